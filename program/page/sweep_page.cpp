// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/sweep_page.h"

#include "program/page/assets.h"
#include "program/page/picture_parts.h"
#include "program/page/pictures.h"
#include "program/page/policy.h"
#include "program/page/sections.h"
#include "program/page/svg.h"
#include "program/page/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

Html folded(const std::string& title, const Html& html, bool open) {
    return Html::format("<details{}><summary>{}</summary>{}</details>\n", open ? " open" : "",
                        title, html);
}

Html effects_html(const SweepNumbers& sweep) {
    Table table(
        {"axis", "metric", "share of variation#", "least mean#", "at", "greatest mean#", "at"});
    for (const SweepNumbers::Effect& one : sweep.effects) {
        table.begin_row();
        table.text(sweep.axes[one.axis].name);
        table.text(sweep.metrics[one.metric]);
        table.number(Json(std::round(1e4 * one.share) / 1e4));
        table.number(Json(one.least));
        table.text(one.least_at);
        table.number(Json(one.most));
        table.text(one.most_at);
        table.end_row();
    }
    std::vector<std::string> legend;
    for (const SweepNumbers::Axis& axis : sweep.axes) legend.push_back(axis.name);
    std::vector<Bar> bars(sweep.metrics.size());
    for (std::size_t n = 0; n < bars.size(); ++n) bars[n].label = sweep.metrics[n];
    for (const SweepNumbers::Effect& one : sweep.effects)
        bars[one.metric].parts.push_back(
            {100 * one.share, one.axis,
             fmt::format("{}: {:.1f} % of the variation of {}", sweep.axes[one.axis].name,
                         100 * one.share, sweep.metrics[one.metric])});
    return picture_of_bars("share of each metric's variation that an axis alone explains", bars,
                           legend) +
           "<p class=\"dim\">A share of 1: the metric follows from that axis alone. What is "
           "missing "
           "to 1 comes from axes together.</p>\n" +
           table.html();
}

Html map_html(const SweepNumbers& sweep, const SweepNumbers::Map& map) {
    HeatMap heat;
    heat.rows = sweep.axes[map.rows].labels;
    heat.columns = sweep.axes[map.columns].labels;
    if (heat.columns.size() > 10) heat.columns.clear(); // no room for their labels
    heat.row_title = sweep.axes[map.rows].name;
    heat.column_title = sweep.axes[map.columns].name;
    heat.values = map.means;
    for (std::size_t row = 0; row < map.means.size(); ++row) {
        heat.tips.emplace_back();
        for (std::size_t n = 0; n < map.means[row].size(); ++n)
            heat.tips.back().push_back(fmt::format(
                "{}={}, {}={}: {}", heat.row_title, heat.rows[row], heat.column_title,
                sweep.axes[map.columns].labels[n],
                map.counts[row][n] == 0 ? "no point" : fmt::format("{:.6g}", map.means[row][n])));
    }
    return picture_of_heat(
        sweep.metrics[map.metric] + " over " + heat.row_title + " and " + heat.column_title, heat);
}

Html maps_html(const SweepNumbers& sweep) {
    Html html;
    for (std::size_t n = 0; n < sweep.maps.size(); ++n) {
        const SweepNumbers::Map& map = sweep.maps[n];
        html += folded(fmt::format("{} over {} and {}", sweep.metrics[map.metric],
                                   sweep.axes[map.rows].name, sweep.axes[map.columns].name),
                       map_html(sweep, map), n == 0);
    }
    return html;
}

Html lines_html(const SweepNumbers& sweep) {
    Html html;
    for (std::size_t n = 0; n < sweep.lines.size(); ++n) {
        const SweepNumbers::Line& line = sweep.lines[n];
        const SweepNumbers::Axis& axis = sweep.axes[line.axis];
        const std::string title = sweep.metrics[line.metric] + " over " + axis.name;
        html +=
            folded(title,
                   picture_of_curves(
                       title, {{"mean", line.mean}, {"least", line.least}, {"greatest", line.most}},
                       axis.name + " from " + axis.labels.front() + " to " + axis.labels.back()),
                   n == 0);
    }
    return html;
}

