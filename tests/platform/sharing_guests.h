// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

// Guests of several processors that change the same memory. X0 is the processor's
// number, X1 how many there are. They are done when X27 is 1.
namespace armpmu::tests {

// Each adds one to a number, 200 times, under a lock that it waits for in WFE.
inline const Guest kLockWithWfe("a64", {
                                           {0xd2a80006, "mov x6, #0x40000000"},
                                           {0x91400cc6, "add x6, x6, #0x3000"},
                                           {0xd2801907, "mov x7, #200"},
                                           {0x885ffcc8, "1: ldaxr w8, [x6]"},
                                           {0x34000068, "cbz w8, 2f"},
                                           {0xd503205f, "wfe"},
                                           {0x17fffffd, "b 1b"},
                                           {0x52800029, "2: mov w9, #1"},
                                           {0x880a7cc9, "stxr w10, w9, [x6]"},
                                           {0x35ffff4a, "cbnz w10, 1b"},
                                           {0xf94004cb, "ldr x11, [x6, #8]"},
                                           {0xd28000ac, "mov x12, #5"},
                                           {0xf100058c, "3: subs x12, x12, #1"},
                                           {0x54ffffe1, "b.ne 3b"},
                                           {0x9100056b, "add x11, x11, #1"},
                                           {0xf90004cb, "str x11, [x6, #8]"},
                                           {0x889ffcdf, "stlr wzr, [x6]"},
                                           {0xf10004e7, "subs x7, x7, #1"},
                                           {0x54fffe21, "b.ne 1b"},
                                           {0xd280003b, "mov x27, #1"},
                                           {0xd503207f, "4: wfi"},
                                           {0x17ffffff, "b 4b"},
                                       });

// The same without WFE.
inline const Guest kLockThatSpins("a64", {
                                             {0xd2a80006, "mov x6, #0x40000000"},
                                             {0x91400cc6, "add x6, x6, #0x3000"},
                                             {0xd2801907, "mov x7, #200"},
                                             {0x885ffcc8, "1: ldaxr w8, [x6]"},
                                             {0x35ffffe8, "cbnz w8, 1b"},
                                             {0x52800029, "mov w9, #1"},
                                             {0x880a7cc9, "stxr w10, w9, [x6]"},
                                             {0x35ffff8a, "cbnz w10, 1b"},
                                             {0xf94004cb, "ldr x11, [x6, #8]"},
                                             {0xd28000ac, "mov x12, #5"},
                                             {0xf100058c, "3: subs x12, x12, #1"},
                                             {0x54ffffe1, "b.ne 3b"},
                                             {0x9100056b, "add x11, x11, #1"},
                                             {0xf90004cb, "str x11, [x6, #8]"},
                                             {0x889ffcdf, "stlr wzr, [x6]"},
                                             {0xf10004e7, "subs x7, x7, #1"},
                                             {0x54fffe61, "b.ne 1b"},
                                             {0xd280003b, "mov x27, #1"},
                                             {0xd503207f, "4: wfi"},
                                             {0x17ffffff, "b 4b"},
                                         });

// The same with an atomic swap.
inline const Guest kAtomicLock("a64", {
                                          {0xd2a80006, "mov x6, #0x40000000"},
                                          {0x91400cc6, "add x6, x6, #0x3000"},
                                          {0xd2801907, "mov x7, #200"},
                                          {0x52800029, "1: mov w9, #1"},
                                          {0xb8a980c8, "swpa w9, w8, [x6]"},
                                          {0x34000068, "cbz w8, 2f"},
                                          {0xd503203f, "yield"},
                                          {0x17fffffc, "b 1b"},
                                          {0xf94004cb, "2: ldr x11, [x6, #8]"},
                                          {0xd28000ac, "mov x12, #5"},
                                          {0xf100058c, "3: subs x12, x12, #1"},
                                          {0x54ffffe1, "b.ne 3b"},
                                          {0x9100056b, "add x11, x11, #1"},
                                          {0xf90004cb, "str x11, [x6, #8]"},
                                          {0x889ffcdf, "stlr wzr, [x6]"},
                                          {0xf10004e7, "subs x7, x7, #1"},
                                          {0x54fffe61, "b.ne 1b"},
                                          {0xd280003b, "mov x27, #1"},
                                          {0xd503207f, "4: wfi"},
                                          {0x17ffffff, "b 4b"},
                                      });

// Without a lock: it compares and swaps until nobody was in between.
inline const Guest kCompareAndSwap("a64", {
                                              {0xd2a80006, "mov x6, #0x40000000"},
                                              {0x91400cc6, "add x6, x6, #0x3000"},
                                              {0x910020c6, "add x6, x6, #8"},
                                              {0xd2801907, "mov x7, #200"},
                                              {0xf94000c8, "1: ldr x8, [x6]"},
                                              {0xd28000ac, "mov x12, #5"},
                                              {0xf100058c, "3: subs x12, x12, #1"},
                                              {0x54ffffe1, "b.ne 3b"},
                                              {0x91000509, "add x9, x8, #1"},
                                              {0xaa0803eb, "mov x11, x8"},
                                              {0xc8ebfcc9, "casal x11, x9, [x6]"},
                                              {0xeb08017f, "cmp x11, x8"},
                                              {0x54ffff01, "b.ne 1b"},
                                              {0xf10004e7, "subs x7, x7, #1"},
                                              {0x54fffec1, "b.ne 1b"},
                                              {0xd280003b, "mov x27, #1"},
                                              {0xd503207f, "4: wfi"},
                                              {0x17ffffff, "b 4b"},
                                          });

// What all of these are for: without, additions are lost.
inline const Guest kNoLock("a64", {
                                      {0xd2a80006, "mov x6, #0x40000000"},
                                      {0x91400cc6, "add x6, x6, #0x3000"},
                                      {0xd2801907, "mov x7, #200"},
                                      {0xf94004cb, "1: ldr x11, [x6, #8]"},
                                      {0xd28000ac, "mov x12, #5"},
                                      {0xf100058c, "3: subs x12, x12, #1"},
                                      {0x54ffffe1, "b.ne 3b"},
                                      {0x9100056b, "add x11, x11, #1"},
                                      {0xf90004cb, "str x11, [x6, #8]"},
                                      {0xf10004e7, "subs x7, x7, #1"},
                                      {0x54ffff21, "b.ne 1b"},
                                      {0xd280003b, "mov x27, #1"},
                                      {0xd503207f, "4: wfi"},
                                      {0x17ffffff, "b 4b"},
                                  });

// Each adds to a byte of its own in one doubleword, 200 times.
inline const Guest kFalseSharing("a64", {
                                            {0xd2a80006, "mov x6, #0x40000000"},
                                            {0x91400cc6, "add x6, x6, #0x3000"},
                                            {0x8b0000c6, "add x6, x6, x0"},
                                            {0xd2801907, "mov x7, #200"},
                                            {0x394000cb, "1: ldrb w11, [x6]"},
                                            {0xd28000ac, "mov x12, #5"},
                                            {0xf100058c, "3: subs x12, x12, #1"},
                                            {0x54ffffe1, "b.ne 3b"},
                                            {0x1100056b, "add w11, w11, #1"},
                                            {0x390000cb, "strb w11, [x6]"},
                                            {0xf10004e7, "subs x7, x7, #1"},
                                            {0x54ffff21, "b.ne 1b"},
                                            {0xd280003b, "mov x27, #1"},
                                            {0xd503207f, "4: wfi"},
                                            {0x17ffffff, "b 4b"},
                                        });

// Pops two nodes of a stack and pushes them again, 5000 times. Between the load and the store of
// each pop there are blocks of code. A node that somebody else has makes X10 more. The stack's
// head is at 0x3000; a node is its next one, and who has it.
inline const Guest kStack("a64", {
                                     {0xd2a80006, "mov x6, #0x40000000"},
                                     {0x91400cc6, "add x6, x6, #0x3000"},
                                     {0xd2827107, "mov x7, #5000"},
                                     {0xd280000a, "mov x10, #0"},
                                     {0xc85ffccb, "1: ldaxr x11, [x6]"},
                                     {0xb4ffffeb, "cbz x11, 1b"},
                                     {0xf940016c, "ldr x12, [x11]"},
                                     {0x14000001, "b 2f"},
                                     {0xc80d7ccc, "2: stxr w13, x12, [x6]"},
                                     {0x35ffff6d, "cbnz w13, 1b"},
                                     {0xf940056e, "ldr x14, [x11, #8]"},
                                     {0x8b0e014a, "add x10, x10, x14"},
                                     {0xd280002f, "mov x15, #1"},
                                     {0xf900056f, "str x15, [x11, #8]"},
                                     {0xc85ffcd0, "3: ldaxr x16, [x6]"},
                                     {0xb4fffff0, "cbz x16, 3b"},
                                     {0xf940020c, "ldr x12, [x16]"},
                                     {0x14000001, "b 4f"},
                                     {0xc80d7ccc, "4: stxr w13, x12, [x6]"},
                                     {0x35ffff6d, "cbnz w13, 3b"},
                                     {0xf940060e, "ldr x14, [x16, #8]"},
                                     {0x8b0e014a, "add x10, x10, x14"},
                                     {0xf900060f, "str x15, [x16, #8]"},
                                     {0xf900057f, "str xzr, [x11, #8]"},
                                     {0xc85f7ccc, "5: ldxr x12, [x6]"},
                                     {0xf900016c, "str x12, [x11]"},
                                     {0xc80dfccb, "stlxr w13, x11, [x6]"},
                                     {0x35ffffad, "cbnz w13, 5b"},
                                     {0x9b0700ec, "madd x12, x7, x7, x0"},
                                     {0xca470d8c, "eor x12, x12, x7, lsr #3"},
                                     {0x92400d8c, "and x12, x12, #15"},
                                     {0x91000d8c, "add x12, x12, #3"},
                                     {0xf100058c, "6: subs x12, x12, #1"},
                                     {0x54ffffe1, "b.ne 6b"},
                                     {0xf900061f, "str xzr, [x16, #8]"},
                                     {0xc85f7ccc, "7: ldxr x12, [x6]"},
                                     {0xf900020c, "str x12, [x16]"},
                                     {0xc80dfcd0, "stlxr w13, x16, [x6]"},
                                     {0x35ffffad, "cbnz w13, 7b"},
                                     {0xf10004e7, "subs x7, x7, #1"},
                                     {0x54fffb81, "b.ne 1b"},
                                     {0xd280003b, "mov x27, #1"},
                                     {0xd503207f, "8: wfi"},
                                     {0x17ffffff, "b 8b"},
                                 });

} // namespace armpmu::tests
