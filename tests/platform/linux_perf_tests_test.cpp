// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"

#include <gtest/gtest.h>

#include <fstream>

// perf's self-tests in the guest, by Debian's own perf.
namespace armpmu::tests::linux_perf_tests_test {

namespace fs = std::filesystem;

// What concerns counting, sampling, parsing, breakpoints and watchpoints. `skips`: why a board with
// a Cortex-A55 skips it, too; nothing: it must be done.
struct PerfTest {
    const char* name;
    const char* skips = nullptr;
};

constexpr const char* kX86 = "it asks for a PMU that is called cpu";
constexpr const char* kStep = "on arm64 a breakpoint's signal is not stepped over";

constexpr PerfTest kTests[] = {
    {"Detect openat syscall event"},
    {"Detect openat syscall event on all cpus"},
    {"Read samples using the mmap interface"},
    {"User space counter reading of instructions"},
    {"User space counter reading of cycles"},
    {"Test data source output"},
    {"Test event parsing"},
    {"Test parsing of \"hybrid\" CPU events", "its processors are all alike"},
    {"Parsing of all PMU events from sysfs", kX86},
    {"Parsing of given PMU events from sysfs", kX86},
    {"Parsing of aliased events from sysfs", "the drivers have no aliases"},
    {"Parsing of aliased events"},
    {"Parsing of terms (event modifiers)"},
    {"Simple expression parser"},
    {"PERF_RECORD_* events & perf_sample fields"},
    {"Parse perf pmu format"},
    {"PMU event table sanity"},
    {"PMU event map aliases"},
    {"Parsing of PMU event table metrics"},
    {"Parsing of PMU event table metrics with fake PMUs"},
    {"Roundtrip evsel->name"},
    {"Parse sched tracepoints fields"},
    {"syscalls:sys_enter_openat event fields"},
    {"Setup struct perf_event_attr", "Debian does not package its files"},
    {"Breakpoint overflow signal handler", kStep},
    {"Breakpoint overflow sampling", kStep},
    {"Breakpoint accounting"},
    {"Read Only Watchpoint"},
    {"Write Only Watchpoint"},
    {"Read / Write Watchpoint"},
    {"Modify Watchpoint"},
    {"Number of exit events of a simple workload"},
    {"Software clock events period values"},
    {"Sample parsing"},
    {"Use a dummy software event to keep tracking"},
    {"Parse with no sample_id_all bit set"},
    {"Track with sched_switch"},
    {"Session topology"},
    {"Synthesize stat config"},
    {"Synthesize stat"},
    {"Synthesize stat round"},
    {"Event times"},
    {"Read backward ring buffer"},
    {"Parse and process metrics"},
    {"Event expansion for cgroups"},
    {"TSC support"},
    {"Perf time to TSC"},
    {"Sigtrap", kStep},
};

// "12.1: NAME : Ok", without what a terminal makes of it, by name.
std::map<std::string, std::string> outcomes(const std::string& console) {
    std::map<std::string, std::string> found;
    const std::regex colours("\x1b\\[[0-9;]*[A-Za-z]|\r");
    const std::regex row(R"(^\s*\d+(?:[.:]\d+)?: (.*?)\s*: *(Ok|Skip|FAILED!)(.*)$)");
    std::istringstream lines(std::regex_replace(console, colours, ""));
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_match(line, match, row)) found[match[1]] = match[2].str();
    }
    return found;
}

// perf expects a program that is linked with the C library; busybox is not.
bool build_sleep(const fs::path& folder) {
    fs::create_directories(folder);
    std::ofstream(folder / "sleep.c") << "int sleep(unsigned);\nint main() { sleep(1); }\n";
    return shell("aarch64-linux-gnu-gcc -O1 " + (folder / "sleep.c").string() + " -o " +
                 (folder / "sleep").string() + " 2>&1")
               .status == 0;
}

TEST(LinuxPerfTests, are_done_or_skipped_as_on_a_board) {
    if (!fs::exists(debian_guest() / "complete"))
        GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                        "tools/fetch-debian-guest brings it";
    const fs::path folder =
        fs::path(testing::TempDir()) / ("perf_tests." + std::to_string(getpid())) / "own";
    ASSERT_TRUE(build_sleep(folder)) << "needs aarch64-linux-gnu-gcc";
    const LinuxRun run = run_linux("mount -t debugfs debugfs /sys/kernel/debug\n"
                                   "mount -t tracefs tracefs /sys/kernel/tracing\n"
                                   "echo 1 >/proc/sys/kernel/perf_user_access\n"
                                   "PATH=/own:$PATH perf test 2>&1",
                                   {}, {}, {folder});
    fs::remove_all(folder.parent_path());
    EXPECT_EQ(run.result.at("end"), "the guest switched it off");
    const auto found = outcomes(run.console);
    for (const PerfTest& test : kTests) {
        const auto one = found.find(test.name);
        const std::string outcome = one == found.end() ? "not run" : one->second;
        const bool skipped = outcome == "Skip" && test.skips != nullptr;
        EXPECT_TRUE(outcome == "Ok" || skipped) << test.name << ": " << outcome;
    }
    if (HasFailure()) std::cout << run.console;
}

} // namespace armpmu::tests::linux_perf_tests_test
