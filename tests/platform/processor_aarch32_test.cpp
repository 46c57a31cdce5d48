// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// AArch32 software on the processor: MRC, MCR, MRRC and MCRR.
namespace armpmu::tests::processor_aarch32_test {

const Guest kToAArch32("a64", {
    {0xd2800000, "mov x0, #0"},
    {0xd51c1100, "msr hcr_el2, x0"},
    {0xd2a80000, "mov x0, #0x40000000"},
    {0xf2820000, "movk x0, #0x1000"},
    {0xd51c4020, "msr elr_el2, x0"},
    {0xd2803a60, "mov x0, #0x1d3"},
    {0xd51c4000, "msr spsr_el2, x0"},
    {0xd69f03e0, "eret"},
});

const Guest kRegisters("a32", {
    {0xee100f10, "mrc p15, 0, r0, c0, c0, 0"},
    {0xee101f51, "mrc p15, 0, r1, c0, c1, 2"},
    {0xee192f1c, "mrc p15, 0, r2, c9, c12, 0"},
    {0xe3a03005, "mov r3, #5"},
    {0xee093fbc, "mcr p15, 0, r3, c9, c12, 5"},
    {0xe3a04008, "mov r4, #8"},
    {0xee094f3d, "mcr p15, 0, r4, c9, c13, 1"},
    {0xee1e4fbc, "mrc p15, 0, r4, c14, c12, 5"},
    {0xe3a05207, "mov r5, #0x70000000"},
    {0xee0e5fb8, "mcr p15, 0, r5, c14, c8, 5"},
    {0xee195f5d, "mrc p15, 0, r5, c9, c13, 2"},
    {0xe3a06007, "mov r6, #7"},
    {0xe3a07009, "mov r7, #9"},
    {0xec476f09, "mcrr p15, 0, r6, r7, c9"},
    {0xe3a06000, "mov r6, #0"},
    {0xe3a07000, "mov r7, #0"},
    {0xec576f09, "mrrc p15, 0, r6, r7, c9"},
    {0xe3a08000, "mov r8, #0"},
    {0xe3580001, "cmp r8, #1"},
    {0x0e198f1c, "mrceq p15, 0, r8, c9, c12, 0"},
    {0xee1e9f10, "mrc p15, 0, r9, c14, c0, 0"},
    {0xec5baf0e, "mrrc p15, 0, r10, r11, c14"},
    {0xe3a0c40b, "mov r12, #0x0b000000"},
    {0xe58c8010, "str r8, [r12, #16]"},
    {0xeafffffe, "1: b 1b"},
});

TEST(ProcessorAArch32, registers_of_the_pmu_answer_at_pl1) {
    ProcessorBench bench(ProcessorBench::at_level(2));
    bench.load(0, kToAArch32).load(0x1000, kRegisters).run();
    EXPECT_EQ(bench.cpu.x(0), 0x412fd050U);
    EXPECT_EQ(bench.cpu.x(1), a55::id_dfr0_el1({}));
    EXPECT_EQ(bench.cpu.x(2), 0x41453000U);
    EXPECT_EQ(bench.cpu.x(4), 8U);
    EXPECT_EQ(bench.cpu.x(5), 0x70000000U);
    EXPECT_EQ(bench.cpu.x(6), 7U);
    EXPECT_EQ(bench.cpu.x(7), 9U);
    EXPECT_EQ(bench.cpu.x(8), 0U);
    EXPECT_EQ(bench.cpu.x(9), 100'000'000U);
    EXPECT_EQ(bench.cpu.x(10), 2U); // 29 instructions of 1 ns
    EXPECT_EQ(bench.cpu.x(11), 0U);
}

} // namespace armpmu::tests::processor_aarch32_test
