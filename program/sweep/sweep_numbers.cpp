// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/sweep_numbers.h"

#include "armpmu/core/text.h"
#include "program/sweep/axes.h"
#include "program/sweep/pareto_front.h"
#include "program/sweep/sweep_values.h"
#include "testbench/scenario/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace armpmu::testbench {
namespace {

[[noreturn]] void refuse_objective(const std::string& text, const std::string& message) {
    throw ScenarioError("--objective " + in_quotes(text) + ":1:1: " + message);
}

} // namespace

std::vector<NumberUse> parse_objectives(const std::vector<std::string>& texts) {
    std::vector<NumberUse> objectives;
    for (const std::string& text : texts) {
        NumberUse one{text, std::nullopt, ""};
        const std::size_t colon = text.rfind(':');
        const std::string end = colon == std::string::npos ? "" : text.substr(colon);
        if (end == ":less" || end == ":more") {
            one.more = end == ":more";
            one.path = text.substr(0, colon);
        }
        if (one.path.empty()) refuse_objective(text, "expected a number, such as cycles:less");
        objectives.push_back(one);
    }
    if (objectives.size() > 2)
        refuse_objective(texts.back(), "expected two at most, of which the front is drawn");
    return objectives;
}

std::vector<NumberUse> objectives_of(const PointTable& table, std::vector<NumberUse> asked) {
    const NumberUse& judged = table.judged_by();
    if (asked.empty() && !judged.path.empty()) asked.push_back(judged);
    for (NumberUse& one : asked) {
        std::string meant;
        const NumberUse described = described_number(table.a_result(), one.path, meant);
        if (described.path.empty() && one.path != judged.path)
            refuse_objective(one.path, "no number of these results" + meant +
                                           "; `armpmu list results` has all");
        one.unit = described.unit;
        if (!one.more && one.path == judged.path) one.more = judged.more;
        if (!one.more) one.more = described.more;
        if (!one.more)
            refuse_objective(one.path, "whether less or more is better is not known; expected " +
                                           one.path + ":less or " + one.path + ":more");
    }
    return asked;
}

namespace {

constexpr std::size_t kMapMetrics = 4;    // of each pair of axes
constexpr std::size_t kShownMetrics = 12; // of points
constexpr std::size_t kMostPairs = 10;
constexpr std::size_t kMapCells = 24; // along an axis
constexpr std::size_t kLineCells = 200;
constexpr std::size_t kShownPoints = 200; // in the table

class Numbers {
  public:
    Numbers(PointTable& table, const SweepState& state, const std::vector<NumberUse>& objectives)
        : table_(table), state_(state) {
        find_metrics(objectives);
        find_axes();
        numbers_.scenario = state.head.files.front().name;
        numbers_.summary = fmt::format("{} points, {} done, {} failed, {} missing",
                                       state.head.points, state.done, state.failed, state.missing);
        for (const VariedMetric& one : metrics_) numbers_.metrics.push_back(one.name);
        for (const NumberUse& one : objectives) {
            const auto found =
                std::find(numbers_.metrics.begin(), numbers_.metrics.end(), one.path);
            if (found == numbers_.metrics.end())
                numbers_.summary += "; " + one.path + " is the same in all";
            else
                numbers_.objectives.push_back(
                    {static_cast<std::size_t>(found - numbers_.metrics.begin()), *one.more,
                     one.unit});
        }
    }

    SweepNumbers carry_out() {
        for (std::size_t n = 0; n < axes_.size(); ++n) look_over(n);
        add_shares(table_, state_.head, metrics_, axes_, numbers_);
        order_effects();
        std::vector<std::size_t> most; // objectives, then metrics by their largest effect
        for (const SweepNumbers::Effect& one : numbers_.effects)
            if (std::find(most.begin(), most.end(), one.metric) == most.end())
                most.push_back(one.metric);
        numbers_.shown = most;
        numbers_.shown.resize(std::min(most.size(), kShownMetrics));
        most.resize(std::min(most.size(), kMapMetrics));
        std::size_t pairs = 0;
        for (std::size_t a = 0; a < axes_.size(); ++a)
            for (std::size_t b = a + 1; b < axes_.size(); ++b)
                if (axes_[a].values.size() > 1 && axes_[b].values.size() > 1 &&
                    pairs++ < kMostPairs)
                    map_over(a, b, most);
        std::stable_sort(numbers_.maps.begin(), numbers_.maps.end(),
                         [&](const auto& one, const auto& other) {
                             return place(one.metric) < place(other.metric);
                         });
        for (std::size_t n = 0; n < axes_.size(); ++n)
            numbers_.axes[n].labels = axes_[n].labels(kMapCells);
        show_points();
        return numbers_;
    }

