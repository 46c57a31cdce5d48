// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "testbench/metrics/metric_table.h"
#include "testbench/scenario/use_cases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace armpmu::tests {
namespace shipped_metrics_test {

using testbench::Metric;
using testbench::MetricTable;

constexpr double kSeconds = 0.25;
constexpr double kFrequency = 8e6;

// A count that no other event has.
double count_of(const std::string& what) {
    return 1 + static_cast<double>(std::hash<std::string>{}(what) % 1'000'003);
}

std::optional<testbench::EventCount> known_count(const std::string& name) {
    if (const a55::EventInfo* const row = a55::find_event(name))
        return count_of(std::string(row->mnemonic));
    return count_of(cci550::event_name(cci550::parse_event(name)));
}

const testbench::Measured kMeasured = {kSeconds, kFrequency, 1, known_count};

TEST(ShippedMetrics, names_are_there_once_and_events_exist) {
    std::set<std::string> names;
    const MetricTable table = MetricTable::shipped();
    EXPECT_GT(table.metrics().size(), 80U);
    for (const Metric& metric : table.metrics()) {
        EXPECT_FALSE(metric.description().empty()) << metric.name();
        for (const Metric& one : metric.instances()) {
            EXPECT_TRUE(names.insert(one.name()).second) << one.name();
            for (const std::string& event : one.events())
                if (event != testbench::kDurationTime) {
                    EXPECT_NO_THROW(known_count(event)) << one.name() << ": " << event;
                }
            for (const std::string& constant : one.constants())
                EXPECT_EQ(constant, "#aclk_frequency") << one.name();
            EXPECT_TRUE(one.evaluate(kMeasured).value) << one.name();
        }
    }
}

// TRM 2.4.4, example: hits / (non-allocating + allocating shareable reads).
TEST(ShippedMetrics, snoop_hit_rate_is_the_manual_s) {
    const MetricTable table = MetricTable::shipped();
    const Metric* const rate = table.find("snoop_hit_rate_si3");
    ASSERT_NE(rate, nullptr);
    const std::map<std::string, double> counts = {
        {"cci_550/si_rrq_hs_shareable_non_alloc,source=0x3/", 10},
        {"cci_550/si_rrq_hs_shareable_alloc,source=0x3/", 30},
        {"cci_550/si_rrq_hs_rlast_snoop,source=0x3/", 10}};
    EXPECT_EQ(rate->unit(), "%");
    testbench::Measured measured;
    measured.count_of = [&](const std::string& name) -> std::optional<testbench::EventCount> {
        const auto found = counts.find(name);
        if (found == counts.end()) return std::nullopt;
        return found->second;
    };
    EXPECT_EQ(rate->evaluate(measured).value, 25);
}

// A run's time is in cycles.
TEST(ShippedMetrics, those_of_runs_are_of_the_interconnect_and_not_per_second) {
    const MetricTable table = MetricTable::shipped();
    unsigned of_runs = 0;
    for (const Metric& metric : table.metrics()) {
        if (!metric.in_group("run")) continue;
        ++of_runs;
        EXPECT_EQ(metric.unit().find("/s"), std::string::npos) << metric.name();
        for (const std::string& event : metric.instances().front().events())
            EXPECT_TRUE(event == "duration_time" || event.compare(0, 8, "cci_550/") == 0) << event;
    }
    EXPECT_EQ(of_runs, 11U);
}

// Of the application note and beside it, but for the one of a TLB that no Cortex-A55 has.
TEST(ShippedMetrics, every_metric_of_the_use_cases_is_among_them) {
    const MetricTable table = MetricTable::shipped();
    for (const testbench::UseCase& use_case : testbench::use_cases()) {
        if (use_case.name == "l2i_tlb_refill_rate") continue;
        std::set<std::string> events;
        for (const unsigned event : use_case.events)
            events.emplace(a55::find_event(event)->mnemonic);
        for (const testbench::UseCaseMetric& metric : use_case.metrics) {
            const Metric* const ours = table.find(std::string(metric.name));
            ASSERT_NE(ours, nullptr) << metric.name;
            for (const std::string& event : ours->events())
                EXPECT_EQ(events.count(event), 1U) << metric.name << " " << event;
            EXPECT_TRUE(ours->evaluate(kMeasured).value) << metric.name;
        }
    }
}

} // namespace shipped_metrics_test
} // namespace armpmu::tests
