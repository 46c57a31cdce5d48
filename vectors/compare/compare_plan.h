// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"
#include "vectors/compare/compare_layout.h"
#include "vectors/compare/idle_values.h"
#include "vectors/compare/output_latency.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

using Kind = tables::Tolerance::Kind;

// The largest k of within_cycles: so many clocks have to be kept.
inline constexpr std::uint32_t kMostCycles = 65536;

// A unit of comparison: an event line, a whole field, or a bit of one.
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

// The gain of a count from one clock to the next; 0 for a write or a reset, which is any change
// larger than a count's.
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

// All signals of a device's own layout with their rules. A field is one signal, or one signal per
// bit where a rule names one of its bits; event lines, event buses, flags and their pins always are
// one per bit. `alone`: the inputs are the device's own, so that no rule of the options may name an
// input.
std::vector<Signal> signals_of(const Layout& layout, const Header& reference,
                               const CompareOptions& options, bool alone);

using CompareRow = std::vector<std::uint64_t>; // layout.words() words

// Which fields of two vectors are compared, and how; constant while clocks are compared.
struct ComparePlan {
    static constexpr std::size_t kNone = ~std::size_t{0};

    // `alone`: there is no reference but the model. `by_model`: outputs are compared with the
    // model's from the first clock on. Throws VectorError: vectors that cannot be compared.
    ComparePlan(const Header& reference, const Header& device, const CompareOptions& options,
                const ClockedDevice& model, bool by_model, bool alone);

    const Signal& signal_of_bit(unsigned bit) const { return signals[index_of_bit[bit]]; }
    // Null for the numbers of clocks.
    const Signal* signal_of(const Divergence& d) const {
        return d.bit == Divergence::kNoBit ? nullptr : &signal_of_bit(d.bit);
    }
    bool in_reset(const CompareRow& row) const { return get_bits(row.data(), reset_bit, 1) == 0; }
    // "17" of a count, "0x11" of other wide fields.
    std::string text_of(const Signal& signal, std::uint64_t value) const;
    // The count that has this bit of the flags; null where none has.
    const Field* count_of(unsigned flag) const;

    CompareOptions options;
    bool by_model;
    bool alone;
    Layout layout; // of the reference's rows
    CompareLayout moves;
    std::vector<Signal> signals;
    IdleValues idle_values;
    LatencyRanges latencies;
    std::vector<std::size_t> index_of_bit;
    std::vector<std::string> not_compared;               // and why
    std::vector<std::size_t> windowed, summed, monotone; // values, by their rule
    CompareRow inputs, lines, enables, levels;           // levels: all but lines and access
    CompareRow exact, tolerant;    // values compared exactly; event lines with a tolerance
    CompareRow ignored;            // bits not compared, or not there
    bool ignores = false;          // something
    bool delayed = false;          // some values are compared later
    std::uint32_t reach = 0;       // the largest within_cycles
    std::size_t read_data = kNone; // its signal
    unsigned reset_bit = 0, running_bit = 0; // LOW in a reset, and while the clock stands

  private:
    void add(std::size_t index);
};

} // namespace armpmu::vectors
