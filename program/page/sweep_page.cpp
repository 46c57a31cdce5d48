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
#include <limits>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

Html folded(const std::string& title, const Html& html, bool open) {
    return Html::format("<details{}><summary>{}</summary>{}</details>\n", open ? " open" : "",
                        title, html);
}

std::string percent_of(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

// "41.2 %", "41.2 % (38.0 to 44.5)", "-"
std::string share_text(const EffectShare& share) {
    if (!std::isfinite(share.value)) return "-";
    if (share.least == share.most) return percent_of(share.value);
    return fmt::format("{} ({:.1f} to {:.1f})", percent_of(share.value), 100 * share.least,
                       100 * share.most);
}

const SweepNumbers::Objective* objective_of(const SweepNumbers& sweep, std::size_t metric) {
    for (const SweepNumbers::Objective& one : sweep.objectives)
        if (one.metric == metric) return &one;
    return nullptr;
}

// Of an objective, with the value of the axis whose mean is best.
Html objective_html(const SweepNumbers& sweep, const SweepNumbers::Objective& objective) {
    Table table(
        {"axis", "alone#", "with others#", "best at", "mean there#", "worst at", "mean there#"});
    for (const SweepNumbers::Effect& one : sweep.effects) {
        if (one.metric != objective.metric) continue;
        table.begin_row();
        table.text(sweep.axes[one.axis].name);
        table.text(share_text(one.alone), "n");
        table.text(share_text(one.total), "n");
        table.text(objective.more ? one.most_at : one.least_at);
        table.number(Json(objective.more ? one.most : one.least));
        table.text(objective.more ? one.least_at : one.most_at);
        table.number(Json(objective.more ? one.least : one.most));
        table.end_row();
    }
    Table pairs({"axes together", "beyond each alone#"});
    for (const SweepNumbers::Interaction& one : sweep.interactions) {
        if (one.metric != objective.metric) continue;
        pairs.begin_row();
        pairs.text(sweep.axes[one.a].name + " and " + sweep.axes[one.b].name);
        pairs.text(share_text(one.share), "n");
        pairs.end_row();
    }
    return Html::format("<h3>{}: {} is better</h3>\n", sweep.metrics[objective.metric],
                        objective.more ? "more" : "less") +
           table.html() + (pairs.empty() ? Html() : pairs.html());
}

Html effects_table(const SweepNumbers& sweep) {
    Table table(
        {"axis", "metric", "alone#", "with others#", "least mean#", "at", "greatest mean#", "at"});
    for (const SweepNumbers::Effect& one : sweep.effects) {
        table.begin_row();
        table.text(sweep.axes[one.axis].name);
        table.text(sweep.metrics[one.metric]);
        table.text(share_text(one.alone), "n");
        table.text(share_text(one.total), "n");
        table.number(Json(one.least));
        table.text(one.least_at);
        table.number(Json(one.most));
        table.text(one.most_at);
        table.end_row();
    }
    return table.html();
}

// A bar for each objective; at its end the share that no axis alone explains.
Html effects_picture(const SweepNumbers& sweep) {
    std::vector<LegendKey> legend;
    for (const SweepNumbers::Axis& axis : sweep.axes)
        legend.push_back({axis.name, {legend.size()}});
    legend.push_back({"axes together", {legend.size()}});
    std::vector<Bar> bars;
    for (const std::size_t metric : sweep.shown) {
        bars.emplace_back();
        bars.back().label = sweep.metrics[metric];
        double rest = 1;
        for (const SweepNumbers::Effect& one : sweep.effects) {
            if (one.metric != metric || !std::isfinite(one.alone.value)) continue;
            const double part = std::min(one.alone.value, rest); // estimates may exceed the whole
            rest -= part;
            bars.back().parts.push_back(
                {100 * part, one.axis,
                 fmt::format("{} alone: {} of the variation of {}", sweep.axes[one.axis].name,
                             share_text(one.alone), sweep.metrics[metric])});
        }
        bars.back().parts.push_back({100 * rest, sweep.axes.size(),
                                     "axes together: " + percent_of(rest) + " of the variation"});
    }
    return picture_of_bars("share of each metric's variation that an axis alone explains", bars,
                           legend);
}

Html effects_html(const SweepNumbers& sweep) {
    Html html;
    for (const SweepNumbers::Objective& one : sweep.objectives) html += objective_html(sweep, one);
    return html + effects_picture(sweep) +
           Html::format("<p class=\"dim\">{} Alone: the share of a number's variation that the "
                        "means over an axis have. With others: that in which the axis has a "
                        "part, alone or together.</p>\n",
                        sweep.rests_on) +
           folded(fmt::format("All {} metrics", sweep.metrics.size()), effects_table(sweep),
                  sweep.objectives.empty());
}

// "16 points each, over seed": the points that a cell averages.
std::string averaged_text(const SweepNumbers& sweep, const SweepNumbers::Map& map) {
    std::size_t least = ~std::size_t{0}, most = 0;
    for (const auto& row : map.counts)
        for (const std::size_t count : row) {
            least = std::min(least, count);
            most = std::max(most, count);
        }
    if (most == 1) return least == 1 ? "Each cell is a point." : "A cell is a point, or has none.";
    std::string over;
    for (std::size_t n = 0; n < sweep.axes.size(); ++n)
        if (n != map.rows && n != map.columns)
            over += (over.empty() ? "" : ", ") + sweep.axes[n].name;
    return fmt::format("A cell is the mean of {} points{}.",
                       least == most ? std::to_string(most) : fmt::format("{} to {}", least, most),
                       over.empty() ? " with neighbouring values" : " over " + over);
}

Html map_html(const SweepNumbers& sweep, const SweepNumbers::Map& map) {
    constexpr std::size_t kNumbered = 8; // columns that have room for numbers
    HeatMap heat;
    heat.rows = sweep.axes[map.rows].labels;
    heat.columns = sweep.axes[map.columns].labels;
    if (heat.columns.size() > 10) heat.columns.clear(); // no room for their labels
    heat.row_title = sweep.axes[map.rows].name;
    heat.column_title = sweep.axes[map.columns].name;
    heat.values = map.means;
    const SweepNumbers::Objective* const objective = objective_of(sweep, map.metric);
    if (objective != nullptr) heat.unit = objective->unit;
    HeatScale scale{HUGE_VAL, -HUGE_VAL};
    for (std::size_t row = 0; row < map.means.size(); ++row) {
        heat.tips.emplace_back();
        heat.texts.emplace_back();
        for (std::size_t n = 0; n < map.means[row].size(); ++n) {
            double& value = heat.values[row][n];
            if (map.counts[row][n] == 0) value = std::numeric_limits<double>::quiet_NaN();
            if (std::isfinite(value)) {
                scale.least = std::min(scale.least, value);
                scale.most = std::max(scale.most, value);
            }
            heat.texts.back().push_back(map.means[row].size() <= kNumbered ? axis_number(value)
                                                                           : std::string());
            heat.tips.back().push_back(
                fmt::format("{}={}, {}={}: {:.6g}, {} points", heat.row_title, heat.rows[row],
                            heat.column_title, sweep.axes[map.columns].labels[n], map.means[row][n],
                            map.counts[row][n]));
        }
    }
    return picture_of_heat(sweep.metrics[map.metric] + " over " + heat.row_title + " and " +
                               heat.column_title,
                           heat, scale) +
           Html::format("<p class=\"dim\">{}{}</p>\n", averaged_text(sweep, map),
                        objective == nullptr ? ""
                        : objective->more    ? " More is better."
                                             : " Less is better.");
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
    bool open = true; // the first
    for (const std::size_t metric : sweep.shown)
        for (const SweepNumbers::Line& line : sweep.lines) {
            if (line.metric != metric) continue;
            const SweepNumbers::Axis& axis = sweep.axes[line.axis];
            const std::string title = sweep.metrics[metric] + " over " + axis.name;
            html += folded(title,
                           picture_of_range(title, {line.mean, line.least, line.most},
                                            axis.labels.front(), axis.labels.back()),
                           open);
            open = false;
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
    std::vector<std::string> shown;
    for (const std::size_t metric : sweep.shown) shown.push_back(sweep.metrics[metric]);
    if (!sweep.best.empty())
        html += section_html(
            {fmt::format("Best points: {} {}", sweep.objectives.front().more ? "most" : "least",
                         sweep.metrics[sweep.objectives.front().metric]),
             points_table(sweep, shown, sweep.best), true});
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
    html += section_html({"Points", points_table(sweep, shown, sweep.points), true});
    return html + "</div>\n<footer class=\"dim\"><p>Made by armpmu " ARMPMU_VERSION
                  ".</p></footer>\n</body></html>\n";
}

} // namespace armpmu::testbench
