// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/program_platform.h"

#include "testbench/kernels/kernel_info.h"
#include "testbench/traffic/program_writer.h"
#include "tests/conformance/kernel_samples.h"
#include "tests/support/elf_file.h"
#include "tests/support/temporary.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

// A core that executes what a scenario says.
namespace armpmu::testbench {
namespace program_platform_test {

namespace fs = std::filesystem;

ProgramScenario scenario_of(const std::string& kernel, const Settings& settings) {
    ProgramScenario scenario;
    ProgramSection section;
    section.kernel = kernel;
    section.parameters = settings;
    scenario.program.push_back(section);
    return scenario;
}

CoreTotals totals_of(const ProgramScenario& scenario) {
    ProgramPlatform platform(scenario);
    EXPECT_FALSE(platform.run(~std::uint64_t{0}));
    platform.finish();
    return platform.totals();
}

void expect_same(const CoreTotals& one, const CoreTotals& other) {
    for (const a55::EventInfo& row : a55::events())
        EXPECT_EQ(one[row.event], other[row.event]) << row.mnemonic;
    EXPECT_EQ(one.cycles, other.cycles);
    EXPECT_EQ(one.issue_cycles, other.issue_cycles);
    EXPECT_EQ(one.instructions, other.instructions);
}

class ProgramPlatformTrace : public ::testing::Test {
  protected:
    // False for a program that ends with a branch, for nobody records where that went.
    bool record(const std::string& kernel, const Settings& settings) const {
        const auto source = make_kernel(kernel, settings);
        ProgramWriter writer(path_, 1);
        std::vector<std::uint32_t> blocks;
        cpu::Retired retired;
        while (source->next(retired)) {
            while (blocks.size() < source->blocks().size())
                blocks.push_back(writer.add_block(source->blocks()[blocks.size()]));
            writer.execute(0, blocks[retired.block], retired.addresses);
        }
        writer.finish();
        return retired.next == source->blocks()[retired.block].end();
    }

