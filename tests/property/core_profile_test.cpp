// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"
#include "models/cpu/core_faults.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

#include <vector>

// A core uses the pipeline's numbers that it is given, and wrong ones show.
namespace armpmu::tests::core_profile_test {

struct Loop {
    std::vector<std::uint32_t> words;
    std::size_t loads; // among them
};

const Loop kChase{{0xf9400000}, 1};                              // ldr x0, [x0]
const Loop kSkewed{{0x11000508, 0x1100050a, 0x1100050c}, 0};     // additions of LLVM's A55-2
const Loop kAddAndLoad{{0x11000508, 0x1200150c, 0xb86c594e}, 1}; // its loads after additions

// Instructions a cycle, when all loads hit.
double rate(cpu::Core& core, const Loop& loop) {
    constexpr unsigned kTurns = 100;
    cpu::CodeBlock block{0x1000, {}};
    for (unsigned n = 0; n < kTurns; ++n)
        block.words.insert(block.words.end(), loop.words.begin(), loop.words.end());
    const std::vector<std::uint64_t> addresses(kTurns * loop.loads, 0x8000);
    cpu::Retired retired;
    retired.block = core.add_block(block);
    retired.addresses = addresses.data();
    retired.next = block.end(); // as if the same stood behind it
    const auto pass = [&] {
        for (unsigned n = 0; n < 50; ++n) core.retire(retired);
        return core.cycle();
    };
    const std::uint64_t instructions = core.instructions();
    const std::uint64_t warm = pass();
    const std::uint64_t cycles = pass() - warm;
    return static_cast<double>(core.instructions() - instructions) / 2 /
           static_cast<double>(cycles);
}

double rate(const cpu::CoreConfig& config, const Loop& loop) {
    a55::Pmu pmu;
    cpu::FlatTranslator translator;
    cpu::FixedLatencyMemory memory(100);
    cpu::Core core(config, pmu, translator, memory);
    return rate(core, loop);
}

double rate(const cpu::PipelineProfile& profile, const Loop& loop) {
    a55::Pmu pmu;
    cpu::FlatTranslator translator;
    cpu::FixedLatencyMemory memory(100);
    cpu::Core core({}, profile, pmu, translator, memory);
    return rate(core, loop);
}

TEST(CoreProfile, is_the_one_of_the_configuration) {
    cpu::CoreConfig config;
    EXPECT_NEAR(rate(config, kSkewed), 2.00, 0.01);
    EXPECT_NEAR(rate(config, kAddAndLoad), 1.50, 0.01);
    EXPECT_NEAR(rate(config, kChase), 1.0 / 2, 0.01);
    config.profile = cpu::CoreConfig::Profile::llvm;
    EXPECT_NEAR(rate(config, kSkewed), 1.50, 0.01);
    EXPECT_NEAR(rate(config, kAddAndLoad), 0.60, 0.01);
}

TEST(CoreProfile, of_ones_own_is_used) {
    cpu::PipelineProfile profile = cpu::profile_a55();
    EXPECT_NEAR(rate(profile, kChase), 1.0 / 2, 0.01);
    for (cpu::Execution& one : profile.execution[static_cast<unsigned>(cpu::Timing::load)])
        one.latency = 7;
    EXPECT_NEAR(rate(profile, kChase), 1.0 / 6, 0.01);
    EXPECT_NEAR(rate(profile, kSkewed), 2.00, 0.01);
    profile.dual_issue = false;
    EXPECT_NEAR(rate(profile, kSkewed), 1.00, 0.01);
}

TEST(CoreProfile, that_makes_no_sense_is_refused) {
    cpu::PipelineProfile profile = cpu::profile_a55();
    profile.issue_width = 0;
    EXPECT_THROW(rate(profile, kChase), std::invalid_argument);
}

// Faults: what other tests expect of kernels and know from silicon is not so then.
TEST(CoreProfileFaults, a_longer_load_latency_is_seen_in_a_chase) {
    const Switched fault(cpu::faults_of_new_cores.load_latency, true);
    const cpu::CoreConfig config;
    EXPECT_NEAR(rate(config, kChase), 1.0 / 3, 0.01);
    EXPECT_NEAR(rate(config, kSkewed), 2.00, 0.01);
}

TEST(CoreProfileFaults, results_forwarded_too_early_are_seen_in_the_rate_that_silicon_has) {
    const Switched fault(cpu::faults_of_new_cores.forward_late, true);
    const cpu::CoreConfig config;
    EXPECT_GT(rate(config, kAddAndLoad), 1.6);
    EXPECT_NEAR(rate(config, kSkewed), 2.00, 0.01);
    EXPECT_NEAR(rate(config, kChase), 1.0 / 2, 0.01);
}

} // namespace armpmu::tests::core_profile_test
