// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// Accesses of AArch32 software that are refused, where an AArch64 level takes the exception.
namespace armpmu::tests::processor_aarch32_traps_test {

const Guest kUserAccesses("a32", {
                                     {0xee193f1c, "mrc p15, 0, r3, c9, c12, 0"},
                                     {0xec521f09, "mrrc p15, 0, r1, r2, c9"},
                                     {0xee094f3e, "mcr p15, 0, r4, c9, c14, 1"},
                                     {0xee105f10, "mrc p15, 0, r5, c0, c0, 0"},
                                     {0xee196f9c, "mrc p15, 0, r6, c9, c12, 4"},
                                     {0xee196ffe, "mrc p15, 0, r6, c9, c14, 7"},
                                     {0xe3a00000, "mov r0, #0"},
                                     {0xe3a0140b, "mov r1, #0x0b000000"},
                                     {0xe5810010, "str r0, [r1, #16]"},
                                     {0xeafffffe, "1: b 1b"},
                                 });

const Guest kEl1ToUser("a64", {
                                  {0xd2a80000, "mov x0, #0x40000000"},
                                  {0xf2840000, "movk x0, #0x2000"},
                                  {0xd518c000, "msr vbar_el1, x0"},
                                  {0x91400414, "add x20, x0, #0x1000"},
                                  {0xd2a80000, "mov x0, #0x40000000"},
                                  {0xf2820000, "movk x0, #0x1000"},
                                  {0xd5184020, "msr elr_el1, x0"},
                                  {0xd2803a00, "mov x0, #0x1d0"},
                                  {0xd5184000, "msr spsr_el1, x0"},
                                  {0xd69f03e0, "eret"},
                              });

const Guest kEl2ToSvc("a64", {
                                 {0xd2a80000, "mov x0, #0x40000000"},
                                 {0xf2840000, "movk x0, #0x2000"},
                                 {0xd51cc000, "msr vbar_el2, x0"},
                                 {0x91400414, "add x20, x0, #0x1000"},
                                 {0xd51c111f, "msr hcr_el2, xzr"},
                                 {0xd28008c0, "mov x0, #0x46"},
                                 {0xd51c1120, "msr mdcr_el2, x0"},
                                 {0xd2a80000, "mov x0, #0x40000000"},
                                 {0xf2820000, "movk x0, #0x1000"},
                                 {0xd51c4020, "msr elr_el2, x0"},
                                 {0xd2803a60, "mov x0, #0x1d3"},
                                 {0xd51c4000, "msr spsr_el2, x0"},
                                 {0xd69f03e0, "eret"},
                             });

const Guest kTrappedAccesses("a32", {
                                        {0xee193f1c, "mrc p15, 0, r3, c9, c12, 0"},
                                        {0xec521f09, "mrrc p15, 0, r1, r2, c9"},
                                        {0xee0e7fff, "mcr p15, 0, r7, c14, c15, 7"},
                                        {0xe3a00000, "mov r0, #0"},
                                        {0xe3a0140b, "mov r1, #0x0b000000"},
                                        {0xe5810010, "str r0, [r1, #16]"},
                                        {0xeafffffe, "1: b 1b"},
                                    });

const Guest kEl3ToSvc("a64", {
                                 {0xd2a80000, "mov x0, #0x40000000"},
                                 {0xf2840000, "movk x0, #0x2000"},
                                 {0xd51ec000, "msr vbar_el3, x0"},
                                 {0x91400414, "add x20, x0, #0x1000"},
                                 {0xd2808020, "mov x0, #0x401"},
                                 {0xd51e1100, "msr scr_el3, x0"},
                                 {0xd51c111f, "msr hcr_el2, xzr"},
                                 {0xd2800800, "mov x0, #0x40"},
                                 {0xd51e1320, "msr mdcr_el3, x0"},
                                 {0xd2a80000, "mov x0, #0x40000000"},
                                 {0xf2820000, "movk x0, #0x1000"},
                                 {0xd51e4020, "msr elr_el3, x0"},
                                 {0xd2803a60, "mov x0, #0x1d3"},
                                 {0xd51e4000, "msr spsr_el3, x0"},
                                 {0xd69f03e0, "eret"},
                             });

// Syndromes and addresses that a trap handler has kept.
std::vector<std::uint64_t> trapped(const ProcessorBench& bench) {
    std::vector<std::uint64_t> kept;
    for (std::uint64_t place = 0x3000; bench.word(place) != 0; place += 8)
        kept.push_back(bench.word(place));
    return kept;
}

TEST(ProcessorAArch32Traps, user_accesses_under_aarch64_trap_to_el1_with_their_syndrome) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kEl1ToUser).load(0x1000, kUserAccesses).load(0x2600, kEl1Trap).run();
    constexpr std::uint64_t kUnknownReason = 0x02000000;
    const std::vector<std::uint64_t> expected = {
        0x0fe02479,     0x40001000, // EC 3: opc 0 and 0, CRn 9, Rt 3, CRm 12, read
        0x13e00833,     0x40001004, // EC 4: opc1 0, Rt2 2, Rt 1, CRm 9, read
        kUnknownReason, 0x40001008, kUnknownReason, 0x4000100c,
        kUnknownReason, 0x40001010, kUnknownReason, 0x40001014,
    };
    EXPECT_EQ(trapped(bench), expected);
}

TEST(ProcessorAArch32Traps, mdcr_el2_tpm_traps_to_el2) {
    ProcessorBench bench(ProcessorBench::at_level(2));
    bench.load(0, kEl2ToSvc).load(0x1000, kTrappedAccesses).load(0x2600, kEl2Trap).run();
    const std::vector<std::uint64_t> expected = {
        0x0fe02479, 0x40001000, 0x13e00833,
        0x40001004, 0x0fee38fe, 0x40001008, // opc2 7, CRn 14, Rt 7, CRm 15, write
    };
    EXPECT_EQ(trapped(bench), expected);
}

// EL2, which is AArch64, decides on the vector.
TEST(ProcessorAArch32Traps, mdcr_el3_tpm_traps_to_el3) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.load(0, kEl3ToSvc).load(0x1000, kTrappedAccesses).load(0x2400, kEl3Trap).run();
    const std::vector<std::uint64_t> expected = {
        0x0fe02479, 0x40001000, 0x13e00833, 0x40001004, 0x0fee38fe, 0x40001008,
    };
    EXPECT_EQ(trapped(bench), expected);
}

} // namespace armpmu::tests::processor_aarch32_traps_test
