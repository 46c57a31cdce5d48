// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"
#include "vectors/compare/compare_layout.h"
#include "vectors/compare/compare_rules.h"
#include "vectors/compare/idle_values.h"
#include "vectors/compare/latency_ranges.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

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
    CompareRow exact, tolerant;                          // what is compared so; lines only
    CompareRow ignored;                                  // what is not, or is not there
    bool ignores = false;                                // something
    bool delayed = false;                                // some values are compared later
    std::uint32_t reach = 0;                             // the largest within_cycles
    std::size_t read_data = kNone;                       // its signal
    unsigned reset_bit = 0, running_bit = 0; // LOW in a reset, and while the clock stands

  private:
    void add(std::size_t index);
};

} // namespace armpmu::vectors
