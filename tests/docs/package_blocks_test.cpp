// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"
#include "tests/docs/scratch_tree.h"
#include "tests/docs/transcript.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

// Blocks for other tools than the shell and the compiler: cmake, Verilog, an assembler.
namespace armpmu::docs {
namespace package_blocks_test {

namespace fs = std::filesystem;

const fs::path kTop = ARMPMU_SOURCE_DIR, kBuild = ARMPMU_BUILD_DIR;

TEST(CmakeBlocks, configure_against_the_installed_package) {
    const ScratchTree tree(kTop, kBuild);
    const std::string prefix = quoted((tree.path() / "prefix").string());
    const tests::Printed installed = tests::shell("cmake --install " + quoted(kBuild.string()) +
                                                  " --prefix " + prefix + " 2>&1");
    ASSERT_EQ(installed.status, 0) << installed.text;
    // The blocks of all pages in one project, each in a function with a target of its own.
    const fs::path project = tree.path() / "project";
    fs::create_directories(project);
    std::ofstream(project / "platform.cpp") << "int main() {}\n";
    std::ofstream lists(project / "CMakeLists.txt");
    lists << "cmake_minimum_required(VERSION 3.25)\nproject(Blocks LANGUAGES CXX)\n"
             "add_executable(platform platform.cpp)\n";
    unsigned blocks = 0;
    for (const fs::path& path : all_pages(kTop)) {
        for (const Block& block : Page::read(path).blocks) {
            if (block.language != "cmake" || !file_to_write(block).empty()) continue;
            lists << "# " << path.filename().string() << ':' << block.line << '\n' << block.text;
            ++blocks;
        }
    }
    lists.close();
    EXPECT_GT(blocks, 0U);
    const tests::Printed configured =
        tests::shell("cmake -S " + quoted(project.string()) + " -B " +
                     quoted((tree.path() / "configured").string()) +
                     " -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=" + prefix + " 2>&1");
    EXPECT_EQ(configured.status, 0) << configured.text;
}

TEST(VerilogBlocks, pass_the_lint_of_verilator) {
    if (!tests::has_tool("verilator")) GTEST_SKIP() << "verilator is not installed";
    const tests::Printed linted =
        tests::shell("verilator --lint-only --timing -Wno-fatal " +
                     quoted((kTop / "bindings" / "dpi" / "armpmu_pkg.sv").string()) + ' ' +
                     quoted(ARMPMU_VERILOG_BLOCKS) + " 2>&1");
    EXPECT_EQ(linted.status, 0) << linted.text;
    EXPECT_EQ(linted.text.find("%Error"), std::string::npos) << linted.text;
}

// `0x12345678, 0x9abcdef0, // two; instructions`: the words in one string, and the assembly.
void add_guest_line(const std::string& line, std::string& words, std::string& assembly) {
    static const std::regex guest(R"(\s*((?:0x[0-9a-f]{8}, *)+)// (.*))"), word("0x([0-9a-f]{8})");
    std::smatch match;
    if (!std::regex_match(line, match, guest)) return;
    const std::string list = match[1];
    for (std::sregex_iterator at(list.begin(), list.end(), word), end; at != end; ++at)
        words += (*at)[1].str() + '\n';
    assembly += match[2].str() + '\n';
}

TEST(A64Blocks, words_are_the_assembly_beside_them) {
    const std::string as = "aarch64-linux-gnu-as", objcopy = "aarch64-linux-gnu-objcopy";
    if (!tests::has_tool(as)) GTEST_SKIP() << "NOT RUN: " << as << " is not installed";
    const ScratchTree tree(kTop, kBuild);
    unsigned guests = 0;
    for (const fs::path& path : all_pages(kTop)) {
        for (const Block& block : Page::read(path).blocks) {
            std::string words, assembly;
            for (const std::string& line : lines_of(block.text))
                add_guest_line(line, words, assembly);
            if (words.empty()) continue;
            ++guests;
            std::ofstream(tree.path() / "guest.s") << assembly;
            const tests::Printed seen =
                tests::shell("cd " + quoted(tree.path().string()) + " && " + as +
                             " -march=armv8.2-a -o guest.o guest.s 2>&1 && " + objcopy +
                             " -O binary -j .text guest.o guest && od -An -v -tx4 -w4 guest");
            EXPECT_EQ(std::regex_replace(seen.text, std::regex(" "), ""), words)
                << path.string() << ':' << block.line;
        }
    }
    EXPECT_GT(guests, 0U);
}

} // namespace package_blocks_test
} // namespace armpmu::docs
