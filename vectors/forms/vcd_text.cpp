// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <tuple>

namespace armpmu::vectors {

std::vector<std::string> VcdFaults::lines(const std::string& file) const {
    std::vector<const Kind*> found;
    for (const Kind& kind : kinds_)
        if (kind.count != 0) found.push_back(&kind);
    std::stable_sort(found.begin(), found.end(), [](const Kind* a, const Kind* b) {
        return std::tie(a->place.line, a->place.column) < std::tie(b->place.line, b->place.column);
    });
    std::vector<std::string> lines;
    for (const Kind* kind : found) lines.push_back(line_of(file, *kind));
    return lines;
}

std::string VcdFaults::line(const std::string& file, VcdFault kind) const {
    const Kind& one = kinds_[static_cast<std::size_t>(kind)];
    return one.count == 0 ? "" : line_of(file, one);
}

std::string VcdFaults::line_of(const std::string& file, const Kind& kind) {
    std::string line = file + ":" + std::to_string(kind.place.line) + ":" +
                       std::to_string(kind.place.column) + ": " + kind.what;
    if (kind.count > 1) line += " (" + std::to_string(kind.count) + " times such)";
    return line;
}

bool VcdSection::begins_one(std::string_view word) {
    static constexpr std::array<std::string_view, 12> kKeywords = {
        "$var",     "$scope",     "$upscope", "$timescale", "$enddefinitions", "$date",
        "$version", "$attrbegin", "$attrend", "$comment",   "$dumpvars",       "$dumpports"};
    return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

// A time stamp is alone in its line; in other lines such a word is a code.
bool VcdSection::is_time(std::string_view word) const {
    const char* end = text_.at();
    while (*end == ' ' || *end == '\r') ++end;
    return word.size() > 1 && *end == '\n' &&
           std::all_of(word.begin() + 1, word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool VcdSection::cut_short(std::string_view word) {
    const char* begin = text_.at() - word.size();
    const bool ends = word[0] == '#' ? is_time(word) : begins_one(word);
    if (text_.strict() || !ends || !text_.first_in_line(begin)) return false;
    text_.fault(VcdFault::ended, begin, [&] { return std::string(name_) + " has no $end before"; });
    text_.at() = begin;
    return true;
}

namespace {

constexpr std::size_t kParts = 18;  // digits after the point
constexpr int kMostExponent = 1000; // beyond it no time is below 2^64, or above 0
constexpr std::size_t kMostDigits = 64;

std::optional<std::uint64_t> whole(std::string_view digits) {
    std::uint64_t value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

bool all_digits(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The exponent after the 'e'.
std::optional<int> exponent(std::string_view text) {
    if (!text.empty() && text[0] == '+') text.remove_prefix(1);
    int value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
    return value < -kMostExponent || value > kMostExponent ? std::nullopt : std::optional(value);
}

} // namespace

std::optional<VcdTime> parse_vcd_time(std::string_view text, bool& plain) {
    plain = text.find_first_of(".eE") == text.npos;
    if (plain) {
        const auto steps = whole(text);
        return steps ? std::optional(VcdTime{*steps, 0}) : std::nullopt;
    }
    const std::size_t e = std::min(text.find_first_of("eE"), text.size());
    const auto shift = e == text.size() ? 0 : exponent(text.substr(e + 1));
    const std::string_view number = text.substr(0, e);
    const std::size_t point = std::min(number.find('.'), number.size());
    std::string digits(number.substr(0, point));
    const std::string_view behind = number.substr(std::min(point + 1, number.size()));
    if (!shift || digits.empty() || digits.size() + behind.size() > kMostDigits ||
        !all_digits(digits) || !all_digits(behind))
        return std::nullopt;
    int before = static_cast<int>(digits.size()) + *shift; // digits before the point
    digits += behind;
    if (before < 0) digits.insert(0, static_cast<std::size_t>(-before), '0');
    before = std::max(before, 0);
    const auto size = static_cast<std::size_t>(before);
    digits.resize(std::max(digits.size(), size + kParts), '0');
    const auto steps = size == 0 ? 0 : whole(std::string_view(digits).substr(0, size));
    const auto parts = whole(std::string_view(digits).substr(size, kParts));
    if (!steps || !parts) return std::nullopt;
    return VcdTime{*steps, *parts};
}

} // namespace armpmu::vectors
