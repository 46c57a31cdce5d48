// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is what is written of an FST what GTKWave's fst2vcd prints of the variables that are wanted?
#include "testbench/processes/child_process.h"
#include "tests/support/shell.h"
#include "tests/support/test_folder.h"
#include "vectors/fst/fst_file.h"

#include <gtest/gtest.h>

#include <fcntl.h>

#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {

namespace fst_file_test {

using vectors::fst_code;
using vectors::fst_number;

TEST(FstCode, is_what_a_vcd_has_of_a_number) {
    EXPECT_EQ(fst_code(1), "!");
    EXPECT_EQ(fst_code(94), "~");
    EXPECT_EQ(fst_code(95), "!!");
    EXPECT_EQ(fst_code(96), "\"!"); // the last digit stands first
    for (const std::uint32_t number : {1U, 93U, 94U, 95U, 8930U, 8931U, 1U << 20, 0xffff'ffffU})
        EXPECT_EQ(fst_number(fst_code(number)), number);
    for (const char* none : {"", " ", "!\n", "~~~~~~"}) EXPECT_EQ(fst_number(none), 0U) << none;
}

class FstFile : public TestWithFolder {
  protected:
    void SetUp() override {
        if (!vectors::reads_fst()) GTEST_SKIP() << "NOT READ: no reader of FST is compiled in";
        if (!has_tool("vcd2fst") || !has_tool("fst2vcd"))
            GTEST_SKIP() << "NOT COMPARED: vcd2fst or fst2vcd is not installed";
    }
    // What is written of an FST, and how that ended.
    testbench::ProcessEnd write(const std::string& fst, const vectors::FstWanted& wanted,
                                const std::string& to) const {
        return testbench::ChildProcess::forked([&] {
                   const int null = open("/dev/null", O_WRONLY);
                   dup2(null, STDERR_FILENO);
                   const int file = open(path(to).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
                   return vectors::write_fst_as_vcd(path(fst), file, [&] { return wanted; });
               })
            .wait(std::chrono::seconds(60));
    }
    void make_fst(const std::string& vcd) const {
        std::ofstream(path("a.vcd")) << vcd;
        ASSERT_EQ(shell("vcd2fst " + path("a.vcd") + " " + path("a.fst") + " 2>&1").status, 0);
        ASSERT_EQ(shell("fst2vcd " + path("a.fst") + " >" + path("theirs.vcd")).status, 0);
    }
};

// Scopes, vectors, values without 0 and 1, times with gaps, and times without a change.
std::string random_vcd(std::mt19937_64& random, unsigned variables, unsigned times) {
    std::ostringstream vcd;
    vcd << "$timescale 1ps $end\n$scope module top $end\n";
    std::vector<unsigned> widths;
    for (unsigned n = 1; n <= variables; ++n) {
        if (n % 7 == 0) vcd << "$scope module s" << n << " $end\n";
        widths.push_back(random() % 2 == 0 ? 1 : 1 + random() % 130);
        vcd << "$var wire " << widths.back() << " " << fst_code(n) << " v" << n << " $end\n";
        if (n % 14 == 0) vcd << "$upscope $end\n";
    }
    vcd << "$upscope $end\n$enddefinitions $end\n";
    std::uint64_t time = random() % 3;
    for (unsigned t = 0; t < times; ++t, time += 1 + random() % 1000) {
        vcd << "#" << time << "\n";
        for (unsigned changes = random() % 6; changes > 0; --changes) {
            const unsigned n = 1 + random() % variables;
            const unsigned width = widths[n - 1];
            if (width > 1) vcd << "b";
            for (unsigned bit = 0; bit < width; ++bit) vcd << "01xz"[random() % 4];
            vcd << (width > 1 ? " " : "") << fst_code(n) << "\n";
        }
    }
    return vcd.str();
}

struct Content {
    std::string declarations;
    std::vector<std::string> changes; // "TIME VALUE CODE"
    std::string last_time;

    friend bool operator==(const Content& a, const Content& b) {
        return a.declarations == b.declarations && a.changes == b.changes &&
               a.last_time == b.last_time;
    }
};

// A VCD's declarations, and its changes of some variables; line by line.
Content read_vcd(const std::string& text, const std::set<std::string>& codes) {
    Content content;
    std::istringstream lines(text);
    bool declared = false;
    for (std::string line; std::getline(lines, line);) {
        if (!declared) {
            content.declarations += line + "\n";
            declared = line == "$enddefinitions $end";
        } else if (line[0] == '#') {
            content.last_time = line;
        } else if (line[0] != '$') {
            const std::size_t code = line[0] == 'b' ? line.find(' ') + 1 : 1;
            if (codes.count(line.substr(code)) != 0)
                content.changes.push_back(content.last_time + " " + line);
        }
    }
    return content;
}

TEST_F(FstFile, has_the_changes_that_fst2vcd_prints_of_what_is_wanted) {
    std::mt19937_64 random(3);
    for (unsigned round = 0; round < 20; ++round) {
        const unsigned variables = 1 + random() % 40;
        make_fst(random_vcd(random, variables, 1 + random() % 400));
        vectors::FstWanted wanted;
        wanted.all = false;
        std::set<std::string> codes;
        for (unsigned n = 1; n <= variables; ++n) {
            if (round % 3 != 0 && random() % 3 != 0) continue;
            wanted.numbers.push_back(n);
            codes.insert(fst_code(n));
        }
        const testbench::ProcessEnd end = write("a.fst", wanted, "ours.vcd");
        EXPECT_TRUE(end.well()) << end.status << " " << end.signal;
        const Content ours = read_vcd(text_of("ours.vcd"), codes);
        const Content theirs = read_vcd(text_of("theirs.vcd"), codes);
        EXPECT_EQ(ours.changes.size(), theirs.changes.size()) << "round " << round;
        EXPECT_TRUE(ours == theirs)
            << "round " << round << ": " << ours.last_time << " " << theirs.last_time;
    }
}

TEST_F(FstFile, has_all_that_fst2vcd_prints_when_all_is_wanted) {
    std::mt19937_64 random(4);
    make_fst(random_vcd(random, 30, 300));
    EXPECT_TRUE(write("a.fst", {}, "ours.vcd").well());
    EXPECT_EQ(text_of("ours.vcd"), text_of("theirs.vcd"));
}

TEST_F(FstFile, says_where_dumping_was_off) {
    make_fst(
        "$timescale 1ps $end\n$var wire 1 ! a $end\n$var wire 1 \" b $end\n"
        "$enddefinitions $end\n#0\n0!\n0\"\n#10\n1!\n$dumpoff\nx!\nx\"\n$end\n#20\n$dumpon\n1!\n"
        "0\"\n$end\n#30\n0!\n");
    vectors::FstWanted wanted;
    wanted.all = false;
    wanted.numbers = {1};
    EXPECT_TRUE(write("a.fst", wanted, "ours.vcd").well());
    const std::string text = text_of("ours.vcd");
    EXPECT_NE(text.find("$dumpoff"), std::string::npos) << text;
    EXPECT_NE(text.find("$dumpon"), std::string::npos) << text;
    EXPECT_EQ(text.find('"', text.find("$enddefinitions")), std::string::npos) << text;
}

TEST_F(FstFile, is_whole_or_cut_off_at_a_section) {
    std::mt19937_64 random(6);
    make_fst(random_vcd(random, 20, 200));
    const std::string good = text_of("a.fst");
    const vectors::FstSections whole = vectors::fst_sections(path("a.fst"));
    EXPECT_TRUE(whole.names && whole.changes && !whole.cut);
    for (std::size_t size = 0; size < good.size(); size += 7) {
        std::ofstream(path("cut.fst"), std::ios::binary) << good.substr(0, size);
        const vectors::FstSections cut = vectors::fst_sections(path("cut.fst"));
        ASSERT_TRUE(cut.cut && !cut.names) << size;
        ASSERT_LE(*cut.cut, size);
        ASSERT_EQ(cut.changes, *cut.cut > 330) << size; // its header has 330 bytes
    }
}

// Each ends by itself, well or not.
TEST_F(FstFile, that_is_damaged_ends) {
    std::mt19937_64 random(5);
    make_fst(random_vcd(random, 20, 200));
    const std::string good = text_of("a.fst");
    for (unsigned round = 0; round < 100; ++round) {
        std::string bad = good;
        if (round % 2 == 0) bad.resize(random() % bad.size());
        for (unsigned bytes = random() % 8; bytes > 0 && !bad.empty(); --bytes)
            bad[random() % bad.size()] = static_cast<char>(random());
        std::ofstream(path("bad.fst"), std::ios::binary) << bad;
        vectors::FstWanted wanted;
        wanted.all = round % 4 == 0;
        wanted.numbers = {1, 5, 20};
        const testbench::ProcessEnd end = write("bad.fst", wanted, "ours.vcd");
        EXPECT_NE(end.signal, SIGKILL) << "round " << round << " went on and on";
    }
    std::ofstream(path("none.fst")) << "no waves";
    EXPECT_EQ(write("none.fst", {}, "ours.vcd").status, 1);
    EXPECT_EQ(write("missing.fst", {}, "ours.vcd").status, 1);
}

} // namespace fst_file_test
} // namespace armpmu::tests
