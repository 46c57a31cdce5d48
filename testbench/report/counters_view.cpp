// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/counters_view.h"

#include "testbench/report/event_grade.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {

namespace {

bool several_runs(const Result& result) {
    return std::any_of(result.counters.begin(), result.counters.end(),
                       [](const CounterResult& counter) { return counter.run > 1; });
}

// "yes, 2 wraps; 31 gated"
std::string overflow_text(const CounterResult& counter) {
    std::string text = counter.overflow ? "yes" : "no";
    if (counter.wraps.value_or(0) > 1) text += fmt::format(", {} wraps", *counter.wraps);
    if (counter.gated.value_or(0) != 0) text += fmt::format("; {} gated", *counter.gated);
    return text;
}

} // namespace

std::string CountersView::text(const Result& result) const {
    const bool runs = several_runs(result);
    const auto line = [&](const auto& run, const auto& number, const std::string& event,
                          const auto& count, const auto& occurred, const std::string& grade,
                          const std::string& overflow) {
        return (runs ? fmt::format("{:>3} ", run) : "") +
               fmt::format("{}{:>2}  {:<{}} {:>12} {:>{}}  {}{}\n", form_.indent, number, event,
                           form_.event_width, count, occurred, form_.occurred_width,
                           form_.graded ? fmt::format("{:<6}  ", grade) : "", overflow);
    };
    if (result.counters.empty()) return {};
    std::string text = "\n" + line("run", "#", "event", "count", "truth", "grade", "overflow");
    for (const CounterResult& counter : result.counters)
        text += line(counter.run, counter.index,
                     form_.codes ? fmt::format("{:#04x} {}", counter.event, counter.name)
                                 : counter.name,
                     counter.value, counter.occurred, word_of(grade_of_event(counter.name)),
                     overflow_text(counter));
    return text;
}

void CountersView::describe(Fields& fields, Result& result) {
    fields.list({"counters", "What each counter counted, beside what happened."}, result.counters,
                [&](CounterResult& one) {
                    fields.member({"index", "Of the counter; 31: PMCCNTR."}, one.index);
                    const Field run = {"run", "Of several, from 1 on."};
                    if (fields.present(run, one.run != 0)) fields.member(run, one.run);
                    if (form_.codes) fields.member({"event", "Its number."}, one.event);
                    fields.member({form_.codes ? "name" : "event", "The event's name."}, one.name);
                    fields.member({"value", "As software reads it.", "events", Quantity::count,
                                   Grade::timing},
                                  one.value);
                    fields.member({"overflow", "Its flag."}, one.overflow);
                    fields.member({"truth", "What occurred while it was enabled.", "events",
                                   Quantity::count, Grade::timing},
                                  one.occurred);
                    fields.optional({"wraps", "Of its 32 bits.", "", Quantity::count}, one.wraps);
                    fields.optional({"gated", "What the authentication inputs kept from it.",
                                     "events", Quantity::count, Grade::timing},
                                    one.gated);
                });
}

} // namespace armpmu::testbench
