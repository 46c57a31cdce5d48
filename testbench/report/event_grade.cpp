// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/event_grade.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cpu/event_origin.h"
#include "armpmu/interconnect/stepped/mechanisms.h"
#include "testbench/boards/mean_errors.h"
#include "testbench/report/field_tree.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

bool is_of_interconnect(const CounterResult& counter) {
    return counter.name.rfind("cci_550/", 0) == 0;
}

// Grades are those of what occurs.
std::optional<Grade> grade_from(Accuracy accuracy) {
    if (accuracy == Accuracy::never) return std::nullopt;
    return static_cast<Grade>(accuracy);
}

} // namespace

std::optional<Grade> grade_of(a55::Event event) {
    return grade_from(cpu::event_origins()[a55::index_of(event)].accuracy);
}

std::optional<Grade> grade_of(cci550::EventId event) {
    const cci550::Event* const row = cci550::find_event(event);
    if (row == nullptr) return std::nullopt;
    const auto at = static_cast<std::size_t>(row - cci550::events().data());
    return grade_from(interconnect::mechanisms()[at].accuracy);
}

std::optional<Grade> grade_of(const CounterResult& counter) {
    if (!is_of_interconnect(counter)) {
        const a55::EventInfo* const row = a55::find_event(counter.name);
        return row == nullptr ? std::nullopt : grade_of(row->event);
    }
    try {
        return grade_of(cci550::parse_event(counter.name));
    } catch (const cci550::NameError&) {
        return std::nullopt; // of a file that somebody has changed
    }
}

const char* word_of(std::optional<Grade> grade) {
    return grade ? word_of(*grade) : "-";
}

std::string errors_text(const std::vector<CounterResult>& counters) {
    const auto some = [&](bool of_interconnect) {
        return std::any_of(counters.begin(), counters.end(), [&](const CounterResult& one) {
            return is_of_interconnect(one) == of_interconnect && grade_of(one) == Grade::timing;
        });
    };
    std::string text;
    if (some(false)) {
        text += "timing, of a core: in the mean";
        for (const MeanError& one : kMeanErrors)
            text += fmt::format("{} {:.1f} % in {}", &one == kMeanErrors ? "" : ",", one.percent,
                                one.of);
        text += " from boards (docs/silicon.md)\n";
    }
    if (some(true))
        text += "timing, of the CCI-550: assumptions; trust directions (docs/accuracy.md)\n";
    return text;
}

} // namespace armpmu::testbench
