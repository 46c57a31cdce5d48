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
    std::string line = kProgram + " " + words; // as it was typed
    for (const char* const cut : {" :", ": ", " =", "= "})
        for (std::size_t n = line.find(cut); n != std::string::npos; n = line.find(cut))
            line.erase(line[n] == ' ' ? n : n + 1, 1);
    return lines_of("bash -c 'source <(" + kProgram + " completion); COMP_LINE=\"" +
                    (words == "\"\"" ? kProgram : line) + "\"; COMP_WORDS=(" + kProgram + " " +
                    words + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _armpmu; " +
                    "printf \"%s\\n\" \"${COMPREPLY[@]}\"'");
}

bool has(const std::vector<std::string>& lines, const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

TEST(Manual, every_command_has_an_example) {
    ASSERT_FALSE(commands().empty());
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
    EXPECT_EQ(offered("stat -M snoop_hit_rate_si3"),
              (std::vector<std::string>{"snoop_hit_rate_si3"}));
    EXPECT_EQ(offered("stat -M ipc,snoop_hit_rate_si3"),
              (std::vector<std::string>{"ipc,snoop_hit_rate_si3"}));
    EXPECT_TRUE(has(offered("list m"), "metrics"));
}

TEST(Manual, bash_offers_events_in_the_middle_of_a_list) {
    const std::vector<std::string> whole = offered("stat -e si_rrq_hs_rlast_s");
    ASSERT_EQ(whole.size(), 7U) << "of each interface";
    EXPECT_EQ(whole[3], "cci_550/si_rrq_hs_rlast_snoop,source=0x3/");
    EXPECT_TRUE(has(offered("stat -e cci_550/"), "cci_550/cci_snoop_stall_tt_full/"));
    EXPECT_TRUE(has(offered("stat -e cci_550/si_rrq_d"), "cci_550/si_rrq_dev,source=0x0/"));
    EXPECT_TRUE(has(offered("stat -e armv8_pmuv3/l1d_cache_w"), "armv8_pmuv3/l1d_cache_wb/"));
    EXPECT_TRUE(has(offered("stat -e SI3:"), "SI3:0x1f"));
    EXPECT_TRUE(has(offered("stat -e cycles,l1d_"), "cycles,l1d_cache"));
    EXPECT_TRUE(has(offered("stat -e cycles,SI0"), "cycles,SI0:"));
    EXPECT_TRUE(has(offered("explain tt-depth SI3:0x0"), "SI3:0x01"));
    EXPECT_TRUE(has(offered("run tt-depth -e snoop_hit_rate_si"), "snoop_hit_rate_si3"));
}

// Bash cuts words at colons and equals signs, and replaces what is behind the last.
TEST(Manual, bash_offers_what_is_behind_a_colon_or_an_equals_sign) {
    EXPECT_TRUE(has(offered("stat -e SI3 :"), "0x1f"));
    EXPECT_TRUE(has(offered("stat -e cycles,SI3 : 0x1"), "0x1f"));
    EXPECT_EQ(offered("sweep submit x --engine = sl"), (std::vector<std::string>{"slurm"}));
}

TEST(Manual, bash_offers_every_event_only_as_stat_takes_it) {
    const std::string scenario = ARMPMU_SOURCE_DIR "/testbench/scenarios/cluster-bandwidth.yaml";
    for (const char* const word : {"cci_550/", "SI0:", "MI3:", "global:", "l2d_", "armv8_pmuv3/"}) {
        std::string list;
        for (const std::string& event : offered(std::string("stat -e ") + word))
            list += (list.empty() ? "" : ",") + event;
        const Printed printed = shell(kProgram + " stat -e '" + list + "' " + scenario +
                                      " -s program.one.footprint=64 2>&1");
        EXPECT_EQ(printed.status, 0) << printed.text.substr(0, 500);
    }
}

TEST(Manual, bash_offers_scenarios_parameters_and_legal_values) {
    using Words = std::vector<std::string>;
    EXPECT_TRUE(has(offered("run tt-d"), "tt-depth"));
    EXPECT_TRUE(has(offered("stat tt-d"), "tt-depth"));
    EXPECT_TRUE(has(offered("sweep tt-d"), "tt-depth"));
    EXPECT_EQ(offered("sweep pl"), (Words{"plan"}));
    EXPECT_EQ(offered("sweep submit x --engine "
                      "\"\""),
              (Words{"slurm", "sge", "lsf"}));
    EXPECT_EQ(offered("sweep tt-depth -p interconnect.tt_d"), (Words{"interconnect.tt_depth="}));
    EXPECT_TRUE(has(offered("run display-deadlines -s masters.panel.profile.q"),
                    "masters.panel.profile.qos="));
    EXPECT_TRUE(has(offered("run core-latency -s program.chase.foot"), "program.chase.footprint="));
    EXPECT_EQ(offered("run tt-depth -s pmu.software=n"), (Words{"pmu.software=non_secure"}));
    EXPECT_EQ(offered("run tt-depth --board rk358"), (Words{"rk3588"}));
    EXPECT_EQ(offered("list scenarios --copy tt-d"), (Words{"tt-depth"}));
    // Each of them is there.
    for (const std::string& path : offered("sweep display-deadlines -p interconnect.")) {
        const std::string name = path.substr(0, path.find('='));
        const Printed printed =
            shell(kProgram + " run display-deadlines -s " + name + "=nonsense 2>&1");
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_EQ(printed.text.find("unknown"), std::string::npos) << path << printed.text;
    }
}

} // namespace armpmu::tests::manual_test
