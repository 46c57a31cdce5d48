// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/cluster_view.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "testbench/report/event_grade.h"
#include "testbench/report/metrics_view.h"
#include "testbench/report/totals_view.h"

#include <fmt/format.h>

#include <cmath>
#include <tuple>

namespace armpmu::testbench {
namespace {

std::string digits_of(double value) {
    return std::isfinite(value) ? fmt::format("{:.7g}", value) : "none";
}

std::string metrics_text(const std::vector<ClusterMetric>& metrics) {
    std::string text = fmt::format("\n{:<28} {:>12} {:>12}  {:<6}  {}\n", "cores and interconnect",
                                   "measured", "truth", "grade", "formula");
    for (const ClusterMetric& metric : metrics)
        if (std::isfinite(metric.truth))
            text += fmt::format("{:<28} {:>12} {:>12}  {:<6}  {}: {}\n", metric.name,
                                digits_of(metric.value), digits_of(metric.truth),
                                word_of(grade_of_events(metric.events)), metric.formula,
                                metric.meaning);
    return text;
}

} // namespace

CoreNumbers CoreNumbers::of(const CoreTotals& totals, const a55::Config& config) {
    CoreNumbers core;
    core.instructions = totals.instructions;
    core.cycles = totals.cycles;
    if (core.cycles != 0)
        core.ipc = static_cast<double>(core.instructions) / static_cast<double>(core.cycles);
    for (const a55::EventInfo& row : a55::events())
        if (a55::implemented(config, row.event))
            core.totals.emplace_back(lower_case(row.mnemonic), totals[row.event]);
    return core;
}

std::uint64_t CoreNumbers::total(const std::string& event) const {
    for (const auto& [name, count] : totals)
        if (name == event) return count;
    return 0;
}

void CoreNumbers::describe(Fields& fields) {
    const Field retired = {"instructions",  "Retired.", "instructions",
                           Quantity::count, {},         {"instructions", 14}};
    fields.member(retired, instructions);
    fields.member({"cycles", "", "cycles", Quantity::time, Grade::timing, {"cycles", 14}}, cycles);
    fields.member(
        {"ipc", "Instructions per cycle.", "", Quantity::rate, Grade::timing, {"ipc", 7, 3}}, ipc);
    const auto shown = [&](const TableColumn& column) {
        fields.cell(column, Quantity::count, static_cast<double>(total(column.title)));
    };
    shown({"l1d_cache_refill", 17});
    shown({"l2d_cache_refill", 17});
    shown({"l3d_cache_refill", 17});
    shown({"stall_backend", 17});
    shown({"stall_frontend"});
    fields.map(
        {"totals", "How often each event occurred.", "events", Quantity::count, Grade::timing},
        totals);
}

ClusterView::ClusterView(const std::vector<CoreTotals>& cores, const a55::Config& config,
                         InterconnectCounts counts, std::vector<ClusterMetric> metrics, Facts facts)
    : there_(true), counts_(std::move(counts)), metrics_(std::move(metrics)),
      facts_(std::move(facts)) {
    for (const CoreTotals& core : cores) cores_.push_back(CoreNumbers::of(core, config));
    for (const EventTotal& total : counts_.totals)
        totals_.emplace_back(event_name(total.event), total.count);
}

std::vector<TableRow> ClusterView::table_of_cores() const {
    std::vector<TableRow> rows = table_of(cores_);
    for (std::size_t n = 0; n < rows.size(); ++n)
        rows[n].insert(rows[n].begin(), {{"core", 4}, Quantity::number, n});
    return rows;
}

std::string ClusterView::text(const Result& /*result*/) const {
    if (!there_) return {};
    std::string text = "\n" + text_of(table_of_cores());
    text += fmt::format("\ninterconnect ({}), {} cycles of ACLK\n", facts_.mode, counts_.cycles);
    if (!counts_.counters.empty())
        text += fmt::format("{:>2}  {:<54} {:>12} {:>12}  {:<6}  {}\n", "#", "event", "count",
                            "truth", "grade", "overflow");
    for (const CounterResult& counter : counts_.counters)
        text += fmt::format("{:>2}  {:<54} {:>12} {:>12}  {:<6}  {}\n", counter.index, counter.name,
                            counter.value, counter.occurred, word_of(grade_of_event(counter.name)),
                            counter.overflow ? "yes" : "no");
    text += totals_text(totals_);
    for (const MetricResult& metric : counts_.metrics)
        if (std::isfinite(metric.value) && metric.value != 0) text += metric_text(metric);
    if (facts_.late_snoops != 0)
        text += fmt::format("{} snoops were late (docs/cluster.md)\n", facts_.late_snoops);
    text += metrics_text(metrics_);
    return text;
}

void ClusterView::describe(Fields& fields, Result& /*result*/) {
    const Field cores = {"cores", "One by one."};
    there_ = fields.present(cores, there_);
    if (!there_) return;
    fields.list(cores, cores_, [&](CoreNumbers& core) { core.describe(fields); });
    fields.object(fields.together({"interconnect", "In front of the cores."}),
                  [&] { describe_interconnect(fields); });
    fields.list(fields.together({"cluster_metrics", "Made of counts of cores and interconnect."}),
                metrics_, [&](ClusterMetric& metric) {
                    fields.member({"metric", "Its name."}, metric.name);
                    fields.member({"formula"}, metric.formula);
                    fields.values({"events", "Behind it."}, metric.events);
                    fields.member({"value", "Of what counters read; null: one was not programmed.",
                                   "", Quantity::number, Grade::timing},
                                  metric.value);
                    fields.member({"truth", "Of what occurred; null: nothing did.", "",
                                   Quantity::number, Grade::timing},
                                  metric.truth);
                });
}

void ClusterView::describe_interconnect(Fields& fields) {
    fields.member({"mode", "stepped or estimate."}, facts_.mode);
    fields.member({"aclk_mhz", "Its clock.", "MHz", Quantity::rate}, facts_.aclk_mhz);
    fields.member({"cycles", "Of ACLK.", "cycles", Quantity::time, Grade::timing}, counts_.cycles);
    fields.member({"late_snoops", "That came too late in the whole run (docs/cluster.md).",
                   "snoops", Quantity::count, Grade::timing},
                  facts_.late_snoops);
    const Field events = {"", "", "events", Quantity::count, Grade::timing};
    fields.list({"counters", "What each counter counted, beside what happened."}, counts_.counters,
                [&](CounterResult& one) {
                    fields.member({"index", "Of the counter."}, one.index);
                    fields.member({"event", "Its name."}, one.name);
                    fields.member({"value", "As software reads it.", events.unit, events.quantity,
                                   events.grade},
                                  one.value);
                    fields.member({"overflow", "Its flag."}, one.overflow);
                    fields.member({"truth", "What occurred while it was enabled.", events.unit,
                                   events.quantity, events.grade},
                                  one.occurred);
                });
    fields.map(
        {"totals", "How often each event occurred.", events.unit, events.quantity, events.grade},
        totals_);
    std::vector<std::pair<std::string, double>> metrics;
    for (const MetricResult& metric : counts_.metrics)
        metrics.emplace_back(metric.name, metric.value);
    fields.map({"metrics", "Made of counts.", "", Quantity::number, Grade::timing}, metrics);
    counts_.metrics.resize(metrics.size());
    for (std::size_t n = 0; n < metrics.size(); ++n)
        std::tie(counts_.metrics[n].name, counts_.metrics[n].value) = metrics[n];
}

} // namespace armpmu::testbench
