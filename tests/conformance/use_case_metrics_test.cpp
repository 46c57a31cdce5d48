// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/use_case_metrics.h"

#include "testbench/system/program_platform.h"
#include "testbench/system/read_counters.h"
#include "testbench/system/use_case_values.h"
#include "tests/support/program_of_adds.h"

#include <gtest/gtest.h>

#include <cmath>

// What software finds out with six counters: which run counts what, and what metrics are made of.
namespace armpmu::testbench {
namespace use_case_metrics_test {

using a55::SystemRegister;
using tests::program_of_adds;

std::vector<const UseCase*> named(const std::vector<const char*>& names) {
    std::vector<const UseCase*> all;
    for (const char* const name : names) all.push_back(find_use_case(name));
    return all;
}

// Every event of every use case is where the plan says, and in one run if that is possible.
void expect_complete(const std::vector<const UseCase*>& wanted, const CounterPlan& plan) {
    ASSERT_EQ(plan.places.size(), wanted.size());
    for (std::size_t n = 0; n < wanted.size(); ++n) {
        const std::vector<CounterPlan::Place>& places = plan.places[n];
        const bool fits = places.size() <= (plan.chained ? 3 : 6);
        EXPECT_TRUE(!fits || places.front().run == places.back().run) << wanted[n]->name;
        for (std::size_t m = 0; m < wanted[n]->events.size(); ++m) {
            const CounterPlan::Place place = places.at(m);
            EXPECT_EQ(plan.runs.at(place.run).at(place.index), wanted[n]->events[m]);
        }
    }
}

TEST(CounterPlan, three_ratios_share_a_run_and_a_fourth_gets_another) {
    const auto wanted = named(
        {"l1d_refill_rate", "l1d_read_refill_rate", "l1d_write_refill_rate", "l2d_refill_rate"});
    const CounterPlan plan = plan_use_cases(wanted, false);
    EXPECT_EQ(plan.runs, (std::vector<std::vector<unsigned>>{{0x03, 0x04, 0x42, 0x40, 0x43, 0x41},
                                                             {0x17, 0x16}}));
    expect_complete(wanted, plan);
}

TEST(CounterPlan, an_event_is_counted_once_in_a_run) {
    const auto wanted = named({"memory_read_ratio", "memory_write_ratio"});
    const CounterPlan plan = plan_use_cases(wanted, false);
    EXPECT_EQ(plan.runs, (std::vector<std::vector<unsigned>>{{0x66, 0x13, 0x67}}));
    expect_complete(wanted, plan);
}

TEST(CounterPlan, pairs_of_counters_are_three_and_five_events_take_two_runs) {
    const auto wanted = named({"instructions_per_cycle", "stalls", "bus_activity"});
    const CounterPlan plan = plan_use_cases(wanted, true);
    EXPECT_EQ(plan.runs, (std::vector<std::vector<unsigned>>{
                             {0x08, 0x11}, {0x23, 0x24, 0xe7}, {0xe8, 0x11}, {0x19, 0x1d}}));
    expect_complete(wanted, plan);
    EXPECT_EQ(plan.programmed(0), (std::vector<unsigned>{0x08, 0x1e, 0x11, 0x1e}));
}

TEST(CounterPlan, all_use_cases_fit_run_by_run) {
    std::vector<const UseCase*> all;
    for (const UseCase& use_case : use_cases()) all.push_back(&use_case);
    for (const bool chained : {false, true}) {
        const CounterPlan plan = plan_use_cases(all, chained);
        expect_complete(all, plan);
        for (std::size_t run = 0; run < plan.runs.size(); ++run)
            EXPECT_LE(plan.programmed(run).size(), 6U);
    }
}

// Of a run in which counters begin as if they had counted `before` already.
std::vector<MeasuredUseCase> measure(const ProgramScenario& scenario, std::uint32_t before) {
    const CounterPlan plan = scenario.plan();
    std::vector<std::vector<CounterResult>> counters;
    for (std::size_t run = 0; run < plan.runs.size(); ++run) {
        ProgramPlatform platform(scenario);
        platform.start_counters(plan.programmed(run), false);
        for (std::size_t n = 0; n < plan.runs[run].size(); ++n)
            platform.machine().pmu(0).write(SystemRegister::a64(3, 3, 14, 8, plan.counter(n)),
                                            before);
        platform.run(~std::uint64_t{0});
        platform.finish();
        counters.push_back(read_counters(platform, plan, run, platform.totals()));
    }
    return measured_use_cases(scenario.pmu, scenario.use_cases, plan, counters);
}

TEST(UseCaseMetrics, are_made_of_what_counters_read) {
    const ProgramScenario scenario = program_of_adds(1000, {"instructions_per_cycle"});
    const MeasuredUseCase right = measure(scenario, 0).at(0);
    EXPECT_EQ(right.counts.at(0).value, 16'000U);
    EXPECT_EQ(right.metrics.at(0).value, right.metrics.at(0).truth);
    const MeasuredUseCase wrong = measure(scenario, 1'000'000).at(0);
    EXPECT_EQ(wrong.metrics.at(0).truth, right.metrics.at(0).truth);
    EXPECT_NEAR(wrong.metrics.at(0).value, 1, 0.02);
}

TEST(UseCaseMetrics, are_the_formulas_of_the_note) {
    const auto value = [](const char* use_case, std::size_t n, const std::vector<double>& counts) {
        const UseCase& one = *find_use_case(use_case);
        return value_of(one, one.metrics.at(n), counts);
    };
    EXPECT_EQ(value("ll_read_miss_rate", 0, {10, 40}), 0.25);
    EXPECT_EQ(value("stalls", 3, {1, 2, 3, 4, 16}), 0.25);
    EXPECT_EQ(value("tlb_stalls", 1, {1, 2, 3, 16}), 0.125);
    EXPECT_EQ(value("load_stall_parts", 1, {16, 2, 4}), 0.25);
    EXPECT_EQ(value("external_traffic_l2", 0, {3, 5, 100}), 64 * 8);
    EXPECT_EQ(value("external_traffic_l2", 1, {3, 5, 100}), 16 * 100 - 64 * 8);
    EXPECT_EQ(value("external_traffic_l3", 0, {3}), 64 * 3);
    EXPECT_EQ(value("snooped_traffic", 1, {2, 16}), 0.5);
    EXPECT_TRUE(std::isnan(value("bus_activity", 0, {0, 0})));
    EXPECT_TRUE(std::isnan(value("l2i_tlb_refill_rate", 0, {1, 2})));
    const UseCase& without = *find_use_case("l2i_tlb_refill_rate");
    EXPECT_EQ(formula_of(without, without.metrics.at(0)), "L2I_TLB_REFILL / L2I_TLB");
}

// The formula that is shown is the one that was computed.
TEST(UseCaseMetrics, as_printed_show_the_formula_with_its_slips) {
    const auto expect = [](const char* name, std::size_t n, const std::vector<double>& counts,
                           const std::string& formula, double value) {
        SCOPED_TRACE(name);
        const UseCase& one = *find_use_case(name);
        EXPECT_EQ(formula_of(one, one.metrics.at(n), true), formula);
        EXPECT_EQ(value_of(one, one.metrics.at(n), counts, true), value);
    };
    expect("ll_read_miss_rate", 0, {40, 10}, "LL_CACHE_RD / LL_CACHE_MISS_RD", 4);
    expect("memory_write_ratio", 0, {30, 40}, "MEM_ACCESS_RD / MEM_ACCESS", 0.75);
    expect("l2_tlb_instruction_refill_rate", 0, {1, 2}, "L2I_TLB_REFILL / L2I_TLB", 0.5);
    expect("external_traffic_l2", 0, {3, 5, 100}, "64 * (L2D_CACHE_REFILL + L2D_CACHE_WB)", 512);
    expect("external_traffic_l2", 1, {3, 5, 100},
           "BUS_ACCESS - 64 * (L2D_CACHE_REFILL + L2D_CACHE_WB)", 100 - 512);
    expect("external_traffic_l3", 0, {3, 9}, "64 * L3D_CACHE_REFILL", 192);
}

TEST(UseCaseMetrics, have_no_value_where_a_counter_overflowed) {
    const ProgramScenario scenario = program_of_adds(1000, {"instructions_per_cycle"});
    // The first misses the overflow by one; instructions are more than cycles.
    const MeasuredUseCase just_not = measure(scenario, 0xffff'ffff - 16'000).at(0);
    EXPECT_EQ(just_not.refusal, "");
    const MeasuredUseCase just = measure(scenario, 0xffff'ffff - 15'999).at(0);
    EXPECT_EQ(just.refusal, "overflowed: INST_RETIRED (0x08)");
    EXPECT_TRUE(std::isnan(just.metrics.at(0).value));
    EXPECT_GT(just.metrics.at(0).truth, 1.5);
}

TEST(UseCaseMetrics, pairs_of_counters_hold_more_than_32_bits) {
    ProgramScenario scenario = program_of_adds(1000, {"instructions_per_cycle"});
    scenario.chained = true;
    const MeasuredUseCase one = measure(scenario, 0xffff'ffff).at(0);
    EXPECT_EQ(one.refusal, "");
    EXPECT_EQ(one.counts.at(0).value, 0xffff'ffffULL + 16'000);
    EXPECT_EQ(one.counts.at(1).index, 2U);
}

TEST(UseCaseMetrics, name_the_events_that_the_core_has_not) {
    ProgramScenario scenario =
        program_of_adds(10, {"l2i_tlb_refill_rate", "l3d_refill_rate", "instructions_per_cycle"});
    scenario.core.l3_kb = 0;
    scenario.pmu = pmu_config(scenario.core);
    const std::vector<MeasuredUseCase> all = measure(scenario, 0);
    const std::string none = "not implemented on this core: ";
    EXPECT_EQ(all.at(0).refusal, none + "L2I_TLB_REFILL (0x2e), L2I_TLB (0x30)");
    EXPECT_EQ(all.at(1).refusal, none + "L3D_CACHE_REFILL (0x2a), L3D_CACHE (0x2b)");
    EXPECT_EQ(all.at(2).refusal, "");
}

TEST(UseCaseMetrics, leave_out_what_was_not_run) {
    const ProgramScenario scenario = program_of_adds(10, {"stalls", "tlb_stalls"});
    const CounterPlan plan = scenario.plan();
    ASSERT_EQ(plan.runs.size(), 2U);
    const std::vector<CounterResult> first(plan.runs[0].size());
    const auto all = measured_use_cases(scenario.pmu, scenario.use_cases, plan, {first});
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].use_case->name, "stalls");
}

} // namespace use_case_metrics_test
} // namespace armpmu::testbench
