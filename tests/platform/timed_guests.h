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

} // namespace armpmu::tests
