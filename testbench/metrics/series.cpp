// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/series.h"

#include "armpmu/core/text.h"

namespace armpmu::testbench {
namespace {

constexpr double kMega = 1e6;

} // namespace

const Series::Column* Series::find(const std::string& name) const {
    const std::string wanted = lower_case(name);
    for (const Column& column : columns)
        if (lower_case(column.name) == wanted) return &column;
    return nullptr;
}

std::optional<double> Series::value(const Metric& metric, std::size_t row) const {
    return metric.evaluate([&](const std::string& name) -> std::optional<double> {
        if (name == "#aclk_frequency") return kMega * (aclk_mhz == 0 ? clock_mhz : aclk_mhz);
        if (name == "#num_cpus" || name == "#num_cpus_online") return cores;
        const bool time = name == "duration_time";
        const Column* const column = find(time ? "cycles" : name);
        if (column == nullptr) return std::nullopt;
        const auto count = static_cast<double>(column->values.at(row));
        return time ? count / (kMega * clock_mhz) : count;
    });
}

std::string in_expression(const std::string& name) {
    std::string text;
    for (const char c : name) {
        if (c == '-' || c == ',' || c == '=') text += '\\';
        text += c == '/' ? '@' : c;
    }
    return text;
}

} // namespace armpmu::testbench
