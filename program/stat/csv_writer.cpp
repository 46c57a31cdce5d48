// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_writer.h"
#include "program/text/csv.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

class CsvWriter final : public StatWriter {
  public:
    explicit CsvWriter(std::string separator) : separator_(std::move(separator)) {}

    std::string begin(const StatHead&) const override { return ""; }

    std::string row(const StatHead& head, const StatRow& row) const override {
        std::vector<std::string> fields = place(head, row);
        if (row.metric_alone) {
            fields.resize(fields.size() + (row.variance ? 6 : 5));
            fields.push_back(metric_value(row));
            fields.push_back(row.metric_unit);
            return line(fields);
        }
        switch (row.state) {
        case StatRow::State::counted: fields.push_back(fmt::format("{:.0f}", row.value)); break;
        case StatRow::State::not_counted: fields.emplace_back("<not counted>"); break;
        case StatRow::State::not_supported: fields.emplace_back("<not supported>"); break;
        }
        fields.emplace_back(); // unit
        fields.push_back(row.event);
        if (row.variance) fields.push_back(fmt::format("{:.2f}%", *row.variance));
        fields.push_back(fmt::format("{:.0f}", row.running_ns));
        fields.push_back(fmt::format("{:.2f}", row.percent_running));
        fields.push_back(metric_value(row));
        fields.push_back(row.metric ? row.metric_unit : "");
        if (row.truth) {
            fields.push_back(fmt::format("{:.0f}", *row.truth));
            fields.push_back(fmt::format("{:.2f}", row.error()));
        }
        return line(fields);
    }

    std::string end(const StatTime&) const override { return ""; }

    std::string proposal(const std::string& groups, double error_now,
                         double error_then) const override {
        return fmt::format("# mean error {:.2f}%, and {:.2f}% with -e '{}'\n", error_now,
                           error_then, groups);
    }

    std::string metric_names(const StatHead& head,
                             const std::vector<StatRow>& metrics) const override {
        std::vector<std::string> fields;
        if (head.intervals) fields.emplace_back("time");
        if (head.aggregation == Aggregation::socket)
            fields.insert(fields.end(), {"socket", "cpus"});
        if (head.aggregation == Aggregation::none) fields.emplace_back("CPU");
        for (const StatRow& metric : metrics) fields.push_back(metric.metric_unit);
        return line(fields);
    }
    std::string metric_values(const StatHead& head,
                              const std::vector<StatRow>& metrics) const override {
        if (metrics.empty()) return "";
        std::vector<std::string> fields = place(head, metrics.front());
        for (const StatRow& metric : metrics) fields.push_back(metric_value(metric));
        return line(fields);
    }

  private:
    static std::string metric_value(const StatRow& row) {
        if (!row.metric) return "";
        return fmt::format("{:.{}f}", *row.metric,
                           row.metric_unit.find("  ") == std::string::npos ? 2 : 1);
    }

    static std::vector<std::string> place(const StatHead& head, const StatRow& row) {
        std::vector<std::string> fields;
        if (row.time)
            fields.push_back(fmt::format("{:16.9f}", *row.time));
        else if (row.summary)
            fields.push_back(fmt::format("{:>16}", "summary"));
        if (head.aggregation == Aggregation::socket) {
            fields.push_back(fmt::format("S{}", row.place));
            fields.push_back(std::to_string(row.processors));
        }
        if (head.aggregation == Aggregation::none)
            fields.push_back(fmt::format("CPU{}", row.place));
        return fields;
    }

    std::string line(const std::vector<std::string>& fields) const {
        return csv_line(fields, separator_);
    }

    std::string separator_;
};

} // namespace

std::unique_ptr<StatWriter> csv_writer(const std::string& separator) {
    return std::make_unique<CsvWriter>(separator);
}

} // namespace armpmu::testbench
