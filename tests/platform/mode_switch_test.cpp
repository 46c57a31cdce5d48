// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/gdb_guest.h"
#include "tests/platform/memory_guests.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>

// The region of interest: where the mode changes, by the file, by its limits and by a debugger.
namespace armpmu::tests::mode_switch_test {

namespace fs = std::filesystem;

constexpr char kSymbols[] = "0000000040000020 t ten\n0000000040000034 T twenty\n"
                            "                 U elsewhere\n0000000040000048 t forty\n";

class ModeSwitch : public testing::Test {
  protected:
    ModeSwitch() {
        fs::create_directories(work_);
        std::ofstream program(work_ / "program", std::ios::binary);
        for (const GuestLine& line : kThreeLoops.lines())
            program.write(reinterpret_cast<const char*>(&line.word), sizeof line.word);
        write("symbols", kSymbols);
    }
    ~ModeSwitch() override { fs::remove_all(work_); }

    void write(const std::string& name, const std::string& text) {
        std::ofstream(work_ / name) << text;
    }
    Printed run(const std::string& more, const std::string& options) {
        write("region.yaml", "scenario: region\nguest:\n  program: program\n  level: el1\n" + more);
        return shell("timeout 20 " + std::string(ARMPMU_PROGRAM) + " vp " +
                     (work_ / "region.yaml").string() + " " + options + " 2>&1");
    }
    nlohmann::json result(const std::string& more) {
        const Printed printed = run(more, "-j");
        EXPECT_EQ(printed.status, 0) << printed.text;
        return nlohmann::json::parse(printed.text);
    }
    static std::uint64_t loads(const nlohmann::json& result) {
        for (const auto& event : result["core_events"])
            if (event["event"] == "mem_access_rd") return event["el1"];
        return 0;
    }
    using Changes = std::vector<std::pair<std::uint64_t, std::string>>;
    static Changes changes(const nlohmann::json& result) {
        Changes changes;
        for (const auto& change : result["mode_changes"])
            changes.emplace_back(change["instructions"], change["mode"]);
        return changes;
    }
    void expect_refused(const std::string& more, const std::string& words) {
        const Printed printed = run(more, "");
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
    }

    const fs::path work_ =
        fs::path(testing::TempDir()) / ("mode_switch." + std::to_string(getpid()));
};

TEST_F(ModeSwitch, symbols_are_its_ends) {
    const auto result = this->result("  symbols: symbols\ncounted:\n  from: twenty\n  to: forty\n");
    EXPECT_EQ(loads(result), 20U);
    const Changes expected{{36, "counted"}, {99, "functional"}};
    EXPECT_EQ(changes(result), expected);
}

TEST_F(ModeSwitch, addresses_are_its_ends) {
    EXPECT_EQ(loads(result("counted:\n  from: 0x40000020\n  to: 0x40000034\n")), 10U);
}

// Instruction 10 is within the first loop's second round, the end of which is the next boundary.
TEST_F(ModeSwitch, numbers_of_instructions_are_its_ends) {
    const auto result = this->result("counted:\n  from: 9\n  to: 100\n");
    const Changes expected{{10, "counted"}, {103, "functional"}};
    EXPECT_EQ(changes(result), expected);
    EXPECT_EQ(loads(result), 10 - 2 + 20 + 1U);
}

TEST_F(ModeSwitch, without_an_end_it_goes_on) {
    EXPECT_EQ(loads(result("  symbols: symbols\ncounted:\n  from: twenty\n")), 60U);
}

TEST_F(ModeSwitch, from_the_start_it_may_have_an_end_alone) {
    EXPECT_EQ(loads(result("  symbols: symbols\nmode: counted\ncounted:\n  to: forty\n")), 30U);
}

// The first block of the loop begins before it, with the function.
TEST_F(ModeSwitch, an_end_that_is_not_reached_behind_its_begin_is_none) {
    EXPECT_EQ(loads(result("counted:\n  from: 0x40000024\n  to: 0x40000020\n")), 9 + 60U);
}

TEST_F(ModeSwitch, all_else_is_counted_the_same) {
    auto plain = result("");
    auto region = result("counted:\n  from: 0x40000034\n  to: 100\n");
    const std::set<std::string> of_memory = {"mem_access", "mem_access_rd", "mem_access_wr",
                                             "ld_retired", "st_retired",    "ld_spec",
                                             "st_spec",    "ldst_spec"};
    const auto without_memory = [&of_memory](nlohmann::json& events) {
        for (auto one = events.begin(); one != events.end();)
            if (of_memory.count((*one)["event"].get<std::string>()) != 0)
                one = events.erase(one);
            else
                ++one;
    };
    without_memory(plain["core_events"]);
    without_memory(region["core_events"]);
    EXPECT_EQ(region["core_events"], plain["core_events"]);
    EXPECT_EQ(region["instructions"], plain["instructions"]);
}

TEST_F(ModeSwitch, a_debugger_changes_the_mode) {
    if (!has_tool("gdb-multiarch"))
        GTEST_SKIP() << "NOT RUN with GDB: gdb-multiarch is not installed";
    std::vector<std::uint32_t> words;
    for (const GuestLine& line : kThreeLoops.lines()) words.push_back(line.word);
    GdbGuest guest(words);
    const std::string said =
        shell("timeout -k 1 40 gdb-multiarch -nx -batch -ex 'set architecture aarch64' -ex 'target "
              "remote 127.0.0.1:" +
              std::to_string(guest.start()) +
              "' -ex 'break *0x40000034' -ex continue -ex 'monitor mode counted' -ex 'monitor "
              "mode' -ex 'monitor nonsense' -ex delete -ex continue 2>&1 </dev/null")
            .text;
    EXPECT_NE(said.find("counted mode\ncounted mode\nmode [functional|counted|timed]"),
              std::string::npos)
        << said;
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    // From the next block on: the load of the one that was halted in is none.
    EXPECT_EQ(loads(nlohmann::json::parse(guest.result())), 20 - 1 + 40U);
}

TEST_F(ModeSwitch, a_place_that_is_nowhere_is_refused) {
    expect_refused("counted:\n  from: twenty\n", "there is no file of symbols");
    expect_refused("  symbols: symbols\ncounted:\n  from: thirty\n",
                   "symbols: has no symbol thirty");
    expect_refused("counted:\n  from: 0xzz\n", "0xzz is not an address");
    expect_refused("counted:\n  to: 5\n", "from says where it begins");
    write("symbols", "40000020 t ten\nnonsense\n");
    expect_refused("  symbols: symbols\ncounted:\n  from: ten\n",
                   "symbols:2: expected \"address type name\"");
    write("symbols", "40000020 t ten\n40000034 t ten\n");
    expect_refused("  symbols: symbols\ncounted:\n  from: ten\n", "symbols:2: a second symbol ten");
}

} // namespace armpmu::tests::mode_switch_test
