// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/scenario/scenario.h"

#include "tests/support/case_name.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace armpmu::testbench {
namespace scenario_test {

namespace fs = std::filesystem;

using tests::TemporaryFile;

const std::string kTrace = std::string(ARMPMU_SOURCE_DIR) + "/testbench/traces/pigz.trace.xz";

const std::string kGood = "scenario: test\n" // line 1
                          "clock_mhz: 500\n" // 2
                          "trace: " +
                          kTrace +
                          "\n"                                             // 3
                          "interconnect:\n"                                // 4
                          "  slave_interfaces: 5\n"                        // 5
                          "  tt_depth: 8\n"                                // 6
                          "  snoop_filter: { sets_per_bank: 64 }\n"        // 7
                          "masters:\n"                                     // 8
                          "  - name: cpu\n"                                // 9
                          "    kind: ace_cluster\n"                        // 10
                          "    port: SI3\n"                                // 11
                          "    security: secure\n"                         // 12
                          "  - { name: dma, kind: ace_lite, port: SI2 }\n" // 13
                          "pmu:\n"                                         // 14
                          "  authentication: { niden: true }\n"            // 15
                          "  counters:\n"                                  // 16
                          "    - SI3:0x04\n"                               // 17
                          "    - cci_550/cci_snoop_cd_hs/\n"               // 18
                          "run: { cycles: 1000 }\n";                       // 19

TEST(Scenario, without_a_pmu_nothing_is_counted) {
    const std::string text = kGood.substr(0, kGood.find("pmu:")) + "run: { cycles: 1000 }\n";
    const auto scenario = std::get<TrafficScenario>(load_scenario(TemporaryFile(text).path()));
    EXPECT_TRUE(scenario.pmu.counters.empty());
    EXPECT_TRUE(scenario.pmu.authentication.niden);
    EXPECT_EQ(scenario.masters.size(), 2U);
}

TEST(Scenario, a_good_one_is_understood) {
    const TemporaryFile file(kGood);
    const auto scenario = std::get<TrafficScenario>(load_scenario(file.path()));
    EXPECT_EQ(scenario.name, "test");
    EXPECT_EQ(scenario.clock_mhz, 500U);
    EXPECT_EQ(scenario.cci().slave_interfaces, 5U);
    EXPECT_EQ(scenario.cci().ace, (std::array<bool, 7>{false, false, false, true}));
    EXPECT_EQ(scenario.interconnect.config.tt_depth, 8U);
    EXPECT_EQ(scenario.interconnect.config.filter.sets_per_bank, 64U);
    ASSERT_EQ(scenario.masters.size(), 2U);
    EXPECT_EQ(std::get<AceClusterConfig>(scenario.masters[0].config).security,
              cci550::Security::secure);
    ASSERT_EQ(scenario.pmu.counters.size(), 2U);
    EXPECT_EQ(scenario.pmu.counters[0].raw(), 0x64U);
    EXPECT_EQ(scenario.run.cycles, 1000U);
}

// TRM 2.4.2: twice as many tags as the caches that it is made for have lines.
TEST(Scenario, a_snoop_filter_is_as_large_as_its_bytes_or_as_the_caches_behind_it) {
    const auto tags_of = [](const std::string& filter, const std::string& caches) {
        const std::string text = "scenario: x\ninterconnect: { snoop_filter: { " + filter +
                                 " } }\nmasters:\n" + caches + "run: { cycles: 10 }\n";
        const auto scenario = std::get<TrafficScenario>(load_scenario(TemporaryFile(text).path()));
        const SnoopFilterConfig& one = scenario.interconnect.config.filter;
        return 8 * one.sets_per_bank * one.ways;
    };
    const std::string two =
        "  - { name: a, kind: ace_cluster, port: SI3, cache_bytes: 128KiB, profile: {} }\n"
        "  - { name: b, kind: ace_cluster, port: SI4, cache_bytes: 256KiB, profile: {} }\n";
    const std::string none = "  - { name: c, kind: dma, port: SI0 }\n";
    EXPECT_EQ(tags_of("bytes: 256KiB", none), 2U * 4096);
    EXPECT_EQ(tags_of("bytes: 96KiB, ways: 12", none), 2U * 1536);
    EXPECT_EQ(tags_of("fraction: 1", two + none), 16'384U); // 6,144 lines
    EXPECT_EQ(tags_of("fraction: 1, ways: 12", two), 2U * 6144);
    EXPECT_EQ(tags_of("fraction: 0.25", two), 4096U);
    EXPECT_EQ(tags_of("fraction: 0.25, ways: 12", two), 6144U / 2);
}

TEST(Scenario, the_shipped_ones_are_good) {
    const fs::path folder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios";
    unsigned found = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".yaml") continue;
        const std::string file = entry.path().string();
        EXPECT_NO_THROW(load_scenario(file)) << file;
        ++found;
    }
    EXPECT_GE(found, 3U);
}