    const tests::TemporaryFolder temporary_;
    const std::string path_ = temporary_.file("recorded.trace");
};

TEST_F(ProgramPlatformTrace, a_recorded_kernel_counts_what_the_kernel_does) {
    unsigned compared = 0;
    for (const KernelInfo& info : kernels()) {
        const std::string name = info.name; // a trace has no addresses of DC and PRFM
        if (!info.user || name == "clean" || name == "prefetch" || name == "zero" ||
            name == "copy_prefetched")
            continue;
        Settings settings = tests::kernel_samples(info)[1];
        if (settings.count("snoops") != 0) settings["snoops"] = "0"; // nobody records others
        SCOPED_TRACE(tests::printed(info, settings));
        if (!record(info.name, settings)) continue;
        ++compared;
        ProgramScenario recorded;
        recorded.program.emplace_back().recorded = path_;
        expect_same(totals_of(scenario_of(info.name, settings)), totals_of(recorded));
    }
    EXPECT_GE(compared, 20U);
}

// The first function of the two is the loop, the second its end.
TEST_F(ProgramPlatformTrace, a_recorded_program_has_the_functions_of_its_symbols) {
    const std::string program = path_ + ".elf";
    std::ofstream(program, std::ios::binary)
        << tests::elf_file({{"first", 0x400000, 8}, {"rest", 0x400008, 0}});
    ASSERT_TRUE(record("adds", {{"iterations", "10"}}));
    for (const bool named : {false, true}) {
        ProgramScenario scenario;
        scenario.program.emplace_back().recorded = path_;
        if (named) scenario.program.front().symbols = program;
        HotSpots spots(scenario.pmu, {a55::Event::inst_retired});
        ProgramPlatform platform(scenario, &spots);
        platform.set_observer(spots);
        EXPECT_FALSE(platform.run(~std::uint64_t{0}));
        const AnnotatedEvent event = spots.annotated().front();
        EXPECT_EQ(event.total, 160U);
        ASSERT_EQ(event.functions.size(), named ? 2U : 1U);
        EXPECT_EQ(event.functions[0].name, named ? "rest" : "[unknown]");
        EXPECT_EQ(event.functions[0].count, named ? 140U : 160U);
        EXPECT_EQ(event.functions[0].instructions[0].word, named ? 0x91000463U : 0x91000421U);
        if (named) {
            EXPECT_EQ(event.functions[1].name, "first");
        }
    }
    fs::remove(program);
}

TEST_F(ProgramPlatformTrace, symbols_that_cannot_be_read_are_refused_where_they_stand) {
    ASSERT_TRUE(record("adds", {{"iterations", "1"}}));
    const std::string file = path_ + ".yaml";
    std::ofstream(file) << "scenario: s\nprogram: [ { recorded: " << path_
                        << ",\n  symbols: " << path_ << " } ]\n";
    try {
        load_scenario(file);
        ADD_FAILURE() << "accepted";
    } catch (const ScenarioError& error) {
        EXPECT_EQ(error.what(), file + ":3:12: symbols: " + path_ + ": is no ELF file");
    }
    fs::remove(file);
}

// Only what happens from then on is told, and all of it.
TEST(ProgramPlatform, hot_spots_add_up_to_what_is_measured) {
    for (const KernelInfo& info : kernels()) {
        SCOPED_TRACE(info.name);
        const ProgramScenario scenario = scenario_of(info.name, tests::kernel_samples(info)[1]);
        std::vector<a55::Event> wanted;
        for (const a55::EventInfo& row : a55::events()) wanted.push_back(row.event);
        HotSpots spots(scenario.pmu, wanted);
        ProgramPlatform platform(scenario, &spots);
        platform.run(50);
        const CoreTotals before = platform.totals();
        platform.set_observer(spots);
        platform.run(~std::uint64_t{0});
        platform.finish();
        const CoreTotals totals = platform.totals() - before;
        for (const AnnotatedEvent& one : spots.annotated()) {
            EXPECT_EQ(one.total, totals[one.event]) << number(one.event);
            std::uint64_t sum = 0;
            for (const AnnotatedEvent::Function& function : one.functions) sum += function.count;
            EXPECT_EQ(sum, one.total);
        }
        expect_same(platform.totals(), totals_of(scenario));
    }
}

TEST(ProgramPlatform, programs_run_one_after_another) {
    ProgramScenario both = scenario_of("adds", {{"iterations", "100"}});
    both.program.push_back(scenario_of("read", {{"passes", "2"}}).program.front());
    const CoreTotals totals = totals_of(both);
    const std::uint64_t adds = expected_totals("adds", {{"iterations", "100"}}).instructions;
    const KernelTotals read = expected_totals("read", {{"passes", "2"}});
    EXPECT_EQ(totals.instructions, adds + read.instructions);
    EXPECT_EQ(totals[a55::Event::ld_retired], read.loads);
}

TEST(ProgramPlatform, it_stops_at_an_instruction_and_goes_on) {
    const ProgramScenario scenario = scenario_of("copy", {{"passes", "3"}});
    ProgramPlatform platform(scenario);
    for (std::uint64_t to = 0; platform.run(to); to += 777)
        EXPECT_LT(platform.instructions(), to + 100);
    platform.finish();
    expect_same(platform.totals(), totals_of(scenario));
}

TEST(ProgramPlatform, counters_count_from_their_start) {
    ProgramScenario scenario = scenario_of("adds", {{"iterations", "1000"}});
    scenario.counters = {a55::Event::inst_retired, a55::Event::cpu_cycles, a55::Event::br_retired};
    ProgramPlatform platform(scenario);
    ASSERT_TRUE(platform.run(5000));
    const CoreTotals before = platform.totals();
    platform.start_counters(scenario.plan().programmed(0), false);
    EXPECT_FALSE(platform.run(~std::uint64_t{0}));
    const CoreTotals after = platform.totals() - before;
    for (unsigned n = 0; n < scenario.counters.size(); ++n) {
        EXPECT_EQ(platform.counter(n), after[scenario.counters[n]]) << n;
        EXPECT_FALSE(platform.overflowed(n));
    }
}

} // namespace program_platform_test
} // namespace armpmu::testbench
