// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

// Guests of TimedPlatform. guest_code_test, which is in another program, includes them to assemble
// them again.
namespace armpmu::tests {

// Switches translation on, by the tables at 0x40100000.
inline const Guest kTranslated("a64", {
                                          {0xd2a80005, "mov x5, #0x40000000"},
                                          {0x914400a5, "add x5, x5, #0x100000"},
                                          {0xd5182005, "msr ttbr0_el1, x5"},
                                          {0xd2801fe5, "mov x5, #0xff"},
                                          {0xd518a205, "msr mair_el1, x5"},
                                          {0xd286a325, "mov x5, #0x3519"},
                                          {0xf2a01005, "movk x5, #0x80, lsl #16"},
                                          {0xd5182045, "msr tcr_el1, x5"},
                                          {0xd5033fdf, "isb"},
                                          {0xd5381005, "mrs x5, sctlr_el1"},
                                          {0xb24000a5, "orr x5, x5, #1"},
                                          {0xd5181005, "msr sctlr_el1, x5"},
                                          {0xd5033fdf, "isb"},
                                      });

// X0 rounds of eight additions, each of which needs the one before it.
inline const Guest kChain("a64", {
                                     {0x91000421, "1: add x1, x1, #1"},
                                     {0x91000421, "add x1, x1, #1"},
                                     {0x91000421, "add x1, x1, #1"},
                                     {0x91000421, "add x1, x1, #1"},
                                     {0x91000421, "add x1, x1, #1"},
                                     {0x91000421, "add x1, x1, #1"},
                                     {0x91000421, "add x1, x1, #1"},
                                     {0x91000421, "add x1, x1, #1"},
                                     {0xf1000400, "subs x0, x0, #1"},
                                     {0x54fffee1, "b.ne 1b"},
                                     {0xd2a16011, "mov x17, #0x0b000000"},
                                     {0xb900123f, "str wzr, [x17, #16]"},
                                     {0x14000000, "1: b 1b"},
                                 });

// The same of sixteen.
inline const Guest kLongChain("a64", {
                                         {0x91000421, "1: add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0x91000421, "add x1, x1, #1"},
                                         {0xf1000400, "subs x0, x0, #1"},
                                         {0x54fffde1, "b.ne 1b"},
                                         {0xd2a16011, "mov x17, #0x0b000000"},
                                         {0xb900123f, "str wzr, [x17, #16]"},
                                         {0x14000000, "1: b 1b"},
                                     });

// X0 times a load from each of X1 lines.
inline const Guest kLines("a64", {
                                     {0xd2a80006, "mov x6, #0x40000000"},
                                     {0x915000c6, "add x6, x6, #0x400000"},
                                     {0xaa0603e7, "2: mov x7, x6"},
                                     {0xaa0103e8, "mov x8, x1"},
                                     {0xf84404e9, "1: ldr x9, [x7], #64"},
                                     {0xf1000508, "subs x8, x8, #1"},
                                     {0x54ffffc1, "b.ne 1b"},
                                     {0xf1000400, "subs x0, x0, #1"},
                                     {0x54ffff41, "b.ne 2b"},
                                     {0xd2a16011, "mov x17, #0x0b000000"},
                                     {0xb900123f, "str wzr, [x17, #16]"},
                                     {0x14000000, "1: b 1b"},
                                 });

// Sums X0 rows of X1 numbers: X2 bytes from number to number, X3 from row to row.
inline const Guest kMatrix("a64", {
                                      {0xd2a80006, "mov x6, #0x40000000"},
                                      {0x915000c6, "add x6, x6, #0x400000"},
                                      {0xaa0603e7, "2: mov x7, x6"},
                                      {0xaa0103e8, "mov x8, x1"},
                                      {0xf94000e9, "1: ldr x9, [x7]"},
                                      {0x8b09014a, "add x10, x10, x9"},
                                      {0x8b0200e7, "add x7, x7, x2"},
                                      {0xf1000508, "subs x8, x8, #1"},
                                      {0x54ffff81, "b.ne 1b"},
                                      {0x8b0300c6, "add x6, x6, x3"},
                                      {0xf1000400, "subs x0, x0, #1"},
                                      {0x54fffee1, "b.ne 2b"},
                                      {0xd2a16011, "mov x17, #0x0b000000"},
                                      {0xb900123f, "str wzr, [x17, #16]"},
                                      {0x14000000, "1: b 1b"},
                                  });

// X0 times from functional mode to timed mode and back, with a hundred additions in each.
inline const Guest kThereAndBack("a64", {
                                            {0xd2a16011, "mov x17, #0x0b000000"},
                                            {0xd2800049, "mov x9, #2"},
                                            {0xb9000a29, "2: str w9, [x17, #8]"},
                                            {0xd2800c88, "mov x8, #100"},
                                            {0xf1000508, "1: subs x8, x8, #1"},
                                            {0x54ffffe1, "b.ne 1b"},
                                            {0xb9000a3f, "str wzr, [x17, #8]"},
                                            {0xd2800c88, "mov x8, #100"},
                                            {0xf1000508, "1: subs x8, x8, #1"},
                                            {0x54ffffe1, "b.ne 1b"},
                                            {0xf1000400, "subs x0, x0, #1"},
                                            {0x54fffee1, "b.ne 2b"},
                                            {0xb900123f, "str wzr, [x17, #16]"},
                                            {0x14000000, "1: b 1b"},
                                        });

// How many ticks of the system counter X0 rounds of two instructions take, in X10; X11 is how far
// the next reading is behind.
inline const Guest kClock("a64", {
                                     {0xaa0003e8, "mov x8, x0"},
                                     {0xd5033fdf, "isb"},
                                     {0xd53be049, "mrs x9, cntvct_el0"},
                                     {0xf1000508, "1: subs x8, x8, #1"},
                                     {0x54ffffe1, "b.ne 1b"},
                                     {0xd53be04a, "mrs x10, cntvct_el0"},
                                     {0xd53be04b, "mrs x11, cntvct_el0"},
                                     {0xcb0a016b, "sub x11, x11, x10"},
                                     {0xcb09014a, "sub x10, x10, x9"},
                                     {0xd2a16011, "mov x17, #0x0b000000"},
                                     {0xb900123f, "str wzr, [x17, #16]"},
                                     {0x14000000, "1: b 1b"},
                                 });

// Three reads of the system counter in each of X0 blocks, with additions that need nothing between
// them. X12 is how many are less than the one before.
inline const Guest kClockWithinBlocks("a64", {
                                                 {0xd2800009, "mov x9, #0"},
                                                 {0xd280000c, "mov x12, #0"},
                                                 {0xd53be04a, "1: mrs x10, cntvct_el0"},
                                                 {0xeb09015f, "cmp x10, x9"},
                                                 {0x9a8c258c, "cinc x12, x12, lo"},
                                                 {0xd2800021, "mov x1, #1"},
                                                 {0xd2800042, "mov x2, #2"},
                                                 {0xd2800063, "mov x3, #3"},
                                                 {0xd2800084, "mov x4, #4"},
                                                 {0xd28000a5, "mov x5, #5"},
                                                 {0xd28000c6, "mov x6, #6"},
                                                 {0xd28000e7, "mov x7, #7"},
                                                 {0xd2800108, "mov x8, #8"},
                                                 {0xd2800021, "mov x1, #1"},
                                                 {0xd2800042, "mov x2, #2"},
                                                 {0xd2800063, "mov x3, #3"},
                                                 {0xd2800084, "mov x4, #4"},
                                                 {0xd28000a5, "mov x5, #5"},
                                                 {0xd28000c6, "mov x6, #6"},
                                                 {0xd28000e7, "mov x7, #7"},
                                                 {0xd2800108, "mov x8, #8"},
                                                 {0xd53be04b, "mrs x11, cntvct_el0"},
                                                 {0xeb0a017f, "cmp x11, x10"},
                                                 {0x9a8c258c, "cinc x12, x12, lo"},
                                                 {0xd2800021, "mov x1, #1"},
                                                 {0xd2800042, "mov x2, #2"},
                                                 {0xd2800063, "mov x3, #3"},
                                                 {0xd2800084, "mov x4, #4"},
                                                 {0xd28000a5, "mov x5, #5"},
                                                 {0xd28000c6, "mov x6, #6"},
                                                 {0xd28000e7, "mov x7, #7"},
                                                 {0xd2800108, "mov x8, #8"},
                                                 {0xd2800021, "mov x1, #1"},
                                                 {0xd2800042, "mov x2, #2"},
                                                 {0xd2800063, "mov x3, #3"},
                                                 {0xd2800084, "mov x4, #4"},
                                                 {0xd28000a5, "mov x5, #5"},
                                                 {0xd28000c6, "mov x6, #6"},
                                                 {0xd28000e7, "mov x7, #7"},
                                                 {0xd2800108, "mov x8, #8"},
                                                 {0xd53be049, "mrs x9, cntvct_el0"},
                                                 {0xeb0b013f, "cmp x9, x11"},
                                                 {0x9a8c258c, "cinc x12, x12, lo"},
                                                 {0xf1000400, "subs x0, x0, #1"},
                                                 {0x54fffac1, "b.ne 1b"},
                                                 {0xd2a16011, "mov x17, #0x0b000000"},
                                                 {0xb900123f, "str wzr, [x17, #16]"},
                                                 {0x14000000, "1: b 1b"},
                                             });

// X0 times the dot product of four pairs, which L1 holds, into one sum.
inline const Guest kOneSum("a64", {
                                      {0xd2a00601, "mov x1, #0x300000"},
                                      {0xd5181041, "msr cpacr_el1, x1"},
                                      {0xd2a80006, "mov x6, #0x40000000"},
                                      {0x915000c6, "add x6, x6, #0x400000"},
                                      {0xd5033fdf, "isb"},
                                      {0x6d4044d0, "1: ldp d16, d17, [x6]"},
                                      {0x6d414cd2, "ldp d18, d19, [x6, #16]"},
                                      {0x6d4454d4, "ldp d20, d21, [x6, #64]"},
                                      {0x6d455cd6, "ldp d22, d23, [x6, #80]"},
                                      {0x1f540200, "fmadd d0, d16, d20, d0"},
                                      {0x1f550220, "fmadd d0, d17, d21, d0"},
                                      {0x1f560240, "fmadd d0, d18, d22, d0"},
                                      {0x1f570260, "fmadd d0, d19, d23, d0"},
                                      {0xf1000400, "subs x0, x0, #1"},
                                      {0x54fffee1, "b.ne 1b"},
                                      {0xd2a16011, "mov x17, #0x0b000000"},
                                      {0xb900123f, "str wzr, [x17, #16]"},
                                      {0x14000000, "1: b 1b"},
                                  });

// The same into four sums.
inline const Guest kFourSums("a64", {
                                        {0xd2a00601, "mov x1, #0x300000"},
                                        {0xd5181041, "msr cpacr_el1, x1"},
                                        {0xd2a80006, "mov x6, #0x40000000"},
                                        {0x915000c6, "add x6, x6, #0x400000"},
                                        {0xd5033fdf, "isb"},
                                        {0x6d4044d0, "1: ldp d16, d17, [x6]"},
                                        {0x6d414cd2, "ldp d18, d19, [x6, #16]"},
                                        {0x6d4454d4, "ldp d20, d21, [x6, #64]"},
                                        {0x6d455cd6, "ldp d22, d23, [x6, #80]"},
                                        {0x1f540200, "fmadd d0, d16, d20, d0"},
                                        {0x1f550621, "fmadd d1, d17, d21, d1"},
                                        {0x1f560a42, "fmadd d2, d18, d22, d2"},
                                        {0x1f570e63, "fmadd d3, d19, d23, d3"},
                                        {0xf1000400, "subs x0, x0, #1"},
                                        {0x54fffee1, "b.ne 1b"},
                                        {0xd2a16011, "mov x17, #0x0b000000"},
                                        {0xb900123f, "str wzr, [x17, #16]"},
                                        {0x14000000, "1: b 1b"},
                                    });

// Of a hundred pairs of lines the first is stored as a whole, the second loaded.
inline const Guest kWholeLines("a64", {
                                          {0xd2a80006, "mov x6, #0x40000000"},
                                          {0x915000c6, "add x6, x6, #0x400000"},
                                          {0xd2800c88, "mov x8, #100"},
                                          {0xd50b7426, "1: dc zva, x6"},
                                          {0xf94020c9, "ldr x9, [x6, #64]"},
                                          {0x910200c6, "add x6, x6, #128"},
                                          {0xf1000508, "subs x8, x8, #1"},
                                          {0x54ffff81, "b.ne 1b"},
                                          {0xd2a16011, "mov x17, #0x0b000000"},
                                          {0xb900123f, "str wzr, [x17, #16]"},
                                          {0x14000000, "1: b 1b"},
                                      });

// Stores to X1 lines, has the DMA engine copy them, and adds up what it finds in the copy, in X10.
inline const Guest kCopiedLines("a64", {
                                           {0xd2a80006, "mov x6, #0x40000000"},
                                           {0x915000c6, "add x6, x6, #0x400000"},
                                           {0x914400c5, "add x5, x6, #0x100000"},
                                           {0xd2a16011, "mov x17, #0x0b000000"},
                                           {0x91404230, "add x16, x17, #0x10000"},
                                           {0xaa0603e7, "mov x7, x6"},
                                           {0xaa0103e8, "mov x8, x1"},
                                           {0xf80404e8, "1: str x8, [x7], #64"},
                                           {0xf1000508, "subs x8, x8, #1"},
                                           {0x54ffffc1, "b.ne 1b"},
                                           {0xb9000206, "str w6, [x16]"},
                                           {0xb9000a05, "str w5, [x16, #8]"},
                                           {0x531a6429, "lsl w9, w1, #6"},
                                           {0xb9001209, "str w9, [x16, #16]"},
                                           {0x528000a9, "mov w9, #5"},
                                           {0xb9001609, "str w9, [x16, #20]"},
                                           {0xb9401a09, "2: ldr w9, [x16, #24]"},
                                           {0x360fffe9, "tbz w9, #1, 2b"},
                                           {0xaa0503e7, "mov x7, x5"},
                                           {0xaa0103e8, "mov x8, x1"},
                                           {0xf84404e9, "3: ldr x9, [x7], #64"},
                                           {0x8b09014a, "add x10, x10, x9"},
                                           {0xf1000508, "subs x8, x8, #1"},
                                           {0x54ffffa1, "b.ne 3b"},
                                           {0xb9000a3f, "str wzr, [x17, #8]"},
                                           {0xd503201f, "nop"},
                                           {0xb900123f, "str wzr, [x17, #16]"},
                                           {0x14000000, "4: b 4b"},
                                       });

// Loads X1 lines. If X0 is not 0, the first processor of the other cluster loads twice as many
// others meanwhile.
inline const Guest kReadBeside("a64", {
                                          {0xaa0003f3, "mov x19, x0"},
                                          {0xaa0103f4, "mov x20, x1"},
                                          {0xd2a16011, "mov x17, #0x0b000000"},
                                          {0xd2a80006, "mov x6, #0x40000000"},
                                          {0x916000c6, "add x6, x6, #0x800000"},
                                          {0xd53800b5, "mrs x21, mpidr_el1"},
                                          {0xf2701ebf, "tst x21, #0xff0000"},
                                          {0x54000161, "b.ne 2f"},
                                          {0xb4000193, "cbz x19, 3f"},
                                          {0xd2800060, "mov x0, #0x3"},
                                          {0xf2b88000, "movk x0, #0xc400, lsl #16"},
                                          {0xd2a00021, "mov x1, #0x10000"},
                                          {0xd2a80002, "mov x2, #0x40000000"},
                                          {0xd4000002, "hvc #0"},
                                          {0xd2802008, "mov x8, #0x100"},
                                          {0xf1000508, "1: subs x8, x8, #1"},
                                          {0x54ffffe1, "b.ne 1b"},
                                          {0x14000003, "b 3f"},
                                          {0x916000c6, "2: add x6, x6, #0x800000"},
                                          {0x8b140294, "add x20, x20, x20"},
                                          {0xf84404c9, "3: ldr x9, [x6], #64"},
                                          {0xf1000694, "subs x20, x20, #1"},
                                          {0x54ffffc1, "b.ne 3b"},
                                          {0xf2701ebf, "tst x21, #0xff0000"},
                                          {0x54000060, "b.eq 4f"},
                                          {0xd503207f, "5: wfi"},
                                          {0x17ffffff, "b 5b"},
                                          {0xb9000a3f, "4: str wzr, [x17, #8]"},
                                          {0xd503201f, "nop"},
                                          {0xb900123f, "str wzr, [x17, #16]"},
                                          {0x14000000, "6: b 6b"},
                                      });

// Stores to X1 lines in counted mode, then loads them in timed mode.
inline const Guest kCountedThenTimed(
    "a64", {
               {0xd2a80006, "mov x6, #0x40000000"},  {0x915000c6, "add x6, x6, #0x400000"},
               {0xd2a16011, "mov x17, #0x0b000000"}, {0x52800029, "mov w9, #1"},
               {0xb9000a29, "str w9, [x17, #8]"},    {0xaa0603e7, "mov x7, x6"},
               {0xaa0103e8, "mov x8, x1"},           {0xf80404e8, "1: str x8, [x7], #64"},
               {0xf1000508, "subs x8, x8, #1"},      {0x54ffffc1, "b.ne 1b"},
               {0x52800049, "mov w9, #2"},           {0xb9000a29, "str w9, [x17, #8]"},
               {0xaa0603e7, "mov x7, x6"},           {0xaa0103e8, "mov x8, x1"},
               {0xf84404e9, "2: ldr x9, [x7], #64"}, {0x8b09014a, "add x10, x10, x9"},
               {0xf1000508, "subs x8, x8, #1"},      {0x54ffffa1, "b.ne 2b"},
               {0xb9000a3f, "str wzr, [x17, #8]"},   {0xd503201f, "nop"},
               {0xb900123f, "str wzr, [x17, #16]"},  {0x14000000, "3: b 3b"},
           });

// Waits in WFE until the generic timer has counted X0 ticks.
inline const Guest kStandby("a64", {
                                       {0xd51be300, "msr cntv_tval_el0, x0"},
                                       {0xd2800061, "mov x1, #3"},
                                       {0xd51be321, "msr cntv_ctl_el0, x1"},
                                       {0xd5033fdf, "isb"},
                                       {0xd503205f, "1: wfe"},
                                       {0xd53be322, "mrs x2, cntv_ctl_el0"},
                                       {0x3617ffc2, "tbz w2, #2, 1b"},
                                       {0xd2a16011, "mov x17, #0x0b000000"},
                                       {0xb900123f, "str wzr, [x17, #16]"},
                                       {0x14000000, "1: b 1b"},
                                   });

} // namespace armpmu::tests
