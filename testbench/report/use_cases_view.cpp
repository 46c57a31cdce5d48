// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/use_cases_view.h"

#include "testbench/report/event_grade.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace armpmu::testbench {
namespace {

std::string number_text(double value) {
    return std::isfinite(value) ? fmt::format("{:.6g}", value) : "none";
}

// "3.2 instructions_per_cycle, run 1: 0x08 INST_RETIRED, 0x11 CPU_CYCLES"
std::string heading(const UseCasesView::Measured& one) {
    std::set<unsigned> runs;
    std::string events;
    for (const CounterResult& counter : one.counts) {
        runs.insert(counter.run);
        events += fmt::format("{}{:#04x} {}", events.empty() ? "" : ", ", counter.event,
                              event_mnemonic(counter.event));
    }
    std::string numbers;
    for (const unsigned run : runs) numbers += fmt::format(" {}", run);
    return fmt::format("{} {}, run{}{}: {}\n", one.section, one.name, runs.size() > 1 ? "s" : "",
                       numbers, events);
}

std::string line_of(const UseCasesView::Measured& one, const MeasuredUseCase::Metric& metric) {
    if (!one.refusal.empty()) return fmt::format("  {:<32} {}\n", metric.name, one.refusal);
    return fmt::format("  {:<32} {:>12} {:>12}  {:<6}  {}\n", metric.name,
                       number_text(metric.value), number_text(metric.truth),
                       word_of(grade_of_metric(metric.name)), metric.formula);
}

void describe_count(Fields& fields, CounterResult& count) {
    std::string name(event_mnemonic(count.event));
    fields.member({"name", "Of the event."}, name);
    fields.member({"event", "Its number."}, count.event);
    fields.member({"run", "Of several, from 1 on."}, count.run);
    fields.member({"value", "As software reads it.", "events", Quantity::count, Grade::timing},
                  count.value);
    fields.member({"overflow", "Its flag."}, count.overflow);
    fields.member({"truth", "What occurred.", "events", Quantity::count, Grade::timing},
                  count.occurred);
}

} // namespace

UseCasesView::UseCasesView(const std::vector<MeasuredUseCase>& measured) {
    for (const MeasuredUseCase& one : measured)
        measured_.push_back({std::string(one.use_case->section), std::string(one.use_case->name),
                             one.counts, one.metrics, one.refusal});
}

std::string UseCasesView::text(const Result& /*result*/) const {
    if (measured_.empty()) return {};
    std::string text = fmt::format("\n{:<34} {:>12} {:>12}  {:<6}  {}\n", "use case", "measured",
                                   "truth", "grade", "formula");
    for (const UseCasesView::Measured& one : measured_) {
        text += heading(one);
        for (const MeasuredUseCase::Metric& metric : one.metrics) text += line_of(one, metric);
    }
    return text;
}

void UseCasesView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"use_cases", "As software measures them, beside what occurred."};
    if (!fields.present(field, !measured_.empty())) return;
    fields.list(field, measured_, [&](Measured& one) {
        fields.member({"use_case", "Its name."}, one.name);
        fields.member({"section", "Of the application note."}, one.section);
        fields.list({"events", "In its order."}, one.counts,
                    [&](CounterResult& count) { describe_count(fields, count); });
        fields.list({"metrics"}, one.metrics, [&](MeasuredUseCase::Metric& metric) {
            fields.member({"metric", "Its name."}, metric.name);
            fields.member({"formula"}, metric.formula);
            fields.member({"value", "Of what counters read.", "", Quantity::number, Grade::timing},
                          metric.value);
            fields.member({"truth", "Of what occurred.", "", Quantity::number, Grade::timing},
                          metric.truth);
        });
        const Field refusal = {"refusal", "Why no metric has a value."};
        if (fields.present(refusal, !one.refusal.empty())) fields.member(refusal, one.refusal);
    });
}

} // namespace armpmu::testbench
