// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"
#include "tests/docs/shell_script.h"
#include "tests/docs/transcript.h"

#include <gtest/gtest.h>

#include <cctype>

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

INSTANTIATE_TEST_SUITE_P(page, ShellBlocks, testing::ValuesIn(all_pages(ARMPMU_SOURCE_DIR)),
                         test_name);

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
