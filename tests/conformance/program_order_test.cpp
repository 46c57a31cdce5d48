// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_info.h"
#include "testbench/system/program_platform.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

// Entries that begin when others have ended.
namespace armpmu::testbench {
namespace program_order_test {

using a55::Event;
using Mode = CoreClusterSection::Mode;

constexpr std::uint64_t kLines = 512;
const Settings kSettings = {{"footprint", std::to_string(64 * kLines)}, {"passes", "1"}};

ProgramSection entry(const char* kernel, unsigned core,
                     std::optional<std::size_t> after = std::nullopt) {
    ProgramSection section;
    section.kernel = kernel;
    section.parameters = kSettings;
    section.core = core;
    section.after = after;
    return section;
}

class ProgramOrder : public ::testing::TestWithParam<Mode> {
  protected:
    ProgramOrder() {
        const std::string path =
            ::testing::TempDir() + "armpmu_order_" + std::to_string(getpid()) + ".yaml";
        std::ofstream(path) << "scenario: s\ncluster: { cores: 2 }\nprogram: [ { kernel: adds } ]\n"
                               "core: { prefetch: false, l1_streaming: 0 }\n";
        scenario_ = std::get<ProgramScenario>(load_scenario(path));
        std::filesystem::remove(path);
        scenario_.cluster.mode = GetParam();
    }
    std::unique_ptr<ProgramPlatform> run() {
        auto platform = std::make_unique<ProgramPlatform>(scenario_);
        EXPECT_FALSE(platform->run(~std::uint64_t{0}));
        platform->finish();
        return platform;
    }
    static std::uint64_t fills_from_peer(ProgramPlatform& platform) {
        return platform.machine().cluster_totals().peer_hits;
    }

    ProgramScenario scenario_;
};

TEST_P(ProgramOrder, a_reader_that_comes_after_the_writer_finds_all_lines_with_it) {
    scenario_.program = {entry("write", 1), entry("read", 0, 0)};
    const auto after = run();
    EXPECT_GE(fills_from_peer(*after), kLines);
    EXPECT_LE(after->totals(0)[Event::l1d_cache_refill_outer], 4U);
    scenario_.program = {entry("read", 0), entry("write", 1, 0)};
    EXPECT_GE(run()->totals(0)[Event::l1d_cache_refill_outer], kLines);
}

// While it waits it counts no cycles, so that it takes as many as one that was alone, but for a few
// lines of code and descriptors that the other one has.
TEST_P(ProgramOrder, a_core_sleeps_until_what_it_waits_for_has_ended) {
    scenario_.program = {entry("read", 0)};
    const std::uint64_t alone = run()->totals(0).cycles;
    scenario_.program = {entry("adds", 1), entry("read", 0, 0)};
    scenario_.program[0].parameters = {{"iterations", "20000"}};
    const auto platform = run();
    constexpr std::uint64_t kOther = 500;
    const std::uint64_t waited_for = platform->totals(1).cycles;
    EXPECT_GT(waited_for, 5 * alone);
    EXPECT_NEAR(static_cast<double>(platform->totals(0).cycles), static_cast<double>(alone),
                kOther);
    EXPECT_GE(platform->cycle(), waited_for + alone - kOther);
}

TEST_P(ProgramOrder, entries_wait_in_turns) {
    scenario_.program = {entry("write", 0), entry("write", 1, 0), entry("write", 0, 1),
                         entry("write", 1, 2)};
    const auto platform = run();
    for (unsigned core = 0; core < 2; ++core)
        EXPECT_EQ(platform->totals(core).instructions,
                  2 * expected_totals("write", kSettings).instructions);
    EXPECT_GE(fills_from_peer(*platform), 3 * kLines);
    EXPECT_LE(platform->totals(0).cycles + platform->totals(1).cycles, platform->cycle() + 20);
}

TEST_P(ProgramOrder, looks_change_nothing) {
    scenario_.program = {entry("write", 1), entry("read", 0, 0), entry("read", 1, 1)};
    const auto whole = run();
    ProgramPlatform pieces(scenario_);
    for (std::uint64_t to = 100; pieces.run(to); to += 100)
        EXPECT_LT(pieces.instructions(), to + 50);
    pieces.finish();
    EXPECT_EQ(pieces.instructions(), whole->instructions());
    EXPECT_EQ(fills_from_peer(pieces), fills_from_peer(*whole));
}

INSTANTIATE_TEST_SUITE_P(modes, ProgramOrder, ::testing::Values(Mode::estimate, Mode::stepped),
                         [](const auto& mode) {
                             return std::string(mode.param == Mode::stepped ? "stepped"
                                                                            : "estimate");
                         });

} // namespace program_order_test
} // namespace armpmu::testbench
