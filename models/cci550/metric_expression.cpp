// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/metrics.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace armpmu::cci550 {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr unsigned kDeepest = 100;

// Recursive descent; an unknown count or a division by zero makes the value NaN.
class Expression {
  public:
    using Resolve = std::function<double(const Event&, std::size_t column)>;

    Expression(std::string_view text, double cycles, const Resolve& resolve)
        : text_(text), cycles_(cycles), resolve_(resolve) {}

    double value() {
        const double result = sum();
        if (peek() != '\0') fail("expected an operator");
        return result;
    }

  private:
    [[noreturn]] void fail(const std::string& message) const { throw MetricError(message, at_); }

    char peek() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }

    double sum() {
        double value = product();
        for (;;) {
            if (take('+'))
                value += product();
            else if (take('-'))
                value -= product();
            else
                return value;
        }
    }
    double product() {
        double value = operand();
        for (;;) {
            if (take('*')) {
                value *= operand();
            } else if (take('/')) {
                const double divisor = operand();
                value = divisor == 0 ? kUnknown : value / divisor;
            } else {
                return value;
            }
        }
    }
    double operand() {
        if (take('(')) {
            if (++depth_ > kDeepest) fail("too many parentheses");
            const double value = sum();
            if (!take(')')) fail("expected ')'");
            --depth_;
            return value;
        }
        const char c = peek();
        if ((c >= '0' && c <= '9') || c == '.') return number();
        if (c >= 'a' && c <= 'z') return name();
        fail("expected a number, an event name or '('");
    }
    double number() {
        double value = 0;
        const auto [end, error] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (error != std::errc{}) fail("not a number");
        at_ = static_cast<std::size_t>(end - text_.data());
        return value;
    }
    double name() {
        const std::size_t start = at_;
        const auto in_name = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        };
        while (at_ < text_.size() && in_name(text_[at_])) ++at_;
        const std::string_view word = text_.substr(start, at_ - start);
        if (word == "cycles") return cycles_;
        for (const Event& event : events())
            if (event.kernel_name == word) return resolve_(event, start);
        at_ = start;
        fail("unknown event '" + std::string(word) + "'");
    }

    std::string_view text_;
    double cycles_;
    const Resolve& resolve_;
    std::size_t at_ = 0;
    unsigned depth_ = 0;
};

EventId locate(const Event& event, unsigned source, std::size_t column) {
    if (event.kind == SourceKind::global) return {0xf, event.code};
    const EventId id(source, event.code);
    if (id.kind() != event.kind)
        throw MetricError(std::string(event.kernel_name) + " does not exist at this interface",
                          column);
    return id;
}

} // namespace

const Metric* find_metric(std::string_view name) {
    for (const Metric& metric : metrics())
        if (metric.name == name) return &metric;
    return nullptr;
}

std::optional<double> evaluate(std::string_view expression, unsigned source, double cycles,
                               const CountOf& count_of) {
    const Expression::Resolve resolve = [&](const Event& event, std::size_t column) {
        return count_of(locate(event, source, column)).value_or(kUnknown);
    };
    const double value = Expression(expression, cycles, resolve).value();
    if (!std::isfinite(value)) return std::nullopt;
    return value;
}

std::set<EventId> events_of(std::string_view expression, unsigned source) {
    std::set<EventId> needed;
    const Expression::Resolve resolve = [&](const Event& event, std::size_t column) {
        needed.insert(locate(event, source, column));
        return 1.0;
    };
    Expression(expression, 1, resolve).value();
    return needed;
}

std::vector<std::string> check_metrics(const std::vector<Metric>& table) {
    std::vector<std::string> problems;
    std::set<std::string_view> names;
    for (const Metric& metric : table) {
        const std::string name(metric.name);
        if (metric.name.empty()) problems.emplace_back("metric without a name");
        if (!names.insert(metric.name).second) problems.push_back(name + ": name used twice");
        if (metric.meaning.empty()) problems.push_back(name + ": no meaning");
        const unsigned source = metric.per == SourceKind::slave    ? 0
                                : metric.per == SourceKind::master ? 8
                                                                   : 0xf;
        try {
            if (events_of(metric.expression, source).empty())
                problems.push_back(name + ": uses no event");
        } catch (const MetricError& error) {
            problems.push_back(name + ": column " + std::to_string(error.column) + ": " +
                               error.what());
        }
    }
    return problems;
}

} // namespace armpmu::cci550
