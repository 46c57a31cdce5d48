// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/wave_map.h"

#include "armpmu/vectors/stream/stream.h"
#include "program/commands/listed_lines.h"

namespace armpmu::testbench {

std::map<std::string, std::string> wave_map_of(const std::string& path) {
    std::map<std::string, std::string> map;
    for (const auto& [place, text] : listed_lines(path, "a map, FIELD=PATH in each line")) {
        const std::size_t equals = text.find('=');
        const std::string name = without_blanks(text.substr(0, equals));
        const std::string where =
            equals == text.npos ? "" : without_blanks(text.substr(equals + 1));
        if (name.empty() || where.empty())
            throw vectors::VectorError(place + ": expected FIELD=PATH");
        if (!map.emplace(name, where).second)
            throw vectors::VectorError(place + ": " + name + " stands twice");
    }
    return map;
}

} // namespace armpmu::testbench
