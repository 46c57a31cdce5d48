// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/event_grade.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cpu/event_origin.h"
#include "armpmu/interconnect/stepped/mechanisms.h"
#include "testbench/metrics/metric_table.h"
#include "testbench/report/field_tree.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

// Grades are those of the occurrences.
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

std::optional<Grade> grade_of_event(const std::string& name) {
    if (name.rfind("cci_550/", 0) != 0) {
        const a55::EventInfo* const row = a55::find_event(name);
        return row == nullptr ? std::nullopt : grade_of(row->event);
    }
    try {
        return grade_of(cci550::parse_event(name));
    } catch (const cci550::NameError&) {
        return std::nullopt; // of a file that somebody has changed
    }
}

std::optional<Grade> grade_of_events(const std::vector<std::string>& names) {
    std::optional<Grade> worst;
    for (const std::string& name : names)
        worst = std::max(worst, name == kDurationTime ? Grade::timing : grade_of_event(name));
    return worst;
}

std::optional<Grade> grade_of_metric(const std::string& name) {
    static const MetricTable table = MetricTable::shipped();
    const Metric* const metric = table.find(name);
    return metric == nullptr ? std::nullopt : grade_of_events(metric->events());
}

const char* word_of(std::optional<Grade> grade) {
    return grade ? word_of(*grade) : "-";
}

} // namespace armpmu::testbench
