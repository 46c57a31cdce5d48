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
constexpr std::string_view kEscaped = "-,=";

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

std::size_t name_end(std::string_view text, std::size_t at) {
    for (;;) {
        if (at >= text.size()) return at;
        const char c = text[at];
        if (is_in(kDigits, c) || is_in(kLetters, c) || is_in("_.:@?", c)) {
            ++at;
        } else if (c == '\\' && at + 1 < text.size() && is_in(kEscaped, text[at + 1])) {
            at += 2;
        } else {
            return at;
        }
    }
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

std::string event_spelling(std::string_view text) {
    std::string spelling;
    for (const char c : text)
        if (c != '\\') spelling += c == '@' ? '/' : c;
    return spelling;
}

} // namespace armpmu::testbench
