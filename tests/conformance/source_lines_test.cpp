// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/source_lines.h"

#include "tests/conformance/guest_program.h"
#include "tests/support/temporary.h"

#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <sstream>
#include <utility>

// Source lines out of an executable, beside what addr2line says of each address.
namespace armpmu::tests::source_lines_test {

using testbench::SourceLines;

// Two units, a header whose function is inlined into both, a function that the linker drops, and
// code that says it comes from elsewhere.
constexpr const char* kHeader = R"(
static inline int mixed(int a, int b) {
    for (int n = 0; n < b; ++n)
        a = a * 31 + n;
    return a;
}
int other(int);
)";
constexpr const char* kMain = R"(#include "inner/mixed.h"
volatile int seen;
int dropped(int a) {
    return a * seen;
}
int main(int argc, char** argv) {
    seen = mixed(argc, 3);
    if (argv[0] == 0)
        return other(seen);
#line 700 "made up.c"
    seen += 5;
    return other(2) & 1;
}
)";
constexpr const char* kOther = R"(#include "inner/mixed.h"
extern volatile int seen;
int other(int a) {
    seen = a;

    return mixed(seen, 4) + mixed(a, 2);
}
)";

struct Case {
    const char* name;
    const char* main;  // options of one unit
    const char* other; // and of the other
    const char* link = "";
};

void PrintTo(const Case& one, std::ostream* out) {
    *out << one.name;
}

class SourceLinesOf : public GuestProgram, public testing::WithParamInterface<Case> {
  protected:
    void SetUp() override {
        GuestProgram::SetUp();
        if (IsSkipped()) return;
        if (!testbench::reads_line_tables()) GTEST_SKIP() << "NOT RUN: built without libdw";
        std::filesystem::create_directories(work_ / "inner");
        std::ofstream(work_ / "inner" / "mixed.h") << kHeader;
        std::ofstream(work_ / "main.c") << kMain;
        std::ofstream(work_ / "other.c") << kOther;
    }
    Printed in_work(const std::string& command) const {
        return shell("cd " + work_.string() + " && " + command + " 2>&1");
    }
    void build(const Case& how) const {
        const std::string compiler = "aarch64-linux-gnu-gcc -O2 -static ";
        for (const std::string& command :
             {compiler + how.main + " -c main.c", compiler + how.other + " -c other.c",
              compiler + how.main + " " + how.link + " -o program main.o other.o"}) {
            const Printed printed = in_work(command);
            ASSERT_EQ(printed.status, 0) << command << ": " << printed.text;
        }
    }
    std::pair<std::uint64_t, std::uint64_t> text_section() const {
        std::istringstream table(in_work("aarch64-linux-gnu-size -A -x program").text);
        std::string name, size, address;
        for (std::string line; std::getline(table, line);) {
            std::istringstream fields(line);
            if (fields >> name >> size >> address && name == ".text")
                return {std::stoull(address, nullptr, 16), std::stoull(size, nullptr, 16)};
        }
        return {0, 0};
    }
};

// "/folder/main.c:12", and of no line "".
std::string told(std::string by_addr2line) {
    by_addr2line = by_addr2line.substr(0, by_addr2line.find(" (discriminator"));
    const std::string number = by_addr2line.substr(by_addr2line.rfind(':') + 1);
    return number == "?" || number == "0" ? "" : by_addr2line;
}

std::string told(const SourceLines& lines, std::uint64_t address) {
    const auto found = lines.find(address);
    return found ? found->file + ":" + std::to_string(found->line) : "";
}

