// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// Hardware breakpoints of software, as an operating system goes over them: it disables one that was
// hit, does a single step, and enables it again.
namespace armpmu::tests::guest_breakpoints_test {

// Three times over an addition with a breakpoint; vectors are at 0x2000 of memory.
const Guest kOverABreakpoint("a64", {
                                        {0xd2a80000, "mov x0, #0x40000000"},
                                        {0x91400800, "add x0, x0, #0x2, lsl #12"},
                                        {0xd518c000, "msr vbar_el1, x0"},
                                        {0xd510109f, "msr oslar_el1, xzr"},
                                        {0x10000181, "adr x1, 2f"},
                                        {0xd5100081, "msr dbgbvr0_el1, x1"},
                                        {0xd2803c62, "mov x2, #0x1e3"},
                                        {0xd51000a2, "msr dbgbcr0_el1, x2"},
                                        {0xd2940003, "mov x3, #0xa000"},
                                        {0xd5100243, "msr mdscr_el1, x3"},
                                        {0xd50348ff, "msr daifclr, #8"},
                                        {0xd5033fdf, "isb"},
                                        {0xd280000a, "mov x10, #0"},
                                        {0xd280006b, "mov x11, #3"},
                                        {0xd503201f, "1: nop"},
                                        {0xd503201f, "nop"},
                                        {0x9100054a, "2: add x10, x10, #1"},
                                        {0xd503201f, "nop"},
                                        {0xf100056b, "subs x11, x11, #1"},
                                        {0x54ffff61, "b.ne 1b"},
                                        {0xd2a16011, "mov x17, #0x0b000000"},
                                        {0xb900123f, "str wzr, [x17, #16]"},
                                        {0x14000000, "3: b 3b"},
                                    });

// X12: breakpoints, X6: where the last was, X14: steps, X15: the last one's exception class.
const Guest kGoesOn("a64", {
                               {0xd5385204, "mrs x4, esr_el1"},
                               {0xd35afc85, "lsr x5, x4, #26"},
                               {0xf100c4bf, "cmp x5, #0x31"},
                               {0x54000161, "b.ne 1f"},
                               {0x9100058c, "add x12, x12, #1"},
                               {0xd5384026, "mrs x6, elr_el1"},
                               {0xd51000bf, "msr dbgbcr0_el1, xzr"},
                               {0xd5300247, "mrs x7, mdscr_el1"},
                               {0xb24000e7, "orr x7, x7, #1"},
                               {0xd5100247, "msr mdscr_el1, x7"},
                               {0xd5384008, "mrs x8, spsr_el1"},
                               {0xb26b0108, "orr x8, x8, #0x200000"},
                               {0xd5184008, "msr spsr_el1, x8"},
                               {0xd69f03e0, "eret"},
                               {0x910005ce, "1: add x14, x14, #1"},
                               {0xaa0503ef, "mov x15, x5"},
                               {0xd51000a2, "msr dbgbcr0_el1, x2"},
                               {0xd5300247, "mrs x7, mdscr_el1"},
                               {0x927ff8e7, "and x7, x7, #0xfffffffffffffffe"},
                               {0xd5100247, "msr mdscr_el1, x7"},
                               {0xd69f03e0, "eret"},
                           });

constexpr std::uint64_t kHandler = 0x2200; // synchronous, of the same level
constexpr std::uint64_t kAddition = 16 * 4;
constexpr std::uint64_t kSoftwareStepSameLevel = 0x33;
constexpr std::uint64_t kEveryEl1Instruction = 0x1e3; // BAS 0xf, PMC EL1, E

TEST(GuestBreakpoints, are_hit_and_stepped_over) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kOverABreakpoint).load(kHandler, kGoesOn);
    bench.run();
    EXPECT_EQ(bench.cpu.x(10), 3U);
    EXPECT_EQ(bench.cpu.x(12), 3U);
    EXPECT_EQ(bench.cpu.x(6), ProcessorBench::kMemory + kAddition);
    EXPECT_EQ(bench.cpu.x(14), 3U);
    EXPECT_EQ(bench.cpu.x(15), kSoftwareStepSameLevel);
    EXPECT_EQ(bench.cpu.x(2), kEveryEl1Instruction);
}

// What the code has executed is counted once, whatever came between.
TEST(GuestBreakpoints, leave_counts_as_they_are) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kOverABreakpoint).load(kHandler, kGoesOn);
    bench.run();
    constexpr std::uint64_t kBefore = 14, kLoop = 3 * 6, kEnd = 3, kHit = 14, kStep = 4 + 7;
    EXPECT_EQ(bench.cpu.instructions(), kBefore + kLoop + kEnd + 3 * (kHit + kStep));
}

} // namespace armpmu::tests::guest_breakpoints_test
