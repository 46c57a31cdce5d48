// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

// The manual page, bash's completion and `--help` say the same, for they are made of one source.
namespace armpmu::tests::manual_test {

const std::string kProgram = ARMPMU_PROGRAM;

std::vector<std::string> lines_of(const std::string& command) {
    const Printed printed = shell(command);
    EXPECT_EQ(printed.status, 0) << command << '\n' << printed.text;
    std::vector<std::string> lines;
    std::istringstream text(printed.text);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

// The first words of the lines of `--help` behind "Subcommands:".
std::vector<std::string> commands() {
    std::vector<std::string> names;
    bool behind = false;
    for (const std::string& line : lines_of(kProgram + " --help")) {
        if (behind && line.compare(0, 2, "  ") == 0 && line.size() > 2 && line[2] != ' ')
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
        behind = behind || line == "Subcommands:";
    }
    EXPECT_GE(names.size(), 10U);
    return names;
}

// The long options of a command, as `--help` prints them.
std::set<std::string> long_options(const std::string& command) {
    std::set<std::string> names;
    for (const std::string& line : lines_of(kProgram + " " + command + " --help")) {
        const std::size_t at = line.find("--");
        if (line.compare(0, 2, "  ") == 0 && at != std::string::npos && at < 8 && line[2] == '-')
            names.insert(line.substr(at, line.find_first_of(" ,", at) - at));
    }
    return names;
}

// What bash would offer for the last of these words.
std::vector<std::string> offered(const std::string& words) {
    return lines_of("bash -c 'source <(" + kProgram + " completion); COMP_WORDS=(" + kProgram +
                    " " + words + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _armpmu; " +
                    "printf \"%s\\n\" \"${COMPREPLY[@]}\"'");
}

bool has(const std::vector<std::string>& lines, const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

TEST(Manual, every_command_has_an_example) {
    for (const std::string& command : commands()) {
        if (command == "list") continue; // which lists
        const Printed help = shell(kProgram + " " + command + " --help");
        EXPECT_NE(help.text.find("Example"), std::string::npos) << command;
    }
}

TEST(Manual, the_page_has_all_options_and_no_warnings) {
    if (!has_tool("man")) GTEST_SKIP() << "NOT CHECKED: man is not installed";
    const Printed page = shell("export LC_ALL=C.UTF-8 MANWIDTH=200; " + kProgram +
                               " manual | man --warnings -l - 2>&1 | col -b");
    EXPECT_EQ(page.text.find("warning"), std::string::npos) << page.text.substr(0, 2000);
    std::set<std::string> words;
    std::istringstream text(page.text);
    for (std::string word; text >> word;) words.insert(word.substr(0, word.find(',')));
    for (const std::string& command : commands()) {
        EXPECT_EQ(words.count(command), 1U) << command;
        std::set<std::string> options = long_options(command);
        options.erase("--help");
        for (const std::string& option : options)
            EXPECT_EQ(words.count(option), 1U) << command << ' ' << option;
    }
}

TEST(Manual, bash_offers_commands_and_their_options) {
    const std::vector<std::string> all = commands();
    const std::vector<std::string> first = offered("\"\"");
    for (const std::string& command : all) {
        EXPECT_TRUE(has(first, command)) << command;
        const std::vector<std::string> options = offered(command + " --");
        for (const std::string& option : long_options(command))
            EXPECT_TRUE(has(options, option)) << command << ' ' << option;
    }
    EXPECT_EQ(offered("comp"), (std::vector<std::string>{"compare", "completion"}));
}

TEST(Manual, bash_offers_files_events_and_metrics) {
    EXPECT_EQ(offered("run " ARMPMU_SOURCE_DIR "/testbench/scenarios/tt-d"),
              (std::vector<std::string>{ARMPMU_SOURCE_DIR "/testbench/scenarios/tt-depth.yaml"}));
    EXPECT_EQ(offered("stat -e si_rrq_hs_rlast_s"),
              (std::vector<std::string>{"si_rrq_hs_rlast_snoop"}));
    EXPECT_EQ(offered("stat -M snoop_hit_rate_si3"),
              (std::vector<std::string>{"snoop_hit_rate_si3"}));
    EXPECT_TRUE(has(offered("list m"), "metrics"));
}

} // namespace armpmu::tests::manual_test
