// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_writer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

std::string in_json(const std::string& text) {
    return nlohmann::json(text).dump();
}

std::string value_of(const StatRow& row) {
    switch (row.state) {
    case StatRow::State::not_counted: return "<not counted>";
    case StatRow::State::not_supported: return "<not supported>";
    case StatRow::State::counted: break;
    }
    return fmt::format("{:f}", row.value);
}

class JsonWriter final : public StatWriter {
  public:
    std::string begin(const StatHead&) const override { return ""; }

    std::string row(const StatHead& head, const StatRow& row) const override {
        std::string line = "{" + place(head, row);
        if (row.metric_alone)
            return line + fmt::format("\"metric-value\" : {:f}, \"metric-unit\" : {}}}\n",
                                      row.metric.value_or(0), in_json(row.metric_unit));
        line += fmt::format("\"counter-value\" : \"{}\", \"unit\" : \"\", \"event\" : {}, ",
                            value_of(row), in_json(row.event));
        if (row.variance) line += fmt::format("\"variance\" : {:.2f}, ", *row.variance);
        line += fmt::format("\"event-runtime\" : {:.0f}, \"pcnt-running\" : {:.2f}, "
                            "\"metric-value\" : {:f}, \"metric-unit\" : {}",
                            row.running_ns, row.percent_running, row.metric.value_or(0),
                            in_json(row.metric ? row.metric_unit : ""));
        if (row.truth)
            line +=
                fmt::format(", \"truth\" : {:.0f}, \"error\" : {:.2f}", *row.truth, row.error());
        return line + "}\n";
    }

    std::string end(const StatTime&) const override { return ""; }

    std::string proposal(const std::string& groups, double error_now,
                         double error_then) const override {
        return fmt::format("{{\"mean-error\" : {:.2f}, \"proposed-groups\" : {}, "
                           "\"proposed-mean-error\" : {:.2f}}}\n",
                           error_now, in_json(groups), error_then);
    }

    std::string metric_names(const StatHead&, const std::vector<StatRow>&) const override {
        return "";
    }
    std::string metric_values(const StatHead& head,
                              const std::vector<StatRow>& metrics) const override {
        if (metrics.empty()) return "";
        std::string line = "{" + place(head, metrics.front());
        for (std::size_t n = 0; n < metrics.size(); ++n)
            line +=
                fmt::format("{}{} : \"{}\"", n == 0 ? "" : ", ", in_json(metrics[n].metric_unit),
                            metrics[n].metric ? fmt::format("{:f}", *metrics[n].metric) : "");
        return line + "}\n";
    }

  private:
    static std::string place(const StatHead& head, const StatRow& row) {
        std::string text = row.time ? fmt::format("\"interval\" : {:.9f}, ", *row.time) : "";
        switch (head.aggregation) {
        case Aggregation::socket:
            return text + fmt::format("\"socket\" : \"S{}\", \"aggregate-number\" : {}, ",
                                      row.place, row.processors);
        case Aggregation::none: return text + fmt::format("\"cpu\" : \"{}\", ", row.place);
        case Aggregation::all: break;
        }
        return text;
    }
};

} // namespace

std::unique_ptr<StatWriter> json_writer() {
    return std::make_unique<JsonWriter>();
}

} // namespace armpmu::testbench
