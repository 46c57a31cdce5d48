// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/shell_script.h"

#include "tests/docs/page.h"
#include "tests/docs/scratch_tree.h"
#include "tests/docs/transcript.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>

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
        } else if (!file_to_write(block).empty()) {
            add({"printf %s " + quoted(block.text) + " >" + quoted(file_to_write(block)),
                 {},
                 block.line});
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
        for (const Command& command : commands_)
            out << command.text << "\nprintf '\\n@@@ %s\\n' $?\n";
        out.close();
        check(lines_of(tests::shell("bash " + quoted(script.string())).text));
    }

  private:
    void add(const Command& command) { commands_.push_back(command); }

    // Each command's output is followed by a mark and its exit status.
    void check(const std::vector<std::string>& printed) const {
        const auto is_mark = [](const std::string& line) { return line.rfind("@@@ ", 0) == 0; };
        auto at = printed.begin();
        for (const Command& command : commands_) {
            const auto end = std::find_if(at, printed.end(), is_mark);
            const std::vector<std::string> seen(at, end);
            const std::string place = page_.path.string() + ':' + std::to_string(command.line) +
                                      ": " + command.text + "\nprinted\n" +
                                      testing::PrintToString(seen);
            ASSERT_NE(end, printed.end()) << place << "\nand ended the session";
            EXPECT_TRUE(matches(command.expected, seen)) << place;
            const std::string status = end->substr(4);
            if (says_nothing(command.expected))
                EXPECT_EQ(status, "0") << place << "\nand failed";
            else
                EXPECT_NE(status, "127") << place << "\nand is no command";
            at = end + 1;
        }
    }

    // Whether any output is as the page says, so that only the exit status can be wrong.
    static bool says_nothing(const std::vector<std::string>& expected) {
        return std::all_of(expected.begin(), expected.end(),
                           [](const std::string& line) { return line == "..."; });
    }

    const Page& page_;
    std::vector<Command> commands_;
};

// Whether the reader writes a program that uses the processor, which not every build has.
bool needs_processor(const Page& page) {
    return std::any_of(page.blocks.begin(), page.blocks.end(), [](const Block& block) {
        return !file_to_write(block).empty() &&
               block.text.find("<armpmu/iss/") != std::string::npos;
    });
}

#ifdef ARMPMU_HAVE_ISS
constexpr bool kHaveProcessor = true;
#else
constexpr bool kHaveProcessor = false;
#endif

bool has_shell_blocks(const Page& page, BlockChoice choice) {
    return std::any_of(page.blocks.begin(), page.blocks.end(), [choice](const Block& block) {
        const bool runs = block.language == "console" || block.language == "sh" ||
                          (block.language == "yaml" && file_to_write(block).empty());
        return runs && (block.note == "nightly") == (choice == BlockChoice::all);
    });
}

} // namespace

std::vector<fs::path> pages_with_shell_blocks(const fs::path& top, BlockChoice choice) {
    std::vector<fs::path> pages = all_pages(top);
    pages.erase(std::remove_if(pages.begin(), pages.end(),
                               [choice](const fs::path& path) {
                                   return !has_shell_blocks(Page::read(path), choice);
                               }),
                pages.end());
    return pages;
}

void run_shell_blocks(const fs::path& path, BlockChoice choice) {
    const bool nightly = choice == BlockChoice::all;
    const Page page = Page::read(path);
    Script script(page);
    for (const Block& block : page.blocks)
        if (block.note != "nightly" || nightly) script.add(block);
    ASSERT_FALSE(script.empty()) << path << " has no commands";
    if (needs_processor(page) && !kHaveProcessor)
        GTEST_SKIP() << "NOT RUN: " << path.string() << " needs ArmPmu::iss, which is not built";
    const ScratchTree tree(kTop, kBuild);
    script.run(tree.path());
}

} // namespace armpmu::docs
