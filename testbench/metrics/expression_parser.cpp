// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/expression_parser.h"

#include "armpmu/core/text.h"
#include "testbench/metrics/expression_tokens.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <utility>

namespace armpmu::testbench {
namespace {

using Node = ExpressionNode;
using Kind = Node::Kind;

constexpr unsigned kDeepest = 200; // parentheses within parentheses

struct Operation {
    std::string_view text;
    unsigned level; // how tightly it binds
    Kind kind;
};

constexpr Operation kOperations[] = {{"|", 0, Kind::either},   {"^", 1, Kind::one},
                                     {"&", 2, Kind::both},     {"<", 3, Kind::less},
                                     {">", 3, Kind::greater},  {"+", 4, Kind::add},
                                     {"-", 4, Kind::subtract}, {"*", 5, Kind::multiply},
                                     {"/", 5, Kind::divide},   {"%", 5, Kind::remainder}};
constexpr unsigned kTightest = 5;

constexpr std::pair<std::string_view, Kind> kOfTwo[] = {
    {"min", Kind::min}, {"max", Kind::max}, {"d_ratio", Kind::d_ratio}};
constexpr std::pair<std::string_view, Kind> kOfEvent[] = {{"has_event", Kind::has_event},
                                                          {"source_count", Kind::source_count},
                                                          {"strcmp_cpuid_str", Kind::is_core}};

// "min", "if", "NaN"
bool is_word(std::string_view text) {
    const auto is_text = [&](const auto& function) { return function.first == text; };
    return text == "if" || text == "else" || text == "NaN" ||
           std::any_of(std::begin(kOfTwo), std::end(kOfTwo), is_text) ||
           std::any_of(std::begin(kOfEvent), std::end(kOfEvent), is_text);
}

class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text), token_(token_at(text, 0)) {}

    std::vector<Node> parse() {
        choice();
        if (token_.kind != Token::Kind::end) fail("an operator or the end");
        return std::move(nodes_);
    }

  private:
    using Index = std::size_t;

    [[noreturn]] void fail(const std::string& expected) const {
        throw ExpressionError(
            "expected " + expected + ", not " +
                (token_.kind == Token::Kind::end ? "the end" : in_quotes(token_.text)),
            token_.column);
    }
    Token take() {
        const Token taken = token_;
        token_ = token_at(text_, taken.column + taken.text.size());
        return taken;
    }
    bool is(std::string_view text) const { return token_.text == text; }
    void expect(std::string_view text, const char* expected) {
        if (!is(text)) fail(expected);
        take();
    }
    Index add(Node node) {
        nodes_.push_back(std::move(node));
        return nodes_.size() - 1;
    }
    Index add(Kind kind, Index a, Index b = 0, Index c = 0) {
        Node node;
        node.kind = kind;
        node.operands[0] = a;
        node.operands[1] = b;
        node.operands[2] = c;
        return add(std::move(node));
    }
    Index named(Kind kind, EventSpelling spelling) {
        Node node;
        node.kind = kind;
        node.name = std::move(spelling.name);
        node.interfaces = std::move(spelling.interfaces);
        return add(std::move(node));
    }

    // a if c else b if d else e: as long as one leads to the next.
    Index choice() {
        if (++depth_ > kDeepest) fail("no more than 200 parentheses or choices in each other");
        const Index value = binary(0);
        Index result = value;
        if (is("if")) {
            take();
            const Index condition = binary(0);
            expect("else", "'else'");
            result = add(Kind::choice, value, condition, choice());
        }
        --depth_;
        return result;
    }

    Index binary(unsigned level) {
        Index left = level == kTightest ? signed_operand() : binary(level + 1);
        while (const Operation* operation = at_level(level)) {
            take();
            const Index right = level == kTightest ? signed_operand() : binary(level + 1);
            left = add(operation->kind, left, right);
        }
        return left;
    }
    const Operation* at_level(unsigned level) const {
        if (token_.kind != Token::Kind::operation) return nullptr;
        for (const Operation& operation : kOperations)
            if (operation.level == level && is(operation.text)) return &operation;
        return nullptr;
    }

    Index signed_operand() {
        unsigned signs = 0;
        for (; is("-"); take()) ++signs;
        Index value = operand();
        for (; signs != 0; --signs) value = add(Kind::sign, value);
        return value;
    }

    Index operand() {
        if (is("(")) {
            take();
            const Index inner = choice();
            expect(")", "')'");
            return inner;
        }
        switch (token_.kind) {
        case Token::Kind::number: return number();
        case Token::Kind::constant: return named(Kind::constant, {std::string(take().text), {}});
        case Token::Kind::name: break;
        default: fail("an event, a number, #CONSTANT, a function or '('");
        }
        for (const auto& [name, kind] : kOfTwo)
            if (is(name)) return of_two(kind);
        for (const auto& [name, kind] : kOfEvent)
            if (is(name)) return of_event(kind);
        if (is("if") || is("else")) fail("an event, a number, #CONSTANT, a function or '('");
        if (is("NaN")) return number();
        return named(Kind::event, event_spelling(take().text));
    }
    Index number() {
        Node node;
        const std::string_view text = token_.text;
        const char* const end = text.data() + text.size();
        if (text == "NaN") // not by strtod, which asks the locale
            node.number = std::numeric_limits<double>::quiet_NaN();
        else if (std::from_chars(text.data(), end, node.number).ec != std::errc())
            fail("a number below 1.8e308");
        take();
        return add(std::move(node));
    }
    Index of_two(Kind kind) {
        take();
        expect("(", "'('");
        const Index first = choice();
        expect(",", "','");
        const Index second = choice();
        expect(")", "')'");
        return add(kind, first, second);
    }
    Index of_event(Kind kind) {
        take();
        expect("(", "'('");
        if (token_.kind != Token::Kind::name) fail("an event's name");
        const Index result = named(kind, event_spelling(take().text));
        expect(")", "')'");
        return result;
    }

    std::string_view text_;
    Token token_;
    std::vector<Node> nodes_;
    unsigned depth_ = 0;
};

} // namespace

std::vector<Node> parse_expression(std::string_view text) {
    return Parser(text).parse();
}

std::string in_expression(const std::string& name) {
    return (is_word(name) ? "\\" : "") + as_token(name);
}

} // namespace armpmu::testbench
