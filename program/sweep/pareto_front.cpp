// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/pareto_front.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kCloud = 2000; // points of it at most

std::string quoted_if_need_be(const std::string& text) {
    if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_./=,:-") == std::string::npos)
        return text;
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

bool less_is_better(const std::string& name) {
    for (const char* word : {"latency", "cycles", "stall", "missed", "miss", "refill"})
        if (name.find(word) != std::string::npos) return true;
    return false;
}

struct Choice {
    PointMetric metric;
    bool less = false;
};

Choice chosen(const std::vector<PointMetric>& metrics, std::string name) {
    const bool less = !name.empty() && name.front() == '-';
    if (less) name.erase(0, 1);
    for (const PointMetric& one : metrics)
        if (one.name == name) return {one, less};
    std::vector<std::string_view> names;
    for (const PointMetric& one : metrics) names.push_back(one.name);
    throw ScenarioError("--pareto " + in_quotes(name) +
                        ":1:1: no metric that varies in this sweep" + did_you_mean(name, names));
}

// The two of a front; none where there are no two.
std::vector<Choice> choices(const std::vector<PointMetric>& metrics, const std::string& pareto) {
    if (!pareto.empty()) {
        // A name may have a comma in it.
        for (std::size_t at = pareto.find(','); at != std::string::npos;
             at = pareto.find(',', at + 1)) {
            const bool last = pareto.find(',', at + 1) == std::string::npos;
            try {
                return {chosen(metrics, pareto.substr(0, at)),
                        chosen(metrics, pareto.substr(at + 1))};
            } catch (const ScenarioError&) {
                if (last) throw;
            }
        }
        throw ScenarioError("--pareto " + in_quotes(pareto) + ":1:1: expected METRIC,METRIC");
    }
    std::vector<Choice> two;
    for (const bool less : {false, true}) {
        const auto found =
            std::find_if(metrics.begin(), metrics.end(),
                         [&](const PointMetric& one) { return less_is_better(one.name) == less; });
        if (found != metrics.end()) two.push_back({*found, less});
    }
    if (two.size() < 2 && metrics.size() >= 2)
        two = {{metrics[0], less_is_better(metrics[0].name)},
               {metrics[1], less_is_better(metrics[1].name)}};
    return two.size() == 2 ? two : std::vector<Choice>();
}

} // namespace

std::vector<SweepNumbers::Point> ShownPoints::select(const std::vector<PointMetric>& metrics,
                                                     const std::string& which,
                                                     const std::string& remark) const {
    std::string sql = "SELECT point";
    for (const PointTable::Column& one : table_.axes()) sql += "," + one.sql;
    for (const AxisColumn& one : axes_) sql += "," + one.sql;
    for (const PointMetric& one : metrics) sql += "," + one.sql;
    Statement rows(table_.database(), sql + " FROM point WHERE status='done' " + which);
    std::vector<SweepNumbers::Point> points;
    while (rows.step()) {
        SweepNumbers::Point point;
        point.number = static_cast<std::size_t>(rows.integer(0));
        point.remark = remark;
        point.command = "armpmu run " + quoted_if_need_be(head_.scenario());
        for (const std::string& change : head_.changes)
            point.command += " --set " + quoted_if_need_be(change);
        int at = 1;
        for (const PointTable::Column& one : table_.axes())
            point.command +=
                " --set " + quoted_if_need_be(one.name + "=" + std::string(rows.text(at++)));
        for (std::size_t n = 0; n < axes_.size(); ++n) point.values.emplace_back(rows.text(at++));
        for (std::size_t n = 0; n < metrics.size(); ++n, ++at)
            point.metrics.push_back(rows.type(at) == Statement::Type::null
                                        ? std::numeric_limits<double>::quiet_NaN()
                                        : rows.real(at));
        points.push_back(std::move(point));
    }
    return points;
}

SweepNumbers::Front ShownPoints::front(const std::vector<PointMetric>& metrics,
                                       const std::string& pareto) const {
    SweepNumbers::Front front;
    const std::vector<Choice> two = choices(metrics, pareto);
    if (two.empty()) return front;
    front.x = two[0].metric.name;
    front.y = two[1].metric.name;
    front.less_x = two[0].less;
    front.less_y = two[1].less;
    const std::string both = two[0].metric.sql + "," + two[1].metric.sql;
    const std::string valid = " FROM point WHERE status='done' AND " + two[0].metric.sql +
                              " IS NOT NULL AND " + two[1].metric.sql + " IS NOT NULL ";
    // From the best x on, a point is of the front when its y is better than all before.
    Statement rows(table_.database(), "SELECT point," + both + valid + "ORDER BY 2" +
                                          (front.less_x ? "" : " DESC") + ",3" +
                                          (front.less_y ? "" : " DESC") + ",1");
    const double sign = front.less_y ? -1 : 1;
    double best = -HUGE_VAL;
    std::vector<std::size_t> numbers;
    std::size_t count = 0;
    while (rows.step()) {
        ++count;
        if (sign * rows.real(2) <= best) continue;
        best = sign * rows.real(2);
        numbers.push_back(static_cast<std::size_t>(rows.integer(0)));
    }
    const std::size_t every = count / kCloud + 1;
    Statement cloud(table_.database(),
                    "SELECT " + both + valid + "AND point % " + std::to_string(every) + " = 0");
    while (cloud.step()) front.cloud.emplace_back(cloud.real(0), cloud.real(1));
    for (const std::size_t number : numbers) {
        for (SweepNumbers::Point& one : select({two[0].metric, two[1].metric},
                                               "AND point=" + std::to_string(number), "front")) {
            front.cloud.emplace_back(one.metrics[0], one.metrics[1]);
            front.points.push_back(std::move(one));
        }
    }
    return front;
}

std::vector<SweepNumbers::Point> ShownPoints::some(const std::vector<PointMetric>& metrics,
                                                   std::size_t most) const {
    std::vector<SweepNumbers::Point> points;
    std::set<std::size_t> shown;
    const auto add = [&](std::vector<SweepNumbers::Point> more) {
        for (SweepNumbers::Point& one : more)
            if (points.size() < most && shown.insert(one.number).second)
                points.push_back(std::move(one));
    };
    for (const PointMetric& one : metrics)
        for (const bool least : {true, false})
            add(select(metrics,
                       "AND " + one.sql + " IS NOT NULL ORDER BY " + one.sql +
                           (least ? "" : " DESC") + ", point LIMIT 1",
                       (least ? "least " : "greatest ") + one.name));
    add(select(metrics, "ORDER BY point LIMIT " + std::to_string(most), ""));
    return points;
}

} // namespace armpmu::testbench
