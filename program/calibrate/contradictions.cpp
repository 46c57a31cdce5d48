// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/contradictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace armpmu::testbench {

double usual_clock(const std::vector<Observation>& all) {
    std::map<double, std::size_t> clocks;
    for (const Observation& one : all)
        if (one.mhz != 0) ++clocks[one.mhz];
    double usual = 0;
    std::size_t most = 0;
    for (const auto& [clock, number] : clocks)
        if (number > most) {
            most = number;
            usual = clock;
        }
    return usual;
}

std::vector<std::string> contradictions_among(const Observations& observations, double noise) {
    std::vector<std::string> lines;
    // The difference of two figures of the same thing in one case of twenty.
    const double allowed = std::max(2 * 1.4142 * noise, 0.05);
    std::map<std::string, std::vector<const Observation*>> groups;
    for (const Observation& one : observations.all) groups[one.what].push_back(&one);
    for (auto& [what, group] : groups) {
        if (group.size() < 2) continue;
        const auto [least, most] = std::minmax_element(
            group.begin(), group.end(),
            [](const Observation* a, const Observation* b) { return a->value < b->value; });
        if ((*most)->value <= (*least)->value * (1 + allowed)) continue;
        lines.push_back(fmt::format("{}: {:.2f} in {} and {:.2f} in {}", what, (*least)->value,
                                    (*least)->id, (*most)->value, (*most)->id));
    }
    const double usual = usual_clock(observations.all);
    std::map<double, std::vector<std::string>> others;
    for (const Observation& one : observations.all)
        if (one.mhz != 0 && std::abs(one.mhz / usual - 1) >= 0.02)
            others[one.mhz].push_back(one.id);
    for (const auto& [clock, ids] : others)
        lines.push_back(fmt::format(
            "{} at {} MHz, the others at {}: memory takes as many more or "
            "fewer cycles there",
            ids.size() == 1 ? ids.front() + " is"
                            : ids.front() + " and " + std::to_string(ids.size() - 1) + " more are",
            clock, usual));
    return lines;
}

} // namespace armpmu::testbench
