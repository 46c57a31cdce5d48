// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/series_groups.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "program/text/series_view.h"

#include <algorithm>
#include <optional>

namespace armpmu::testbench {
namespace {

const char* const kRun = "run";
const char* const kCores = "cores";
const char* const kCci = "CCI-550";
const char* const kEventPrefix = "cci_550/";

std::optional<std::string> without(const std::string& name, const std::string& ending) {
    if (name.size() <= ending.size() ||
        name.compare(name.size() - ending.size(), ending.size(), ending) != 0)
        return std::nullopt;
    return name.substr(0, name.size() - ending.size());
}

bool is_time(const std::string& name) {
    return name == "cycle" || name == "cycles";
}

std::string group_of_event(const std::string& name) {
    try {
        const cci550::EventId event = cci550::parse_event(name);
        return event.kind() == cci550::SourceKind::global ? kCci : cci550::source_name(event);
    } catch (const cci550::NameError&) {
        return kRun;
    }
}

// The interface that "outstanding_si3" is about.
std::string group_of_entries(const std::string& what) {
    for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n) {
        const std::string number = std::to_string(n);
        if (without(what, "_si" + number)) return "SI" + number;
        if (without(what, "_mi" + number)) return "MI" + number;
    }
    return kCci;
}

std::string group_of_column(const Series& series, const std::string& name) {
    if (const auto master = without(name, ".reads");
        master && series.find(*master + ".read_cycles"))
        return *master;
    if (const auto master = without(name, ".read_cycles");
        master && series.find(*master + ".reads"))
        return *master;
    if (name.rfind(kEventPrefix, 0) == 0) return group_of_event(name);
    if (const auto what = without(name, ".entries")) return group_of_entries(*what);
    return series.cores != 0 && !is_time(name) ? kCores : kRun;
}

std::string group_of_metric(const Series& series, const Metric& metric) {
    std::string group;
    for (const std::string& name : metric.events()) {
        const Series::Column* const column = series.find(name);
        if (column == nullptr || is_time(column->name)) continue;
        const std::string one = group_of_column(series, column->name);
        if (!group.empty() && one != group) return kRun;
        group = one;
    }
    return group.empty() ? kRun : group;
}

// The position of a group among the others.
unsigned rank_of(const SeriesGroup& group) {
    const std::string& name = group.name;
    if (name == kRun) return 0;
    if (name == kCores) return 1;
    if (name == kCci) return 2;
    const bool interface = name.size() == 3 && name[1] == 'I' && name[2] >= '0' && name[2] < '7';
    if (interface && name[0] == 'S') return 3U + static_cast<unsigned>(name[2] - '0');
    if (interface && name[0] == 'M') return 11U + static_cast<unsigned>(name[2] - '0');
    return 20;
}

} // namespace

const std::string& SeriesGroup::Member::name() const {
    return column != nullptr ? column->name : metric->name();
}

std::string SeriesGroup::Member::unit() const {
    if (column == nullptr) return metric->unit();
    if (without(column->name, ".entries")) return "entries * cycles";
    return is_time(column->name) || without(column->name, ".read_cycles") ? "cycles" : "count";
}

std::vector<SeriesGroup> groups_of(const Series& series) {
    std::vector<SeriesGroup> groups;
    const auto add = [&](const std::string& name, const SeriesGroup::Member& member) {
        auto found = std::find_if(groups.begin(), groups.end(),
                                  [&](const SeriesGroup& group) { return group.name == name; });
        if (found == groups.end()) found = groups.insert(found, {name, {}});
        found->members.push_back(member);
    };
    for (const Series::Column& column : series.columns)
        add(group_of_column(series, column.name), {&column, nullptr});
    for (const Metric& metric : series.metrics)
        add(group_of_metric(series, metric), {nullptr, &metric});
    std::stable_sort(groups.begin(), groups.end(), [](const SeriesGroup& a, const SeriesGroup& b) {
        return rank_of(a) < rank_of(b);
    });
    return groups;
}

std::uint64_t begin_of(const Series& series, std::size_t row) {
    return series.columns[0].values[row] - series.columns[1].values[row];
}

void check_intervals(const std::string& name, const Series& series) {
    const auto fail = [&](const std::string& message) {
        return SeriesError(one_line(name + ":1:1: \"series\": " + message));
    };
    if (series.columns.size() < 2 || series.columns[0].name != "cycle" ||
        series.columns[1].name != "cycles")
        throw fail("expected the columns cycle and cycles before all others");
    std::uint64_t end = 0;
    for (std::size_t row = 0; row < series.rows(); ++row) {
        const std::uint64_t next = series.columns[0].values[row];
        const std::uint64_t length = series.columns[1].values[row];
        if (length > next || next - length < end)
            throw fail("interval " + std::to_string(row + 1) +
                       ": expected one that begins at cycle " + std::to_string(end) + " or later");
        end = next;
    }
}

} // namespace armpmu::testbench
