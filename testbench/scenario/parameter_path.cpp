// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parameter_path.h"

#include "armpmu/core/text.h"

#include <stdexcept>

namespace armpmu::testbench {
namespace {

constexpr char kMark = '"';

// Behind the second quotation mark of a word whose first one stands at `at`; npos without one.
std::size_t behind_marks(std::string_view text, std::size_t at) {
    for (++at; at < text.size(); ++at) {
        if (text[at] == kMark) return at + 1;
        if (text[at] == '\\') ++at;
    }
    return std::string_view::npos;
}

std::string name_within_marks(std::string_view word) {
    std::string name;
    for (std::size_t n = 1; n + 1 < word.size(); ++n) {
        if (word[n] == '\\') ++n;
        name += word[n];
    }
    return name;
}

} // namespace

std::vector<PathWord> words_of_path(std::string_view path) {
    std::vector<PathWord> words;
    for (std::size_t at = 0, dot = 0; dot != std::string_view::npos; at = dot + 1) {
        const bool quoted = at < path.size() && path[at] == kMark;
        const std::size_t end = quoted ? behind_marks(path, at) : path.find('.', at);
        if (quoted && end == std::string_view::npos)
            throw std::invalid_argument("expected a second quotation mark behind " +
                                        in_quotes(path.substr(at)));
        dot = end == path.size() ? std::string_view::npos : end;
        if (dot != std::string_view::npos && path[dot] != '.')
            throw std::invalid_argument("expected a dot behind " +
                                        in_quotes(path.substr(at, end - at)));
        const std::string_view word = path.substr(at, end - at);
        words.push_back({quoted ? name_within_marks(word) : std::string(word), quoted});
    }
    return words;
}

std::size_t end_of_path(std::string_view text, char stop, std::size_t from) {
    bool begins = true; // a word
    for (std::size_t at = from; at < text.size();) {
        if (begins && text[at] == kMark) {
            at = behind_marks(text, at);
            begins = false;
            continue;
        }
        if (text[at] == stop) return at;
        begins = text[at] == '.' || text[at] == ',';
        ++at;
    }
    return std::string_view::npos;
}

std::string path_word(const std::string& name) {
    const bool plain =
        !name.empty() && name.find_first_of(".=,\"\\") == std::string::npos && !parse_number(name);
    if (plain) return name;
    std::string word(1, kMark);
    for (const char c : name) {
        if (c == kMark || c == '\\') word += '\\';
        word += c;
    }
    return word + kMark;
}

} // namespace armpmu::testbench
