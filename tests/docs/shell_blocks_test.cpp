// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"
#include "tests/docs/scratch_tree.h"
#include "tests/docs/transcript.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>

// The console, sh and yaml blocks of the pages are run, page by page and in order, by one shell.
// Its folder is a ScratchTree, and the program is on its path.
namespace armpmu::docs {
namespace {

namespace fs = std::filesystem;

const fs::path kTop = ARMPMU_SOURCE_DIR, kBuild = ARMPMU_BUILD_DIR;

// What one page has the shell do, and what it must print between the marks.
class Script {
  public:
    explicit Script(const Page& page) : page_(page) {}

    void add(const Block& block) {
        if (block.language == "console") {
            for (const Command& command : commands_of(block)) add(command);
        } else if (block.language == "sh") {
            add({"(set -e\n" + block.text + ") >/dev/null || echo failed", {}, block.line});
        } else if (block.language == "yaml") {
            std::smatch name;
            ASSERT_TRUE(std::regex_search(block.text, name, std::regex("scenario: *([^\\s]+)")))
                << "line " << block.line << ": a scenario begins with its name";
            const std::string file = quoted(name[1].str() + ".yaml");
            add({"printf %s " + quoted(block.text) + " >" + file + "\narmpmu run " + file +
                     " >/dev/null",
                 {},
                 block.line});
        }
    }

    bool empty() const { return commands_.empty(); }

    void run(const fs::path& folder) const {
        const fs::path script = folder / ".script";
        std::ofstream out(script);
        out << "cd " << quoted(folder.string())
            << "\nexec 2>&1 </dev/null\nexport PATH=" << quoted((kBuild / "bin").string())
            << ":$PATH\n";
        for (const Command& command : commands_) out << command.text << "\nprintf '\\n@@@\\n'\n";
        out.close();
        check(lines_of(tests::shell("bash " + quoted(script.string())).text));
    }

  private:
    void add(const Command& command) { commands_.push_back(command); }

    // Each command's output is followed by a mark.
    void check(const std::vector<std::string>& printed) const {
        auto at = printed.begin();
        for (const Command& command : commands_) {
            const auto end = std::find(at, printed.end(), "@@@");
            const std::vector<std::string> seen(at, end);
            EXPECT_TRUE(matches(command.expected, seen))
                << page_.path.string() << ':' << command.line << ": " << command.text
                << "\nprinted\n"
                << testing::PrintToString(seen);
            at = end == printed.end() ? end : end + 1;
        }
    }

    const Page& page_;
    std::vector<Command> commands_;
};

void run_blocks(const fs::path& path, bool nightly) {
    const Page page = Page::read(path);
    Script script(page);
    bool any = false;
    for (const Block& block : page.blocks) {
        if (block.note == "nightly" && !nightly) continue;
        any = any || block.note == "nightly" || !nightly;
        script.add(block);
    }
    if (script.empty() || !any) return;
    const ScratchTree tree(kTop, kBuild);
    script.run(tree.path());
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.parent_path().filename() == "docs" ? "docs_" : "";
    for (const unsigned char c : info.param.stem().string())
        name += std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : '_';
    return name;
}

class ShellBlocks : public testing::TestWithParam<fs::path> {};

TEST_P(ShellBlocks, print_what_the_page_says) {
    run_blocks(GetParam(), false);
}

INSTANTIATE_TEST_SUITE_P(Page, ShellBlocks, testing::ValuesIn(pages_of_the_project(kTop)),
                         test_name);

TEST(NightlyShellBlocks, print_what_the_pages_say) {
    for (const fs::path& path : pages_of_the_project(kTop)) run_blocks(path, true);
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

} // namespace
} // namespace armpmu::docs
