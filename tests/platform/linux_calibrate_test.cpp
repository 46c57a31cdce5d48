// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"
#include "tests/support/test_folder.h"

#include <gtest/gtest.h>

// The program of `armpmu kernels --emit` measures the platform under Debian's kernel, as it would a
// board; from what it prints `armpmu calibrate` finds the parameters of the platform's core.
namespace armpmu::tests::linux_calibrate_test {

// Other than the defaults, and seen by figures that need no memory behind L3. Without an L2: which
// of its sets a page falls in is the kernel's choice.
const std::map<std::string, unsigned> kHidden = {{"core.l3_latency", 36},
                                                 {"core.l2_tlb_latency", 5},
                                                 {"core.miss_registers", 4},
                                                 {"core.return_entries", 12},
                                                 {"core.taken_bubble", 2}};
const char* const kKernels[] = {"chains chains=1 footprint=4096",
                                "chains chains=1 footprint=131072",
                                "chains chains=1 footprint=262144",
                                "chains chains=2 footprint=131072",
                                "chains chains=2 footprint=262144",
                                "chains chains=4 footprint=131072",
                                "chains chains=4 footprint=262144",
                                "chains chains=8 footprint=262144",
                                "random_read bits=16",
                                "random_read_pairs bits=18",
                                "page_chase pages=64",
                                "call_nest",
                                "predictable",
                                "unpredictable",
                                "pattern",
                                "adds"};

class LinuxCalibrate : public TestWithFolder {};

TEST_F(LinuxCalibrate, finds_the_platform_s_parameters_in_its_intervals) {
    if (!std::filesystem::exists(debian_guest() / "complete"))
        GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                        "tools/fetch-debian-guest brings it";
    if (!has_tool("aarch64-linux-gnu-gcc")) GTEST_SKIP() << "NOT RUN: no aarch64-linux-gnu-gcc";
    const std::string program = ARMPMU_PROGRAM;
    const Printed made = shell(program + " kernels --emit " + path("bench") + " && make -C " +
                               path("bench") + " CC=aarch64-linux-gnu-gcc 2>&1");
    ASSERT_EQ(made.status, 0) << made.text;

    std::string script = "devmem 0x0b000008 32 2\n";
    for (const char* const kernel : kKernels)
        script += std::string("/bench/armpmu-kernels --runs 1 --sizes 32,0,1024 --only '") +
                  kernel + "'\n";
    std::string options = "-s core.l2_kb=0";
    for (const auto& [name, value] : kHidden)
        options += " -s " + name + "=" + std::to_string(value);
    const LinuxRun run = run_linux(script + "devmem 0x0b000008 32 0", options, "quiet",
                                   {std::filesystem::path(path("bench"))});
    ASSERT_EQ(run.status, 0) << run.console;

    // Each of the programs has printed the header.
    std::ofstream figures(path("figures.csv"));
    std::istringstream lines(run.console);
    bool header = false;
    unsigned rows = 0;
    for (std::string line; std::getline(lines, line);) {
        while (!line.empty() && line.back() == '\r') line.pop_back();
        const bool begins = line.rfind("board,", 0) == 0;
        if (!(begins && !header) && line.rfind(",,", 0) != 0) continue;
        header = true;
        rows += begins ? 0 : 1;
        figures << line << '\n';
    }
    figures.close();
    ASSERT_EQ(rows, 20U) << run.console; // call_nest is four, pattern two

    std::string fixed;
    for (const char* const name :
         {"l2_latency", "memory_latency", "walk_latency", "victim_latency", "l3_transfer",
          "memory_transfer", "memory_read_interval", "memory_write_interval", "line_cross",
          "prefetch_registers", "l3_prefetches", "write_registers", "prefetch_distance",
          "prefetch_l1_distance", "fetch_queue"})
        fixed += " --fix " + std::string(name);
    const Printed found = shell(program + " calibrate " + path("figures.csv") + fixed + " -o " +
                                path("board.yaml") + " --json " + path("found.json") + " 2>&1");
    ASSERT_EQ(found.status, 0) << found.text;
    unsigned in = 0;
    const auto json = nlohmann::json::parse(text_of("found.json"));
    for (const auto& one : json.at("parameters")) {
        const auto hidden = kHidden.find(one.at("name").get<std::string>());
        if (hidden == kHidden.end()) continue;
        EXPECT_EQ(one.at("standing"), "determined") << one;
        EXPECT_LE(one.at("interval")[0], hidden->second) << one;
        EXPECT_GE(one.at("interval")[1], hidden->second) << one;
        ++in;
    }
    EXPECT_EQ(in, kHidden.size()) << found.text;
}

} // namespace armpmu::tests::linux_calibrate_test
