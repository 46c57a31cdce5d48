// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/sweep_numbers.h"

#include "program/sweep/pareto_front.h"
#include "program/sweep/table_text.h"
#include "testbench/scenario/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kMostMetrics = 12;
constexpr std::size_t kMapMetrics = 4; // of each pair of axes
constexpr std::size_t kMostPairs = 10;
constexpr std::size_t kMapCells = 24; // along an axis
constexpr std::size_t kLineCells = 200;
constexpr std::size_t kShownPoints = 200; // in the table

// A metric that varies, and how.
struct Metric {
    std::string name;
    std::string sql;
    double mean = 0;
    double variation = 0; // sum of squared distances from the mean
};

// An axis' values in the order in which they come up, and the group of each.
struct Axis {
    AxisColumn column;
    std::map<std::string, std::size_t> order;
    std::vector<std::string> values;

    std::size_t cells(std::size_t most) const { return std::min(values.size(), most); }
    std::size_t cell(const std::string& value, std::size_t most) const {
        return order.at(value) * cells(most) / values.size();
    }
    std::vector<std::string> labels(std::size_t most) const {
        std::vector<std::string> labels(cells(most));
        for (std::size_t n = values.size(); n-- > 0;)
            labels[n * labels.size() / values.size()] = values[n];
        return labels;
    }
};

class Numbers {
  public:
    Numbers(PointTable& table, const SweepState& state) : table_(table), state_(state) {
        find_metrics();
        find_axes();
        numbers_.scenario = state.head.files.front().name;
        numbers_.summary = fmt::format("{} points, {} done, {} failed, {} missing",
                                       state.head.points, state.done, state.failed, state.missing);
        for (const Metric& one : metrics_) numbers_.metrics.push_back(one.name);
    }

    SweepNumbers carry_out(const std::string& pareto) {
        for (std::size_t n = 0; n < axes_.size(); ++n) look_over(n);
        std::stable_sort(numbers_.effects.begin(), numbers_.effects.end(),
                         [](const auto& a, const auto& b) { return a.share > b.share; });
        std::vector<std::size_t> most; // metrics by their largest effect
        for (const SweepNumbers::Effect& one : numbers_.effects)
            if (std::find(most.begin(), most.end(), one.metric) == most.end())
                most.push_back(one.metric);
        most.resize(std::min(most.size(), kMapMetrics));
        std::size_t pairs = 0;
        for (std::size_t a = 0; a < axes_.size(); ++a)
            for (std::size_t b = a + 1; b < axes_.size(); ++b)
                if (axes_[a].values.size() > 1 && axes_[b].values.size() > 1 &&
                    pairs++ < kMostPairs)
                    map_over(a, b, most);
        for (std::size_t n = 0; n < axes_.size(); ++n)
            numbers_.axes[n].labels = axes_[n].labels(kMapCells);
        std::vector<PointMetric> named;
        for (const Metric& one : metrics_) named.push_back({one.name, one.sql});
        std::vector<AxisColumn> columns;
        for (const Axis& axis : axes_) columns.push_back(axis.column);
        const ShownPoints points(table_, state_.head, columns);
        numbers_.front = points.front(named, pareto);
        numbers_.points = points.some(named, kShownPoints);
        return numbers_;
    }

  private:
    void find_metrics() {
        for (const PointTable::Column& column : table_.results()) {
            if (column.group != ColumnGroup::result || metrics_.size() == kMostMetrics) continue;
            Statement mean(table_.database(), "SELECT avg(" + column.sql + "), min(" + column.sql +
                                                  ") < max(" + column.sql + "), max(typeof(" +
                                                  column.sql + ")) FROM point WHERE status='done'");
            if (!mean.step() || mean.text(2) == "text" || mean.integer(1) == 0) continue;
            Metric metric{column.name, column.sql, mean.real(0), 0};
            Statement variation(table_.database(), "SELECT sum((x-?)*(x-?)) FROM (SELECT " +
                                                       column.sql +
                                                       " AS x FROM point WHERE status='done')");
            variation.bind(0, metric.mean);
            variation.bind(1, metric.mean);
            variation.step();
            metric.variation = variation.real(0);
            metrics_.push_back(metric);
        }
    }

    void find_axes() {
        for (const AxisColumn& column : axis_columns(table_, state_.head)) {
            Axis axis{column, {}, {}};
            Statement values(table_.database(), "SELECT " + column.sql +
                                                    ", min(point) AS first FROM point WHERE "
                                                    "status='done' GROUP BY 1 ORDER BY first");
            while (values.step()) {
                const std::string value(values.text(0));
                axis.order.emplace(value, axis.values.size());
                axis.values.push_back(value);
            }
            axes_.push_back(axis);
            numbers_.axes.push_back({column.name, {}});
        }
    }

