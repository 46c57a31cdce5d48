// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/metrics.h"
#include "testbench/metrics/metric_table.h"
#include "testbench/scenario/use_cases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
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

std::optional<double> value_of(const std::string& name) {
    if (name == "duration_time") return kSeconds;
    if (name == "#aclk_frequency") return kFrequency;
    if (const a55::EventInfo* const row = a55::find_event(name))
        return count_of(std::string(row->mnemonic));
    return count_of(cci550::event_name(cci550::parse_event(name)));
}

TEST(ShippedMetrics, names_are_there_once_and_events_exist) {
    std::set<std::string> names;
    const MetricTable table = MetricTable::shipped();
    EXPECT_GT(table.metrics().size(), 80U);
    for (const Metric& metric : table.metrics()) {
        EXPECT_FALSE(metric.description().empty()) << metric.name();
        for (const Metric& one : metric.instances()) {
            EXPECT_TRUE(names.insert(one.name()).second) << one.name();
            for (const std::string& event : one.events())
                EXPECT_NO_THROW(value_of(event)) << one.name() << ": " << event;
            for (const std::string& constant : one.constants())
                EXPECT_EQ(constant, "#aclk_frequency") << one.name();
            EXPECT_TRUE(one.evaluate(value_of)) << one.name();
        }
    }
}

TEST(ShippedMetrics, every_metric_of_the_interconnect_s_table_is_among_them) {
    const MetricTable table = MetricTable::shipped();
    const auto count = [](cci550::EventId id) -> std::optional<double> {
        return count_of(cci550::event_name(id));
    };
    for (const cci550::Metric& metric : cci550::metrics()) {
        const unsigned source = metric.per == cci550::SourceKind::slave    ? 3
                                : metric.per == cci550::SourceKind::master ? 10
                                                                           : 15;
        std::string name(metric.name);
        if (source == 3) name += "_si3";
        if (source == 10) name += "_mi2";
        const Metric* const ours = table.find(name);
        ASSERT_NE(ours, nullptr) << name;
        EXPECT_EQ(ours->unit(), metric.unit) << name;
        const auto value =
            cci550::evaluate(metric.expression, source, kSeconds * kFrequency, count);
        ASSERT_TRUE(value && ours->evaluate(value_of)) << name;
        EXPECT_NEAR(*ours->evaluate(value_of), *value, 1e-9 * std::abs(*value)) << name;
    }
}

// Of the application note and beside it, but for the one of a TLB that no Cortex-A55 has.
TEST(ShippedMetrics, every_metric_of_the_use_cases_is_among_them) {
    const MetricTable table = MetricTable::shipped();
    for (const testbench::UseCase& use_case : testbench::use_cases()) {
        if (use_case.name == "l2i_tlb_refill_rate") continue;
        std::vector<double> counts;
        for (const unsigned event : use_case.events)
            counts.push_back(count_of(std::string(a55::find_event(event)->mnemonic)));
        for (const testbench::UseCaseMetric& metric : use_case.metrics) {
            const Metric* const ours = table.find(std::string(metric.name));
            ASSERT_NE(ours, nullptr) << metric.name;
            const double value = metric.value(counts);
            EXPECT_NEAR(ours->evaluate(value_of).value_or(NAN), value, 1e-9 * std::abs(value))
                << metric.name;
        }
    }
}

} // namespace shipped_metrics_test
} // namespace armpmu::tests