TEST_P(SourceLinesOf, each_instruction_are_those_of_addr2line) {
    build(GetParam());
    const auto [begin, size] = text_section();
    ASSERT_GT(size, 100'000U);
    {
        std::ofstream addresses(work_ / "addresses");
        for (std::uint64_t at = begin; at != begin + size; at += 4)
            addresses << std::hex << at << '\n';
    }
    std::istringstream expected(in_work("aarch64-linux-gnu-addr2line -e program <addresses").text);
    const SourceLines lines(binary());
    std::set<std::string> seen;
    for (std::uint64_t at = begin; at != begin + size; at += 4) {
        std::string line;
        ASSERT_TRUE(std::getline(expected, line));
        ASSERT_EQ(told(lines, at), told(line)) << std::hex << at;
        seen.insert(told(line));
    }
    const std::string folder = work_.string() + "/";
    for (const char* place : {"main.c:7", "other.c:4", "made up.c:701", "inner/mixed.h:4"})
        EXPECT_EQ(seen.count(folder + place), 1U) << place;
    EXPECT_FALSE(lines.empty());
    EXPECT_EQ(told(lines, begin - 4), "");
    EXPECT_EQ(told(lines, begin + size), "");
}

// The last two with DWARF 4: binutils 2.40 numbers the files of DWARF 5 from 1 on after link-time
// optimisation, and does not find its lists of ranges in the old compressed sections.
INSTANTIATE_TEST_SUITE_P(
    each, SourceLinesOf,
    testing::Values(Case{"dwarf_5", "-g", "-g"}, Case{"dwarf_4", "-gdwarf-4", "-gdwarf-4"},
                    Case{"both_versions", "-gdwarf-5", "-gdwarf-3"},
                    Case{"compressed_sections", "-g -gz", "-g -gz", "-gz"},
                    Case{"lines_alone", "-g1", "-g1"},
                    Case{"functions_apart", "-g -ffunction-sections", "-g -ffunction-sections",
                         "-Wl,--gc-sections"},
                    Case{"link_time_optimisation", "-gdwarf-4 -flto", "-gdwarf-4 -flto"},
                    Case{"old_compressed_sections", "-gdwarf-4", "-gdwarf-4",
                         "-Wl,--compress-debug-sections=zlib-gnu"}),
    [](const auto& one) { return std::string(one.param.name); });

using SourceLinesFile = SourceLinesOf;

TEST_P(SourceLinesFile, without_dwarf_has_none_and_is_no_error) {
    build(GetParam());
    const SourceLines lines(binary());
    EXPECT_TRUE(lines.empty());
    EXPECT_EQ(lines.find(text_section().first), std::nullopt);
    EXPECT_TRUE(SourceLines("").empty());
    EXPECT_TRUE(SourceLines(work_.string()).empty());
    EXPECT_TRUE(SourceLines((work_ / "main.c").string()).empty());
    EXPECT_TRUE(SourceLines("/nowhere/program").empty());
}

// Half of a program has its lines.
TEST_P(SourceLinesFile, of_which_one_unit_has_dwarf_has_that_ones) {
    Case how = GetParam();
    how.other = "-g";
    build(how);
    const SourceLines lines(binary());
    std::set<std::string> files;
    const auto [begin, size] = text_section();
    for (std::uint64_t at = begin; at != begin + size; at += 4)
        if (const auto found = lines.find(at)) files.insert(found->file);
    EXPECT_EQ(files, (std::set<std::string>{work_.string() + "/other.c",
                                            work_.string() + "/inner/mixed.h"}));
}

TEST_P(SourceLinesFile, that_is_damaged_is_no_error) {
    Case how = GetParam();
    how.main = "-g";
    build(how);
    // Almost only DWARF is left.
    const Printed printed =
        in_work("aarch64-linux-gnu-objcopy --only-keep-debug -w --strip-symbol='*' program debug");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const std::string debug = (work_ / "debug").string();
    const std::string good = tests::file_text(debug);
    const std::size_t whole = testbench::read_line_table(debug).rows.size();
    ASSERT_GT(whole, 10U);
    const std::string damaged = (work_ / "damaged").string();
    std::mt19937 random(1);
    unsigned less = 0;
    for (unsigned n = 0; n < 1'000; ++n) {
        std::string bytes = good;
        if (n % 4 == 0) bytes.resize(random() % bytes.size());
        for (unsigned k = n % 4 * 4; k != 0; --k)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        std::ofstream(damaged, std::ios::binary) << bytes;
        less += testbench::read_line_table(damaged).rows.size() < whole ? 1 : 0;
    }
    EXPECT_GT(less, 200U);
}

INSTANTIATE_TEST_SUITE_P(any, SourceLinesFile, testing::Values(Case{"plain", "", ""}),
                         [](const auto& one) { return std::string(one.param.name); });

} // namespace armpmu::tests::source_lines_test
