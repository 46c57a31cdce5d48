// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

// How the pages are written: see docs/README.md.
namespace armpmu::docs {
namespace pages_test {

namespace fs = std::filesystem;

const fs::path kTop = ARMPMU_SOURCE_DIR;
constexpr std::size_t kColumns = 100, kWords = 35, kFrontPage = 90;

std::string place(const Page& page, std::size_t line) {
    return fs::relative(page.path, kTop).string() + ':' + std::to_string(line) + ": ";
}

// Characters, not bytes.
std::size_t columns(const std::string& line) {
    std::size_t count = 0;
    for (const unsigned char c : line) count += (c & 0xc0) != 0x80;
    return count;
}

std::set<std::string> anchors(const Page& page) {
    std::set<std::string> all;
    for (const std::string& line : page.lines)
        if (line[0] == '#') all.insert(anchor_of(line.substr(line.find(' ') + 1)));
    return all;
}

bool shows_a_file(const Page& page, std::size_t line) {
    return std::any_of(page.blocks.begin(), page.blocks.end(), [line](const Block& block) {
        return block.note.rfind("file: ", 0) == 0 && line >= block.line &&
               line < block.line + static_cast<std::size_t>(
                                       std::count(block.text.begin(), block.text.end(), '\n'));
    });
}

TEST(Pages, front_page_has_at_most_90_lines) {
    EXPECT_LE(Page::read(kTop / "README.md").lines.size(), kFrontPage);
}

// From a fresh clone to who is to blame for a count.
TEST(Pages, front_page_has_a_session_of_at_most_15_lines) {
    std::size_t sessions = 0;
    for (const Block& block : Page::read(kTop / "README.md").blocks) {
        if (block.text.find("$ tools/demo") == std::string::npos) continue;
        ++sessions;
        EXPECT_NE(block.text.find("\n$ armpmu stat"), std::string::npos) << block.text;
        EXPECT_NE(block.text.find("\n$ armpmu explain"), std::string::npos) << block.text;
        EXPECT_LE(std::count(block.text.begin(), block.text.end(), '\n'), 15);
    }
    EXPECT_EQ(sessions, 1U);
}

// A row of a table cannot be broken; another file that is shown is as it is.
TEST(Pages, lines_have_at_most_100_columns) {
    for (const fs::path& path : all_pages(kTop)) {
        const Page page = Page::read(path);
        for (std::size_t i = 0; i < page.lines.size(); ++i) {
            const std::string& line = page.lines[i];
            if ((!line.empty() && line[0] == '|') || shows_a_file(page, i + 1)) continue;
            EXPECT_LE(columns(line), kColumns) << place(page, i + 1) << line;
        }
    }
}

TEST(Pages, front_page_tables_fit_into_100_columns_too) {
    const Page page = Page::read(kTop / "README.md");
    for (std::size_t i = 0; i < page.lines.size(); ++i)
        EXPECT_LE(columns(page.lines[i]), kColumns) << place(page, i + 1);
}

TEST(Pages, sentences_have_at_most_35_words) {
    for (const fs::path& path : all_pages(kTop)) {
        const Page page = Page::read(path);
        for (const Sentence& sentence : page.sentences)
            EXPECT_LE(sentence.words, kWords) << place(page, sentence.line) << sentence.text;
    }
}

TEST(Pages, every_block_is_fenced_and_has_a_known_language) {
    const std::set<std::string> known = {"c",      "cmake", "console",       "cpp",  "make",
                                         "python", "sh",    "systemverilog", "text", "yaml"};
    for (const fs::path& path : all_pages(kTop)) {
        const Page page = Page::read(path);
        for (const std::size_t line : page.unfenced)
            ADD_FAILURE() << place(page, line) << "an indented block has no language";
        for (const Block& block : page.blocks)
            EXPECT_EQ(known.count(block.language), 1U) << place(page, block.line) << block.language;
    }
}

// What a block shows of a file: from the block's first line to the file's end.
std::string shown_part(const Page& page, const Block& block) {
    std::ostringstream file;
    file << std::ifstream(page.path.parent_path() / block.note.substr(6)).rdbuf();
    const std::size_t begin = file.str().find(block.text.substr(0, block.text.find('\n')));
    return begin == std::string::npos ? "" : file.str().substr(begin);
}

// With ARMPMU_WRITE_DOCS in the environment the blocks are written anew.
TEST(Pages, blocks_that_show_a_file_say_what_stands_in_it) {
    for (const fs::path& path : all_pages(kTop)) {
        const Page page = Page::read(path);
        for (const Block& block : page.blocks) {
            if (block.note.rfind("file: ", 0) != 0) continue;
            const std::string part = shown_part(page, block);
            ASSERT_FALSE(part.empty()) << place(page, block.line) << "begins with no line of it";
            if (std::getenv("ARMPMU_WRITE_DOCS") == nullptr) {
                EXPECT_EQ(block.text, part) << place(page, block.line) << "run tools/write-docs";
                continue;
            }
            std::string text;
            for (const std::string& line : page.lines) text += line + '\n';
            text.replace(text.find(block.text), block.text.size(), part);
            std::ofstream(path) << text;
        }
    }
}

TEST(Pages, local_links_lead_to_files_and_headings) {
    for (const fs::path& path : all_pages(kTop)) {
        const Page page = Page::read(path);
        for (const Link& link : page.links) {
            if (link.target.find("://") != std::string::npos) continue;
            const std::size_t hash = link.target.find('#');
            const std::string file = link.target.substr(0, hash);
            const fs::path target = file.empty() ? path : path.parent_path() / file;
            ASSERT_TRUE(fs::exists(target)) << place(page, link.line) << link.target;
            if (hash == std::string::npos) continue;
            EXPECT_EQ(anchors(Page::read(target)).count(link.target.substr(hash + 1)), 1U)
                << place(page, link.line) << link.target;
        }
    }
}

// `models/core` and the like.
TEST(Pages, paths_in_the_text_are_there) {
    const std::regex path(
        "`((models|vectors|bindings|python|testbench|include|tests|tools|docs|bench|cmake|examples)"
        "/[a-zA-Z0-9_./-]*)`");
    for (const fs::path& file : all_pages(kTop)) {
        const Page page = Page::read(file);
        for (std::size_t i = 0; i < page.lines.size(); ++i) {
            const std::string& line = page.lines[i];
            for (std::sregex_iterator at(line.begin(), line.end(), path), end; at != end; ++at)
                EXPECT_TRUE(fs::exists(kTop / (*at)[1].str()))
                    << place(page, i + 1) << (*at)[1].str();
        }
    }
}

TEST(Pages, every_page_of_docs_is_in_the_index) {
    std::set<std::string> listed;
    for (const Link& link : Page::read(kTop / "docs" / "README.md").links)
        listed.insert(link.target);
    for (const auto& entry : fs::directory_iterator(kTop / "docs")) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() != ".md" || name == "README.md") continue;
        EXPECT_EQ(listed.count(name), 1U) << "docs/README.md does not list " << name;
    }
}

// The page is cut as its comment says; else the limits above would hold for nothing.
TEST(Pages, sentences_are_cut_at_full_stops_items_and_cells) {
    const fs::path path = fs::path(testing::TempDir()) / "armpmu_sentences.md";
    std::ofstream(path) << "# Three words here\n\nOne `code span of six words` counts. And (two\n"
                           "more.) Then\n\n- an item\n- another: 1 - 2\n\n| a cell | b |\n";
    std::vector<std::size_t> words;
    for (const Sentence& sentence : Page::read(path).sentences) words.push_back(sentence.words);
    EXPECT_EQ(words, (std::vector<std::size_t>{3, 3, 3, 1, 2, 3, 2, 1}));
}

} // namespace pages_test
} // namespace armpmu::docs
