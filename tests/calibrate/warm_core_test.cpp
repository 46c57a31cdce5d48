// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/evaluator.h"
#include "program/calibrate/kernel_probe.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

// A core that takes other latencies when it is warm is one that had them from the begin.
namespace armpmu::tests::warm_core_test {

using namespace testbench;

const char* const kKernels[] = {"chains chains=1 footprint=65536",
                                "chains chains=8 footprint=262144",
                                "chains chains=4 footprint=16777216",
                                "random_read bits=24",
                                "read_vectors footprint=4194304",
                                "copy footprint=4194304",
                                "write footprint=4194304"};
// Each, and the kernel that sees it.
const std::pair<const char*, std::size_t> kLatencies[] = {
    {"l2_latency", 1},           {"l3_latency", 1},
    {"memory_latency", 4},       {"l2_tlb_latency", 1},
    {"walk_latency", 3},         {"victim_latency", 0},
    {"l3_transfer", 1},          {"memory_transfer", 2},
    {"memory_read_interval", 5}, {"memory_write_interval", 6},
    {"miss_registers", 2},       {"prefetch_registers", 4},
    {"l3_prefetches", 4},        {"write_registers", 6},
    {"prefetch_distance", 4}};

cpu::CoreConfig changed(const char* name) {
    cpu::CoreConfig core;
    core.memory_read_interval = 7;
    const std::size_t k = find_fit_parameter(name);
    FitValues values = values_of(core);
    const bool latency = fit_parameters()[k].offset != 0;
    values[k] = latency ? values[k] * 2 + 1 : values[k] / 2; // fewer registers are noticed
    return with_values(core, values);
}

double pace_of(WarmKernel&& warm, const Work& work) {
    warm.pace(4096);
    return warm.pace(work.measured);
}

class WarmCore : public ::testing::TestWithParam<std::size_t> {};

TEST_P(WarmCore, takes_other_latencies_as_if_it_had_them_from_the_begin) {
    const Work work = work_of(parse_kernel_name(kKernels[GetParam()])).work;
    cpu::CoreConfig after;
    after.memory_read_interval = 7;
    const double expected = pace_of(WarmKernel(after, work), work);
    for (const auto& [name, sees] : kLatencies) {
        const cpu::CoreConfig before = changed(name);
        WarmKernel switched(before, work);
        switched.set_latencies(after);
        // Streams that are followed already keep how far ahead they are.
        const double near = std::string(name) == "prefetch_distance" ? 0.015 : 0.004;
        EXPECT_NEAR(pace_of(std::move(switched), work), expected, near * expected) << name;
        if (sees != GetParam()) continue;
        const double never = pace_of(WarmKernel(before, work), work);
        EXPECT_GT(std::abs(never - expected), 0.008 * expected) << name << " is not seen";
    }
}
INSTANTIATE_TEST_SUITE_P(kernels, WarmCore, ::testing::Range(std::size_t{0}, std::size(kKernels)),
                         [](const auto& one) {
                             std::string name = kKernels[one.param];
                             for (char& c : name)
                                 if (c == ' ' || c == '=') c = '_';
                             return name;
                         });

TEST(WarmServers, answer_the_same_whatever_came_before_and_begin_anew_where_they_must) {
    const std::vector<ClockedWork> works = {{work_of(parse_kernel_name("chains chains=2 "
                                                                       "footprint=65536"))},
                                            {work_of(parse_kernel_name("call_nest depth=12"))}};
    const cpu::CoreConfig core;
    const FitValues plain = values_of(core);
    FitValues slow = plain, deep = plain;
    slow[find_fit_parameter("l2_latency")] += 5;
    deep[find_fit_parameter("return_entries")] = 16;
    Evaluator one(works, core, {1, "", {}, {}}), other(works, core, {2, "", {}, {}});
    const std::vector<double> a =
        one.measure({{0, plain}, {0, slow}, {1, plain}, {1, deep}, {0, plain}});
    const std::vector<double> b = other.measure({{1, deep}, {0, slow}, {1, plain}, {0, plain}});
    EXPECT_EQ(a[0], a[4]);
    EXPECT_EQ(one.measurements(), 4U);
    EXPECT_EQ(a[0], b[3]);
    EXPECT_EQ(a[1], b[1]);
    EXPECT_EQ(a[2], b[2]);
    EXPECT_EQ(a[3], b[0]);
    EXPECT_GT(a[1], a[0]);
    EXPECT_LT(a[3], a[2]); // 12 returns fit
}

TEST(WarmServers, values_that_no_core_has_are_refused) {
    Evaluator one({{work_of(parse_kernel_name("adds"))}}, {}, {1, "", {}, {}});
    FitValues values = values_of({});
    values[find_fit_parameter("miss_registers")] = 0;
    EXPECT_THROW(one.measure({{0, values}}), ConfigError);
}

} // namespace armpmu::tests::warm_core_test
