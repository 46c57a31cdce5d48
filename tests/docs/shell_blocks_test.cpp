// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"
#include "tests/docs/shell_script.h"
#include "tests/docs/transcript.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <cctype>
#include <fstream>

namespace armpmu::docs {
namespace shell_blocks_test {

namespace fs = std::filesystem;

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
    std::string name;
    for (const unsigned char c : fs::relative(info.param, ARMPMU_SOURCE_DIR).string())
        name += std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : '_';
    return name;
}

class ShellBlocks : public testing::TestWithParam<fs::path> {};

TEST_P(ShellBlocks, print_what_the_page_says) {
    run_shell_blocks(GetParam(), BlockChoice::daily);
}

INSTANTIATE_TEST_SUITE_P(page, ShellBlocks,
                         testing::ValuesIn(pages_with_shell_blocks(ARMPMU_SOURCE_DIR,
                                                                   BlockChoice::daily)),
                         test_name);

// A page with one block of commands.
fs::path page_with(const std::string& block) {
    const fs::path page =
        fs::path(testing::TempDir()) / ("page." + std::to_string(getpid()) + ".md");
    std::ofstream(page) << "```console\n" << block << "```\n";
    return page;
}

TEST(ShellScript, a_command_that_fails_behind_three_dots_is_told) {
    EXPECT_NONFATAL_FAILURE(run_shell_blocks(page_with("$ false\n...\n"), BlockChoice::daily),
                            "and failed");
    EXPECT_NONFATAL_FAILURE(run_shell_blocks(page_with("$ no_such\n...\n"), BlockChoice::daily),
                            "and failed");
    run_shell_blocks(page_with("$ true\n...\n$ (exit 2) || echo 2\n2\n"), BlockChoice::daily);
}
TEST(ShellScript, a_command_that_is_not_there_is_told) {
    EXPECT_NONFATAL_FAILURE(
        run_shell_blocks(page_with("$ no_such_command\n... not found\n"), BlockChoice::daily),
        "is no command");
}
TEST(ShellScript, a_command_that_prints_something_else_is_told) {
    EXPECT_NONFATAL_FAILURE(run_shell_blocks(page_with("$ echo one\ntwo\n"), BlockChoice::daily),
                            "echo one");
}

TEST(Transcript, three_dots_stand_for_any_lines_and_any_text) {
    EXPECT_TRUE(matches({"a", "...", "z"}, {"a", "z"}));
    EXPECT_TRUE(matches({"a", "...", "z"}, {"a", "b", "c", "z", ""}));
    EXPECT_TRUE(matches({"one ... three ..."}, {"one two three four"}));
    EXPECT_FALSE(matches({"one ... three"}, {"one two three four"}));
    EXPECT_FALSE(matches({"a"}, {"a", "b"}));
    EXPECT_FALSE(matches({"a", "b"}, {"a"}));
    EXPECT_FALSE(matches({}, {"error"}));
}

TEST(Transcript, a_backslash_continues_a_command) {
    const auto commands = commands_of({"console", "", "$ one \\\n  more\nout\n$ two\n", 7});
    ASSERT_EQ(commands.size(), 2U);
    EXPECT_EQ(commands[0].text, "one \\\n  more");
    EXPECT_EQ(commands[0].expected, std::vector<std::string>{"out"});
    EXPECT_EQ(commands[1].line, 10U);
}

} // namespace shell_blocks_test
} // namespace armpmu::docs
