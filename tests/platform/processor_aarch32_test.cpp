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

const Guest kSecureToAArch32("a64", {
                                        {0xd51e111f, "msr scr_el3, xzr"},
                                        {0xd51e1320, "msr mdcr_el3, x0"},
                                        {0xd2a80000, "mov x0, #0x40000000"},
                                        {0xf2820000, "movk x0, #0x1000"},
                                        {0xd51e4020, "msr elr_el3, x0"},
                                        {0xd2803a60, "mov x0, #0x1d3"},
                                        {0xd51e4000, "msr spsr_el3, x0"},
                                        {0xd69f03e0, "eret"},
                                    });

const Guest kToT32("a64", {
                              {0xd2800000, "mov x0, #0"},
                              {0xd51c1100, "msr hcr_el2, x0"},
                              {0xd2a80000, "mov x0, #0x40000000"},
                              {0xf2820000, "movk x0, #0x1000"},
                              {0xd51c4020, "msr elr_el2, x0"},
                              {0xd2803e60, "mov x0, #0x1f3"},
                              {0xd51c4000, "msr spsr_el2, x0"},
                              {0xd69f03e0, "eret"},
                          });

const Guest kCountedLoop("a32", {
                                    {0xe3a00006, "mov r0, #6"},
                                    {0xee090f1c, "mcr p15, 0, r0, c9, c12, 0"},
                                    {0xe3a01000, "mov r1, #0"},
                                    {0xee091fbc, "mcr p15, 0, r1, c9, c12, 5"},
                                    {0xe3a01008, "mov r1, #8"},
                                    {0xee091f3d, "mcr p15, 0, r1, c9, c13, 1"},
                                    {0xe3a02106, "mov r2, #0x80000001"},
                                    {0xee092f3c, "mcr p15, 0, r2, c9, c12, 1"},
                                    {0xe3a03ffa, "mov r3, #1000"},
                                    {0xe3a00001, "mov r0, #1"},
                                    {0xee090f1c, "mcr p15, 0, r0, c9, c12, 0"},
                                    {0xe2533001, "1: subs r3, r3, #1"},
                                    {0xe320f000, "nop"},
                                    {0x1afffffc, "bne 1b"},
                                    {0xee194f5d, "mrc p15, 0, r4, c9, c13, 2"},
                                    {0xee195f1d, "mrc p15, 0, r5, c9, c13, 0"},
                                    {0xe3a00000, "mov r0, #0"},
                                    {0xe3a0140b, "mov r1, #0x0b000000"},
                                    {0xe5810010, "str r0, [r1, #16]"},
                                    {0xeafffffe, "1: b 1b"},
                                });

const Guest kItBlock("t32", {
                                {0x21082006, "movs r0, #6; movs r1, #8"},
                                {0x0f1cee09, "mcr p15, 0, r0, c9, c12, 0"},
                                {0x26002200, "movs r2, #0; movs r6, #0"},
                                {0x230a2700, "movs r7, #0; movs r3, #10"},
                                {0x2fbcee09, "mcr p15, 0, r2, c9, c12, 5"},
                                {0x1f3dee09, "mcr p15, 0, r1, c9, c13, 1"},
                                {0x0201f240, "movw r2, #1"},
                                {0x0200f2c8, "movt r2, #0x8000"},
                                {0x2f3cee09, "mcr p15, 0, r2, c9, c12, 1"},
                                {0x21002001, "movs r0, #1; movs r1, #0"},
                                {0x0f1cee09, "mcr p15, 0, r0, c9, c12, 0"},
                                {0xbf003b01, "1: subs r3, #1; nop"},
                                {0xbf062b05, "cmp r3, #5; itte eq"},
                                {0x4f5dee19, "mrceq p15, 0, r4, c9, c13, 2"},
                                {0x37013601, "addeq r6, #1; addne r7, #1"},
                                {0xd1f52b00, "cmp r3, #0; bne 1b"},
                                {0x5f5dee19, "mrc p15, 0, r5, c9, c13, 2"},
                                {0x6830f04f, "mov.w r8, #0x0b000000"},
                                {0x1010f8c8, "str.w r1, [r8, #16]"},
                                {0xbf00e7fe, "1: b 1b; nop"},
                            });

const Guest kUserUnderAArch32("a32", {
                                         {0xe3a00101, "mov r0, #0x40000000"},
                                         {0xe3800a02, "orr r0, r0, #0x2000"},
                                         {0xee0c0f10, "mcr p15, 0, r0, c12, c0, 0"},
                                         {0xe3a00004, "mov r0, #4"},
                                         {0xee090f1e, "mcr p15, 0, r0, c9, c14, 0"},
                                         {0xe3a05000, "mov r5, #0"},
                                         {0xe3a06000, "mov r6, #0"},
                                         {0xf1020010, "cps #16"},
                                         {0xee190f1d, "mrc p15, 0, r0, c9, c13, 0"},
                                         {0xec510f09, "mrrc p15, 0, r0, r1, c9"},
                                         {0xee192f1e, "mrc p15, 0, r2, c9, c14, 0"},
                                         {0xee196f1c, "mrc p15, 0, r6, c9, c12, 0"},
                                         {0xee090f1d, "mcr p15, 0, r0, c9, c13, 0"},
                                         {0xee090f3e, "mcr p15, 0, r0, c9, c14, 1"},
                                         {0xee196fbc, "mrc p15, 0, r6, c9, c12, 5"},
                                         {0xec410f09, "mcrr p15, 0, r0, r1, c9"},
                                         {0xe3a00000, "mov r0, #0"},
                                         {0xe3a0140b, "mov r1, #0x0b000000"},
                                         {0xe5810010, "str r0, [r1, #16]"},
                                         {0xeafffffe, "1: b 1b"},
                                     });

