// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibration_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

std::string board_line(const std::string& key, std::uint64_t value, const std::string& origin,
                       const char* indent = "") {
    return fmt::format("{:<34} # {}\n", fmt::format("{}{}: {}", indent, key, value), origin);
}

Json json_of(const Interval& interval) {
    return Json::array({interval.least, interval.most});
}

Json json_of(const FittedParameter& one) {
    Json json = {{"name", "core." + one.name},
                 {"standing", name_of(one.standing)},
                 {"value", one.value},
                 {"start", one.start}};
    if (one.standing != Standing::no_influence) {
        json["interval"] = json_of(one.interval);
        json["profile"] = json_of(one.profile);
        json["bootstrap"] = json_of(one.bootstrap);
    }
    if (one.advice)
        json["advice"] = {{"kernel", one.advice->kernel},
                          {"expected", json_of(one.advice->expected)}};
    return json;
}

Json json_of(const FittedFigure& one, const Observation& its) {
    Json json = {{"id", its.id},       {"class", its.kind},  {"figure", its.what},
                 {"board", one.board}, {"model", one.model}, {"fitted", one.used}};
    if (!one.used) return json;
    json["without_it"] = one.without;
    json["without_class"] = one.without_class;
    json["outlier"] = one.outlier;
    return json;
}

} // namespace

std::string board_text_of(const Calibration& found, const std::string& name) {
    const BoardFacts& facts = found.observations.facts;
    const std::string of = facts.board.empty() ? facts.soc : facts.board;
    std::string text = "# Made by armpmu calibrate: the values, and what else the figures allow at "
                       "95 %.\nboard: " +
                       name + "\nabout: fitted to " + std::to_string(found.figures.size()) +
                       " figures" + (of.empty() ? "" : " of " + of) + "\n";
    if (facts.mhz != 0)
        text += board_line("clock_mhz", static_cast<std::uint64_t>(facts.mhz + 0.5), "given");
    text += "core:\n";
    text += board_line("l1d_kb", found.core.l1d_kb, facts.l1d_kb ? "given" : "the default", "  ");
    text += board_line("l2_kb", found.core.l2_kb, facts.l2_kb ? "given" : "the default", "  ");
    text += board_line("l3_kb", found.core.l3_kb, facts.l3_kb ? "given" : "the default", "  ");
    for (const FittedParameter& one : found.parameters)
        if (one.standing != Standing::no_influence)
            text +=
                board_line(one.name, one.value,
                           one.standing == Standing::not_determined ? words_of(one)
                                                                    : "fitted: " + words_of(one),
                           "  ");
    return text;
}

std::string calibration_json(const Calibration& found) {
    Json parameters = Json::array(), figures = Json::array(), classes = Json::array();
    for (const FittedParameter& one : found.parameters) parameters.push_back(json_of(one));
    for (const FittedFigure& one : found.figures)
        figures.push_back(json_of(one, found.observations.all[one.observation]));
    for (const ClassErrors& one : found.classes) {
        classes.push_back({{"class", one.kind},
                           {"figures", one.figures},
                           {"fit", one.fit},
                           {"without_it", one.without},
                           {"without_class", one.without_class}});
        if (one.predicted != 0) {
            classes.back()["predicted"] = one.predicted;
            classes.back()["prediction"] = one.prediction;
        }
    }
    const BoardFacts& facts = found.observations.facts;
    const Json json = {{"format", "armpmu-calibration"},
                       {"version", 1},
                       {"board", facts.board},
                       {"soc", facts.soc},
                       {"clock_mhz", facts.mhz},
                       {"noise", found.noise},
                       {"spread", found.spread},
                       {"parameters", parameters},
                       {"classes", classes},
                       {"figures", figures},
                       {"contradictions", found.contradictions},
                       {"left_out", found.observations.left_out}};
    return json.dump(1) + "\n";
}

} // namespace armpmu::testbench