// A change to the good scenario, and what the message must say: place and words.
struct Damage {
    const char* what;
    const char* from;
    const char* to;
    const char* place; // "line:column"
    const char* words;

    friend void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.what; }
};

class BadScenario : public ::testing::TestWithParam<Damage> {};

TEST_P(BadScenario, is_refused_in_one_line_with_its_place) {
    const Damage& damage = GetParam();
    std::string text = kGood;
    const std::size_t at = text.find(damage.from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, std::string(damage.from).size(), damage.to);
    const TemporaryFile file(text);
    try {
        load_scenario(file.path());
        FAIL() << "accepted";
    } catch (const ScenarioError& error) {
        const std::string message = error.what();
        EXPECT_EQ(message.find(file.path() + ":" + damage.place + ": "), 0U) << message;
        EXPECT_NE(message.find(damage.words), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

INSTANTIATE_TEST_SUITE_P(
    damage, BadScenario,
    ::testing::Values(
        Damage{"unknown key", "tt_depth", "tt_deph", "6:3", "did you mean tt_depth? Legal here: "},
        Damage{"unknown root key", "run:", "runs:", "19:1",
               "Legal here: scenario, about, objective, seed, clock_mhz"},
        Damage{"key twice", "clock_mhz: 500", "clock_mhz: 500\nclock_mhz: 600", "3:1", "twice"},
        Damage{"text for a number", "500", "fast", "2:12",
               "whole number from 1 to 10000, not 'fast'"},
        Damage{"negative number", "500", "-500", "2:12", "whole number from 1 to 10000"},
        Damage{"number too large", "500", "10001", "2:12", "from 1 to 10000"},
        Damage{"fraction", "tt_depth: 8", "tt_depth: 8.5", "6:13", "whole number"},
        Damage{"list for a number", "500", "[500]", "2:12", "expected a whole number"},
        Damage{"text for a map", "{ sets_per_bank: 64 }", "64", "7:17", "expected snoop_filter as"},
        Damage{"unknown memory", "tt_depth: 8", "memory: { kind: ddr9 }", "6:19",
               "one of simple, lpddr4, not 'ddr9'"},
        Damage{"times of a DRAM for a simple memory", "tt_depth: 8",
               "memory: { dram: { trcd: 9 } }", "6:19", "dram: only with `kind: lpddr4`"},
        Damage{"latency for a DRAM", "tt_depth: 8", "memory: { kind: lpddr4, read_latency: 9 }",
               "6:41", "read_latency: only with `kind: simple`"},
        Damage{"banks", "tt_depth: 8", "memory: { kind: lpddr4, dram: { banks: 6 } }", "6:42",
               "banks: expected a power of two from 1 to 64"},
        Damage{"refreshes without end", "tt_depth: 8",
               "memory: { kind: lpddr4, dram: { trefi: 200 } }", "6:42",
               "trefi: expected 0, or more than trp_all and trfc"},
        Damage{"map for a list", "counters:\n    - SI3:0x04\n    - cci_550/cci_snoop_cd_hs/",
               "counters: { a: 1 }", "16:13", "expected a list of texts"},
        Damage{"truth value", "niden: true", "niden: 1", "15:28", "one of true, false, not '1'"},
        Damage{"kind", "ace_lite", "axi", "13:24",
               "one of ace_cluster, ace_lite, accelerator, dma, display, atp, not "
               "'axi'"},
        Damage{"impossible cache", "security: secure", "cache_bytes: 100", "12:18",
               "must make a power of two of sets"},
        Damage{"impossible ways", "security: secure", "cache_ways: 3", "9:5",
               "must make a power of two of sets"},
        Damage{"line break in a value", "port: SI3", "port: \"SI\\n3\"", "11:11", "not 'SI?3'"},
        Damage{"second document", "run: { cycles: 1000 }", "---\na: 1", "19:1", "second document"},
        Damage{"trace that is a folder", "trace: ", "trace: / #", "3:8", "not a regular file"},
        Damage{"security", "security: secure", "security: high", "12:15", "non_secure, secure"},
        Damage{"absent interface", "port: SI3", "port: SI5", "11:11", "SI0 to SI4, not 'SI5'"},
        Damage{"no interface", "port: SI3", "port: 3", "11:11", "SI0 to SI4"},
        Damage{"port taken", "port: SI3", "port: SI2", "13:40", "SI2 already belongs to cpu"},
        Damage{"name taken", "name: dma", "name: cpu", "13:13", "cpu is taken"},
        Damage{"two I/O masters", "kind: ace_cluster", "kind: ace_lite", "13:24",
               "only one ace_lite"},
        Damage{"missing trace file", "pigz.trace", "pigs.trace", "3:8", "pigs.trace"},
        Damage{"trace that is none", "trace: ", "trace: " ARMPMU_SOURCE_DIR "/README.md #", "3:8",
               "README.md"},
        Damage{"missing key", "scenario: test\n", "", "1:1", "the key 'scenario' is missing"},
        Damage{"missing counters", "  counters:\n    - SI3:0x04\n    - cci_550/cci_snoop_cd_hs/\n",
               "", "15:3", "pmu: the key 'counters' is missing"},
        Damage{"unknown event", "cci_snoop_cd_hs", "cci_snoop_cd_hz", "18:7",
               "did you mean cci_snoop_cd_hs?"},
        Damage{"event of an absent interface", "SI3:0x04", "SI6:0x04", "17:7", "cannot fire here"},
        Damage{"ACE event on ACE-Lite", "SI3:0x04", "SI2:0x04", "17:7", "cannot fire here"},
        Damage{"never-event", "SI3:0x04", "r11f", "17:7", "cannot fire here"},
        Damage{"no counters", "counters:\n    - SI3:0x04\n    - cci_550/cci_snoop_cd_hs/",
               "counters: []", "16:13", "expected 1 to 8 events, not 0"},
        Damage{"nine counters", "- SI3:0x04",
               "- r0\n    - r0\n    - r0\n    - r0\n    - r0\n    - r0\n    - r0\n    - r0", "17:5",
               "expected 1 to 8 events, not 9"},
        Damage{"impossible filter", "sets_per_bank: 64", "sets_per_bank: 63", "7:34",
               "must be a power of two"},
        Damage{"not YAML", "tt_depth: 8", "tt_depth: [8", "7:15", "not YAML"},
        Damage{"empty", kGood.c_str(), "", "1:1", "expected a scenario"},
        Damage{"a list", kGood.c_str(), "- a\n- b\n", "1:1", "expected a scenario"}),
    tests::CaseWhat());

TEST(Scenario, odd_files_are_refused_without_harm) {
    const auto message = [](const std::string& path) {
        try {
            load_scenario(path);
        } catch (const ScenarioError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_NE(message("nowhere.yaml").find("nowhere.yaml:1:1: no such file"), std::string::npos);
    EXPECT_NE(message("/").find("is a folder, not a file"), std::string::npos);
    const TemporaryFile huge(std::string(2 << 20, '#'));
    EXPECT_NE(message(huge.path()).find("larger than 1 MiB"), std::string::npos);
    const TemporaryFile binary(std::string("\x7f"
                                           "ELF\0\1\2\xff",
                                           8));
    EXPECT_NE(message(binary.path()), "accepted");
    const TemporaryFile deep(std::string(100000, '['));
    EXPECT_NE(message(deep.path()), "accepted");
}

} // namespace scenario_test
} // namespace armpmu::testbench
