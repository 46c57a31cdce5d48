// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

constexpr double kAllOfIt = 100 - 1e-6; // percent of a time, but for rounding
constexpr int kNameEnd = 56;            // of short names
constexpr int kMetricWidth = 35;        // with the mark in front of it
constexpr int kMostDigits = 9;

std::string grouped(std::string digits) {
    const std::size_t first = digits.front() == '-' ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

std::string metric_value(const StatRow& row) {
    if (row.metric_unit == kInstructionsPerCycle) return fmt::format("{:7.2f} ", *row.metric);
    return fmt::format("{:8.{}f}", *row.metric,
                       row.metric_unit.find("  ") == std::string::npos ? 2 : 1);
}

class TextWriter final : public StatWriter {
  public:
    explicit TextWriter(bool digits_grouped) : grouped_(digits_grouped) {}

    std::string begin(const StatHead& head) const override {
        if (!head.intervals) return title(head);
        switch (head.aggregation) {
        case Aggregation::socket:
            return "#           time socket cpus             counts unit events\n";
        case Aggregation::none:
            return "#           time CPU                    counts unit events\n";
        case Aggregation::all: break;
        }
        return "#           time             counts unit events\n";
    }

    std::string row(const StatHead& head, const StatRow& row) const override {
        std::string line = place(head, row);
        const bool counted = row.state == StatRow::State::counted;
        if (row.metric_alone) {
            line += std::string(kNameEnd, ' ');
        } else {
            line += fmt::format("{:>18} {:4} ", value(row), "");
            line += fmt::format(counted || row.metric ? "{:<32}" : "{:<25}", row.event);
        }
        if (row.metric)
            line +=
                fmt::format(" # {} {:<{}}", metric_value(row), row.metric_unit, kMetricWidth - 12);
        else
            line += std::string(kMetricWidth, ' ');
        if (row.metric_alone) return line + "\n";
        if (row.variance && *row.variance != 0)
            line += fmt::format("  ( +-{:6.2f}% )", *row.variance);
        if (row.percent_running < kAllOfIt) line += fmt::format("  ({:.2f}%)", row.percent_running);
        if (row.truth)
            line += fmt::format("  truth {:>14} error {:>8.2f}%", number(*row.truth), row.error());
        return line + "\n";
    }

    std::string end(const StatTime& time) const override {
        if (!time.deviation)
            return fmt::format("\n {:17.9f} seconds time elapsed\n\n", time.seconds);
        // two digits more than those that vary
        const double deviation = *time.deviation;
        int digits = kMostDigits;
        if (deviation > 0)
            digits = std::min(digits, 2 + (deviation > 1 ? 0
                                                         : static_cast<int>(std::lround(std::ceil(
                                                               -std::log10(deviation))))));
        std::string line = fmt::format("\n {:17.{}f} +- {:.{}f} seconds time elapsed", time.seconds,
                                       digits, deviation, digits);
        if (deviation > 0 && time.seconds > 0)
            line += fmt::format("  ( +-{:6.2f}% )", 100 * deviation / time.seconds);
        return line + "\n\n";
    }

    std::string proposal(const std::string& groups, double error_now,
                         double error_then) const override {
        return fmt::format(" These groups would have a mean error of {:.2f}% instead of {:.2f}%:\n"
                           "   -e '{}'\n\n",
                           error_then, error_now, groups);
    }

    std::string metric_names(const StatHead& head,
                             const std::vector<StatRow>& metrics) const override {
        std::string line = head.intervals ? "#           time" : title(head);
        if (head.intervals && head.aggregation == Aggregation::none) line += " CPU       ";
        if (head.intervals && head.aggregation == Aggregation::socket) line += " socket cpus";
        if (!head.intervals && head.aggregation == Aggregation::none) line += "CPU       ";
        if (!head.intervals && head.aggregation == Aggregation::socket) line += "socket cpus";
        for (const StatRow& metric : metrics)
            line += fmt::format(" {:>{}}", metric.metric_unit, width(metric));
        return line + "\n";
    }
    std::string metric_values(const StatHead& head,
                              const std::vector<StatRow>& metrics) const override {
        if (metrics.empty()) return "";
        std::string line = place(head, metrics.front());
        if (!line.empty()) line.pop_back();
        for (const StatRow& metric : metrics)
            line +=
                fmt::format(" {:>{}}", metric.metric ? metric_value(metric) : "-", width(metric));
        return line + "\n";
    }

  private:
    static std::string title(const StatHead& head) {
        return fmt::format("\n Performance counter stats for '{}'{}:\n\n", head.subject,
                           head.runs == 1 ? "" : fmt::format(" ({} runs)", head.runs));
    }

    static int width(const StatRow& metric) {
        return std::max(12, static_cast<int>(metric.metric_unit.size()));
    }

    static std::string place(const StatHead& head, const StatRow& row) {
        std::string text = row.time ? fmt::format("{:16.9f} ", *row.time) : "";
        switch (head.aggregation) {
        case Aggregation::socket:
            return text + fmt::format("S{:<5} {:4} ", row.place, row.processors);
        case Aggregation::none: return text + fmt::format("CPU{:<7} ", row.place);
        case Aggregation::all: break;
        }
        return text;
    }

    std::string number(double value) const {
        const std::string digits = fmt::format("{:.0f}", value);
        return grouped_ ? grouped(digits) : digits;
    }
    std::string value(const StatRow& row) const {
        switch (row.state) {
        case StatRow::State::not_counted: return "<not counted>";
        case StatRow::State::not_supported: return "<not supported>";
        case StatRow::State::counted: break;
        }
        return number(row.value);
    }

    bool grouped_;
};

} // namespace

double StatRow::error() const {
    if (!truth) return 0;
    const double seen = state == State::counted ? value : 0;
    if (*truth == 0) return seen == 0 ? 0 : 100;
    return 100 * (seen - *truth) / *truth;
}

std::unique_ptr<StatWriter> text_writer(bool digits_grouped) {
    return std::make_unique<TextWriter>(digits_grouped);
}

} // namespace armpmu::testbench
