// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/objectives.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/parameters.h"

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

} // namespace armpmu::testbench
