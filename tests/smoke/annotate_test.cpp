// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

// Where events happen, as the program shows it.
namespace armpmu::tests {
namespace annotate_test {

namespace fs = std::filesystem;

class Annotate : public ::testing::Test {
  protected:
    Printed run(const std::string& program, const std::string& options) const {
        std::ofstream(path_) << "scenario: s\n" << program;
        return shell(std::string(ARMPMU_PROGRAM) + " run '" + path_ + "' " + options + " 2>&1");
    }
    // From its tables on.
    std::string tables(const std::string& program, const std::string& options) const {
        const Printed printed = run(program, options);
        EXPECT_EQ(printed.status, 0) << printed.text;
        const std::size_t begin = printed.text.find("\n  Percent |");
        return begin == std::string::npos ? "" : printed.text.substr(begin);
    }

    const tests::TemporaryFolder temporary_;
    const std::string path_ = temporary_.file("annotate.yaml");
    const std::string nest_ = "program: [ { kernel: call_nest, depth: 2, iterations: 300 } ]\n";
};

TEST_F(Annotate, shows_functions_and_their_instructions) {
    EXPECT_EQ(tables(nest_, "--annotate br_retired"), R"(
  Percent |          Count | Functions with 0x21 br_retired
----------------------------------------------------------------------
    40.00 :            600 : call_nest
    40.00 :            600 : call_nest.1
    20.00 :            300 : call_nest.2

  Percent |          Count | call_nest, 0x21 br_retired
----------------------------------------------------------------------
          :                :            loop:
    20.00 :            300 :   400000:   bl loop + 64
     0.00 :              0 :   400004:   subs x19, x19, #1
    20.00 :            300 :   400008:   b.ne loop

  Percent |          Count | call_nest.1, 0x21 br_retired
----------------------------------------------------------------------
     0.00 :              0 :   400040:   str x30, [sp, #-16]!
    20.00 :            300 :   400044:   bl . + 12
     0.00 :              0 :   400048:   ldr x30, [sp], #16
    20.00 :            300 :   40004c:   ret

  Percent |          Count | call_nest.2, 0x21 br_retired
----------------------------------------------------------------------
     0.00 :              0 :   400050:   add x1, x1, #1
    20.00 :            300 :   400054:   ret
)");
}

TEST_F(Annotate, leaves_out_what_is_little_and_gaps) {
    EXPECT_EQ(tables(nest_, "--annotate 0x21 --annotate-percent 21"), R"(
  Percent |          Count | Functions with 0x21 br_retired
----------------------------------------------------------------------
    40.00 :            600 : call_nest
    40.00 :            600 : call_nest.1
    20.00 :            300 : [1 more function]

  Percent |          Count | call_nest, 0x21 br_retired
----------------------------------------------------------------------
          :                :            loop:
    20.00 :            300 :   400000:   bl loop + 64
     0.00 :              0 :   400004:   subs x19, x19, #1
    20.00 :            300 :   400008:   b.ne loop

  Percent |          Count | call_nest.1, 0x21 br_retired
----------------------------------------------------------------------
     0.00 :              0 :   400040:   str x30, [sp, #-16]!
    20.00 :            300 :   400044:   bl . + 12
     0.00 :              0 :   400048:   ldr x30, [sp], #16
    20.00 :            300 :   40004c:   ret
)");
    EXPECT_EQ(tables("program: [ { kernel: adds, iterations: 50 } ]\n", "--annotate r21"), R"(
  Percent |          Count | Functions with 0x21 br_retired
----------------------------------------------------------------------
   100.00 :             50 : adds

  Percent |          Count | adds, 0x21 br_retired
----------------------------------------------------------------------
          :                :      ...    15 instructions without
   100.00 :             50 :   40003c:   b.ne loop
)");
}

TEST_F(Annotate, says_so_when_there_is_nothing_and_which_program_it_was) {
    EXPECT_EQ(tables("program: [ { kernel: adds, iterations: 5 } ]\n", "--annotate ld_retired"), R"(
  Percent |          Count | Functions with 0x06 ld_retired
----------------------------------------------------------------------
     0.00 :              0 : none
)");
    const std::string two = "program: [ { kernel: adds, iterations: 10 }, "
                            "{ kernel: adds, iterations: 30 } ]\n";
    const std::string text = tables(two, "--annotate br_retired");
    EXPECT_NE(text.find("75.00 :             30 : adds (program[1])\n"), std::string::npos) << text;
    EXPECT_NE(text.find("25.00 :             10 : adds (program[0])\n"), std::string::npos) << text;
}

TEST_F(Annotate, adds_up_in_json) {
    const std::string window = "run: { from_instruction: 500, instructions: 700 }\n" + nest_;
    const Printed printed = run(window, "-j --annotate cpu_cycles,l1d_cache,inst_retired");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const auto json = nlohmann::json::parse(printed.text);
    ASSERT_EQ(json.at("annotate").size(), 3U);
    for (const auto& event : json["annotate"]) {
        std::uint64_t all = 0;
        for (const auto& function : event.at("functions")) {
            std::uint64_t of_function = 0;
            for (const auto& one : function.at("instructions")) {
                of_function += one.at("count").get<std::uint64_t>();
                EXPECT_EQ(one.at("address").get<std::string>().substr(0, 3), "0x4");
                EXPECT_EQ(one.at("word").get<std::string>().size(), 10U);
                EXPECT_FALSE(one.at("text").get<std::string>().empty());
            }
            EXPECT_EQ(function.at("count"), of_function) << function.at("name");
            all += of_function;
        }
        EXPECT_EQ(event.at("total"), all);
        EXPECT_EQ(json.at("totals").at(event.at("event").get<std::string>()), all);
        EXPECT_GT(all, 0U);
    }
}

TEST_F(Annotate, changes_nothing_else) {
    const Printed with = run(nest_, "-a --annotate cpu_cycles");
    const Printed without = run(nest_, "-a");
    ASSERT_EQ(with.status, 0);
    std::string text = with.text;
    for (const char* table : {"\n         slots", "\n   self cycles"}) { // of functions
        const std::size_t at = text.find(table);
        ASSERT_NE(at, text.npos) << text;
        text.erase(at, text.find("\n\n", at) + 1 - at);
    }
    EXPECT_EQ(text.substr(0, without.text.size()), without.text);
}

TEST_F(Annotate, refuses_what_happens_to_no_instruction) {
    const auto expect_refusal = [](const Printed& printed, const std::string& words) {
        EXPECT_EQ(printed.status, 2);
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
        EXPECT_EQ(printed.text.find('\n'), printed.text.size() - 1) << "one line";
    };
    expect_refusal(run(nest_, "--annotate l1d_cache_refil"), "did you mean l1d_cache_refill?");
    expect_refusal(run(nest_, "--annotate 0xffff"), "no event of the core is called that");
    expect_refusal(run(nest_, "--annotate cpu_cycles,sw_incr"),
                   "'sw_incr':1:1: happens to counters");
    expect_refusal(run("core: { l2_kb: 0 }\n" + nest_, "--annotate l2d_cache_wb"),
                   "without the caches");
    expect_refusal(shell(std::string(ARMPMU_PROGRAM) + " run " + ARMPMU_SOURCE_DIR +
                         "/testbench/scenarios/snoop-hit-rate.yaml --annotate r11 2>&1"),
                   "expected a core that executes programs");
    EXPECT_EQ(run(nest_, "--annotate r11 --annotate-percent 101").status, 2);
}

} // namespace annotate_test
} // namespace armpmu::tests
