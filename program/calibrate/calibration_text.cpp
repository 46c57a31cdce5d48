// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibration_output.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

std::string range_of(const Interval& interval) {
    return interval.least == interval.most ? std::to_string(interval.least)
                                           : fmt::format("{} to {}", interval.least, interval.most);
}

std::string parameter_lines(const Calibration& found) {
    std::string text =
        fmt::format("{:<24} {:>8}  {:<34} {}\n", "parameter", "value", "95 % of it", "begun with");
    for (const FittedParameter& one : found.parameters)
        if (one.standing != Standing::no_influence)
            text += fmt::format("{:<24} {:>8}  {:<34} {}\n", one.name, one.value, words_of(one),
                                one.start);
    std::string unseen;
    for (const FittedParameter& one : found.parameters)
        if (one.standing == Standing::no_influence)
            unseen += (unseen.empty() ? "" : ", ") + one.name;
    if (!unseen.empty()) text += "no figure sees: " + unseen + "\n";
    return text;
}

std::string class_lines(const Calibration& found) {
    std::string text = fmt::format("\n{:<12} {:>8} {:>9} {:>15} {:>15}\n", "class", "figures",
                                   "fit", "without it", "without class");
    for (const ClassErrors& one : found.classes)
        if (one.figures != 0)
            text +=
                fmt::format("{:<12} {:>8} {:>7.1f} % {:>13.1f} % {:>13.1f} %\n", one.kind,
                            one.figures, 100 * one.fit, 100 * one.without, 100 * one.without_class);
    return text + "without it: predicted by a fit without that figure, by its slopes; without "
                  "class: by one\nwithout all of the class, whose parameters the model was run "
                  "with.\n";
}

std::string advice_lines(const Calibration& found) {
    std::string text;
    for (const FittedParameter& one : found.parameters)
        if (one.advice)
            text += fmt::format("{}: measure `{}`; expected then: {}\n", one.name,
                                one.advice->kernel, range_of(one.advice->expected));
    return text.empty() ? text : "\nwhat would determine more:\n" + text;
}

std::string list_of(const std::string& title, const std::vector<std::string>& lines) {
    if (lines.empty()) return "";
    std::string text = "\n" + title + ":\n";
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

} // namespace

std::string words_of(const FittedParameter& parameter) {
    switch (parameter.standing) {
    case Standing::determined: return range_of(parameter.interval);
    case Standing::at_least: return fmt::format("at least {}", parameter.interval.least);
    case Standing::at_most: return fmt::format("at most {}", parameter.interval.most);
    case Standing::not_determined: return "not determined: " + range_of(parameter.interval);
    case Standing::no_influence: break;
    }
    return "no influence";
}

std::string calibration_text(const Calibration& found) {
    std::string text = parameter_lines(found) + class_lines(found);
    text += fmt::format("of a figure, {:.1f} % is left; noise is taken for {:.1f} %\n",
                        100 * found.spread, 100 * found.noise);
    std::vector<std::string> outliers;
    for (const FittedFigure& one : found.figures)
        if (one.outlier) {
            const Observation& its = found.observations.all[one.observation];
            outliers.push_back(fmt::format("{}, {}: {:.2f} on the board, {:.2f} here, {:+.1f} %",
                                           its.id, its.what, one.board, one.model,
                                           100 * one.error()));
        }
    return text + list_of("outliers", outliers) +
           list_of("figures that contradict each other", found.contradictions) +
           advice_lines(found) + list_of("left out", found.observations.left_out);
}

} // namespace armpmu::testbench