  private:
    // Of a metric among objectives.
    std::size_t place(std::size_t metric) const {
        std::size_t n = 0;
        while (n < numbers_.objectives.size() && numbers_.objectives[n].metric != metric) ++n;
        return n;
    }

    void order_effects() {
        const auto known = [](double share) { return std::isfinite(share) ? share : -1; };
        std::stable_sort(numbers_.effects.begin(), numbers_.effects.end(),
                         [&](const auto& a, const auto& b) {
                             const std::size_t of_a = place(a.metric), of_b = place(b.metric);
                             if (of_a != of_b) return of_a < of_b;
                             return known(a.alone.value) > known(b.alone.value);
                         });
    }

    void show_points() {
        std::vector<PointMetric> shown, two;
        for (const std::size_t n : numbers_.shown)
            shown.push_back({metrics_[n].name, metrics_[n].sql, false});
        for (const SweepNumbers::Objective& one : numbers_.objectives)
            two.push_back({metrics_[one.metric].name, metrics_[one.metric].sql, one.more});
        std::vector<AxisColumn> columns;
        for (const AxisValues& axis : axes_) columns.push_back(axis.column);
        const ShownPoints points(table_, state_.head, columns);
        if (!two.empty()) numbers_.best = points.best(shown, two[0]);
        if (two.size() == 2) numbers_.front = points.front(two[0], two[1]);
        numbers_.points = points.some(shown, kShownPoints);
    }

    // Results, and objectives, which may be among the rest.
    void find_metrics(const std::vector<NumberUse>& objectives) {
        for (const PointTable::Column& column : table_.results()) {
            const bool judges =
                std::any_of(objectives.begin(), objectives.end(),
                            [&](const auto& one) { return one.path == column.name; });
            if (column.group != ColumnGroup::result && !judges) continue;
            Statement mean(table_.database(), "SELECT avg(" + column.sql + "), min(" + column.sql +
                                                  ") < max(" + column.sql + "), max(typeof(" +
                                                  column.sql + ")) FROM point WHERE status='done'");
            if (!mean.step() || mean.text(2) == "text" || mean.integer(1) == 0) continue;
            VariedMetric metric{column.name, column.sql, mean.real(0), 0};
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

    // Values of an axis come up in their order, but for those of a design.
    std::size_t step_of(std::size_t axis, std::int64_t point) const {
        const auto number = static_cast<std::size_t>(point);
        return design_ ? design_->steps(number).at(axis) : number;
    }

    void find_axes() {
        if (!state_.head.design.empty()) {
            std::vector<SweepAxis> axes;
            for (const ManifestHead::Axis& one : state_.head.axes)
                axes.push_back(parse_axis(one.given));
            design_.emplace(std::move(axes), parse_design(state_.head.design));
        }
        for (const AxisColumn& column : axis_columns(table_, state_.head)) {
            AxisValues axis{column, {}, {}};
            Statement values(table_.database(), "SELECT " + column.sql +
                                                    ", min(point) AS first FROM point WHERE "
                                                    "status='done' GROUP BY 1 ORDER BY first");
            std::vector<std::pair<std::size_t, std::string>> found;
            while (values.step())
                found.emplace_back(step_of(numbers_.axes.size(), values.integer(1)),
                                   values.text(0));
            std::sort(found.begin(), found.end());
            for (const auto& [step, value] : found) {
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
        const AxisValues& axis = axes_[number];
        if (axis.values.size() < 2) return;
        const std::size_t cells = axis.cells(kLineCells);
        std::vector<std::size_t> all;
        for (std::size_t n = 0; n < metrics_.size(); ++n) all.push_back(n);
        std::vector<SweepNumbers::Effect> effects(all.size());
        std::vector<double> share(all.size());
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
                share[n] += count * distance * distance / metrics_[n].variation;
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
            effects[n].alone = {share[n], share[n], share[n]};
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
    std::optional<SweepPoints> design_;
    SweepNumbers numbers_;
    std::vector<VariedMetric> metrics_;
    std::vector<AxisValues> axes_;
};

} // namespace

SweepNumbers sweep_numbers(PointTable& table, const SweepState& state,
                           const std::vector<NumberUse>& asked) {
    if (state.done == 0)
        throw ScenarioError(state.head.scenario() +
                            ":1:1: no point is done; expected results to show");
    return Numbers(table, state, objectives_of(table, asked)).carry_out();
}

} // namespace armpmu::testbench
