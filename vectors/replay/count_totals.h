// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/replay/kernel_table.h"

#include <algorithm>

namespace armpmu::vectors {

// Counts that do not wrap at 2^32, so that at the end it is seen which would have.
struct CountTotals {
    explicit CountTotals(const Counts& start) {
        std::copy(start.begin(), start.end(), totals.begin());
    }

    Replayed replayed(std::size_t clocks) const {
        Replayed replayed{clocks, {}, 0};
        unsigned wrapped = 0;
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            replayed.counts[n] = static_cast<std::uint32_t>(totals[n]);
            wrapped |= (totals[n] >> 32 != 0 ? 1U : 0U) << n;
        }
        replayed.wrapped = static_cast<std::uint8_t>(wrapped);
        return replayed;
    }

    LinePicks::Eight totals{};
};

} // namespace armpmu::vectors
