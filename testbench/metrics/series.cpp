// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/series.h"

namespace armpmu::testbench {
namespace {

constexpr double kMega = 1e6;

} // namespace

const Series::Column* Series::find(const std::string& name) const {
    for (const Column& column : columns)
        if (column.name == name) return &column;
    return nullptr;
}

std::optional<double> Series::value(const Metric& metric, std::size_t row) const {
    return metric.evaluate([&](const std::string& name) -> std::optional<double> {
        if (name == "#aclk_frequency") return kMega * clock_mhz;
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
