// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/result_columns.h"

#include "armpmu/core/text.h"
#include "testbench/report/json_fields.h"
#include "testbench/report/judge.h"
#include "testbench/report/result_numbers.h"
#include "testbench/report/results.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace armpmu::testbench {
namespace {

using ColumnValue = nlohmann::json;

const std::vector<MasterNumbers>& masters_of(const Result& result) {
    static const std::vector<MasterNumbers> none; // of a core
    const auto* const view = part_of<MastersView>(result);
    return view == nullptr ? none : view->masters();
}

void main_columns_of_master(const MasterNumbers& master, const ColumnUse& use) {
    use(ColumnGroup::result, master.name + ": accesses", master.accesses);
    if (master.reads != 0)
        use(ColumnGroup::result, master.name + ": mean read latency",
            static_cast<double>(master.read_latency_sum) / static_cast<double>(master.reads));
    if (master.missed_cycles)
        use(ColumnGroup::result, master.name + ": missed cycles", *master.missed_cycles);
}

void details_of_master(const MasterNumbers& master, const ColumnUse& use) {
    const auto detail = [&](const std::string& what, const ColumnValue& value) {
        use(ColumnGroup::detail, master.name + ": " + what, value);
    };
    detail("transactions", master.transactions);
    detail("errors", master.errors);
    detail("read_bytes", master.read_bytes);
    detail("written_bytes", master.written_bytes);
    detail("bytes_per_cycle", master.bytes_per_cycle);
    detail("completed_at",
           master.completed_at ? ColumnValue(*master.completed_at) : ColumnValue(""));
    detail("waiting requests", master.waiting.number);
    detail("waiting oldest_cycles", master.waiting.oldest);
    for (const auto& [kind, latency] :
         {std::pair("other", &master.other_latency), std::pair("reads", &master.read_latency),
          std::pair("writes", &master.write_latency)}) {
        const std::string of = std::string(kind) + " latency ";
        detail(of + "count", latency->count);
        detail(of + "min", latency->min);
        detail(of + "mean", latency->mean);
        detail(of + "p50", latency->p50);
        detail(of + "p90", latency->p90);
        detail(of + "p99", latency->p99);
        detail(of + "p999", latency->p999);
        detail(of + "max", latency->max);
    }
}

void details_of_dram(const DramRow& dram, const ColumnUse& use) {
    const auto detail = [&](const char* what, const ColumnValue& value) {
        use(ColumnGroup::detail, "MI" + std::to_string(dram.number) + " DRAM: " + what, value);
    };
    detail("reads", dram.reads);
    detail("writes", dram.writes);
    detail("row_hits", dram.row_hits);
    detail("row_misses", dram.row_misses);
    detail("row_conflicts", dram.row_conflicts);
    detail("refreshes", dram.refreshes);
    detail("turnarounds", dram.turnarounds);
    detail("bus_share", dram.bus_share);
    detail("wanted_share", dram.wanted_share);
}

void details_of_counter(const CounterResult& counter, const ColumnUse& use) {
    const auto detail = [&](const char* what, const ColumnValue& value) {
        use(ColumnGroup::detail, counter.name + ": " + what, value);
    };
    detail("truth", counter.occurred);
    detail("overflow", counter.overflow);
    if (counter.wraps) detail("wraps", *counter.wraps);
    if (counter.gated) detail("gated", *counter.gated);
}

void add_totals(std::vector<std::pair<std::string, std::uint64_t>> all, const ColumnUse& use) {
    std::sort(all.begin(), all.end());
    for (const auto& [event, count] : all) use(ColumnGroup::total, "total: " + event, count);
}

Result result_of(const std::string& json) try {
    return read_result(nlohmann::ordered_json::parse(json));
} catch (const nlohmann::json::exception& error) {
    throw NoResult(error.what());
} catch (const JsonFieldError& error) {
    throw NoResult(error.what());
}

} // namespace

NumberUse for_each_column(const std::string& json, const std::vector<std::string>& more_numbers,
                          const ColumnUse& use) {
    Result result = result_of(json);
    std::sort(result.metrics.begin(), result.metrics.end(),
              [](const auto& one, const auto& other) { return one.name < other.name; });
    use(ColumnGroup::result, "cycles", result.cycles);
    for (const CounterResult& counter : result.counters)
        use(ColumnGroup::result, counter.name, counter.value);
    for (const MetricResult& metric : result.metrics)
        use(ColumnGroup::result, metric.name,
            std::isfinite(metric.value) ? ColumnValue(metric.value) : ColumnValue());
    for (const MasterNumbers& master : masters_of(result)) main_columns_of_master(master, use);
    if (const auto* const view = part_of<FindingsView>(result); view && !view->findings().empty())
        use(ColumnGroup::result, "what limits", cause_of(view->findings().front()));
    NumberUse judged;
    if (const auto* const view = part_of<ObjectiveView>(result); view && !view->number.empty()) {
        judged = {view->number, view->more, ""};
        use(ColumnGroup::detail, view->number,
            std::isfinite(view->value) ? ColumnValue(view->value) : ColumnValue());
    }
    if (!more_numbers.empty())
        for (const auto& [path, value] : numbers_of(result))
            if (std::find(more_numbers.begin(), more_numbers.end(), path) != more_numbers.end())
                use(ColumnGroup::detail, path, value);
    for (const CounterResult& counter : result.counters) details_of_counter(counter, use);
    for (const MasterNumbers& master : masters_of(result)) details_of_master(master, use);
    if (const auto* const view = part_of<StallsView>(result))
        use(ColumnGroup::detail, "issue_cycles", view->issue_cycles());
    if (const auto* const view = part_of<MemoriesView>(result))
        for (const DramRow& dram : view->drams()) details_of_dram(dram, use);
    if (const auto* const view = part_of<TotalsView>(result)) add_totals(view->totals(), use);
    if (const auto* const view = part_of<CoreTotalsView>(result)) add_totals(view->totals(), use);
    return judged;
}

NumberUse described_number(const std::string& json, const std::string& path,
                           std::string& did_you_mean) {
    const Result result = result_of(json);
    const std::vector<ResultNumber> numbers = numbers_of(result);
    const auto found = std::find_if(numbers.begin(), numbers.end(),
                                    [&](const ResultNumber& one) { return one.first == path; });
    if (found == numbers.end()) {
        std::vector<std::string_view> names;
        for (const ResultNumber& one : numbers) names.push_back(one.first);
        did_you_mean = armpmu::did_you_mean(path, names);
        return {};
    }
    NumberUse use{path, std::nullopt, ""};
    const FieldNode tree = tree_of(kind_of(result).empty());
    if (const FieldNode* const node = number_at(tree, path)) {
        use.unit = node->unit;
        if (node->quantity == Quantity::time) use.more = false;
        if (node->quantity == Quantity::rate) use.more = true;
    }
    return use;
}

} // namespace armpmu::testbench
