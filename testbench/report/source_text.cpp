// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/source_text.h"

#include "armpmu/core/text.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_stream.h"

#include <algorithm>
#include <filesystem>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostBytes = 16 << 20; // of a file that somebody wrote
constexpr std::size_t kMostShown = 100;        // bytes of a line

std::string printable(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || not_utf8_at(line) != std::string::npos) return "";
    std::string text = line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
    for (char& one : text)
        if (one == '\t') one = ' ';
    if (text.size() > kMostShown) {
        text.resize(kMostShown);
        text.resize(std::min(text.size(), not_utf8_at(text)));
        text += "...";
    }
    return one_line(text);
}

} // namespace

const std::vector<std::string>& SourceText::lines_of(const std::string& file) {
    const auto [place, added] = files_.try_emplace(file);
    std::vector<std::string>& lines = place->second;
    if (!added) return lines;
    try {
        files::InputStream stream(file, {kMostBytes, "", false});
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
    } catch (const files::InputError&) { // the part that was read is shown
    }
    return lines;
}

std::string SourceText::of(const SourceLine& source) {
    const std::vector<std::string>& lines = lines_of(source.file);
    if (source.line == 0 || source.line > lines.size()) return "";
    return printable(lines[source.line - 1]);
}

std::string short_place(const SourceLine& source) {
    return one_line(fs::path(source.file).filename().string()) + ":" + std::to_string(source.line);
}

} // namespace armpmu::testbench
