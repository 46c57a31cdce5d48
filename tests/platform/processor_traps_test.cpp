// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// Accesses to the PMU that the guest takes as exceptions: which, where to, and with which syndrome.
namespace armpmu::tests::processor_traps_test {

const Guest kUserRegisters("a64", {
                                      {0xd53b9c03, "mrs x3, pmcr_el0"},
                                      {0xd53b9d04, "mrs x4, pmccntr_el0"},
                                      {0xd51b9d04, "msr pmccntr_el0, x4"},
                                      {0xd53b9ca5, "mrs x5, pmselr_el0"},
                                      {0xd5189e25, "msr pmintenset_el1, x5"},
                                      {0xd51b9e05, "msr pmuserenr_el0, x5"},
                                      {0xd53b9e06, "mrs x6, pmuserenr_el0"},
                                      {0xd51be867, "msr pmevcntr3_el0, x7"},
                                      {0xd2a16011, "mov x17, #0x0b000000"},
                                      {0xb900123f, "str wzr, [x17, #16]"},
                                      {0x14000000, "1: b 1b"},
                                  });

const Guest kKernelRegisters("a64", {
                                        {0xd53b9c03, "mrs x3, pmcr_el0"},
                                        {0xd51b9d04, "msr pmccntr_el0, x4"},
                                        {0xd5389e25, "mrs x5, pmintenset_el1"},
                                        {0xd53beca6, "mrs x6, pmevtyper5_el0"},
                                        {0xd2a16011, "mov x17, #0x0b000000"},
                                        {0xb900123f, "str wzr, [x17, #16]"},
                                        {0x14000000, "1: b 1b"},
                                    });

const Guest kHypervisorThenKernel("a64", {
                                             {0xd2800cc5, "mov x5, #0x66"},
                                             {0x8a0300a5, "and x5, x5, x3"},
                                             {0xd51c1125, "msr mdcr_el2, x5"},
                                             {0xd53c112a, "mrs x10, mdcr_el2"},
                                             {0xd53b9c0b, "mrs x11, pmcr_el0"},
                                             {0xd2a80005, "mov x5, #0x40000000"},
                                             {0x914004a5, "add x5, x5, #0x1000"},
                                             {0x912000a5, "add x5, x5, #0x800"},
                                             {0xd51c4025, "msr elr_el2, x5"},
                                             {0xd28078a5, "mov x5, #0x3c5"},
                                             {0xd51c4005, "msr spsr_el2, x5"},
                                             {0xd69f03e0, "eret"},
                                         });

const Guest kNoSuchRegisters("a64", {
                                        {0xd53b9c83, "mrs x3, pmswinc_el0"},
                                        {0xd51b9cc3, "msr pmceid0_el0, x3"},
                                        {0xd5389ec3, "mrs x3, s3_0_c9_c14_6"},
                                        {0xd53b2403, "mrs x3, s3_3_c2_c4_0"},
                                        {0xd53b9fe3, "mrs x3, s3_3_c9_c15_7"},
                                        {0xd2a16011, "mov x17, #0x0b000000"},
                                        {0xb900123f, "str wzr, [x17, #16]"},
                                        {0x14000000, "1: b 1b"},
                                    });

const Guest kToHypervisor("a64", {
                                     {0xd2a80004, "mov x4, #0x40000000"},
                                     {0x91400885, "add x5, x4, #0x2000"},
                                     {0xd51cc005, "msr vbar_el2, x5"},
                                     {0x91400c94, "add x20, x4, #0x3000"},
                                     {0x91400485, "add x5, x4, #0x1000"},
                                     {0xd61f00a0, "br x5"},
                                 });

// No Cortex-A55 has these; the engine does.
const Guest kOfOthers("a64",
                      {
                          {0xd2800005, "mov x5, #0"},
                          {0x1e7e0006, ".inst 0x1e7e0006 // fjcvtzs w6, d0"},
                          {0x910004a5, "add x5, x5, #1"},
                          {0x910004a5, "add x5, x5, #1"},
                          {0xce020c20, ".inst 0xce020c20 // eor3 v0.16b, v1.16b, v2.16b, v3.16b"},
                          {0xd9400286, ".inst 0xd9400286 // ldapur x6, [x20]"},
                          {0x910004a5, "add x5, x5, #1"},
                          {0x9ac43066, ".inst 0x9ac43066 // pacga x6, x3, x4"},
                          {0xd500401f, ".inst 0xd500401f // cfinv"},
                          {0xd2800067, "mov x7, #3"},
                          {0x1e7e0006, "1: .inst 0x1e7e0006"},
                          {0xf10004e7, "subs x7, x7, #1"},
                          {0x54ffffc1, "b.ne 1b"},
                          {0x910004a5, "add x5, x5, #1"},
                          {0xd2a16011, "mov x17, #0x0b000000"},
                          {0xb900123f, "str wzr, [x17, #16]"},
                          {0x14000000, "1: b 1b"},
                      });

const Guest kIntoAWord("a64", {
                                  {0xd2800025, "mov x5, #1"},
                                  {0x50000048, "adr x8, 2f+2"},
                                  {0xd61f0100, "br x8"},
                                  {0xd2a16011, "2: mov x17, #0x0b000000"},
                                  {0xb900123f, "str wzr, [x17, #16]"},
                                  {0x14000000, "1: b 1b"},
                              });

const Guest kAligningTrap("a64", {
                                     {0xd5385215, "mrs x21, esr_el1"},
                                     {0xd5384036, "mrs x22, elr_el1"},
                                     {0xa8815a95, "stp x21, x22, [x20], #16"},
                                     {0xd5386017, "mrs x23, far_el1"},
                                     {0x927ef6d6, "and x22, x22, #~3"},
                                     {0xd5184036, "msr elr_el1, x22"},
                                     {0xd69f03e0, "eret"},
                                 });

constexpr std::uint64_t kEl0 = 0x3c0; // SPSR, interrupts masked
constexpr std::uint64_t kEl1 = 0x3c5;
constexpr std::uint64_t kEl2 = 0x3c9;
constexpr std::uint64_t kNonSecure = 0x501; // SCR_EL3: RW, HCE, NS
constexpr std::uint64_t kSecure = 0x500;
constexpr std::uint64_t kTpm = 1 << 6;   // MDCR_EL2, MDCR_EL3
constexpr std::uint64_t kTpmcr = 1 << 5; // MDCR_EL2
constexpr std::uint64_t kSelected = 6;   // HPMN

constexpr std::uint64_t kUndefined = 0x02000000; // EC 0, unknown reason
// EC 0x18: an MRS or MSR of that register.
constexpr std::uint64_t syndrome(unsigned op1, unsigned crn, unsigned crm, unsigned op2,
                                 unsigned rt, bool read) {
    return 0x62300000 | op2 << 17 | op1 << 14 | crn << 10 | rt << 5 | crm << 1 | (read ? 1 : 0);
}

// What the handler has kept.
struct Trap {
    std::uint64_t esr, elr;
    bool operator==(const Trap& other) const { return esr == other.esr && elr == other.elr; }
};
std::ostream& operator<<(std::ostream& out, const Trap& trap) {
    return out << std::hex << trap.esr << " at " << trap.elr;
}
std::vector<Trap> traps(const ProcessorBench& bench) {
    std::vector<Trap> kept;
    for (std::uint64_t place = 0x3000; bench.word(place) != 0; place += 16)
        kept.push_back({bench.word(place), bench.word(place + 8)});
    return kept;
}

const std::vector<Trap> kTrapsOfKernel = {{syndrome(3, 9, 12, 0, 3, true), 0x40001000},
                                          {syndrome(3, 9, 13, 0, 4, false), 0x40001004},
                                          {syndrome(0, 9, 14, 1, 5, true), 0x40001008},
                                          {syndrome(3, 14, 12, 5, 6, true), 0x4000100c}};

TEST(ProcessorTraps, pmuserenr_refuses_users_with_the_syndrome_of_the_access) {
    constexpr std::uint64_t kCycleCounterReads = 4;
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl0, 0, kCycleCounterReads);
    bench.load(0x1000, kUserRegisters).load(0x2400, kEl1Trap).run();
    const std::vector<Trap> expected = {{syndrome(3, 9, 12, 0, 3, true), 0x40001000},
                                        {syndrome(3, 9, 13, 0, 4, false), 0x40001008},
                                        {syndrome(3, 9, 12, 5, 5, true), 0x4000100c},
                                        {kUndefined, 0x40001010},
                                        {kUndefined, 0x40001014},
                                        {syndrome(3, 14, 8, 3, 7, false), 0x4000101c}};
    EXPECT_EQ(traps(bench), expected);
    EXPECT_EQ(bench.cpu.x(6), kCycleCounterReads);
}

