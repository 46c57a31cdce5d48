// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/core_config.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/scenario/parameter_list.h"
#include "tests/support/temporary.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <unistd.h>

// Scenarios of a core that executes programs: what may stand in them, and what is refused where.
namespace armpmu::testbench {
namespace program_scenario_test {

namespace fs = std::filesystem;

class ProgramScenarioFile : public ::testing::Test {
  protected:
    ProgramScenario read(const std::string& text) {
        std::ofstream(path_) << "scenario: s\n" << text;
        return std::get<ProgramScenario>(load_scenario(path_));
    }
    // What is said after the file's name.
    std::string refusal(const std::string& text) {
        try {
            read(text);
        } catch (const ScenarioError& error) {
            return std::string(error.what()).substr(path_.size());
        }
        return "accepted";
    }
    void expect_refusal(const std::string& text, const std::string& place,
                        const std::string& words) {
        const std::string said = refusal(text);
        EXPECT_EQ(said.find(":" + place + ": "), 0U) << said;
        EXPECT_NE(said.find(words), std::string::npos) << said;
    }

  private:
    const tests::TemporaryFolder temporary_;
    const std::string path_ = temporary_.file("program.yaml");
};

TEST_F(ProgramScenarioFile, is_read_as_it_is_written) {
    const ProgramScenario scenario = read(R"(
core: { l2_kb: 0, l3_kb: 256, atomics: near, prefetch: false, external_last_level: true }
memory: { source: remote, regions: [ { type: device, base: 0x9000000, bytes: 4 KiB } ] }
pmu: { counters: [ l1d_cache, r11, armv8_cortex_a55/br_pred/ ], events: [ ld_retired ] }
run: { from_instruction: 10, instructions: 20 }
program: [ { kernel: chase, footprint: 4 KiB }, { kernel: adds } ]
)");
    EXPECT_EQ(scenario.core.l2_kb, 0U);
    EXPECT_EQ(scenario.core.atomics, cpu::CoreConfig::Atomics::near);
    EXPECT_FALSE(scenario.core.prefetch);
    EXPECT_TRUE(scenario.pmu.external_last_level);
    EXPECT_FALSE(scenario.pmu.l2_cache);
    EXPECT_TRUE(scenario.pmu.l3_cache);
    EXPECT_EQ(scenario.memory.source, cpu::DataSource::remote);
    ASSERT_EQ(scenario.memory.regions.size(), 1U);
    EXPECT_EQ(scenario.memory.regions[0].first, 0x900'0000U);
    EXPECT_EQ(scenario.counters,
              (std::vector<a55::Event>{a55::Event::l1d_cache, a55::Event::cpu_cycles,
                                       a55::Event::br_pred}));
    EXPECT_EQ(scenario.shown, std::vector<a55::Event>{a55::Event::ld_retired});
    EXPECT_EQ(scenario.window.from, 10U);
    EXPECT_EQ(scenario.window.most, 20U);
    ASSERT_EQ(scenario.program.size(), 2U);
    EXPECT_EQ(scenario.program[0].parameters, (Settings{{"footprint", "4096"}}));
    EXPECT_EQ(scenario.program[0].expected, 200'000U);
}

TEST_F(ProgramScenarioFile, takes_a_board_and_changes_what_else_it_says) {
    const std::string adds = "program: [ { kernel: adds } ]\n";
    const ProgramScenario board = read("board: rk3566\n" + adds);
    EXPECT_EQ(board.core.l2_kb, 0U);
    EXPECT_EQ(board.core.l3_kb, 512U);
    EXPECT_EQ(board.clock_mhz, 1849U);
    EXPECT_FALSE(board.pmu.l2_cache);
    const ProgramScenario changed =
        read("board: rk3566\nclock_mhz: 1000\ncore: { l2_kb: 64 }\n" + adds);
    EXPECT_EQ(changed.core.l2_kb, 64U);
    EXPECT_EQ(changed.core.memory_latency, board.core.memory_latency);
    EXPECT_EQ(changed.clock_mhz, 1000U);
    expect_refusal("board: rk3399\n" + adds, "2:8",
                   "no board 'rk3399'. Expected rk3588, rk3566, rk3568, s905x3, or a file");
}

// L3 has 4 MB, and each of two L2s 128 KB.
TEST_F(ProgramScenarioFile, has_a_snoop_filter_over_all_of_its_caches) {
    const ProgramScenario scenario =
        read("core: { l2_kb: 128, l3_kb: 4096 }\ncluster: { cores: 2 }\ninterconnect: { "
             "snoop_filter: { fraction: 1 } }\nprogram: [ { kernel: adds } ]\n");
    const auto& filter = scenario.cluster.interconnect.config.filter;
    EXPECT_EQ(filter.sets_per_bank * filter.ways * 8, 4U * 65'536); // for 2 x 69,632 lines
    expect_refusal("core: { l1d_kb: 32 }\ncluster: { cores: 1 }\ninterconnect: { snoop_filter: { "
                   "fraction: 1, sets_per_bank: 64 } }\nprogram: [ { kernel: adds } ]\n",
                   "4:43", "snoop_filter: expected one of bytes, fraction and sets_per_bank");
}

// 195 cycles at 1823 MHz are 107 ns.
TEST_F(ProgramScenarioFile, has_the_memory_of_a_board_behind_the_interconnect) {
    const std::string adds = "program: [ { kernel: adds } ]\n";
    const ProgramScenario board = read("board: rk3588\ncluster: { aclk_mhz: 1000 }\n" + adds);
    const auto& of_board = board.cluster.interconnect.config;
    for (const auto& master : of_board.masters) EXPECT_EQ(master.memory.read_latency, 107U - 10);
    EXPECT_EQ(of_board.shared_memory.read_interval, 3291U); // 6 cycles
    EXPECT_EQ(of_board.shared_memory.write_interval, 2743U);
    // 3,072 and 128 KB twice.
    EXPECT_EQ(of_board.filter.sets_per_bank * of_board.filter.ways * 8, 131'072U);

    const ProgramScenario changed =
        read("board: rk3588\ncluster: {}\ninterconnect: { memory: { read_latency: 30 }, "
             "shared_memory: { read_interval: 2.5 }, snoop_filter: { ways: 4 } }\n" +
             adds);
    const auto& own = changed.cluster.interconnect.config;
    EXPECT_EQ(own.masters[6].memory.read_latency, 30U);
    EXPECT_EQ(own.shared_memory.read_interval, 2500U);
    EXPECT_EQ(own.shared_memory.write_interval, 0U);
    EXPECT_EQ(own.filter.ways, 4U);
    EXPECT_EQ(own.filter.sets_per_bank, 256U);
    const ProgramScenario dram =
        read("board: rk3588\ncluster: { mode: stepped }\ninterconnect: { memory: { kind: lpddr4 } "
             "}\n" +
             adds);
    EXPECT_FALSE(dram.cluster.interconnect.config.shared_memory.used());
    expect_refusal("cluster: {}\ninterconnect: { memory: { write_latency: 1 }, shared_memory: { "
                   "read_interval: 2 } }\n" +
                       adds,
                   "3:62",
                   "shared_memory: expected latencies of at least 2 cycles of all memories");
}

TEST_F(ProgramScenarioFile, names_use_cases) {
    const std::string adds = "program: [ { kernel: adds } ]\n";
    const ProgramScenario scenario =
        read("pmu: { use_cases: [ stalls, l1d_refill_rate ], chained: true }\n" + adds);
    ASSERT_EQ(scenario.use_cases.size(), 2U);
    EXPECT_EQ(scenario.use_cases[1]->name, "l1d_refill_rate");
    EXPECT_TRUE(scenario.chained);
    expect_refusal("pmu: { use_cases: [ stalls, stals ] }\n" + adds, "2:29",
                   "use_cases: none is called 'stals'; did you mean stalls?");
    expect_refusal("pmu: { use_cases: [ x ] }\n" + adds, "2:21", "`armpmu list use-cases`");
    expect_refusal("pmu: { use_cases: [ stalls, stalls ] }\n" + adds, "2:29", "twice");
    expect_refusal("pmu: { counters: [ r1 ], use_cases: [ stalls ] }\n" + adds, "2:37", "either");
    expect_refusal("pmu: { counters: [ r1 ], chained: true }\n" + adds, "2:35", "only use_cases");
}

TEST_F(ProgramScenarioFile, orders_its_entries) {
    const std::string begin = "cluster: { cores: 2 }\nprogram: [ { name: a, kernel: adds },\n";
    const ProgramScenario scenario = read(begin + "{ core: 1, after: a, kernel: adds } ]\n");
    EXPECT_FALSE(scenario.program[0].after);
    EXPECT_EQ(scenario.program[1].after, 0U);
    expect_refusal(begin + "{ after: b, kernel: adds } ]\n", "4:10", "none is called 'b'");
    expect_refusal(begin + "{ name: b, after: b, kernel: adds } ]\n", "4:19", "of one entry above");
    expect_refusal(begin + "{ name: a, kernel: adds }, { after: a, kernel: adds } ]\n", "4:37",
                   "2 are called 'a'");
    expect_refusal("program: [ { after: b, kernel: adds }, { name: b, kernel: adds } ]\n", "2:21",
                   "of one entry above");
}

TEST_F(ProgramScenarioFile, has_a_memory_latency_only_without_an_interconnect) {
    const std::string rest = "core: { memory_latency: 50 }\nprogram: [ { kernel: adds } ]\n";
    EXPECT_EQ(read(rest).core.memory_latency, 50U);
    expect_refusal("cluster: { cores: 1 }\n" + rest, "3:25", "interconnect.memory.read_latency");
    expect_refusal("interconnect: { tt_depth: 16 }\n" + rest, "3:25", "without an interconnect");
}

TEST_F(ProgramScenarioFile, is_refused_where_it_is_wrong) {
    const std::string adds = "program: [ { kernel: adds } ]\n";
    expect_refusal("program: []\n", "2:10", "at least one entry");
    expect_refusal("program: [ { kernel: add } ]\n", "2:22", "expected one of adds, chain");
    expect_refusal("program: [ { kernel: chase, footprint: 100 } ]\n", "2:40", "multiple of 64");
    expect_refusal("program: [ { kernel: adds, iterations: 0 } ]\n", "2:40", "from 1 to");
    expect_refusal("program: [ { kernel: adds, footprint: 64 } ]\n", "2:28",
                   "unknown key 'footprint'");
    expect_refusal("program: [ { kernel: adds, thread: 1 } ]\n", "2:36", "only a recorded");
    expect_refusal("program: [ { kernel: adds, symbols: a.out } ]\n", "2:37", "only a recorded");
    expect_refusal("program: [ { recorded: no.trace } ]\n", "2:24", "no.trace");
    expect_refusal("program: [ { recorded: no.trace, kernel: adds } ]\n", "2:42", "either");
    expect_refusal("core: { l1d_kb: 48 }\n" + adds, "2:17", "16, 32 or 64");
    expect_refusal("cluster: { mode: estimate }\ninterconnect: { memory: { kind: lpddr4 } }\n" +
                       adds,
                   "2:18", "expected stepped, for a memory of `kind: lpddr4` has no estimate");
    expect_refusal("core: { l1d: 32 }\n" + adds, "2:9", "l1d_kb");
    expect_refusal("core: { l2_kb: 0 }\npmu: { counters: [ l2d_cache_wb ] }\n" + adds, "3:20",
                   "without the caches");
    expect_refusal("pmu: { counters: [ ld_retird ] }\n" + adds, "2:20", "did you mean ld_retired");
    expect_refusal("pmu: { events: [ cpu_cycles, x ] }\n" + adds, "2:30", "no event is called");
    expect_refusal("pmu: { counters: [ r1, r2, r3, r4, r5, r6, r7 ] }\n" + adds, "2:18",
                   "at most 6");
    expect_refusal("memory: { regions: [ { type: device } ] }\n" + adds, "2:22",
                   "'base' is missing");
    expect_refusal("core: { faults: [ rust ] }\n" + adds, "2:9", "unknown key 'faults'");
}

TEST(ProgramScenarioKeys, have_every_member_of_the_core_and_every_kernel) {
    std::set<std::string> paths, kernels_listed;
    for (const ParameterInfo& info : ParameterList::of([](Parameters& root) {
             ProgramScenario scenario;
             describe(root, scenario);
         })) {
        paths.insert(info.path);
        EXPECT_FALSE(info.meaning.empty()) << info.path;
        if (info.path == "program[].kernel" && !info.when.empty())
            kernels_listed.insert(info.legal);
    }
    for (const auto& member : cpu::core_members()) {
        if (member.name.rfind("fault_", 0) == 0) continue;
        EXPECT_EQ(paths.count("core." + member.name), 1U) << member.name;
    }
    EXPECT_EQ(kernels_listed.size(), kernels().size());
}

} // namespace program_scenario_test
} // namespace armpmu::testbench
