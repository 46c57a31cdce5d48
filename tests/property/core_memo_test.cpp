// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/core_faults.h"
#include "tests/property/core_fixture.h"

#include "testbench/kernels/kernel_info.h"
#include "tests/support/switched.h"

// What the memo does not change: anything.
namespace armpmu::tests::core_memo_test {

cpu::CoreConfig with_memo(cpu::CoreConfig config, bool memo) {
    config.memo = config.hot_lines = memo;
    return config;
}

// Both execute the same; every now and then somebody looks, or programs the PMU.
void expect_equal(const cpu::CoreConfig& config, std::uint32_t seed, std::uint64_t executions) {
    CoreUnderTest with(with_memo(config, true));
    CoreUnderTest without(with_memo(config, false));
    RandomProgram one(seed, executions, RandomProgram::Events::all);
    RandomProgram other(seed, executions, RandomProgram::Events::all);
    std::mt19937 random(seed);
    for (;;) {
        const std::uint64_t step = 1 + random() % 20'000;
        const std::uint64_t done = with.core.run(one, step);
        ASSERT_EQ(done, without.core.run(other, step));
        ASSERT_EQ(with.totals(), without.totals()) << "seed " << seed;
        if (done < step) break;
        std::mt19937 again = random;
        program_at_random(with.pmu, random);
        program_at_random(without.pmu, again);
        const a55::Counts counts = with.pmu.counts();
        const a55::Counts expected = without.pmu.counts();
        ASSERT_EQ(counts.events, expected.events);
        ASSERT_EQ(counts.overflow, expected.overflow);
    }
    with.core.finish();
    without.core.finish();
    EXPECT_EQ(with.totals(), without.totals()) << "seed " << seed;
}

TEST(CoreMemo, random_programs_count_the_same) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) expect_equal({}, seed, 4'000);
}

TEST(CoreMemo, random_programs_on_random_cores_count_the_same) {
    for (std::uint32_t seed = 1; seed <= 240; ++seed) {
        cpu::CoreConfig config = random_core_config(seed);
        expect_equal(config, seed + 1'000, 2'000);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(CoreMemo, kernels_count_the_same) {
    for (const testbench::KernelInfo& info : testbench::kernels()) {
        CoreUnderTest with(with_memo({}, true));
        CoreUnderTest without(with_memo({}, false));
        for (CoreUnderTest* core : {&with, &without}) {
            const auto kernel = testbench::make_kernel(info.name, {});
            core->pmu.set_state(kernel->state());
            core->core.run(*kernel, 100'000);
        }
        EXPECT_EQ(with.totals(), without.totals()) << info.name;
    }
}

TEST(CoreMemo, is_what_makes_plain_loops_fast) {
    CoreUnderTest core({});
    core.core.run(*testbench::make_kernel("adds", {}));
    EXPECT_GT(core.core.memo_use().blocks_fast, core.core.memo_use().blocks * 99 / 100);
}

// The last byte of all addresses is where an unknown address points.
TEST(CoreMemo, a_byte_at_an_unknown_address_is_not_accessed_though_its_line_hits) {
    constexpr std::uint32_t kLoadByte = 0x39400020; // ldrb w0, [x1]
    constexpr std::uint64_t kBefore = cpu::kNoAddress - 1;
    CoreUnderTest core({});
    core.core.add_block({0x1000, {kLoadByte}});
    for (unsigned n = 0; n < 100; ++n) {
        core.core.retire({0, &kBefore, 0x1000, 0, nullptr});
        core.core.retire({0, &cpu::kNoAddress, 0x1000, 0, nullptr});
    }
    EXPECT_EQ(core.total(a55::Event::mem_access_rd), 100U);
    EXPECT_GT(core.core.memo_use().blocks_fast, 0U);
}

// Faults that only a comparison with the memo off can show.
TEST(CoreMemo, a_state_without_its_slots_is_noticed) {
    const Switched fault(cpu::faults_of_new_cores.memo_forgets_slot, true);
    cpu::CoreConfig faulty;
    // 63 NOPs and branches a pass: every other pass reaches the second block with a slot left.
    constexpr std::uint32_t kNop = 0xd503201f;
    constexpr std::uint32_t kBranch = 0x14000010;
    faulty.taken_bubble = 0;
    std::uint64_t cycles[2] = {};
    for (const bool memo : {true, false}) {
        CoreUnderTest core(with_memo(faulty, memo));
        std::vector<std::uint32_t> last(15, kNop);
        last.push_back(kBranch);
        core.core.add_block({0x1000, std::vector<std::uint32_t>(15, kNop)});
        core.core.add_block({0x103c, std::vector<std::uint32_t>(32, kNop)});
        core.core.add_block({0x10bc, last});
        for (unsigned n = 0; n < 1'000; ++n) {
            core.core.retire({0, nullptr, 0x103c, 0, nullptr});
            core.core.retire({1, nullptr, 0x10bc, 0, nullptr});
            core.core.retire({2, nullptr, 0x1000, 0, nullptr});
        }
        cycles[memo ? 1 : 0] = core.core.cycle();
    }
    EXPECT_NE(cycles[0], cycles[1]);
}

TEST(CoreMemo, hot_lines_that_stay_are_noticed) {
    const Switched fault(cpu::faults_of_new_cores.hot_lines_stay, true);
    cpu::CoreConfig faulty;
    faulty.l1d_kb = 16;
    unsigned noticed = 0;
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        CoreUnderTest with(with_memo(faulty, true));
        CoreUnderTest without(with_memo(faulty, false));
        RandomProgram one(seed, 8'000, RandomProgram::Events::all);
        RandomProgram other(seed, 8'000, RandomProgram::Events::all);
        with.core.run(one);
        without.core.run(other);
        noticed += with.totals() != without.totals() ? 1 : 0;
    }
    EXPECT_GT(noticed, 0U);
}

} // namespace armpmu::tests::core_memo_test
