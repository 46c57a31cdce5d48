// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/series.h"

#include "armpmu/core/text.h"

namespace armpmu::testbench {
namespace {

constexpr double kMega = 1e6;

} // namespace

const Series::Column* Series::find(const std::string& name) const {
    for (const Column& column : columns)
        if (column.name == name) return &column;
    const std::string wanted = lower_case(name);
    for (const Column& column : columns)
        if (lower_case(column.name) == wanted) return &column;
    return nullptr;
}

std::optional<double> Series::value(const Metric& metric, std::size_t row) const {
    const auto count_of = [&](const std::string& name) -> std::optional<EventCount> {
        const Column* const column = find(name);
        if (column == nullptr) return std::nullopt;
        return static_cast<double>(column->values.at(row));
    };
    Measured measured;
    measured.seconds = count_of("cycles").value_or(0.0).value / (kMega * clock_mhz);
    measured.aclk_hz = kMega * (aclk_mhz == 0 ? clock_mhz : aclk_mhz);
    measured.cores = cores;
    measured.count_of = count_of;
    return metric.evaluate(measured).value;
}

} // namespace armpmu::testbench
