// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/heading_view.h"

#include <utility>

namespace armpmu::testbench {

HeadingView::HeadingView(std::string sentence, nlohmann::ordered_json facts)
    : sentence_(std::move(sentence)), facts_(std::move(facts)) {}

std::string HeadingView::text(const Result& result) const {
    return result.scenario + ": " + (result.partial ? "PARTIAL: " : "") + sentence_ + "\n";
}

void HeadingView::add_to(nlohmann::ordered_json& json, const Result& result) const {
    json["scenario"] = result.scenario;
    for (const auto& [key, value] : facts_.items()) json[key] = value;
    json["cycles"] = result.cycles;
}

} // namespace armpmu::testbench
