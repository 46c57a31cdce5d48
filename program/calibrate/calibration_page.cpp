// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibration_output.h"

#include "program/page/assets.h"
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

constexpr double kIntervalWidth = 200;

double rounded(double value) {
    return std::round(value * 1e4) / 1e4;
}

// From a quarter of the value to four times of it, by logarithm: the interval as a bar, the value
// as a line in it.
Html interval_picture(const FittedParameter& one) {
    const FitParameter& its = fit_parameters()[find_fit_parameter(one.name)];
    const double middle = its.coordinate(static_cast<double>(one.value));
    const auto at = [&](std::uint64_t value) {
        const double off = its.coordinate(static_cast<double>(value)) - middle;
        return kIntervalWidth * std::clamp(0.5 + off / (2 * std::log(4.0)), 0.0, 1.0);
    };
    Svg svg(kIntervalWidth, 14, one.name + ": " + words_of(one));
    svg.line(0, 7, kIntervalWidth, 7, "axis");
    const double left = at(one.interval.least);
    svg.rectangle(left, 3, std::max(at(one.interval.most) - left, 1.0), 8,
                  one.standing == Standing::determined ? "s0" : "s3", words_of(one));
    svg.line(kIntervalWidth / 2, 0, kIntervalWidth / 2, 14, "axis");
    return svg.html();
}

Html parameters_html(const Calibration& found) {
    Table table({"parameter", "value#", "95 %", "a quarter of it to four times", "begun with#",
                 "would determine it", "expected then"});
    for (const FittedParameter& one : found.parameters) {
        table.begin_row();
        table.text(one.name);
        table.number(one.standing == Standing::no_influence ? Json() : Json(one.value));
        table.text(words_of(one));
        table.html(one.standing == Standing::no_influence ? Html() : interval_picture(one));
        table.number(Json(one.start));
        table.text(one.advice ? one.advice->kernel : "");
        table.text(one.advice ? fmt::format("{} to {}", one.advice->expected.least,
                                            one.advice->expected.most)
                              : "");
        table.end_row();
    }
    return table.html() +
           "<p class=\"dim\">Intervals at 95 %: the model was run further and further off, the "
           "other parameters followed by their slopes; a bootstrap over figures was the check, and "
           "the wider of both is shown. Other colours: not determined, or on one side only.</p>\n";
}

// Board, fit and prediction beside each other, as parts of the board's.
Html figure_picture(const FittedFigure& one) {
    constexpr double kScale = 100; // the board's own value
    const auto width = [&](double value) {
        return std::clamp(kScale * value / one.board, 1.0, kIntervalWidth);
    };
    Svg svg(kIntervalWidth, 18, "fit above, prediction without it below");
    svg.rectangle(0, 1, width(one.model), 7, "s0", fmt::format("fit {:.3f}", one.model));
    svg.rectangle(0, 10, width(one.without), 7, "s1",
                  fmt::format("without it {:.3f}", one.without));
    svg.line(kScale, 0, kScale, 18, "axis");
    return svg.html();
}

Html figures_html(const Calibration& found) {
    Table table({"figure", "class", "what", "board#", "fit#", "error in %#",
                 "predicted without it#", "without its class#", "", ""});
    for (const FittedFigure& one : found.figures) {
        const Observation& its = found.observations.all[one.observation];
        table.begin_row();
        table.text(its.id);
        table.text(its.kind);
        table.text(its.what);
        table.number(Json(rounded(one.board)));
        table.number(Json(rounded(one.model)));
        table.number(Json(rounded(100 * one.error())));
        table.number(one.used ? Json(rounded(one.without)) : Json());
        table.number(one.used ? Json(rounded(one.without_class)) : Json());
        table.html(figure_picture(one));
        table.text(one.outlier ? "outlier" : one.used ? "" : "predicted");
        table.end_row();
    }
    return table.html();
}

Html classes_html(const Calibration& found) {
    Table table({"class", "figures#", "fit, %#", "without it, %#", "without class, %#"});
    for (const ClassErrors& one : found.classes) {
        table.begin_row();
        table.text(one.kind);
        table.number(Json(one.figures));
        for (const double error : {one.fit, one.without, one.without_class})
            table.number(Json(rounded(100 * error)));
        table.end_row();
    }
    return table.html();
}

Html lines_html(const std::vector<std::string>& lines) {
    Html html = "<ul>";
    for (const std::string& line : lines) html += Html::format("<li>{}</li>\n", line);
    return html + "</ul>";
}

} // namespace

Html calibration_page(const Calibration& found, const std::string& name) {
    Html html = head_of_page(name + ", a calibration", kPageStyle, {}) +
                Html::format("<body>\n<header><h1>{}</h1><span class=\"dim run\">{} figures, "
                             "{} % of one is left</span></header>\n<div class=\"grid\">\n",
                             name, found.figures.size(), rounded(100 * found.spread));
    html += section_html({"Parameters", parameters_html(found), true});
    html += section_html({"Errors by class", classes_html(found), false});
    if (!found.contradictions.empty())
        html += section_html(
            {"Figures that contradict each other", lines_html(found.contradictions), false});
    html += section_html({"Figures", figures_html(found), true});
    if (!found.observations.left_out.empty())
        html += section_html({"Left out", lines_html(found.observations.left_out), true});
    return html + "</div>\n<footer class=\"dim\"><p>Made by armpmu " ARMPMU_VERSION
                  ".</p></footer>\n</body></html>\n";
}

} // namespace armpmu::testbench
