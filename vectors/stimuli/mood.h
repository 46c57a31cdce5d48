// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/stimuli/dice.h"

namespace armpmu::testbench {

// How a level moves for some rows: in one row of `seldom` it is drawn again, HIGH in `high` of 100
// throws.
struct Mood {
    unsigned high = 50;
    unsigned seldom = 1;

    // In which it moves all the time or hardly at all, about `usual` of 100 HIGH or half of them.
    static Mood any(Dice& dice, unsigned usual) {
        constexpr unsigned kSeldom[] = {1, 2, 4, 12, 60};
        const unsigned high = dice.chance(60) ? usual : 50;
        return {high, kSeldom[dice.below(5)]};
    }
    bool next(Dice& dice, bool level) const {
        return dice.below(seldom) == 0 ? dice.chance(high) : level;
    }
};

} // namespace armpmu::testbench
