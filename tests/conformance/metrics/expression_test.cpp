// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/expression.h"

#include <gtest/gtest.h>

#include <map>

namespace armpmu::tests {
namespace expression_test {

using testbench::Expression;
using testbench::ExpressionError;

std::optional<double> value(const std::string& text,
                            const std::map<std::string, double>& counts = {}) {
    return Expression(text).evaluate([&](const std::string& name) -> std::optional<double> {
        const auto found = counts.find(name);
        if (found == counts.end()) return std::nullopt;
        return found->second;
    });
}

using Names = std::vector<std::string>;

TEST(Expression, operators_bind_as_in_perf) {
    EXPECT_EQ(value("1 + 2 * 3"), 7);
    EXPECT_EQ(value("8 - 4 - 2"), 2);
    EXPECT_EQ(value("16 / 4 / 2"), 2);
    EXPECT_EQ(value("-2 * 3"), -6);
    EXPECT_EQ(value("7 % 4"), 3);
    EXPECT_EQ(value("7.9 % 4.9"), 3); // of whole numbers
    EXPECT_EQ(value("1 | 0 & 0"), 1);
    EXPECT_EQ(value("2 ^ 3"), 0); // of truths
    EXPECT_EQ(value("1 + 1 > 1"), 1);
    EXPECT_EQ(value("1 & 3 < 2"), 0);
}

TEST(Expression, functions_and_choices_are_perf_s) {
    EXPECT_EQ(value("min(3, max(1, 2))"), 2);
    EXPECT_EQ(value("d_ratio(6, 4)"), 1.5);
    EXPECT_EQ(value("d_ratio(6, 0)"), 0);
    EXPECT_EQ(value("1 if 0 else 2 if 3 > 4 else 5"), 5);
    EXPECT_EQ(value("(1 if 1 else 2) + 1"), 2);
    EXPECT_EQ(value("strcmp_cpuid_str(0x411fd050)"), 1); // any variant and revision
    EXPECT_EQ(value("strcmp_cpuid_str(0x410fd490)"), 0);
    EXPECT_EQ(value("has_event(l1d_cache)"), 0);
    EXPECT_EQ(value("source_count(l1d_cache)", {{"l1d_cache", 9}}), 1);
}

TEST(Expression, names_are_those_of_the_event_language) {
    const Expression expression(R"(cci_550@si_rrq_dev\,source\=0x3@ / (l1d_cache + #num_cpus) +)"
                                R"( l1d_cache + pmu@event\=?@)");
    EXPECT_EQ(expression.events("7"),
              (Names{"cci_550/si_rrq_dev,source=0x3/", "l1d_cache", "pmu/event=7/"}));
    EXPECT_EQ(expression.constants(), (Names{"#num_cpus"}));
    EXPECT_EQ(Expression("min(a, b) if NaN else a").events(), (Names{"a", "b"}));
}

TEST(Expression, what_follows_from_the_unknown_is_unknown) {
    EXPECT_EQ(value("a + 1"), std::nullopt);
    EXPECT_EQ(value("1 / 0"), std::nullopt);
    EXPECT_EQ(value("1 % 0.5"), std::nullopt);
    EXPECT_EQ(value("1 if a else 1"), std::nullopt);
    EXPECT_EQ(value("1 if 1 else a"), 1);
    EXPECT_EQ(value("1 | a"), 1);
    EXPECT_EQ(value("0 & a"), 0);
    EXPECT_EQ(value("1 ^ a"), std::nullopt);
    EXPECT_EQ(value("NaN"), std::nullopt);
}

std::string refusal(const std::string& text) {
    try {
        const Expression expression(text);
    } catch (const ExpressionError& error) {
        return std::to_string(error.column) + ": " + error.what();
    }
    return "none";
}

TEST(Expression, refusals_name_column_and_expectation) {
    EXPECT_EQ(refusal(""), "0: expected an event, a number, #CONSTANT, a function or '(', not the "
                           "end");
    EXPECT_EQ(refusal("1 + * 2"),
              "4: expected an event, a number, #CONSTANT, a function or '(', not '*'");
    EXPECT_EQ(refusal("(1 + 2"), "6: expected ')', not the end");
    EXPECT_EQ(refusal("1 if 2"), "6: expected 'else', not the end");
    EXPECT_EQ(refusal("min(1)"), "5: expected ',', not ')'");
    EXPECT_EQ(refusal("1 2"), "2: expected an operator or the end, not '2'");
    EXPECT_EQ(refusal("has_event(1)"), "10: expected an event's name, not '1'");
    EXPECT_EQ(refusal("1 ! 2"), "2: unexpected '!'; expected an event, a number, #CONSTANT or one "
                                "of | ^ & < > + - * / % ( ) ,");
    EXPECT_EQ(refusal(std::string(200, '(')).substr(0, 4), "200:");
    EXPECT_EQ(refusal(std::string(100'000, '(')).substr(0, 13), "200: expected");
}

TEST(Expression, long_ones_need_no_deep_stack) {
    std::string text = "1";
    for (int n = 0; n < 200'000; ++n) text += "+1";
    EXPECT_EQ(value(text), 200'001);
    EXPECT_EQ(value(std::string(200'000, '-') + "3"), 3);
}

} // namespace expression_test
} // namespace armpmu::tests
