// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"

#include <string>
#include <vector>

namespace armpmu::vectors {

using Kind = tables::Tolerance::Kind;

// Of within_cycles: so many clocks have to be remembered.
inline constexpr std::uint32_t kMostCycles = 65536;

// Something that is compared as one: an event line, a whole field, or a bit of one.
struct Signal {
    std::string name;
    unsigned first = 0; // bit of the row
    unsigned width = 1;
    unsigned twos = 0; // the line's second bit where it has one, else 0
    bool line = false; // events that occur, rather than a value that holds
    bool ignored = false;
    ToleranceRule rule;

    Kind kind() const { return rule.tolerance.kind; }
    std::uint32_t amount() const { return rule.tolerance.amount; }
};

// All signals of a layout with the rules that hold for them. A field is one signal, but its bits
// are where some rule names one of them; event lines, buses of events, flags and their pins always
// are bit by bit.
// `alone`: the inputs are the device's own, so that no rule of the options may name one.
std::vector<Signal> signals_of(const Header& reference, const CompareOptions& options,
                               const ClockedDevice& model, bool alone);

} // namespace armpmu::vectors
