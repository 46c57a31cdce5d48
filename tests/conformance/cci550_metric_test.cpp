// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/metrics.h"

#include <gtest/gtest.h>

#include <map>

namespace armpmu::tests {
namespace cci550_metric_test {

using namespace cci550;

CountOf counts(const std::map<EventId, double>& known) {
    return [known](EventId id) -> std::optional<double> {
        const auto found = known.find(id);
        if (found == known.end()) return std::nullopt;
        return found->second;
    };
}

TEST(Metrics, arithmetic_has_the_usual_precedence) {
    const auto value = [](const char* text) { return evaluate(text, 0, 10, counts({})); };
    EXPECT_EQ(value("1 + 2 * 3"), 7);
    EXPECT_EQ(value("(1 + 2) * 3"), 9);
    EXPECT_EQ(value("8 - 4 - 2"), 2);
    EXPECT_EQ(value("16 / 4 / 2"), 2);
    EXPECT_EQ(value("0.5 * cycles"), 5);
}

TEST(Metrics, unknown_counts_and_empty_divisors_give_no_value) {
    EXPECT_EQ(evaluate("si_rrq_dev + 1", 0, 10, counts({})), std::nullopt);
    EXPECT_EQ(evaluate("1 / si_rrq_dev", 0, 10, counts({{EventId(0, 1), 0}})), std::nullopt);
    EXPECT_EQ(evaluate("1 / cycles", 0, 0, counts({})), std::nullopt);
}

// TRM 2.4.4, example: hits / (non-allocating + allocating shareable reads).
TEST(Metrics, snoop_hit_rate_is_the_manual_s) {
    const Metric* rate = find_metric("snoop_hit_rate");
    ASSERT_NE(rate, nullptr);
    const auto known = counts({{EventId(3, 3), 10}, {EventId(3, 4), 30}, {EventId(3, 9), 10}});
    EXPECT_EQ(evaluate(rate->expression, 3, 1, known), 25);
    EXPECT_EQ(evaluate(rate->expression, 2, 1, known), std::nullopt);
    EXPECT_EQ(events_of(rate->expression, 2),
              (std::set<EventId>{EventId(2, 3), EventId(2, 4), EventId(2, 9)}));
}

TEST(Metrics, unknown_names_are_not_found) {
    EXPECT_EQ(find_metric("hit_rate"), nullptr);
}

} // namespace cci550_metric_test
} // namespace armpmu::tests
