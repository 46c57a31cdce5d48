// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/listed_lines.h"

#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <cstdint>
#include <sstream>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMostList = std::uint64_t{16} << 20;

std::string list_text(const std::string& path, const std::string& expected) try {
    files::InputLimits limits;
    limits.most = kMostList;
    limits.too_large = "is larger than 16 MiB; expected " + expected;
    limits.streams = true;
    return files::text_of(path, limits);
} catch (const files::InputError& error) {
    throw vectors::VectorError(error.what());
}

// Up to a comment.
std::string content(const std::string& line) {
    for (std::size_t at = line.find('#'); at != line.npos; at = line.find('#', at + 1))
        if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
    return line;
}

} // namespace

std::string without_blanks(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == text.npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<ListedLine> listed_lines(const std::string& path, const std::string& expected) {
    std::vector<ListedLine> lines;
    std::istringstream text(list_text(path, expected));
    std::size_t number = 0;
    for (std::string line; std::getline(text, line);) {
        if (++number == 1 && line.compare(0, 3, "\xef\xbb\xbf") == 0) line.erase(0, 3);
        const std::string all = without_blanks(content(line));
        if (!all.empty()) lines.push_back({path + ":" + std::to_string(number), all});
    }
    return lines;
}

} // namespace armpmu::testbench
