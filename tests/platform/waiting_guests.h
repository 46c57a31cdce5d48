// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

// Guests of several processors that wait, and that are switched on and off. X0 is the processor's
// number, X1 how many there are. They are done when X27 is 1.
namespace armpmu::tests {

// Gives back a lock at 0x3000 after 100000 cycles.
inline const Guest kHolder("a64", {
                                      {0xd2a80006, "mov x6, #0x40000000"},
                                      {0x91400cc6, "add x6, x6, #0x3000"},
                                      {0xd2986a0c, "mov x12, #50000"},
                                      {0xf100058c, "1: subs x12, x12, #1"},
                                      {0x54ffffe1, "b.ne 1b"},
                                      {0x889ffcdf, "stlr wzr, [x6]"},
                                      {0xd280003b, "mov x27, #1"},
                                      {0xd503207f, "2: wfi"},
                                      {0x17ffffff, "b 2b"},
                                  });

// Waits for it in WFE.
inline const Guest kWaitsInWfe("a64", {
                                          {0xd2a80006, "mov x6, #0x40000000"},
                                          {0x91400cc6, "add x6, x6, #0x3000"},
                                          {0x885ffcc8, "1: ldaxr w8, [x6]"},
                                          {0x34000068, "cbz w8, 2f"},
                                          {0xd503205f, "wfe"},
                                          {0x17fffffd, "b 1b"},
                                          {0xd280003b, "2: mov x27, #1"},
                                          {0xd503207f, "3: wfi"},
                                          {0x17ffffff, "b 3b"},
                                      });

// Waits for it in YIELD.
inline const Guest kWaitsInYield("a64", {
                                            {0xd2a80006, "mov x6, #0x40000000"},
                                            {0x91400cc6, "add x6, x6, #0x3000"},
                                            {0xb94000c8, "1: ldr w8, [x6]"},
                                            {0x34000068, "cbz w8, 2f"},
                                            {0xd503203f, "yield"},
                                            {0x17fffffd, "b 1b"},
                                            {0xd280003b, "2: mov x27, #1"},
                                            {0xd503207f, "3: wfi"},
                                            {0x17ffffff, "b 3b"},
                                        });

inline const Guest kBusy("a64", {
                                    {0xd503201f, "1: nop"},
                                    {0x17ffffff, "b 1b"},
                                });

inline const Guest kParked("a64", {
                                      {0xd503207f, "1: wfi"},
                                      {0x17ffffff, "b 1b"},
                                  });

inline const Guest kTwentyWfe("a64", {
                                         {0xd2800287, "mov x7, #20"},
                                         {0xd503205f, "1: wfe"},
                                         {0xf10004e7, "subs x7, x7, #1"},
                                         {0x54ffffc1, "b.ne 1b"},
                                         {0xd280003b, "mov x27, #1"},
                                         {0xd503207f, "3: wfi"},
                                         {0x17ffffff, "b 3b"},
                                     });

// The same, but an event is there each time.
inline const Guest kTwentyWfeWithEvents("a64", {
                                                   {0xd2800287, "mov x7, #20"},
                                                   {0xd50320bf, "1: sevl"},
                                                   {0xd503205f, "wfe"},
                                                   {0xf10004e7, "subs x7, x7, #1"},
                                                   {0x54ffffa1, "b.ne 1b"},
                                                   {0xd280003b, "mov x27, #1"},
                                                   {0xd503207f, "3: wfi"},
                                                   {0x17ffffff, "b 3b"},
                                               });

inline const Guest kTwentyYields("a64", {
                                            {0xd2800287, "mov x7, #20"},
                                            {0xd503203f, "1: yield"},
                                            {0xf10004e7, "subs x7, x7, #1"},
                                            {0x54ffffc1, "b.ne 1b"},
                                            {0xd280003b, "mov x27, #1"},
                                            {0xd503207f, "3: wfi"},
                                            {0x17ffffff, "b 3b"},
                                        });

// Is in WFE until a timer interrupts, after 5 us. X11 is when.
inline const Guest kInterruptedInWfe("a64", {
                                                {0xd2a80000, "mov x0, #0x40000000"},
                                                {0x91400800, "add x0, x0, #0x2000"},
                                                {0xd518c000, "msr vbar_el1, x0"},
                                                {0xd2803e85, "mov x5, #500"},
                                                {0xd51be305, "msr cntv_tval_el0, x5"},
                                                {0xd53be34b, "mrs x11, cntv_cval_el0"},
                                                {0xd2800025, "mov x5, #1"},
                                                {0xd51be325, "msr cntv_ctl_el0, x5"},
                                                {0xd50342ff, "msr daifclr, #2"},
                                                {0xd503205f, "1: wfe"},
                                                {0x17ffffff, "b 1b"},
                                            });

// Its handler. X10 is how late it is.
inline const Guest kInterrupt("a64", {
                                         {0xd53be04a, "mrs x10, cntvct_el0"},
                                         {0xcb0b014a, "sub x10, x10, x11"},
                                         {0xd2800065, "mov x5, #3"},
                                         {0xd51be325, "msr cntv_ctl_el0, x5"},
                                         {0xd280003b, "mov x27, #1"},
                                         {0xd503207f, "1: wfi"},
                                         {0x17ffffff, "b 1b"},
                                     });

// Switches the second processor on, with 1 as its X0, waits until it is off, and does so again
// with 2. HVC with X0 of 1 switches on, 2 switches off, 3 asks.
inline const Guest kSwitcher("a64", {
                                        {0xd2800034, "mov x20, #1"},
                                        {0xd2800020, "1: mov x0, #1"},
                                        {0xd2a80001, "mov x1, #0x40000000"},
                                        {0x91400421, "add x1, x1, #0x1000"},
                                        {0xaa1403e2, "mov x2, x20"},
                                        {0xd4000002, "hvc #0"},
                                        {0x8b00014a, "add x10, x10, x0"},
                                        {0xd2800060, "2: mov x0, #3"},
                                        {0xd4000002, "hvc #0"},
                                        {0xd503203f, "yield"},
                                        {0xb5ffffa0, "cbnz x0, 2b"},
                                        {0x91000694, "add x20, x20, #1"},
                                        {0xf1000e9f, "cmp x20, #3"},
                                        {0x54fffe81, "b.ne 1b"},
                                        {0xd280003b, "mov x27, #1"},
                                        {0xd503207f, "3: wfi"},
                                        {0x17ffffff, "b 3b"},
                                    });

// Tells at 0x3000 + 0x40 * X0 what its registers are out of reset, changes them and switches
// itself off.
inline const Guest kSwitched("a64", {
                                        {0xd2a80006, "mov x6, #0x40000000"},
                                        {0x91400cc6, "add x6, x6, #0x3000"},
                                        {0x8b0018c6, "add x6, x6, x0, lsl #6"},
                                        {0xd5381007, "mrs x7, sctlr_el1"},
                                        {0xf90000c7, "str x7, [x6]"},
                                        {0xd53b4227, "mrs x7, daif"},
                                        {0xf90004c7, "str x7, [x6, #8]"},
                                        {0xf90008d3, "str x19, [x6, #16]"},
                                        {0xd53be327, "mrs x7, cntv_ctl_el0"},
                                        {0xf9000cc7, "str x7, [x6, #24]"},
                                        {0xd53be047, "mrs x7, cntvct_el0"},
                                        {0xf90010c7, "str x7, [x6, #32]"},
                                        {0xd2800033, "mov x19, #1"},
                                        {0xd5381007, "mrs x7, sctlr_el1"},
                                        {0xb27400e7, "orr x7, x7, #0x1000"},
                                        {0xd5181007, "msr sctlr_el1, x7"},
                                        {0xd2800047, "mov x7, #2"},
                                        {0xd51be327, "msr cntv_ctl_el0, x7"},
                                        {0xd5034fff, "msr daifclr, #15"},
                                        {0xd2800040, "mov x0, #2"},
                                        {0xd4000002, "hvc #0"},
                                        {0xf90014c7, "1: str x7, [x6, #40]"},
                                        {0x17ffffff, "b 1b"},
                                    });

// Interrupts another by HVC and waits in WFE until that has answered.
inline const Guest kCaller("a64", {
                                      {0xd2a80006, "mov x6, #0x40000000"},
                                      {0x91400cc6, "add x6, x6, #0x3000"},
                                      {0xd280008c, "mov x12, #4"},
                                      {0xd503203f, "1: yield"},
                                      {0xf100058c, "subs x12, x12, #1"},
                                      {0x54ffffc1, "b.ne 1b"},
                                      {0xd4000002, "hvc #0"},
                                      {0xf94000c8, "2: ldr x8, [x6]"},
                                      {0xb5000068, "cbnz x8, 3f"},
                                      {0xd503205f, "wfe"},
                                      {0x17fffffd, "b 2b"},
                                      {0xd280003b, "3: mov x27, #1"},
                                      {0xd503207f, "4: wfi"},
                                      {0x17ffffff, "b 4b"},
                                  });

inline const Guest kAnswerer("a64", {
                                        {0xd2a80006, "mov x6, #0x40000000"},
                                        {0x91400cc6, "add x6, x6, #0x3000"},
                                        {0xd503207f, "wfi"},
                                        {0xd2800028, "mov x8, #1"},
                                        {0xf90000c8, "str x8, [x6]"},
                                        {0xd280003b, "mov x27, #1"},
                                        {0xd503201f, "1: nop"},
                                        {0x17ffffff, "b 1b"},
                                    });

} // namespace armpmu::tests
