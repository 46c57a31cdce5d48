// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/wave_map.h"

#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <algorithm>
#include <sstream>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMostMap = std::uint64_t{16} << 20;

std::string map_text(const std::string& path) try {
    files::InputLimits limits;
    limits.most = kMostMap;
    limits.too_large = "is larger than 16 MiB; expected a map, FIELD=PATH in each line";
    limits.streams = true;
    return files::text_of(path, limits);
} catch (const files::InputError& error) {
    throw vectors::VectorError(error.what());
}

std::string without_blanks(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == text.npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Up to a comment.
std::string content(const std::string& line) {
    for (std::size_t at = line.find('#'); at != line.npos; at = line.find('#', at + 1))
        if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
    return line;
}

} // namespace

std::map<std::string, std::string> wave_map_of(const std::string& path) {
    std::map<std::string, std::string> map;
    std::istringstream text(map_text(path));
    std::size_t number = 0;
    for (std::string line; std::getline(text, line);) {
        if (++number == 1 && line.compare(0, 3, "\xef\xbb\xbf") == 0) line.erase(0, 3);
        const std::string all = without_blanks(content(line));
        if (all.empty()) continue;
        const auto fail = [&](const std::string& what) {
            throw vectors::VectorError(path + ":" + std::to_string(number) + ": " + what);
        };
        const std::size_t equals = all.find('=');
        const std::string name = without_blanks(all.substr(0, equals));
        const std::string where = equals == all.npos ? "" : without_blanks(all.substr(equals + 1));
        if (name.empty() || where.empty()) fail("expected FIELD=PATH");
        if (!map.emplace(name, where).second) fail(name + " stands twice");
    }
    return map;
}

} // namespace armpmu::testbench
