// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/run_shard.h"
#include "tests/sweep/sweep_command.h"

#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace armpmu::tests {
namespace sweep_cost_test {

double children_us() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    const auto us = [](const timeval& time) {
        return 1e6 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec);
    };
    return us(used.ru_utime) + us(used.ru_stime);
}

// Processor time of all points' simulations.
double simulation_us(const std::string& folder) {
    double sum = 0;
    for (const std::string& path : testbench::result_paths(folder)) {
        testbench::ResultReader reader(path);
        for (testbench::PointResult row; reader.next(row);) sum += static_cast<double>(row.cpu_us);
    }
    return sum;
}

// The least of three: what else the machine does takes caches away.
TEST(SweepCost, of_a_point_beyond_its_simulation_is_small) {
    const PlannedSweep one("-p seed=1..3000:1");
    double least = 1e9;
    double simulated = 0;
    for (const char* shard : {"0/3", "1/3", "2/3"}) {
        const double begin = children_us();
        EXPECT_EQ(sweep("run " + one.dir() + " -J 1 --shard " + shard).status, 0);
        const double all = children_us() - begin;
        const double simulation = simulation_us(one.dir()) - simulated;
        simulated += simulation;
        EXPECT_GT(simulation, 1e5);
        least = std::min(least, (all - simulation) / 1000);
    }
    std::cout << least << " us" << std::endl;
    EXPECT_LT(least, 1500);
}

// What two jobs share of a machine they do not use twice.
TEST(SweepCost, of_fifty_points_with_two_jobs_is_their_simulation) {
    const SweepFolder folder;
    EXPECT_EQ(sweep("plan " + std::string(ARMPMU_SOURCE_DIR) +
                    "/testbench/scenarios/tt-depth.yaml -p seed=1..50:1 -o " + folder.sweep())
                  .status,
              0);
    const double begin = children_us();
    EXPECT_EQ(sweep("run " + folder.sweep() + " -J 2").status, 0);
    const double all = children_us() - begin;
    const double simulation = simulation_us(folder.sweep());
    std::cout << all / simulation << " of the simulations" << std::endl;
    EXPECT_GT(all, simulation) << "nobody waited for some processes";
    EXPECT_LT(all, 1.05 * simulation);
}

// The most memory that a process had so far, in kilobytes.
long peak_kb(const std::string& process) {
    std::istringstream status(text_of("/proc/" + process + "/status"));
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            long kilobytes = 0;
            status >> kilobytes;
            return kilobytes;
        }
    return 0;
}

std::vector<std::string> children_of(const std::string& process) {
    std::istringstream all(text_of("/proc/" + process + "/task/" + process + "/children"));
    return {std::istream_iterator<std::string>(all), {}};
}

// Of a shard's process, of its servers, and of the processes under these, when all points have run.
using Peaks = std::array<long, 3>;
Peaks peaks_of_run(std::size_t points) {
    const SweepFolder folder;
    folder.plan({"seed=1.." + std::to_string(points) + ":1"});
    const std::string file = folder.path() + "/peaks";
    const pid_t process = fork();
    if (process == 0) {
        testbench::ShardRun run;
        run.folder = folder.sweep();
        run.jobs = 2;
        run.stop = never;
        run.progress = [&](std::size_t done, std::size_t) {
            if (done != points) return;
            const std::string self = std::to_string(getpid());
            Peaks peaks = {peak_kb(self), 0, 0};
            for (const std::string& server : children_of(self)) {
                peaks[1] = std::max(peaks[1], peak_kb(server));
                for (const std::string& worker : children_of(server))
                    peaks[2] = std::max(peaks[2], peak_kb(worker));
            }
            std::ostringstream text;
            for (const long peak : peaks) text << peak << " ";
            write_text(file, text.str());
        };
        _exit(testbench::run_shard(run).done == points ? 0 : 1);
    }
    int status = 0;
    waitpid(process, &status, 0);
    EXPECT_EQ(status, 0);
    Peaks peaks{};
    std::istringstream text(text_of(file));
    for (long& peak : peaks) text >> peak;
    std::cout << points << " points: " << peaks[0] << " kB, servers " << peaks[1] << " kB, points "
              << peaks[2] << " kB" << std::endl;
    return peaks;
}

TEST(SweepCost, in_memory_does_not_grow_with_the_number_of_points) {
    const Peaks few = peaks_of_run(1050); // a process of 100 points is under way at the end
    const Peaks many = peaks_of_run(20'050);
    for (std::size_t n = 0; n < few.size(); ++n) {
        EXPECT_GT(few[n], 1000);
        EXPECT_LT(many[n], few[n] + 1000) << n;
    }
}

} // namespace sweep_cost_test
} // namespace armpmu::tests
