// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"

#include <algorithm>
#include <cctype>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>

// extract_blocks TOP LANGUAGES FRAMES-SUFFIX OUTPUT: writes all blocks of all pages that
// are in one of LANGUAGES (separated by commas) into one source file.
//
// Each stands in its frame, the file tests/docs/frames/NAME.SUFFIX (cpp.in or sv.in) that the
// comment before it names (frame: NAME): the frame's line BLOCK gives way to the block, @NAME@ to a
// name of its own. Lines that begin with #include go to the top. Messages of the compiler name the
// page and its line. Blocks for the reader to write (write: NAME) are left to the shell's test.
namespace {

namespace fs = std::filesystem;
using armpmu::docs::Block;
using armpmu::docs::Page;

std::string name_of(const Page& page, const std::string& frame, std::map<std::string, int>& used) {
    std::string name = page.path.stem().string() + '_' + frame;
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
        return static_cast<char>(std::isalnum(c) != 0 ? std::tolower(c) : '_');
    });
    const int times = ++used[name];
    return times == 1 ? name : name + '_' + std::to_string(times);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

class Source {
  public:
    Source(fs::path frames, std::string suffix)
        : frames_(std::move(frames)), suffix_(std::move(suffix)) {}

    void add(const Page& page, const Block& block) {
        const std::string place = page.path.string() + ':' + std::to_string(block.line);
        if (block.note.rfind("frame: ", 0) != 0)
            throw std::runtime_error(place + ": the comment before the block names no frame");
        const std::string frame = block.note.substr(7);
        const fs::path path = frames_ / (frame + '.' + suffix_);
        std::ifstream in(path);
        if (!in) throw std::runtime_error(place + ": there is no frame " + path.string());
        const std::string name = name_of(page, frame, used_);
        std::size_t number = 1;
        put_line(number, path);
        for (std::string line; std::getline(in, line); ++number) {
            if (line.find("// BLOCK") == std::string::npos) {
                put(replaced(line, "@NAME@", name));
                continue;
            }
            put_line(block.line, page.path);
            std::istringstream text(block.text);
            for (std::string code; std::getline(text, code);) put(code);
            put_line(number + 1, path);
        }
    }

    std::string text() const { return includes_ + body_; }

  private:
    void put(const std::string& line) {
        const bool include = line.rfind("#include", 0) == 0;
        if (include) includes_ += line + '\n';
        body_ += (include ? "" : line) + '\n';
    }

    void put_line(std::size_t number, const fs::path& path) {
        const std::string place = std::to_string(number) + " \"" + path.string() + '"';
        body_ += suffix_ == "sv.in" ? "`line " + place + " 0\n" : "#line " + place + '\n';
    }

    fs::path frames_;
    std::string suffix_, includes_, body_;
    std::map<std::string, int> used_;
};

int run(const fs::path& top, const std::string& languages, const std::string& suffix,
        const fs::path& output) {
    Source source(top / "tests" / "docs" / "frames", suffix);
    for (const fs::path& path : armpmu::docs::all_pages(top)) {
        const Page page = Page::read(path);
        for (const Block& block : page.blocks)
            if ((',' + languages + ',').find(',' + block.language + ',') != std::string::npos &&
                file_to_write(block).empty())
                source.add(page, block);
    }
    std::ofstream(output) << source.text();
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::cerr << "usage: extract_blocks TOP LANGUAGES FRAMES-SUFFIX OUTPUT\n";
        return 2;
    }
    try {
        return run(argv[1], argv[2], argv[3], argv[4]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
