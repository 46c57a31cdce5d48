// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/counter_bank.h"

#include <algorithm>
#include <cstdint>

namespace armpmu {

// How many more rows an adder may hold back: they fit it, and with at most `per_row` occurrences of
// each event in a row they cannot reach a deadline of the bank. 0 near a deadline, where rows are
// counted one by one, because flushing a few rows costs more.
template <typename Adder>
std::uint64_t row_allowance(const CounterBank& bank, const Adder& adder, unsigned per_row) {
    constexpr std::uint64_t kWorthHolding = 32;
    const std::uint64_t safe = (bank.nearest() - 1) / per_row;
    const std::uint64_t room = Adder::kCapacity - adder.pending();
    return safe < kWorthHolding ? 0 : std::min(safe, room);
}

} // namespace armpmu
