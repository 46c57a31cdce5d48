// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_stress.h"

// Several processors under Debian's kernel: locks, code, faults, processes that move, hot-plug.
namespace armpmu::tests::linux_processors_test {

class LinuxProcessors : public LinuxStressTest, public testing::WithParamInterface<unsigned> {
  protected:
    std::string processors() const { return "-s processors=" + std::to_string(GetParam()); }
};

constexpr char kTick[] = " -s clock_mhz=100"; // ten times as many of the kernel's

TEST_P(LinuxProcessors, threads_atomics_code_and_faults_are_right) {
    const LinuxRun run = this->run("/stress/stress threads 20000\n"
                                   "/stress/stress-exclusives threads 20000\n"
                                   "/stress/stress atomics 2000\n"
                                   "/stress/stress-exclusives atomics 2000\n"
                                   "/stress/stress written_code 2000\n"
                                   "/stress/stress signals 200",
                                   processors() + kTick);
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(lines_that_are(run, sums_of_threads(20000)), 2) << run.console;
    EXPECT_EQ(
        lines_that_are(run, "atomics: 0 wrong, 0 stored after exceptions, 0 owned twice, 16 left"),
        2)
        << run.console;
    EXPECT_EQ(lines_that_are(run, "written_code: 1999000 1999000 1999000 3996001 3998000 3998000"),
              1)
        << run.console;
    // As on one processor: the engine does not check these alignments.
    EXPECT_EQ(lines_that_are(run, "signals: 82 of 85 right, 0 wrong quotients"), 1) << run.console;
}

// What is not mapped any more, or protected, no other processor reaches.
TEST_P(LinuxProcessors, mappings_change_under_use) {
    const LinuxRun run =
        this->run("taskset 1 true\n/stress/stress mappings 300", processors() + kTick);
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(
        lines_that_are(run, "mappings: 0 through a protection, 0 to another page, some refused"), 1)
        << run.console;
}

// Each processor but the first one.
TEST_P(LinuxProcessors, they_are_switched_off_and_on_again_and_again) {
    const std::string cpus = GetParam() == 2 ? "1" : "1 2 3";
    const LinuxRun run = this->run("for i in 1 2 3 4; do for n in " + cpus +
                                       "; do\n"
                                       "echo 0 >/sys/devices/system/cpu/cpu$n/online\n"
                                       "sh -c 'for i in 1 2 3; do true & done; wait'\n"
                                       "echo 1 >/sys/devices/system/cpu/cpu$n/online\n"
                                       "taskset -c $n echo runs on $n\n"
                                       "done; done",
                                   processors());
    ASSERT_EQ(run.status, 0) << run.console;
    for (unsigned n = 1; n < GetParam(); ++n)
        EXPECT_EQ(lines_that_are(run, "runs on " + std::to_string(n)), 4) << run.console;
}

TEST_P(LinuxProcessors, every_interrupt_of_a_pmu_is_a_sample) {
    const LinuxRun run = this->run(
        "perf record -a -c 100000 -e instructions:u -o /tmp/data -- "
        "sh -c 'sha256sum /bin/busybox & sha256sum /bin/busybox; wait' >/dev/null 2>&1\n"
        "perf report -i /tmp/data --stats 2>/dev/null | awk '/SAMPLE/ { print \"samples\", $3 }'",
        processors());
    ASSERT_EQ(run.status, 0) << run.console;
    const std::uint64_t interrupts = run.result.at("core_interrupts");
    EXPECT_GT(interrupts, 1500U);
    EXPECT_GE(lines_that_are(run, "samples " + std::to_string(interrupts)), 1) << run.console;
}

TEST_P(LinuxProcessors, forks_everywhere_are_counted_by_processor) {
    const std::string forks = "sh -c 'i=0; while [ $i -lt 200 ]; do true | cat; i=$((i+1)); done'";
    const LinuxRun run =
        this->run("perf stat -a -A -e instructions:u,instructions:k -- " + forks, processors());
    ASSERT_EQ(run.status, 0) << run.console;
    const auto counted = run.perf_by_processor();
    ASSERT_EQ(counted.size(), 2 * GetParam()) << run.console;
    for (unsigned cpu = 0; cpu < GetParam(); ++cpu)
        for (const char* level : {":u", ":k"}) {
            const std::uint64_t count =
                counted.at("CPU" + std::to_string(cpu) + " instructions" + level);
            EXPECT_EQ(count,
                      run.occurred(std::string("inst_retired") + level, static_cast<int>(cpu)));
            EXPECT_GT(count, 10'000U) << cpu;
        }
}

TEST_P(LinuxProcessors, two_runs_are_the_same) {
    const std::string script = "/stress/stress threads 2000\n"
                               "perf stat -a -A -e instructions:u,cycles:k -- "
                               "sh -c 'sha256sum /bin/busybox & sha256sum /bin/busybox; wait'";
    const LinuxRun one = this->run(script, processors());
    const LinuxRun other = this->run(script, processors());
    ASSERT_EQ(one.status, 0) << one.console;
    EXPECT_EQ(one.console, other.console);
    nlohmann::json results[] = {one.result, other.result};
    for (nlohmann::json& result : results) result.erase("origin"); // names the run's folder
    EXPECT_EQ(results[0], results[1]);
}

// By modelled cores in two clusters.
TEST_P(LinuxProcessors, in_timed_mode_they_are_as_right_and_as_exactly_counted) {
    const LinuxRun run =
        this->run("devmem 0x0b000008 32 2\n"
                  "/stress/stress-exclusives threads 200\n"
                  "/stress/stress written_code 100\n"
                  "perf stat -a -A -e instructions:u,cycles:u,l1d_cache_refill:u,stall_backend:k "
                  "-- taskset 2 true",
                  processors());
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_EQ(lines_that_are(run, "threads: 723600 723600 840"), 1) << run.console;
    EXPECT_EQ(lines_that_are(run, "written_code: 4950 4950 4950 9801 9900 9900"), 1) << run.console;
    const auto counted = run.perf_by_processor();
    ASSERT_EQ(counted.size(), 4 * GetParam()) << run.console;
    for (int cpu = 0; cpu < static_cast<int>(GetParam()); ++cpu)
        for (const auto& [event, name] :
             {std::pair{"instructions:u", "inst_retired:u"}, std::pair{"cycles:u", "cpu_cycles:u"},
              std::pair{"l1d_cache_refill:u", "l1d_cache_refill:u"},
              std::pair{"stall_backend:k", "stall_backend:k"}})
            EXPECT_EQ(counted.at("CPU" + std::to_string(cpu) + " " + event),
                      run.occurred(name, cpu));
}

INSTANTIATE_TEST_SUITE_P(processors, LinuxProcessors, testing::Values(2U, 4U),
                         [](const auto& one) { return one.param == 2 ? "two" : "four"; });

} // namespace armpmu::tests::linux_processors_test
