// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"
#include "tests/support/test_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

// Traces that other programs write: imported, and replayed by a scenario.
namespace armpmu::tests {
namespace import_test {

class Import : public TestWithFolder {
  protected:
    // A scenario in which one cluster replays a trace.
    std::string scenario(const std::string& trace) const {
        std::ofstream(path("a.yaml")) << "scenario: imported\ntrace: " << trace
                                      << "\nmasters:\n"
                                         "  - { name: cpu, kind: ace_cluster, port: SI3 }\n"
                                         "  - { name: io, kind: ace_lite, port: SI2 }\n"
                                         "pmu:\n  counters: [SI3:0x00]\n";
        return path("a.yaml");
    }
};

// With what it says of mistakes.
Printed armpmu(const std::string& arguments) {
    return shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>&1");
}

std::uint64_t lines_of(const std::string& file, const std::string& begin) {
    return std::stoull(shell("grep -c '^" + begin + "' " + file).text);
}

TEST_F(Import, a_program_under_lackey_is_replayed) {
    if (!has_tool("valgrind")) GTEST_SKIP() << "NOT IMPORTED: valgrind is not installed";
    const std::string text = path("true.txt");
    ASSERT_EQ(
        shell("valgrind --tool=lackey --trace-mem=yes --log-file=" + text + " /bin/true").status,
        0);
    const std::uint64_t modified = lines_of(text, " M ");
    const std::uint64_t loads = lines_of(text, " L ") + modified;
    const std::uint64_t stores = lines_of(text, " S ") + modified;
    ASSERT_GT(loads, 1000U);
    for (const char* trace : {"true.trace", "true.trace.xz"}) {
        const Printed made = armpmu("import " + text + " " + path(trace));
        ASSERT_EQ(made.status, 0) << made.text;
        EXPECT_NE(made.text.find(": " + std::to_string(loads) + " loads, " +
                                 std::to_string(stores) + " stores, "),
                  std::string::npos)
            << made.text;
        const Printed run = armpmu("run " + scenario(trace));
        EXPECT_EQ(run.status, 0) << run.text;
        EXPECT_NE(run.text.find("trace records"), std::string::npos) << run.text;
    }
    // From a pipe, packed, and with the program's words among valgrind's: told where.
    EXPECT_EQ(
        shell("gzip -c " + text + " | " + ARMPMU_PROGRAM + " import - " + path("b.trace")).status,
        0);
    EXPECT_EQ(shell("cmp " + path("true.trace") + " " + path("b.trace")).status, 0);
    const Printed mixed = shell("(head -20 " + text + "; echo hello) | " + ARMPMU_PROGRAM +
                                " import - " + path("c.trace") + " 2>&1");
    EXPECT_EQ(mixed.status, 2);
    EXPECT_EQ(mixed.text.find("-:21:1: 'hello' is none of its lines"), 0U) << mixed.text;
    EXPECT_FALSE(std::ifstream(path("c.trace")).good());
}

TEST_F(Import, a_csv_is_replayed) {
    std::ofstream csv(path("a.csv"));
    csv << "kind,address,bytes,gap,thread\n";
    for (unsigned n = 0; n < 1000; ++n) csv << "load," << 0x8000'0000 + 64 * n << ",8,2,0\n";
    csv.close();
    const Printed made = armpmu("import " + path("a.csv") + " " + path("a.trace"));
    EXPECT_EQ(made.status, 0);
    EXPECT_EQ(made.text, path("a.trace") + ": 1000 loads, 0 stores, 2000 instructions, 16 pages\n");
    const Printed run = armpmu("run " + scenario("a.trace"));
    EXPECT_EQ(run.status, 0) << run.text;
    EXPECT_NE(run.text.find("1000 trace records"), std::string::npos) << run.text;
    // Each line is read once.
    EXPECT_NE(run.text.find(" 1000 "), std::string::npos) << run.text;
}

TEST_F(Import, mistakes_are_told_and_leave_nothing) {
    const auto refused = [&](const std::string& text, const std::string& how,
                             const std::string& words) {
        std::ofstream(path("bad")) << text;
        const Printed printed = armpmu("import " + path("bad") + " " + path("bad.trace") + how);
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
        EXPECT_FALSE(std::ifstream(path("bad.trace")).good());
    };
    refused("", "", "bad:0:1: there is no access to memory in it");
    refused("==1== Lackey\nI  10,2\n", "", "there is no access to memory in it");
    refused("kind,address,bytes\nload,x,1\n", "", "bad:2:6: address: expected a number");
    refused("kind,address,bytes\n", " --threads 17", "--threads");
    refused("kind,address,bytes\n", " --format dinero", "{lackey,csv}");
    const Printed missing = armpmu("import " + path("none") + " " + path("bad.trace"));
    EXPECT_EQ(missing.status, 2);
    EXPECT_NE(missing.text.find("none: cannot be read"), std::string::npos) << missing.text;
}

} // namespace import_test
} // namespace armpmu::tests
