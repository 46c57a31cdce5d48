// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"
#include "testbench/metrics/metric_table.h"
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace filter_metric_test {

double value(const char* metric, const RecordingSink& sink) {
    const MetricTable table = MetricTable::shipped();
    const Metric* const found = table.find(metric);
    if (found == nullptr) return -1;
    Measured measured;
    measured.count_of = [&](const std::string& event) -> std::optional<EventCount> {
        return static_cast<double>(sink.counts[cci550::line_of(cci550::parse_event(event))]);
    };
    return found->evaluate(measured).value.value_or(-1);
}

// A cluster of 64 lines walks over 2,000 others, and writes to every `written`th.
RecordingSink walk(unsigned written) {
    SystemConfig config;
    config.clusters[0].cache_bytes = 4096;
    std::vector<TraceRecord> trace;
    for (unsigned n = 0; n < 2000; ++n) {
        TraceRecord record;
        record.kind = n % written == 0 ? TraceRecord::Kind::store : TraceRecord::Kind::load;
        record.address = std::uint64_t{n} * kLineBytes;
        record.bytes = 8;
        trace.push_back(record);
    }
    System system(config, trace, 1);
    EXPECT_TRUE(system.run());
    return system.sink;
}

// Every refill misses and pushes a line out, dirty or clean: as many accesses again, which hit.
TEST(FilterMetric, write_backs_and_evicts_are_not_in_the_miss_rate_of_requests) {
    for (const unsigned written : {1U, 2U, 2001U}) {
        const RecordingSink sink = walk(written);
        EXPECT_NEAR(value("snoop_filter_miss_rate", sink), 100 * 2000.0 / (2 * 2000 - 64), 0.01);
        EXPECT_DOUBLE_EQ(value("snoop_filter_request_miss_rate", sink), 100) << written;
    }
}

} // namespace filter_metric_test
} // namespace armpmu::testbench::testing
