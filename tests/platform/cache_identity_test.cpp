// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/cache_identity.h"
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// What software reads of a core's caches.
namespace armpmu::tests::cache_identity_test {

const Guest kCaches("a64", {
                               {0xd2a80014, "mov x20, #0x40000000"},
                               {0x91400e94, "add x20, x20, #0x3, lsl #12"},
                               {0xd2800001, "mov x1, #0"},
                               {0xd51a0001, "1: msr csselr_el1, x1"},
                               {0xd5033fdf, "isb"},
                               {0xd5390002, "mrs x2, ccsidr_el1"},
                               {0xf8008682, "str x2, [x20], #8"},
                               {0x91000421, "add x1, x1, #1"},
                               {0xf100203f, "cmp x1, #8"},
                               {0x54ffff43, "b.lo 1b"},
                               {0xd5390022, "mrs x2, clidr_el1"},
                               {0xd53b0023, "mrs x3, ctr_el0"},
                               {0xa9000e82, "stp x2, x3, [x20]"},
                               {0xd53b00e2, "mrs x2, dczid_el0"},
                               {0xd5380003, "mrs x3, midr_el1"},
                               {0xa9010e82, "stp x2, x3, [x20, #16]"},
                               {0xd2a16011, "mov x17, #0x0b000000"},
                               {0xb900123f, "str wzr, [x17, #16]"},
                               {0x14000000, "1: b 1b"},
                           });

struct Read {
    std::vector<std::uint64_t> ccsidr; // by CSSELR
    std::uint64_t clidr = 0;
    std::uint64_t ctr = 0;
    std::uint64_t dczid = 0;
    std::uint64_t midr = 0;
};

Read read_caches(const cpu::CoreConfig& core) {
    auto parameters = ProcessorBench::at_level(1);
    parameters.caches = cpu::caches_of(core);
    ProcessorBench bench(parameters);
    bench.load(0, kCaches).run();
    Read read;
    for (unsigned n = 0; n < 8; ++n) read.ccsidr.push_back(bench.word(0x3000 + 8 * n));
    const std::uint64_t behind = 0x3040;
    read.clidr = bench.word(behind);
    read.ctr = bench.word(behind + 8);
    read.dczid = bench.word(behind + 16);
    read.midr = bench.word(behind + 24);
    return read;
}

// Bytes by the manual's formula.
std::uint64_t bytes_of(std::uint64_t ccsidr) {
    const std::uint64_t sets = (ccsidr >> 13 & 0x7fff) + 1;
    const std::uint64_t ways = (ccsidr >> 3 & 0x3ff) + 1;
    return sets * ways * (std::uint64_t{16} << (ccsidr & 7));
}

enum Selected { l1d = 0, l1i = 1, level2 = 2, level2_code = 3, level3 = 4, level4 = 6 };

TEST(CacheIdentity, registers_say_what_the_core_has) {
    const Read read = read_caches({});
    EXPECT_EQ(read.midr, 0x412fd050U);
    EXPECT_EQ(read.ctr, 0x84448004U);
    EXPECT_EQ(read.dczid, 4U) << "16 words, as DC ZVA clears";
    EXPECT_EQ(read.clidr, 0xc3000123U);
    EXPECT_EQ(read.ccsidr[l1d], 0x700fe01aU);
    EXPECT_EQ(read.ccsidr[l1i], 0x200fe01aU);
    EXPECT_EQ(bytes_of(read.ccsidr[level2]), 128U << 10);
    EXPECT_EQ(bytes_of(read.ccsidr[level3]), 1024U << 10);
    EXPECT_EQ(read.ccsidr[level2_code], 0U);
    EXPECT_EQ(read.ccsidr[level4], 0U);
}

TEST(CacheIdentity, other_sizes_are_other_registers) {
    cpu::CoreConfig core;
    core.l1d_kb = 16;
    core.l1i_kb = 64;
    core.l2_kb = 256;
    core.l3_kb = 3072;
    const Read read = read_caches(core);
    EXPECT_EQ(bytes_of(read.ccsidr[l1d]), 16U << 10);
    EXPECT_EQ(bytes_of(read.ccsidr[l1i]), 64U << 10);
    EXPECT_EQ(bytes_of(read.ccsidr[level2]), 256U << 10);
    EXPECT_EQ(bytes_of(read.ccsidr[level3]), 3072U << 10);
    EXPECT_EQ((read.ccsidr[level3] >> 3 & 0x3ff) + 1, 12U);
}

TEST(CacheIdentity, without_an_l2_the_l3_is_level_2) {
    cpu::CoreConfig core;
    core.l2_kb = 0;
    core.l3_kb = 512;
    const Read read = read_caches(core);
    EXPECT_EQ(read.clidr, 0x82000023U);
    EXPECT_EQ(bytes_of(read.ccsidr[level2]), 512U << 10);
    EXPECT_EQ(read.ccsidr[level3], 0U);
    core.l3_kb = 0;
    EXPECT_EQ(cpu::clidr_el1(cpu::caches_of(core)), 0x41000003U);
}

// At EL0 the kernel says whether CTR may be read (SCTLR_EL1.UCT).
const Guest kUserReads("a64", {
                                  {0xd53b0023, "mrs x3, ctr_el0"},
                                  {0xd2a16011, "mov x17, #0x0b000000"},
                                  {0xb900123f, "str wzr, [x17, #16]"},
                                  {0x14000000, "1: b 1b"},
                              });

TEST(CacheIdentity, user_space_is_trapped_unless_the_kernel_allows_it) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    constexpr std::uint64_t kNonSecureA64 = 0x501, kToEl0 = 0x3c0;
    bench.enter(kNonSecureA64, kToEl0).load(0x1000, kUserReads).load(0x2400, kEl1Trap);
    bench.run();
    constexpr std::uint64_t kTrappedRead =
        0x18U << 26 | 1U << 25 | 3U << 20 | 1U << 17 | 3U << 14 | 3U << 5 | 1;
    EXPECT_EQ(bench.word(0x3000), kTrappedRead);
    EXPECT_EQ(bench.word(0x3008), 0x40001000U);
    EXPECT_EQ(bench.word(0x3010), 0U) << "nothing else is trapped";
}

