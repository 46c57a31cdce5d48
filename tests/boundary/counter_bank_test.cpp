// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/counter_bank.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace counter_bank_test {

TEST(CounterBank, is_as_many_events_from_a_wrap_as_its_value_and_divider_say) {
    Cells cells(2);
    CounterBank bank(cells, 2, 8);
    bank.set_value(0, 250);
    EXPECT_EQ(bank.distance(0), Cells::kNever); // it sees no event
    bank.set_view(0, {0, 1});
    EXPECT_EQ(bank.distance(0), 6U);
    bank.set_divider(0, 2);
    EXPECT_EQ(bank.distance(0), 24U);
    EXPECT_EQ(bank.distance(1), Cells::kNever);
    bank.arm();
    EXPECT_EQ(bank.nearest(), 12U); // the share of either cell
    EXPECT_FALSE(cells.add(0, 11));
    EXPECT_FALSE(cells.add(1, 11));
    EXPECT_TRUE(cells.add(0, 13));
    EXPECT_EQ(bank.resolve(), 1U);
    EXPECT_EQ(bank.wraps(0), 1U);
    EXPECT_EQ(bank.value(0), 2U); // 35 of 24 events, of which 3 are the remainder
    EXPECT_EQ(bank.remainder(0), 3U);
}

} // namespace counter_bank_test
} // namespace armpmu::tests
