// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/cluster_view.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace armpmu::testbench {
namespace {

using a55::Event;

constexpr Event kShown[] = {Event::l1d_cache_refill, Event::l2d_cache_refill,
                            Event::l3d_cache_refill, Event::stall_backend};

double ipc_of(const CoreTotals& core) {
    return core.cycles == 0
               ? 0
               : static_cast<double>(core.instructions) / static_cast<double>(core.cycles);
}

std::string cores_text(const std::vector<CoreTotals>& cores) {
    std::string text =
        fmt::format("\n{:>4} {:>14} {:>14} {:>7}", "core", "instructions", "cycles", "ipc");
    for (const Event event : kShown)
        text += fmt::format(" {:>17}", lower_case(a55::find_event(number(event))->mnemonic));
    text += "\n";
    for (std::size_t n = 0; n < cores.size(); ++n) {
        text += fmt::format("{:>4} {:>14} {:>14} {:>7.3f}", n, cores[n].instructions,
                            cores[n].cycles, ipc_of(cores[n]));
        for (const Event event : kShown) text += fmt::format(" {:>17}", cores[n][event]);
        text += "\n";
    }
    return text;
}

std::string digits_of(double value) {
    return std::isfinite(value) ? fmt::format("{:.7g}", value) : "none";
}
nlohmann::ordered_json finite_or_null(double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nullptr;
}

std::string metrics_text(const std::vector<ClusterMetric>& metrics) {
    std::string text = fmt::format("\n{:<28} {:>12} {:>12}  {}\n", "cores and interconnect",
                                   "measured", "truth", "formula");
    for (const ClusterMetric& metric : metrics)
        if (std::isfinite(metric.truth))
            text +=
                fmt::format("{:<28} {:>12} {:>12}  {}: {}\n", metric.name, digits_of(metric.value),
                            digits_of(metric.truth), metric.formula, metric.meaning);
    return text;
}

} // namespace

std::string ClusterView::text(const Result& /*result*/) const {
    std::string text = cores_text(cores_);
    text += fmt::format("\ninterconnect ({}), {} cycles of ACLK\n", facts_.mode, counts_.cycles);
    if (!counts_.counters.empty())
        text += fmt::format("{:>2}  {:<54} {:>12} {:>12}  {}\n", "#", "event", "count", "truth",
                            "overflow");
    for (const CounterResult& counter : counts_.counters)
        text += fmt::format("{:>2}  {:<54} {:>12} {:>12}  {}\n", counter.index, counter.name,
                            counter.value, counter.occurred, counter.overflow ? "yes" : "no");
    text += fmt::format("{:<58} {:>12}\n", "every event that occurred", "truth");
    for (const EventTotal& total : counts_.totals)
        text += fmt::format("{:<58} {:>12}\n", event_name(total.event), total.count);
    for (const MetricResult& metric : counts_.metrics)
        if (std::isfinite(metric.value) && metric.value != 0)
            text += fmt::format("{:<28} {:>8.2f} {:<8} {}\n", metric.name, metric.value,
                                metric.unit, metric.meaning);
    if (facts_.late_snoops != 0)
        text += fmt::format("{} snoops were late (docs/cluster.md)\n", facts_.late_snoops);
    text += metrics_text(metrics_);
    return text;
}

void ClusterView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    auto& cores = json["cores"] = nlohmann::ordered_json::array();
    for (const CoreTotals& core : cores_) {
        nlohmann::ordered_json one = {
            {"instructions", core.instructions}, {"cycles", core.cycles}, {"ipc", ipc_of(core)}};
        auto& totals = one["totals"] = nlohmann::ordered_json::object();
        for (const a55::EventInfo& row : a55::events())
            if (a55::implemented(config_, row.event))
                totals[lower_case(row.mnemonic)] = core[row.event];
        cores.push_back(one);
    }
    auto& here = json["interconnect"] = nlohmann::ordered_json::object();
    here["mode"] = facts_.mode;
    here["aclk_mhz"] = facts_.aclk_mhz;
    here["cycles"] = counts_.cycles;
    here["late_snoops"] = facts_.late_snoops;
    auto& counters = here["counters"] = nlohmann::ordered_json::array();
    for (const CounterResult& counter : counts_.counters)
        counters.push_back({{"index", counter.index},
                            {"event", counter.name},
                            {"value", counter.value},
                            {"overflow", counter.overflow},
                            {"truth", counter.occurred}});
    auto& totals = here["totals"] = nlohmann::ordered_json::object();
    for (const EventTotal& total : counts_.totals) totals[event_name(total.event)] = total.count;
    auto& metrics = here["metrics"] = nlohmann::ordered_json::object();
    for (const MetricResult& metric : counts_.metrics)
        metrics[metric.name] = finite_or_null(metric.value);
    auto& both = json["cluster_metrics"] = nlohmann::ordered_json::array();
    for (const ClusterMetric& metric : metrics_)
        both.push_back({{"metric", metric.name},
                        {"formula", metric.formula},
                        {"events", metric.events},
                        {"value", finite_or_null(metric.value)},
                        {"truth", finite_or_null(metric.truth)}});
}

} // namespace armpmu::testbench