TEST(ProcessorTraps, pmuserenr_en_lets_users_in) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl0).load(0x1000, kUserRegisters).load(0x2400, kEl1Trap).run();
    const std::vector<Trap> expected = {{kUndefined, 0x40001010}, {kUndefined, 0x40001014}};
    EXPECT_EQ(traps(bench), expected);
    EXPECT_EQ(bench.cpu.x(3), 0x41453000U);
}

// From EL2 to the kernel's accesses at 0x40001800.
std::vector<Trap> traps_to_el2(std::uint64_t mdcr) {
    ProcessorBench bench(ProcessorBench::at_level(2));
    bench.cpu.set_argument(3, mdcr);
    bench.cpu.set_argument(0, 0);
    bench.load(0, kToHypervisor).load(0x1000, kHypervisorThenKernel);
    bench.load(0x1800, kKernelRegisters).load(0x2400, kEl2Trap).run();
    EXPECT_EQ(bench.cpu.x(10), mdcr);
    EXPECT_EQ(bench.cpu.x(11), 0x41453000U);
    return traps(bench);
}

TEST(ProcessorTraps, mdcr_el2_tpm_traps_the_kernel_to_el2) {
    std::vector<Trap> expected = kTrapsOfKernel;
    for (Trap& trap : expected) trap.elr += 0x800;
    EXPECT_EQ(traps_to_el2(kTpm | kSelected), expected);
}