    std::string aggregates(const std::vector<std::size_t>& metrics, bool extremes) const {
        std::string sql;
        for (const std::size_t n : metrics) {
            sql += fmt::format(",count({0}),avg({0})", metrics_[n].sql);
            if (extremes) sql += fmt::format(",min({0}),max({0})", metrics_[n].sql);
        }
        return sql;
    }

    // Effects of one axis, and lines over it.
    void look_over(std::size_t number) {
        const Axis& axis = axes_[number];
        if (axis.values.size() < 2) return;
        const std::size_t cells = axis.cells(kLineCells);
        std::vector<std::size_t> all;
        for (std::size_t n = 0; n < metrics_.size(); ++n) all.push_back(n);
        std::vector<SweepNumbers::Effect> effects(all.size());
        std::vector<SweepNumbers::Line> lines(all.size());
        std::vector<std::vector<double>> weights(all.size(), std::vector<double>(cells));
        for (const std::size_t n : all) {
            effects[n].axis = lines[n].axis = number;
            effects[n].metric = lines[n].metric = n;
            effects[n].least = HUGE_VAL;
            effects[n].most = -HUGE_VAL;
            lines[n].mean.assign(cells, 0);
            lines[n].least.assign(cells, HUGE_VAL);
            lines[n].most.assign(cells, -HUGE_VAL);
        }
        Statement rows(table_.database(), "SELECT " + axis.column.sql + aggregates(all, true) +
                                              " FROM point WHERE status='done' GROUP BY 1");
        while (rows.step()) {
            const std::string value(rows.text(0));
            const std::size_t cell = axis.cell(value, kLineCells);
            for (const std::size_t n : all) {
                const int at = 1 + 4 * static_cast<int>(n);
                const double count = rows.real(at);
                if (count == 0) continue;
                const double mean = rows.real(at + 1);
                const double distance = mean - metrics_[n].mean;
                effects[n].share += count * distance * distance / metrics_[n].variation;
                if (mean < effects[n].least) {
                    effects[n].least = mean;
                    effects[n].least_at = value;
                }
                if (mean > effects[n].most) {
                    effects[n].most = mean;
                    effects[n].most_at = value;
                }
                weights[n][cell] += count;
                lines[n].mean[cell] += count * mean;
                lines[n].least[cell] = std::min(lines[n].least[cell], rows.real(at + 2));
                lines[n].most[cell] = std::max(lines[n].most[cell], rows.real(at + 3));
            }
        }
        for (const std::size_t n : all) {
            for (std::size_t cell = 0; cell < cells; ++cell)
                if (weights[n][cell] > 0)
                    lines[n].mean[cell] /= weights[n][cell];
                else
                    lines[n].least[cell] = lines[n].most[cell] = 0;
            numbers_.effects.push_back(effects[n]);
            numbers_.lines.push_back(lines[n]);
        }
    }

    void map_over(std::size_t a, std::size_t b, const std::vector<std::size_t>& metrics) {
        std::vector<SweepNumbers::Map> maps(metrics.size());
        const std::size_t rows = axes_[a].cells(kMapCells);
        const std::size_t columns = axes_[b].cells(kMapCells);
        for (std::size_t n = 0; n < metrics.size(); ++n) {
            maps[n].rows = a;
            maps[n].columns = b;
            maps[n].metric = metrics[n];
            maps[n].means.assign(rows, std::vector<double>(columns));
            maps[n].counts.assign(rows, std::vector<std::size_t>(columns));
        }
        Statement groups(table_.database(), "SELECT " + axes_[a].column.sql + "," +
                                                axes_[b].column.sql + aggregates(metrics, false) +
                                                " FROM point WHERE status='done' GROUP BY 1,2");
        while (groups.step()) {
            const std::size_t row = axes_[a].cell(std::string(groups.text(0)), kMapCells);
            const std::size_t column = axes_[b].cell(std::string(groups.text(1)), kMapCells);
            for (std::size_t n = 0; n < metrics.size(); ++n) {
                const int at = 2 + 2 * static_cast<int>(n);
                maps[n].means[row][column] += groups.real(at) * groups.real(at + 1);
                maps[n].counts[row][column] += static_cast<std::size_t>(groups.integer(at));
            }
        }
        for (SweepNumbers::Map& map : maps) {
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t column = 0; column < columns; ++column)
                    if (map.counts[row][column] != 0)
                        map.means[row][column] /= static_cast<double>(map.counts[row][column]);
            numbers_.maps.push_back(std::move(map));
        }
    }

    PointTable& table_;
    const SweepState& state_;
    SweepNumbers numbers_;
    std::vector<Metric> metrics_;
    std::vector<Axis> axes_;
};

} // namespace

SweepNumbers sweep_numbers(PointTable& table, const SweepState& state, const std::string& pareto) {
    if (state.done == 0)
        throw ScenarioError(state.head.scenario() +
                            ":1:1: no point is done; expected results to show");
    return Numbers(table, state).carry_out(pareto);
}

} // namespace armpmu::testbench
