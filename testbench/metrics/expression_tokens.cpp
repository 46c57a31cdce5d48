// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/expression_tokens.h"

#include "armpmu/core/text.h"
#include "testbench/metrics/expression_node.h"

namespace armpmu::testbench {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kOperationCharacters = "|^&<>-+*/%(),";
constexpr std::string_view kInNames = "_.:@?";

bool is_in(std::string_view set, char c) {
    return set.find(c) != std::string_view::npos;
}

std::size_t digits_from(std::string_view text, std::size_t at) {
    while (at < text.size() && is_in(kDigits, text[at])) ++at;
    return at;
}

// End of the number that begins at `at`; `at` if none does.
std::size_t number_end(std::string_view text, std::size_t at) {
    std::size_t end = digits_from(text, at);
    std::size_t digits = end - at;
    if (end < text.size() && text[end] == '.') {
        const std::size_t fraction = digits_from(text, end + 1);
        digits += fraction - end - 1;
        if (digits != 0) end = fraction;
    }
    if (digits == 0) return at;
    if (end < text.size() && text[end] == 'e') {
        const std::size_t sign = end + 1 < text.size() && text[end + 1] == '-' ? 1 : 0;
        const std::size_t exponent = digits_from(text, end + 1 + sign);
        if (exponent > end + 1 + sign) end = exponent;
    }
    return end;
}

bool is_beyond_ascii(char c) {
    return static_cast<unsigned char>(c) > 0x7f;
}

// End of the part of a name that a backslash at `at` escapes: the next character, or all following
// bytes that are not ASCII, as one character has several. `at` if there is none.
std::size_t escaped_end(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    if (end == text.size()) return at;
    if (!is_beyond_ascii(text[end])) return end + 1;
    while (end < text.size() && is_beyond_ascii(text[end])) ++end;
    return end;
}

std::size_t name_end(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        const char c = text[at];
        std::size_t end = at;
        if (is_in(kDigits, c) || is_in(kLetters, c) || is_in(kInNames, c)) end = at + 1;
        if (c == '\\') end = escaped_end(text, at);
        if (end == at) break;
        at = end;
    }
    return at;
}

std::size_t constant_end(std::string_view text, std::size_t at) {
    do ++at;
    while (at < text.size() &&
           (is_in(kDigits, text[at]) || is_in(kLetters, text[at]) || is_in("_.-", text[at])));
    return at;
}

} // namespace

Token token_at(std::string_view text, std::size_t at) {
    while (at < text.size() && is_in(" \t\r\n", text[at])) ++at;
    if (at >= text.size()) return {Token::Kind::end, {}, text.size()};
    const auto token = [&](Token::Kind kind, std::size_t end) {
        return Token{kind, text.substr(at, end - at), at};
    };
    if (text[at] == '#') return token(Token::Kind::constant, constant_end(text, at));
    const std::size_t number = number_end(text, at);
    const std::size_t name = name_end(text, at);
    if (name > number) return token(Token::Kind::name, name);
    if (number > at) return token(Token::Kind::number, number);
    if (is_in(kOperationCharacters, text[at])) return token(Token::Kind::operation, at + 1);
    throw ExpressionError("unexpected " + in_quotes(text.substr(at, 1)) +
                              "; expected an event, a number, #CONSTANT or one of | ^ & < > + - * "
                              "/ % ( ) ,",
                          at);
}

EventSpelling event_spelling(std::string_view text) {
    EventSpelling spelling;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '\\') {
            const std::size_t end = escaped_end(text, at);
            spelling.name += text.substr(at + 1, end - at - 1);
            at = end;
            continue;
        }
        if (text[at] == '?') spelling.interfaces.push_back(spelling.name.size());
        spelling.name += text[at] == '@' ? '/' : text[at];
        ++at;
    }
    return spelling;
}

std::string as_token(const std::string& name) {
    std::string text;
    for (std::size_t n = 0; n < name.size(); ++n) {
        const char c = name[n];
        const bool may_begin = is_in(kLetters, c) || c == '_' || c == '/';
        const bool goes_on = n != 0 && (is_in(kDigits, c) || c == '.' || c == ':' ||
                                        (is_beyond_ascii(c) && is_beyond_ascii(name[n - 1])));
        if (!may_begin && !goes_on) text += '\\';
        text += c == '/' ? '@' : c;
    }
    return text;
}

} // namespace armpmu::testbench
