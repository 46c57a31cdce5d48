// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// What the PMU counts of software that is executed, beside counts made by hand.
namespace armpmu::tests::processor_counts_test {

const Guest kEveryBranch("a64", {
                                    {0xd2a10004, "mov x4, #0x08000000"},
                                    {0x91002085, "add x5, x4, #0x08"},
                                    {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                    {0x91004485, "add x5, x4, #0x11"},
                                    {0xd51bec25, "msr pmevtyper1_el0, x5"},
                                    {0x91008485, "add x5, x4, #0x21"},
                                    {0xd51bec45, "msr pmevtyper2_el0, x5"},
                                    {0x91003485, "add x5, x4, #0x0d"},
                                    {0xd51bec65, "msr pmevtyper3_el0, x5"},
                                    {0x91003885, "add x5, x4, #0x0e"},
                                    {0xd51bec85, "msr pmevtyper4_el0, x5"},
                                    {0x91003085, "add x5, x4, #0x0c"},
                                    {0xd51beca5, "msr pmevtyper5_el0, x5"},
                                    {0xd51befe4, "msr pmccfiltr_el0, x4"},
                                    {0xd28007e5, "mov x5, #0x3f"},
                                    {0xb26100a5, "orr x5, x5, #0x80000000"},
                                    {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                    {0xd28000e5, "mov x5, #7"},
                                    {0xd2800c86, "mov x6, #100"},
                                    {0x10000127, "adr x7, 4f"},
                                    {0xd51b9c05, "msr pmcr_el0, x5"},
                                    {0xf10004c6, "1: subs x6, x6, #1"},
                                    {0x36000046, "tbz x6, #0, 2f"},
                                    {0xd503201f, "nop"},
                                    {0x94000003, "2: bl 3f"},
                                    {0xd63f00e0, "blr x7"},
                                    {0x14000004, "b 5f"},
                                    {0xd65f03c0, "3: ret"},
                                    {0xd5033fdf, "4: isb"},
                                    {0xd65f03c0, "ret"},
                                    {0x54fffee1, "5: b.ne 1b"},
                                    {0xd53be80a, "mrs x10, pmevcntr0_el0"},
                                    {0xd53be82b, "mrs x11, pmevcntr1_el0"},
                                    {0xd53be84c, "mrs x12, pmevcntr2_el0"},
                                    {0xd53be86d, "mrs x13, pmevcntr3_el0"},
                                    {0xd53be88e, "mrs x14, pmevcntr4_el0"},
                                    {0xd53be8af, "mrs x15, pmevcntr5_el0"},
                                    {0xd53b9d10, "mrs x16, pmccntr_el0"},
                                    {0xd2a16011, "mov x17, #0x0b000000"},
                                    {0xb900123f, "str wzr, [x17, #16]"},
                                    {0x14000000, "1: b 1b"},
                                });

const Guest kStraightLine("a64", {
                                     {0xd2800105, "mov x5, #8"},
                                     {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                     {0x320107e5, "mov w5, #0x80000001"},
                                     {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                     {0xd28000e5, "mov x5, #7"},
                                     {0xd51b9c05, "msr pmcr_el0, x5"},
                                     {0xd503201f, "nop"},
                                     {0xd503201f, "nop"},
                                     {0xd503201f, "nop"},
                                     {0xd53be80a, "mrs x10, pmevcntr0_el0"},
                                     {0xd503201f, "nop"},
                                     {0xd53b9d0b, "mrs x11, pmccntr_el0"},
                                     {0xd53be80c, "mrs x12, pmevcntr0_el0"},
                                     {0xd280004d, "mov x13, #2"},
                                     {0xd51b9c0d, "msr pmcr_el0, x13"},
                                     {0xd503201f, "nop"},
                                     {0xd53be80d, "mrs x13, pmevcntr0_el0"},
                                     {0xd2a16011, "mov x17, #0x0b000000"},
                                     {0xb900123f, "str wzr, [x17, #16]"},
                                     {0x14000000, "1: b 1b"},
                                 });

const Guest kSupervisorCalls("a64", {
                                        {0xd2800105, "mov x5, #8"},
                                        {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                        {0xd2800125, "mov x5, #9"},
                                        {0xd51bec25, "msr pmevtyper1_el0, x5"},
                                        {0xd2800145, "mov x5, #10"},
                                        {0xd51bec45, "msr pmevtyper2_el0, x5"},
                                        {0xd2800185, "mov x5, #0x0c"},
                                        {0xd51bec65, "msr pmevtyper3_el0, x5"},
                                        {0xd2800425, "mov x5, #0x21"},
                                        {0xd51bec85, "msr pmevtyper4_el0, x5"},
                                        {0xd28003e5, "mov x5, #0x1f"},
                                        {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                        {0xd28000e5, "mov x5, #7"},
                                        {0xd2800146, "mov x6, #10"},
                                        {0xd51b9c05, "msr pmcr_el0, x5"},
                                        {0xd4000001, "1: svc #0"},
                                        {0xf10004c6, "subs x6, x6, #1"},
                                        {0x54ffffc1, "b.ne 1b"},
                                        {0xd53be80a, "mrs x10, pmevcntr0_el0"},
                                        {0xd53be82b, "mrs x11, pmevcntr1_el0"},
                                        {0xd53be84c, "mrs x12, pmevcntr2_el0"},
                                        {0xd53be86d, "mrs x13, pmevcntr3_el0"},
                                        {0xd53be88e, "mrs x14, pmevcntr4_el0"},
                                        {0xd2a16011, "mov x17, #0x0b000000"},
                                        {0xb900123f, "str wzr, [x17, #16]"},
                                        {0x14000000, "1: b 1b"},
                                    });

const Guest kReturn("a64", {
                               {0xd69f03e0, "eret"},
                           });

const Guest kUndefinedInstructions("a64", {
                                              {0xd2800105, "mov x5, #8"},
                                              {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                              {0xd2800125, "mov x5, #9"},
                                              {0xd51bec25, "msr pmevtyper1_el0, x5"},
                                              {0xd2800065, "mov x5, #3"},
                                              {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                              {0xd28000e5, "mov x5, #7"},
                                              {0xd2800146, "mov x6, #10"},
                                              {0xd51b9c05, "msr pmcr_el0, x5"},
                                              {0x00000000, "1: .inst 0x00000000"},
                                              {0xf10004c6, "subs x6, x6, #1"},
                                              {0x54ffffc1, "b.ne 1b"},
                                              {0xd53be80a, "mrs x10, pmevcntr0_el0"},
                                              {0xd53be82b, "mrs x11, pmevcntr1_el0"},
                                              {0xd2a16011, "mov x17, #0x0b000000"},
                                              {0xb900123f, "str wzr, [x17, #16]"},
                                              {0x14000000, "1: b 1b"},
                                          });

const Guest kSkip("a64", {
                             {0xd5384035, "mrs x21, elr_el1"},
                             {0x910012b5, "add x21, x21, #4"},
                             {0xd5184035, "msr elr_el1, x21"},
                             {0xd69f03e0, "eret"},
                         });

const Guest kWhoExecutes("a64", {
                                    {0xd2800104, "mov x4, #8"},
                                    {0xd51bec04, "msr pmevtyper0_el0, x4"},
                                    {0xb2610085, "orr x5, x4, #0x80000000"},
                                    {0xd51bec25, "msr pmevtyper1_el0, x5"},
                                    {0xb2620085, "orr x5, x4, #0x40000000"},
                                    {0xd51bec45, "msr pmevtyper2_el0, x5"},
                                    {0xd28000e5, "mov x5, #7"},
                                    {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                    {0xd2a80005, "mov x5, #0x40000000"},
                                    {0x914004a5, "add x5, x5, #0x1000"},
                                    {0x912000a5, "add x5, x5, #0x800"},
                                    {0xd5184025, "msr elr_el1, x5"},
                                    {0xd518401f, "msr spsr_el1, xzr"},
                                    {0xd28000e5, "mov x5, #7"},
                                    {0xd51b9c05, "msr pmcr_el0, x5"},
                                    {0xd503201f, "nop"},
                                    {0xd69f03e0, "eret"},
                                });

const Guest kUserTenThenCall("a64", {
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd503201f, "nop"},
                                        {0xd4000001, "svc #0"},
                                    });

const Guest kReadThree("a64", {
                                  {0xd53be80a, "mrs x10, pmevcntr0_el0"},
                                  {0xd53be82b, "mrs x11, pmevcntr1_el0"},
                                  {0xd53be84c, "mrs x12, pmevcntr2_el0"},
                                  {0xd2a16011, "mov x17, #0x0b000000"},
                                  {0xb900123f, "str wzr, [x17, #16]"},
                                  {0x14000000, "1: b 1b"},
                              });

const Guest kSoftwareIncrements("a64", {
                                           {0xd51bec1f, "msr pmevtyper0_el0, xzr"},
                                           {0xd51bec3f, "msr pmevtyper1_el0, xzr"},
                                           {0xd2800065, "mov x5, #3"},
                                           {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                           {0xd28000e5, "mov x5, #7"},
                                           {0xd51b9c05, "msr pmcr_el0, x5"},
                                           {0xd2800045, "mov x5, #2"},
                                           {0xd2800c86, "mov x6, #100"},
                                           {0xd51b9c85, "1: msr pmswinc_el0, x5"},
                                           {0xf10004c6, "subs x6, x6, #1"},
                                           {0x54ffffc1, "b.ne 1b"},
                                           {0xd53be80a, "mrs x10, pmevcntr0_el0"},
                                           {0xd53be82b, "mrs x11, pmevcntr1_el0"},
                                           {0xd2a16011, "mov x17, #0x0b000000"},
                                           {0xb900123f, "str wzr, [x17, #16]"},
                                           {0x14000000, "1: b 1b"},
                                       });

// A hundred rounds: SUBS, TBZ (taken in every other, else a NOP), BL, RET, BLR, ISB, RET, B, B.NE.
// What enables counts, too; each MRS sees the ones before it.
void expect_counts(const ProcessorBench& bench, bool events) {
    const auto expect = [&](unsigned x, unsigned count) {
        EXPECT_EQ(bench.cpu.x(x), events ? count : 0) << "X" << x;
    };
    expect(10, 1 + 100 * 9 + 50);
    expect(11, 1 + 100 * 9 + 50 + 1);
    expect(12, 100 * 8);                               // BR_RETIRED: ISB, too
    expect(13, 100 * 4);                               // BR_IMMED_RETIRED: TBZ, BL, B, B.NE
    expect(14, 100 * 2);                               // BR_RETURN_RETIRED
    expect(15, 50 + 100 + 100 + 100 + 100 + 100 + 99); // PC_WRITE_RETIRED
    EXPECT_EQ(bench.cpu.x(16), 1 + 100 * 9 + 50 + 6U);
}

// SPSR of the exception levels, interrupts masked.
constexpr std::uint64_t kEl0 = 0x3c0;
constexpr std::uint64_t kEl1 = 0x3c5;
constexpr std::uint64_t kEl2 = 0x3c9;
constexpr std::uint64_t kEl3 = 0x3cd;

constexpr std::uint64_t kNonSecure = 0x501; // SCR_EL3: RW, HCE, NS
constexpr std::uint64_t kSecure = 0x500;
constexpr std::uint64_t kSpme = 1 << 17;

void expect_counts_at(std::uint64_t spsr, std::uint64_t scr, std::uint64_t mdcr = kSpme) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(scr, spsr, mdcr).load(0x1000, kEveryBranch).run();
    expect_counts(bench, mdcr == kSpme);
}

TEST(ProcessorCounts, a_loop_at_el0_is_counted_exactly) {
    expect_counts_at(kEl0, kNonSecure);
}
TEST(ProcessorCounts, a_loop_at_el1_is_counted_exactly) {
    expect_counts_at(kEl1, kNonSecure);
}
TEST(ProcessorCounts, a_loop_at_el2_is_counted_exactly) {
    expect_counts_at(kEl2, kNonSecure);
}
TEST(ProcessorCounts, a_loop_at_el3_is_counted_exactly) {
    expect_counts_at(kEl3, kSecure);
}
TEST(ProcessorCounts, a_loop_at_secure_el0_is_counted_exactly) {
    expect_counts_at(kEl0, kSecure);
}
TEST(ProcessorCounts, a_loop_at_secure_el1_is_counted_exactly) {
    expect_counts_at(kEl1, kSecure);
}
TEST(ProcessorCounts, secure_events_are_not_counted_without_spme) {
    expect_counts_at(kEl1, kSecure, 0);
}

// One block: nine instructions from the one that enables to the one that stops.
TEST(ProcessorCounts, an_access_sees_the_instructions_before_it_in_its_block) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kStraightLine).run();
    EXPECT_EQ(bench.cpu.x(10), 4U);
    EXPECT_EQ(bench.cpu.x(11), 6U);
    EXPECT_EQ(bench.cpu.x(12), 7U);
    EXPECT_EQ(bench.cpu.x(13), 0U);
}

TEST(ProcessorCounts, exceptions_and_their_returns_are_counted) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl1).load(0x1000, kSupervisorCalls).load(0x2200, kReturn).run();
    EXPECT_EQ(bench.cpu.x(10), 1 + 10 * 4U);
    EXPECT_EQ(bench.cpu.x(11), 10U);      // EXC_TAKEN
    EXPECT_EQ(bench.cpu.x(12), 10U);      // EXC_RETURN
    EXPECT_EQ(bench.cpu.x(13), 10 + 9U);  // PC_WRITE_RETIRED: ERET, B.NE
    EXPECT_EQ(bench.cpu.x(14), 10 + 10U); // BR_RETIRED
}

// Ten rounds of two instructions, and four of the handler.
TEST(ProcessorCounts, an_undefined_instruction_is_not_retired) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl1).load(0x1000, kUndefinedInstructions).load(0x2200, kSkip).run();
    EXPECT_EQ(bench.cpu.x(10), 1 + 10 * (2 + 4U));
    EXPECT_EQ(bench.cpu.x(11), 10U);
}

// At EL1 MSR, NOP, ERET; at EL0 nine NOP and an SVC; then MRS at EL1.
TEST(ProcessorCounts, filters_tell_user_and_kernel_apart) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl1).load(0x1000, kWhoExecutes).load(0x1800, kUserTenThenCall);
    bench.load(0x2400, kReadThree).run();
    EXPECT_EQ(bench.cpu.x(10), 13U);
    EXPECT_EQ(bench.cpu.x(11), 10U);
    EXPECT_EQ(bench.cpu.x(12), 3 + 2U);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::inst_retired, 0, false), 10U);
}

TEST(ProcessorCounts, software_increments_are_counted) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kSoftwareIncrements).run();
    EXPECT_EQ(bench.cpu.x(10), 0U);
    EXPECT_EQ(bench.cpu.x(11), 100U);
}

} // namespace armpmu::tests::processor_counts_test
