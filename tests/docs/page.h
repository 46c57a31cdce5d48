// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace armpmu::docs {

// A fenced block of a page. `note` is the HTML comment in the line before it, without its marks:
// it says what the block alone cannot, as `frame: platform`.
struct Block {
    std::string language;
    std::string note;
    std::string text;
    std::size_t line = 0; // of its first line of text, from 1
};

// The file that the reader is to write the block to, as its note `write: NAME` says; empty: none.
std::string file_to_write(const Block& block);

struct Sentence {
    std::string text;
    std::size_t words = 0;
    std::size_t line = 0; // in which its paragraph begins
};

// Where a link or a picture leads, as it stands in the page.
struct Link {
    std::string target;
    std::size_t line = 0;
};

// A page of Markdown, taken apart as far as the tests of the pages need it.
//
// A sentence ends at a word that ends with . ? or !, and with its paragraph, list item, heading or
// table cell. Blanks separate words. A code span is one word; what has no letter or digit is none.
struct Page {
    std::filesystem::path path;
    std::vector<std::string> lines;
    std::vector<Block> blocks;
    std::vector<Sentence> sentences;
    std::vector<Link> links;
    std::vector<std::size_t> unfenced; // lines of indented blocks, which have no language

    // Throws std::runtime_error when the file cannot be read or a fence is left open.
    static Page read(const std::filesystem::path& path);
};

// The anchor that a heading gets: "One way, twice" is one-way-twice.
std::string anchor_of(const std::string& heading);

// All Markdown files of the source tree `top`, without those that are built. Throws
// std::runtime_error when there is none.
std::vector<std::filesystem::path> all_pages(const std::filesystem::path& top);

} // namespace armpmu::docs