const Guest kUndefinedVector("a32", {
                                        {0xe320f000, "nop"},
                                        {0xe2855001, "add r5, r5, #1"},
                                        {0xe1b0f00e, "movs pc, lr"},
                                    });

const Guest kTimer("a32", {
                              {0xe3a00001, "mov r0, #1"},
                              {0xee0e0f32, "mcr p15, 0, r0, c14, c2, 1"},
                              {0xe3a00032, "mov r0, #50"},
                              {0xee0e0f12, "mcr p15, 0, r0, c14, c2, 0"},
                              {0xee1e2f32, "1: mrc p15, 0, r2, c14, c2, 1"},
                              {0xe3120004, "tst r2, #4"},
                              {0x0afffffc, "beq 1b"},
                              {0xec543f0e, "mrrc p15, 0, r3, r4, c14"},
                              {0xec565f2e, "mrrc p15, 2, r5, r6, c14"},
                              {0xe3a00000, "mov r0, #0"},
                              {0xe3a0140b, "mov r1, #0x0b000000"},
                              {0xe5810010, "str r0, [r1, #16]"},
                              {0xeafffffe, "1: b 1b"},
                          });

constexpr std::uint32_t kSpme = 1 << 17;

TEST(ProcessorAArch32, registers_answer_at_pl1) {
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

// The MCR that enables counts, the MRC that reads does not: 1 + 1000 * 3. Around it are 17 more,
// the branch after the store that ends it among them.
TEST(ProcessorAArch32, a_loop_counts_exactly) {
    ProcessorBench bench(ProcessorBench::at_level(2));
    bench.load(0, kToAArch32).load(0x1000, kCountedLoop).run();
    EXPECT_EQ(bench.cpu.x(4), 3001U);
    EXPECT_EQ(bench.cpu.x(5), 3002U);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::inst_retired, 1, false), 3017U);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::br_immed_retired, 1, false), 1001U);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::pc_write_retired, 1, false), 1000U);
}

TEST(ProcessorAArch32, a_secure_loop_counts_cycles_alone) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.load(0, kSecureToAArch32).load(0x1000, kCountedLoop).run();
    EXPECT_EQ(bench.cpu.x(4), 0U);
    EXPECT_EQ(bench.cpu.x(5), 3002U);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::inst_retired, 1, true), 3017U);
}

TEST(ProcessorAArch32, a_secure_loop_counts_events_where_secure_counting_is_enabled) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.cpu.set_argument(0, kSpme);
    bench.load(0, kSecureToAArch32).load(0x1000, kCountedLoop).run();
    EXPECT_EQ(bench.cpu.x(4), 3001U);
}

// Ten rounds of nine instructions, IT among them; the access is carried out in the fifth.
TEST(ProcessorAArch32, t32_counts_exactly_and_an_access_leaves_its_it_block_intact) {
    ProcessorBench bench(ProcessorBench::at_level(2));
    bench.load(0, kToT32).load(0x1000, kItBlock).run();
    EXPECT_EQ(bench.cpu.x(5), 1 + 10 * 9U);
    EXPECT_EQ(bench.cpu.x(4), 1 + 4 * 9 + 4U);
    EXPECT_EQ(bench.cpu.x(6), 1U);
    EXPECT_EQ(bench.cpu.x(7), 9U);
}

TEST(ProcessorAArch32, user_accesses_that_pmuserenr_refuses_are_undefined) {
    ProcessorBench bench(ProcessorBench::at_level(2));
    bench.load(0, kToAArch32).load(0x1000, kUserUnderAArch32).load(0x2000, kUndefinedVector).run();
    EXPECT_EQ(bench.cpu.x(2), 4U); // PMUSERENR
    EXPECT_EQ(bench.cpu.x(5), 5U); // undefined
    EXPECT_EQ(bench.cpu.x(6), 0U);
}

TEST(ProcessorAArch32, the_generic_timer_runs) {
    ProcessorBench bench(ProcessorBench::at_level(2));
    std::vector<std::pair<unsigned, bool>> outputs;
    bench.cpu.on_timer = [&](unsigned id, bool level) { outputs.emplace_back(id, level); };
    bench.load(0, kToAArch32).load(0x1000, kTimer).run();
    EXPECT_EQ(bench.cpu.x(2), 5U);  // ISTATUS, ENABLE
    EXPECT_EQ(bench.cpu.x(5), 51U); // 11 instructions of 1 ns are a tick of 10 ns
    EXPECT_EQ(bench.cpu.x(3), 51U);
    // CTL is set while the comparator is 0, that is, met.
    const std::vector<std::pair<unsigned, bool>> expected = {{30, true}, {30, false}, {30, true}};
    EXPECT_EQ(outputs, expected);
}

} // namespace armpmu::tests::processor_aarch32_test