TEST(ProcessorTraps, mdcr_el2_tpmcr_traps_pmcr_alone) {
    const std::vector<Trap> expected = {{kTrapsOfKernel[0].esr, 0x40001800}};
    EXPECT_EQ(traps_to_el2(kTpmcr | kSelected), expected);
}

TEST(ProcessorTraps, without_mdcr_el2_nothing_traps) {
    EXPECT_EQ(traps_to_el2(kSelected), std::vector<Trap>{});
}

void expect_traps_to_el3(std::uint64_t scr, std::uint64_t spsr) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(scr, spsr, kTpm).load(0x1000, kKernelRegisters).load(0x2400, kEl3Trap).run();
    EXPECT_EQ(traps(bench), kTrapsOfKernel);
}

TEST(ProcessorTraps, mdcr_el3_tpm_traps_el1_to_el3) {
    expect_traps_to_el3(kNonSecure, kEl1);
}
TEST(ProcessorTraps, mdcr_el3_tpm_traps_el2_to_el3) {
    expect_traps_to_el3(kNonSecure, kEl2);
}
TEST(ProcessorTraps, mdcr_el3_tpm_traps_secure_el1_to_el3) {
    expect_traps_to_el3(kSecure, kEl1);
}

TEST(ProcessorTraps, what_is_no_register_is_undefined) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl1).load(0x1000, kNoSuchRegisters).load(0x2200, kEl1Trap).run();
    std::vector<Trap> expected;
    for (std::uint64_t elr = 0x40001000; elr < 0x40001014; elr += 4)
        expected.push_back({kUndefined, elr});
    EXPECT_EQ(traps(bench), expected);
}

// Behind them it goes on; what is before them in their block has been executed.
void expect_refused(unsigned level) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    const std::uint64_t vector = level == 0 ? 0x2400 : 0x2200;
    bench.enter(kNonSecure, level == 0 ? kEl0 : kEl1);
    bench.load(0x1000, kOfOthers).load(vector, kEl1Trap).run();
    std::vector<Trap> expected;
    for (const std::uint64_t at : {0x04, 0x10, 0x14, 0x1c, 0x20, 0x28, 0x28, 0x28})
        expected.push_back({kUndefined, 0x40001000 + at});
    EXPECT_EQ(traps(bench), expected);
    EXPECT_EQ(bench.cpu.x(5), 4U);
    const unsigned executed = 1 + 2 + 1 + 1 + 3 * 2 + 4;
    const unsigned handlers = level == 0 ? 0 : 8 * 6;
    EXPECT_EQ(bench.cpu.occurred(a55::Event::inst_retired, level, false), executed + handlers);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::exc_taken, level, false), 8U);
}

TEST(ProcessorTraps, what_a_cortex_a55_does_not_have_is_undefined_for_users) {
    expect_refused(0);
}
TEST(ProcessorTraps, what_a_cortex_a55_does_not_have_is_undefined_for_the_kernel) {
    expect_refused(1);
}

TEST(ProcessorTraps, a_branch_into_a_word_is_a_pc_alignment_fault) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl1).load(0x1000, kIntoAWord).load(0x2200, kAligningTrap).run();
    const std::vector<Trap> expected{{0x8a000000, 0x4000100e}};
    EXPECT_EQ(traps(bench), expected);
    EXPECT_EQ(bench.cpu.x(23), 0x4000100eU); // FAR_EL1
    EXPECT_EQ(bench.cpu.occurred(a55::Event::inst_retired, 1, false), 3 + 7 + 3U);
}

} // namespace armpmu::tests::processor_traps_test
