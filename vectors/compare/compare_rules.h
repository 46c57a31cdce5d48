// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

using Kind = tables::Tolerance::Kind;

// Of within_cycles: so many clocks have to be remembered.
inline constexpr std::uint32_t kMostCycles = 65536;

// Something that is compared as one: an event line, a whole field, or a bit of one.
struct Signal {
    static constexpr unsigned kNone = ~0U;

    std::string name;
    Role role = Role::input;
    Part part = Part::level;
    unsigned first = 0; // bit of the row
    unsigned width = 1;
    unsigned twos = 0;     // the line's second bit where it has one, else 0
    bool line = false;     // events that occur, rather than a value that holds
    unsigned flag = kNone; // of a count, a flag and a pin of one flag: its number
    bool ignored = false;
    ToleranceRule rule;

    Kind kind() const { return rule.tolerance.kind; }
    std::uint32_t amount() const { return rule.tolerance.amount; }
    bool is_count() const { return armpmu::is_count(part) && width > 1; } // a whole one
};

// The gain of a count from one clock to the next; 0 for a write or a reset, which is any move that
// is further than a count's.
inline std::uint64_t gain(std::uint64_t before, std::uint64_t after, unsigned width) {
    constexpr std::uint64_t kMostGain = 64;
    const std::uint64_t difference = (after - before) & (~std::uint64_t{0} >> (64 - width));
    return width > 1 && difference <= kMostGain ? difference : 0;
}

// In a row: a field's value, or how many events a line has.
inline std::uint64_t value_of(const std::uint64_t* row, const Signal& signal) {
    const std::uint64_t ones = get_bits(row, signal.first, signal.width);
    return signal.twos == 0 ? ones : ones + 2 * get_bits(row, signal.twos, 1);
}
inline std::uint64_t value_of(const std::vector<std::uint64_t>& row, const Signal& signal) {
    return value_of(row.data(), signal);
}

// All signals of a device's own layout with the rules that hold for them. A field is one signal,
// but its bits are where some rule names one of them; event lines, buses of events, flags and their
// pins always are bit by bit. `alone`: the inputs are the device's own, so that no rule of the
// options may name one.
std::vector<Signal> signals_of(const Layout& layout, const Header& reference,
                               const CompareOptions& options, bool alone);

} // namespace armpmu::vectors
