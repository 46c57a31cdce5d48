// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"

#include <algorithm>
#include <charconv>

namespace armpmu {
namespace {

std::optional<std::uint64_t> whole_number(std::string_view digits, int base) {
    std::uint64_t value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
    if (digits.empty() || error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

// Bytes of the character that `text` begins with; 0 when that is none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    const std::size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (text.size() < length) return 0;
    // Too long for its code point, a surrogate, or beyond the last code point.
    const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (byte(1) < least || byte(1) > most) return 0;
    for (std::size_t i = 2; i < length; ++i)
        if (byte(i) < 0x80 || byte(i) > 0xbf) return 0;
    return length;
}

// Levenshtein distance.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
        }
    }
    return row[b.size()];
}

} // namespace

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::optional<std::uint64_t> parse_hex(std::string_view text) {
    return whole_number(text, 16);
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
    const std::string_view prefix = text.substr(0, 2);
    if (prefix == "0x" || prefix == "0X") return parse_hex(text.substr(2));
    return whole_number(text, 10);
}

std::size_t not_utf8_at(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text.substr(at));
        if (length == 0) return at;
        at += length;
    }
    return std::string_view::npos;
}

std::string hex(std::uint64_t value, unsigned digits) {
    char buffer[16];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value, 16);
    const std::string text(buffer, end);
    return "0x" + std::string(digits > text.size() ? digits - text.size() : 0, '0') + text;
}

std::string nearest_word(std::string_view text, const std::vector<std::string_view>& candidates) {
    constexpr std::size_t kLongestWord = 80;
    if (text.size() > kLongestWord) return {};
    std::string_view best;
    std::size_t least = 2 + text.size() / 5;
    for (const std::string_view candidate : candidates) {
        const std::size_t d = distance(text, candidate);
        if (d < least) {
            least = d;
            best = candidate;
        }
    }
    return std::string(best);
}

std::string did_you_mean(std::string_view text, const std::vector<std::string_view>& candidates,
                         const char* otherwise) {
    const std::string word = nearest_word(text, candidates);
    return word.empty() ? otherwise : "; did you mean " + word + "?";
}

std::string in_quotes(std::string_view text, std::size_t most) {
    std::string part(text.substr(0, most));
    std::replace_if(
        part.begin(), part.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return "'" + part + (text.size() > most ? "...'" : "'");
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string one_line(std::string text) {
    // Bytes above 127 may be parts of a character.
    const auto is_control = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < ' ' || byte == 0x7f;
    };
    std::replace_if(text.begin(), text.end(), is_control, '?');
    return text;
}

std::string error_line(const std::string& file, int line, int column, const std::string& message) {
    return one_line(file + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1) +
                    ": " + message);
}

} // namespace armpmu
