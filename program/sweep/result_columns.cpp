// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/result_columns.h"

#include "armpmu/core/text.h"
#include "testbench/report/json_fields.h"
#include "testbench/report/judge.h"
#include "testbench/report/result_numbers.h"
#include "testbench/report/results.h"

#include <fmt/format.h>
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

// A column for each number of a row: "gpu: read_bytes", "gpu: reads latency p99".
class DetailColumns final : public Fields {
  public:
    DetailColumns(std::string of, const ColumnUse& use) : of_(std::move(of)), use_(use) {}

    bool present(const Field& /*field*/, bool is) override { return is; }

  protected:
    void flag(const Field& /*field*/, bool& /*value*/) override {}
    void text(const Field& /*field*/, std::string& /*value*/) override {}
    void word(const Field& /*field*/, std::size_t& /*index*/,
              const std::vector<std::string>& /*names*/) override {}
    void real(const Field& field, double& value) override { add(field, value); }
    void number(const Field& field, std::uint64_t& value, std::uint64_t /*most*/) override {
        add(field, value);
    }
    void integer(const Field& field, std::int64_t& value) override { add(field, value); }
    bool null(const Field& field, bool is) override {
        if (is) add(field, "");
        return is;
    }
    void begin_object(const Field& field) override { objects_.push_back({field.name, false}); }
    std::size_t begin_list(const Field& field, std::size_t n) override {
        objects_.push_back({field.name, true});
        return n;
    }
    std::size_t begin_map(const Field& field, std::size_t n) override {
        return begin_list(field, n);
    }
    void item(std::size_t /*n*/, std::string* /*name*/) override {}
    void end() override { objects_.pop_back(); }

  private:
    struct Object {
        std::string name;
        bool list; // or map: it has no columns
    };

    void add(const Field& field, const ColumnValue& value) {
        std::string name = field.name;
        for (const Object& object : objects_) {
            if (object.list) return;
            name.insert(0, object.name + " ");
        }
        use_(ColumnGroup::detail, of_ + ": " + name, value);
    }

    std::string of_;
    const ColumnUse& use_;
    std::vector<Object> objects_; // under way
};

template <typename Row>
void details_of(Row row, const std::string& name, const ColumnUse& use) {
    DetailColumns columns(name, use);
    row.describe(columns);
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
    for (const MasterNumbers& master : masters_of(result)) details_of(master, master.name, use);
    if (const auto* const view = part_of<StallsView>(result))
        use(ColumnGroup::detail, "issue_cycles", view->issue_cycles());
    if (const auto* const view = part_of<MemoriesView>(result))
        for (const DramRow& dram : view->drams())
            details_of(dram, fmt::format("MI{} DRAM", dram.number), use);
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