const Guest kOldCaches("a32", {
                                  {0xe3a00002, "mov r0, #2"},
                                  {0xee400f10, "mcr p15, 2, r0, c0, c0, 0"},
                                  {0xee303f10, "mrc p15, 1, r3, c0, c0, 0"},
                                  {0xee304f30, "mrc p15, 1, r4, c0, c0, 1"},
                                  {0xee105f30, "mrc p15, 0, r5, c0, c0, 1"},
                                  {0xe3a0640b, "mov r6, #0x0b000000"},
                                  {0xe3a07000, "mov r7, #0"},
                                  {0xe5867010, "str r7, [r6, #16]"},
                                  {0xeafffffe, "b ."},
                              });

TEST(CacheIdentity, aarch32_reads_the_same) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    constexpr std::uint64_t kNonSecureA32Below = 0x101, kToSupervisor = 0x1d3;
    bench.enter(kNonSecureA32Below, kToSupervisor).load(0x1000, kOldCaches);
    bench.run();
    EXPECT_EQ(bench.cpu.x(3), cpu::ccsidr_el1(cpu::caches_of({}), 2));
    EXPECT_EQ(bench.cpu.x(4), 0xc3000123U);
    EXPECT_EQ(bench.cpu.x(5), 0x84448004U);
}

TEST(CacheIdentity, caches_that_no_register_can_say_are_refused) {
    auto parameters = ProcessorBench::at_level(1);
    parameters.caches = {{1, cpu::CacheDescription::Kind::data, 0, 4}};
    EXPECT_THROW(iss::Processor("cpu", parameters), iss::ProcessorError);
}

} // namespace armpmu::tests::cache_identity_test
