// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

// A command line that cannot be meant: what it says, on standard error, with status 2.
namespace armpmu::tests::usage_test {

struct Usage {
    const char* arguments;
    const char* says;
};

TEST(Usage, of_a_command_names_it_and_what_is_expected) {
    for (const Usage& one : {
             Usage{"reprt mine.yaml", "armpmu: no command 'reprt'; did you mean report?"},
             Usage{"list scenario", "armpmu list: no command 'scenario'; did you mean scenarios?"},
             Usage{"zzzzzzzz", "armpmu: no command 'zzzzzzzz'; `armpmu --help` lists them"},
             Usage{"--hlp", "armpmu: The following argument was not expected: --hlp"},
             Usage{"explain",
                   "armpmu explain: FILE is required; `armpmu explain --help` says more"},
             Usage{"sweep plan", "`armpmu sweep plan --help` says more"},
             Usage{"sweep tt-depth interconnect.tt_depth=16",
                   "a parameter's value stands behind -p or -s"},
         }) {
        const Printed printed =
            shell(std::string(ARMPMU_PROGRAM) + " " + one.arguments + " 2>&1 >/dev/null");
        EXPECT_EQ(printed.status, 2) << one.arguments;
        EXPECT_NE(printed.text.find(one.says), std::string::npos) << one.arguments << '\n'
                                                                  << printed.text;
    }
}

TEST(Usage, help_is_a_word_too) {
    for (const char* arguments : {"", "run", "list events"}) {
        const std::string program = ARMPMU_PROGRAM;
        const Printed word = shell(program + " help " + arguments + " 2>&1");
        const Printed option = shell(program + " " + arguments + " --help 2>&1");
        EXPECT_EQ(word.status, 0) << arguments;
        EXPECT_EQ(word.text, option.text) << arguments;
        EXPECT_NE(word.text.find("Usage: armpmu"), std::string::npos) << word.text;
    }
    const Printed wrong = shell(std::string(ARMPMU_PROGRAM) + " help reprt 2>&1");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.text, "armpmu: no command 'reprt'; did you mean report?\n");
}

std::string params(const std::string& words) {
    const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " list params " + words + " 2>&1");
    EXPECT_EQ(printed.status, 0) << printed.text.substr(0, 500);
    return printed.text;
}

// The paths in a list.
std::set<std::string> paths_in(const std::string& text) {
    std::set<std::string> paths;
    std::istringstream lines(text);
    for (std::string line, path; std::getline(lines, line);)
        if (line.compare(0, 2, "  ") == 0 && std::istringstream(line) >> path) paths.insert(path);
    return paths;
}

TEST(Usage, parameters_are_listed_by_section_kind_and_part_of_a_name) {
    const std::set<std::string> all = paths_in(params(""));
    const auto of = [&](const auto& is_meant) {
        std::set<std::string> paths;
        for (const std::string& path : all)
            if (is_meant(path)) paths.insert(path);
        return paths;
    };
    const auto has = [](const std::string& path, const char* what) {
        return path.find(what) != std::string::npos;
    };
    EXPECT_EQ(paths_in(params("interconnect")), of([&](const std::string& path) {
                  return path == "interconnect" || path.compare(0, 13, "interconnect.") == 0;
              }));
    EXPECT_EQ(paths_in(params("tt_")),
              of([&](const std::string& path) { return has(path, "tt_"); }));
    EXPECT_EQ(paths_in(params("interconnect latency")), of([&](const std::string& path) {
                  return path.compare(0, 13, "interconnect.") == 0 && has(path, "latency");
              }));
    EXPECT_EQ(paths_in(params("TT_DEPTH")).count("interconnect.tt_depth"), 1U);
    EXPECT_EQ(paths_in(params("masters.profile.fifo")).count("masters[].profile.fifo.bytes"), 1U);
    const std::string dma = params("dma");
    EXPECT_NE(dma.find("`masters`, kind: dma"), std::string::npos);
    EXPECT_EQ(dma.find("kind: display"), std::string::npos);
    EXPECT_EQ(dma.find("Scenarios of a core that executes programs"), std::string::npos);
    // No name has it, but meanings do.
    EXPECT_EQ(paths_in(params("BREADY")).count("masters[].response_interval"), 1U);
}

TEST(Usage, a_parameter_that_is_none_gets_a_hint) {
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " list params tt_dept_h 2>&1 >/dev/null");
    EXPECT_EQ(printed.status, 2);
    EXPECT_NE(printed.text.find("no parameter is called or means 'tt_dept_h'; did you mean "
                                "tt_depth?"),
              std::string::npos)
        << printed.text;
}

TEST(Usage, a_copied_scenario_without_a_file_has_its_own_name) {
    const std::string copy = std::string(ARMPMU_PROGRAM) + " list scenarios --copy tt-depth 2>&1";
    const Printed printed =
        shell("folder=$(mktemp -d) && cd $folder && " + copy +
              " && grep scenario: tt-depth.yaml; " + copy + "; echo $?; rm -r $folder");
    EXPECT_EQ(printed.text, "scenario: tt-depth\ntt-depth.yaml: is there already\n2\n");
}

} // namespace armpmu::tests::usage_test
