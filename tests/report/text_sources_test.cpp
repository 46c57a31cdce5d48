// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

// What keeps texts harmless stands in one place each; the sources go no way around it.
namespace armpmu::tests {
namespace text_sources_test {

namespace fs = std::filesystem;

const fs::path kTop = ARMPMU_SOURCE_DIR;

// "program/commands/vp.cpp: std::fputc(" for each match in a file with one of these endings.
std::vector<std::string> matches(const std::regex& what, const std::vector<std::string>& endings) {
    std::vector<std::string> found;
    std::size_t files = 0;
    for (const char* const room : {"testbench", "virtual_platform", "program"})
        for (const auto& entry : fs::recursive_directory_iterator(kTop / room)) {
            const std::string name = fs::relative(entry.path(), kTop).string();
            if (name.rfind("virtual_platform/guests/", 0) == 0 ||
                std::count(endings.begin(), endings.end(), entry.path().extension().string()) == 0)
                continue;
            ++files;
            const std::string text = tests::file_text(entry.path());
            for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at)
                found.push_back(name + ": " + at->str());
        }
    EXPECT_GT(files, 3U);
    std::sort(found.begin(), found.end());
    return found;
}

// Std::cout and std::cerr are filtered (program/commands/terminal_text.h). Beside them, a line that
// is written anew filters for itself, and a guest's console is the guest's.
TEST(TextSources, print_by_streams_that_are_filtered) {
    const std::regex prints(R"((fmt::print|\bf?printf|\bf?puts|fputc|putchar|fwrite|std::clog)\()");
    EXPECT_EQ(matches(prints, {".cpp", ".h"}),
              (std::vector<std::string>{"program/commands/terminal_line.cpp: fmt::print(",
                                        "program/commands/terminal_line.cpp: fmt::print(",
                                        "program/commands/terminal_line.cpp: fmt::print(",
                                        "program/commands/vp.cpp: fputc(",
                                        "program/commands/vp.cpp: fputc("}));
}

TEST(TextSources, make_no_html_of_text_in_a_script) {
    const std::regex makes(
        R"(innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|DOMParser|srcdoc)");
    EXPECT_EQ(matches(makes, {".js"}), std::vector<std::string>{});
}

} // namespace text_sources_test
} // namespace armpmu::tests
