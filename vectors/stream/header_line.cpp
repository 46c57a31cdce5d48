// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stream/header_line.h"

#include "armpmu/core/text.h"
#include "armpmu/vectors/stream/stream.h"

#include <algorithm>
#include <optional>

namespace armpmu::vectors {
namespace {

bool printable(char c) {
    return c >= ' ' && c <= '~';
}

} // namespace

void fail_at(const std::string& file, Place place, const std::string& what) {
    throw VectorError(file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
                      ": " + what);
}

std::string quoted(std::string_view text) {
    return in_quotes(text, 40);
}

std::string hint(std::string_view text, const std::vector<std::string_view>& candidates) {
    return did_you_mean(text, candidates);
}

HeaderLine::HeaderLine(const std::string& file, std::string_view text, Place place)
    : file_(file), text_(text), start_(place) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        while (at < text.size() && printable(text[at]) && text[at] != ' ') ++at;
        const Place here{place.line, place.column + begin};
        if (at > begin)
            words_.push_back({text.substr(begin, at - begin), here});
        else if (text[at] == ' ')
            ++at;
        else
            fail_at(file, here, "a header is printable ASCII");
        if (!words_.empty() && words_.back().text == "$end")
            fail(words_.back(), "the word $end cannot stand in a header");
    }
}

void HeaderLine::expect(std::size_t least, std::size_t most, const char* form) const {
    if (size() < least)
        fail_at(file_, {start_.line, start_.column + text_.size()},
                std::string("must be: ") + form);
    if (size() > most) fail(words_[most], std::string("must be: ") + form);
}

std::uint64_t HeaderLine::number(std::size_t word, std::uint64_t low, std::uint64_t high,
                                 const char* what) const {
    const std::string_view text = words_[word].text;
    const bool decimal =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const auto value = decimal ? parse_number(text) : std::nullopt;
    if (!value || *value < low || *value > high)
        fail(words_[word], std::string(what) + " must be a number from " + std::to_string(low) +
                               " to " + std::to_string(high) + ", not " + quoted(text));
    return *value;
}

std::string HeaderLine::rest(std::size_t word) const {
    const std::size_t end =
        words_[word].place.column - start_.column + words_[word].text.size() + 1;
    return end < text_.size() ? std::string(text_.substr(end)) : std::string();
}

} // namespace armpmu::vectors
