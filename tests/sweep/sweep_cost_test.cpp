// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/sweep/sweep_command.h"

#include <sys/resource.h>

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

TEST(SweepCost, of_a_point_beyond_its_simulation_is_small) {
    const PlannedSweep one("-p seed=1..3000:1");
    const double begin = children_us();
    EXPECT_EQ(sweep("run " + one.dir() + " -J 1").status, 0);
    const double each = (children_us() - begin - simulation_us(one.dir())) / 3000;
    std::cout << each << " us" << std::endl;
    EXPECT_LT(each, 1500);
}

// What two jobs share of a machine they do not use twice.
TEST(SweepCost, of_long_points_is_their_simulation) {
    const SweepFolder folder;
    EXPECT_EQ(sweep("plan " + std::string(ARMPMU_SOURCE_DIR) +
                    "/testbench/scenarios/tt-depth.yaml -s run.cycles=500000 -p seed=1..12:1 -o " +
                    folder.sweep())
                  .status,
              0);
    const double begin = children_us();
    EXPECT_EQ(sweep("run " + folder.sweep() + " -J 2").status, 0);
    const double all = children_us() - begin;
    EXPECT_LT(all, 1.05 * simulation_us(folder.sweep()) + 200e3) << "200 ms to begin with";
}

} // namespace sweep_cost_test
} // namespace armpmu::tests
