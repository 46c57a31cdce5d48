// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/text_tokens.h"

#include "armpmu/core/text.h"

#include <charconv>
#include <utility>

namespace armpmu::testbench {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_octal(char c) {
    return c >= '0' && c <= '7';
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

unsigned hex_digit(char c) {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    return static_cast<unsigned>((c | 0x20) - 'a') + 10;
}

bool whole(std::string_view digits, int base, std::uint64_t& value) {
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
    return error == std::errc{} && stop == end;
}

void append_utf8(std::string& to, std::uint32_t code) {
    const auto continuation = [&](unsigned shift) {
        to += static_cast<char>(0x80 | ((code >> shift) & 0x3f));
    };
    if (code < 0x80) {
        to += static_cast<char>(code);
    } else if (code < 0x800) {
        to += static_cast<char>(0xc0 | (code >> 6));
        continuation(0);
    } else if (code < 0x10000) {
        to += static_cast<char>(0xe0 | (code >> 12));
        continuation(6);
        continuation(0);
    } else {
        to += static_cast<char>(0xf0 | (code >> 18));
        continuation(12);
        continuation(6);
        continuation(0);
    }
}

} // namespace

void TextTokens::fail(TextPlace place, const std::string& message) const {
    fail_at(file_, place, message);
}

char TextTokens::take() {
    const char c = text_[at_++];
    if (c == '\n') {
        ++place_.line;
        place_.column = 1;
    } else {
        ++place_.column;
    }
    return c;
}

void TextTokens::skip_space() {
    bool comment = false;
    while (!at_end()) {
        const char c = look();
        if (c == '#') comment = true;
        if (c == '\n') comment = false;
        if (!comment && !(c == ' ' || (c >= '\t' && c <= '\r'))) return;
        take();
    }
}

TextToken TextTokens::next() {
    skip_space();
    if (at_end()) {
        TextToken end;
        end.place = place_;
        return end;
    }
    const char c = look();
    if (is_letter(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(look(1)))) return digits();
    if (c == '"' || c == '\'') return string();
    if (std::string_view("{}<>[]:,;-").find(c) == std::string_view::npos)
        fail(place_, "byte " + hex(static_cast<unsigned char>(c)) +
                         " begins nothing here; expected a name, a value, a bracket or one of :,;");
    TextToken token;
    token.kind = TextToken::Kind::symbol;
    token.place = place_;
    token.value = std::string(1, take());
    return token;
}

TextToken TextTokens::word() {
    TextToken token;
    token.kind = TextToken::Kind::word;
    token.place = place_;
    while (is_letter(look()) || is_digit(look())) token.value += take();
    return token;
}

TextToken TextTokens::digits() {
    TextToken token;
    token.kind = TextToken::Kind::number;
    token.place = place_;
    bool exponent = false;
    const bool prefixed = look() == '0' && (look(1) | 0x20) == 'x';
    while (is_digit(look()) || is_letter(look()) || look() == '.' ||
           (exponent && (look() == '+' || look() == '-'))) {
        const char c = take();
        exponent = !prefixed && (c == 'e' || c == 'E');
        if (!prefixed && (c == '.' || exponent || c == 'f')) token.kind = TextToken::Kind::real;
        token.value += c;
    }
    if (token.kind == TextToken::Kind::real) return token;

    const std::string_view digits = token.value;
    bool fits = false;
    if (prefixed) {
        fits = whole(digits.substr(2), 16, token.number);
    } else {
        fits = whole(digits, digits[0] == '0' ? 8 : 10, token.number);
    }
    if (!fits)
        fail(token.place, in_quotes(token.value) +
                              " is no number; expected decimal, 0x hexadecimal "
                              "or 0 octal digits of at most 64 bits");
    return token;
}

TextToken TextTokens::string() {
    TextToken token;
    token.kind = TextToken::Kind::text;
    token.place = place_;
    const char quote = take();
    while (true) {
        if (look() == '\n' || look() == '\0')
            fail(token.place,
                 std::string("this text does not end; expected ") + quote + " on the same line");
        const char c = take();
        if (c == quote) return token;
        if (c == '\\') {
            escape(token.value);
        } else {
            token.value += c;
        }
    }
}

void TextTokens::escape(std::string& to) {
    constexpr std::string_view kLetters = "abfnrtv?\\'\"";
    constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v?\\'\"";
    const TextPlace place = place_;
    const char c = at_end() ? '\0' : take();
    if (const std::size_t letter = kLetters.find(c); letter != std::string_view::npos) {
        to += kMeanings[letter];
    } else if (is_octal(c)) {
        unsigned code = static_cast<unsigned>(c - '0');
        for (unsigned more = 0; more < 2 && is_octal(look()); ++more)
            code = code * 8 + static_cast<unsigned>(take() - '0');
        to += static_cast<char>(code);
    } else if ((c == 'x' || c == 'X') && is_hex(look())) {
        unsigned code = hex_digit(take());
        if (is_hex(look())) code = code * 16 + hex_digit(take());
        to += static_cast<char>(code);
    } else if (c == 'u' || c == 'U') {
        code_point(to, c == 'u' ? 4 : 8);
    } else {
        fail(place, "unknown escape; expected one of a b f n r t v ? \\ ' \", octal digits, x, u "
                    "or U after the backslash");
    }
}

void TextTokens::code_point(std::string& to, unsigned digits) {
    const TextPlace place = place_;
    std::uint32_t code = 0;
    for (unsigned i = 0; i < digits; ++i) {
        if (!is_hex(look())) fail(place, "expected " + std::to_string(digits) + " hex digits");
        code = code * 16 + hex_digit(take());
    }
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        fail(place, "expected a Unicode code point that is no surrogate");
    append_utf8(to, code);
}

} // namespace armpmu::testbench
