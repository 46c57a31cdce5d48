// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/points.h"

namespace armpmu::vectors {

void add(Points& all, const Points& more) {
    for (const auto& [name, met] : more) {
        all[name].clocks += met.clocks;
        all[name].told += met.told;
    }
}

std::string kind_of_point(const std::string& name) {
    const std::string kind = name.substr(0, name.find(' '));
    return kind == "sentence" && name.find(',') != std::string::npos ? "condition" : kind;
}

std::vector<std::string> holes(const Points& seen, const Points& expected) {
    std::vector<std::string> missing;
    for (const auto& point : expected) {
        const auto found = seen.find(point.first);
        if (found == seen.end() || found->second.told == 0) missing.push_back(point.first);
    }
    return missing;
}

} // namespace armpmu::vectors