// Points as dots, the front as a line.
Html front_picture(const SweepNumbers::Front& front) {
    constexpr double kFrontHeight = 200;
    double least_x = HUGE_VAL, most_x = -HUGE_VAL, least_y = HUGE_VAL, most_y = -HUGE_VAL;
    for (const auto& [x, y] : front.cloud) {
        least_x = std::min(least_x, x);
        most_x = std::max(most_x, x);
        least_y = std::min(least_y, y);
        most_y = std::max(most_y, y);
    }
    const std::string top = axis_number(most_y);
    const std::string bottom = axis_number(least_y);
    const double left = widest({top, bottom});
    Svg svg(kPictureWidth, kFrontHeight + 36, front.y + " against " + front.x);
    const auto place = [](double value, double least, double most, double from, double to) {
        return most > least ? from + (to - from) * (value - least) / (most - least) : from;
    };
    const auto at_x = [&](double x) {
        return place(x, least_x, most_x, left + 4, kPictureWidth - 6);
    };
    const auto at_y = [&](double y) { return place(y, least_y, most_y, kFrontHeight, 20); };
    svg.text(0, 10, Svg::Anchor::start, front.y, "t dim");
    svg.text(left - 6, 24, Svg::Anchor::end, top);
    svg.text(left - 6, kFrontHeight, Svg::Anchor::end, bottom);
    svg.line(left, kFrontHeight + 4, kPictureWidth, kFrontHeight + 4, "axis");
    svg.text(left, kFrontHeight + 17, Svg::Anchor::start, axis_number(least_x));
    svg.text(kPictureWidth, kFrontHeight + 17, Svg::Anchor::end, axis_number(most_x));
    svg.text(kPictureWidth, kFrontHeight + 31, Svg::Anchor::end, front.x, "t dim");
    for (const auto& [x, y] : front.cloud)
        svg.rectangle(at_x(x) - 1, at_y(y) - 1, 2, 2, series_style(0));
    std::string path;
    for (const SweepNumbers::Point& one : front.points)
        path += (path.empty() ? "M" : "L") + short_number(at_x(one.metrics[0])) + " " +
                short_number(at_y(one.metrics[1]));
    svg.path(path, "curve c1");
    return svg.html();
}

Html points_table(const SweepNumbers& sweep, const std::vector<std::string>& metrics,
                  const std::vector<SweepNumbers::Point>& points) {
    std::vector<std::string> titles = {"point#", "shown for"};
    for (const SweepNumbers::Axis& axis : sweep.axes) titles.push_back(axis.name);
    for (const std::string& metric : metrics) titles.push_back(metric + "#");
    titles.emplace_back("again");
    Table table(titles);
    for (const SweepNumbers::Point& one : points) {
        table.begin_row();
        table.number(Json(one.number));
        table.text(one.remark);
        for (const std::string& value : one.values) table.text(value);
        for (const double metric : one.metrics)
            table.number(std::isfinite(metric) ? Json(metric) : Json());
        table.html(Html::format("<code>{}</code>", one.command));
        table.end_row();
    }
    return table.html();
}

} // namespace

Html page_of_sweep(const SweepNumbers& sweep) {
    Html html =
        head_of_page(sweep.scenario + ", a sweep", kPageStyle, {}) +
        Html::format("<body>\n<header><h1>{}</h1><span class=\"dim run\">{}</span></header>\n"
                     "<div class=\"grid\">\n",
                     sweep.scenario, sweep.summary);
    html += section_html({"What matters", effects_html(sweep), true});
    if (!sweep.maps.empty())
        html += section_html({"Heat maps over two axes", maps_html(sweep), false});
    html += section_html({"Lines over one axis", lines_html(sweep), false});
    if (!sweep.front.x.empty())
        html += section_html(
            {fmt::format("Pareto front: {} of {}, {} of {}", sweep.front.less_x ? "less" : "more",
                         sweep.front.x, sweep.front.less_y ? "less" : "more", sweep.front.y),
             front_picture(sweep.front) +
                 points_table(sweep, {sweep.front.x, sweep.front.y}, sweep.front.points),
             true});
    html += section_html({"Points", points_table(sweep, sweep.metrics, sweep.points), true});
    return html + "</div>\n<footer class=\"dim\"><p>Made by armpmu " ARMPMU_VERSION
                  ".</p></footer>\n</body></html>\n";
}

} // namespace armpmu::testbench
