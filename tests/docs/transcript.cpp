// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/transcript.h"

#include <sstream>

namespace armpmu::docs {
namespace {

const std::string kAny = "...";

std::string trimmed(const std::string& line) {
    return line.substr(0, line.find_last_not_of(" \r") + 1);
}

bool line_matches(const std::string& expected, const std::string& seen) {
    std::size_t from = 0, at = 0;
    for (bool first = true;; first = false) {
        const std::size_t end = expected.find(kAny, from);
        const std::string part = expected.substr(from, end - from);
        const bool last = end == std::string::npos;
        if (last && !first)
            return seen.size() >= at + part.size() &&
                   seen.compare(seen.size() - part.size(), part.size(), part) == 0;
        const std::size_t found =
            first ? (seen.rfind(part, 0) == 0 ? 0 : std::string::npos) : seen.find(part, at);
        if (last) return seen == part;
        if (found == std::string::npos) return false;
        at = found + part.size();
        from = end + kAny.size();
    }
}

} // namespace

std::vector<Command> commands_of(const Block& block) {
    std::vector<Command> commands;
    bool continued = false;
    std::size_t number = block.line;
    for (const std::string& line : lines_of(block.text)) {
        const bool begins = line.rfind("$ ", 0) == 0;
        if (begins)
            commands.push_back({line.substr(2), {}, number});
        else if (continued)
            commands.back().text += '\n' + line;
        else if (!commands.empty())
            commands.back().expected.push_back(line);
        continued = (begins || continued) && !line.empty() && line.back() == '\\';
        ++number;
    }
    return commands;
}

bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& seen) {
    std::vector<std::string> lines = seen;
    while (!lines.empty() && trimmed(lines.back()).empty()) lines.pop_back();
    // reach[j]: the expected lines up to here can be the first j lines that were seen.
    std::vector<bool> reach(lines.size() + 1);
    reach[0] = true;
    for (const std::string& line : expected) {
        std::vector<bool> next(lines.size() + 1);
        bool any = false;
        for (std::size_t j = 0; j <= lines.size(); ++j) {
            any = any || reach[j];
            if (line == kAny)
                next[j] = any;
            else if (j > 0)
                next[j] = reach[j - 1] && line_matches(trimmed(line), trimmed(lines[j - 1]));
        }
        reach = next;
    }
    return reach[lines.size()];
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

} // namespace armpmu::docs
