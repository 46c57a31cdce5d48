// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/text_format.h"

#include "armpmu/core/text.h"
#include "testbench/traffic/atp/text_tokens.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

void check_utf8(std::string_view text, const std::string& file) {
    const std::size_t at = not_utf8_at(text);
    if (at == std::string_view::npos) return;
    const std::string_view before = text.substr(0, at);
    TextPlace place;
    place.line += static_cast<unsigned>(std::count(before.begin(), before.end(), '\n'));
    place.column = static_cast<unsigned>(at - before.rfind('\n'));
    fail_at(file, place,
            "byte " + hex(static_cast<unsigned char>(text[at])) +
                " is not UTF-8; expected UTF-8 text");
}

class Parser {
  public:
    Parser(std::string_view text, const std::string& file)
        : file_(file), tokens_(text, file), token_(tokens_.next()) {}

    TextField file() {
        TextField root;
        parse_fields(root.fields, 0);
        if (token_.kind != TextToken::Kind::end) fail("expected a field name, not " + found());
        return root;
    }

  private:
    [[noreturn]] void fail(const std::string& message) const {
        fail_at(file_, token_.place, message);
    }

    std::string found() const {
        return token_.kind == TextToken::Kind::end ? "the end of the file"
                                                   : in_quotes(token_.value);
    }

    void advance() { token_ = tokens_.next(); }

    bool skip(char symbol) {
        if (!token_.is(symbol)) return false;
        advance();
        return true;
    }

    void parse_fields(std::vector<TextField>& fields, unsigned depth) {
        while (token_.kind == TextToken::Kind::word) {
            parse_field(fields, depth);
            if (!skip(',')) skip(';');
        }
    }

    void parse_field(std::vector<TextField>& fields, unsigned depth) {
        TextField field;
        field.name = token_.value;
        field.place = token_.place;
        advance();
        const bool colon = skip(':');
        if (!colon && !token_.is('{') && !token_.is('<') && !token_.is('['))
            fail("expected ':' or '{' after " + in_quotes(field.name) + ", not " + found());
        if (!token_.is('[')) {
            parse_value(std::move(field), fields, depth, colon);
            return;
        }
        advance();
        if (skip(']')) return;
        do {
            parse_value(field, fields, depth, colon);
        } while (skip(','));
        if (!skip(']')) fail("expected ',' or ']' in a list, not " + found());
    }

    void parse_value(TextField field, std::vector<TextField>& fields, unsigned depth, bool colon) {
        if (++count_ > kMostFields)
            fail("more than " + std::to_string(kMostFields) + " fields, which no profile has");
        field.value_place = token_.place;
        if (token_.is('{') || token_.is('<')) {
            parse_message(field, depth + 1);
        } else {
            if (!colon) fail("expected ':' before the values of " + in_quotes(field.name));
            parse_scalar(field);
        }
        fields.push_back(std::move(field));
    }

    void parse_message(TextField& field, unsigned depth) {
        const char close = token_.is('{') ? '}' : '>';
        if (depth > kDeepestMessage)
            fail("messages within messages beyond depth " + std::to_string(kDeepestMessage));
        advance();
        parse_fields(field.fields, depth);
        if (!skip(close))
            fail("expected a field name or '" + std::string(1, close) + "' for the message from " +
                 std::to_string(field.value_place.line) + ":" +
                 std::to_string(field.value_place.column) + ", not " + found());
    }

    void parse_scalar(TextField& field) {
        field.negative = skip('-');
        field.value = token_.value;
        field.number = token_.number;
        switch (token_.kind) {
        case TextToken::Kind::word: field.kind = TextField::Kind::word; break;
        case TextToken::Kind::number: field.kind = TextField::Kind::number; break;
        case TextToken::Kind::real: field.kind = TextField::Kind::real; break;
        case TextToken::Kind::text:
            if (field.negative) fail("expected a number after '-', not " + found());
            field.kind = TextField::Kind::text;
            break;
        default: fail("expected a value for " + in_quotes(field.name) + ", not " + found());
        }
        advance();
        while (field.kind == TextField::Kind::text && token_.kind == TextToken::Kind::text) {
            field.value += token_.value;
            advance();
        }
    }

    const std::string& file_;
    TextTokens tokens_;
    TextToken token_;
    std::size_t count_ = 0;
};

} // namespace

TextField parse_text_format(std::string_view text, const std::string& file) {
    check_utf8(text, file);
    if (text.size() > kLargestProfile) fail_at(file, {}, "larger than 1 MiB, which no profile is");
    return Parser(text, file).file();
}

} // namespace armpmu::testbench
