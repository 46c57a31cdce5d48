// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/pareto_front.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kCloud = 2000; // points of it at most
constexpr std::size_t kBest = 10;

std::string quoted_if_need_be(const std::string& text) {
    if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_./=,:-") == std::string::npos)
        return text;
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
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

std::vector<SweepNumbers::Point> ShownPoints::best(const std::vector<PointMetric>& metrics,
                                                   const PointMetric& by) const {
    return select(metrics,
                  "AND " + by.sql + " IS NOT NULL ORDER BY " + by.sql + (by.more ? " DESC" : "") +
                      ", point LIMIT " + std::to_string(kBest),
                  by.more ? "most" : "least");
}

SweepNumbers::Front ShownPoints::front(const PointMetric& x, const PointMetric& y) const {
    SweepNumbers::Front front;
    front.x = x.name;
    front.y = y.name;
    front.less_x = !x.more;
    front.less_y = !y.more;
    const std::string both = x.sql + "," + y.sql;
    const std::string valid = " FROM point WHERE status='done' AND " + x.sql + " IS NOT NULL AND " +
                              y.sql + " IS NOT NULL ";
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
        for (SweepNumbers::Point& one :
             select({x, y}, "AND point=" + std::to_string(number), "front")) {
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
