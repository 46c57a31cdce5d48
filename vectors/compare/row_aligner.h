// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/compare_plan.h"

#include <cstdint>

namespace armpmu::vectors {

// The rows of a clock for comparison: both in the reference's layout, with meaningless bits
// cleared, and with the other side's value for bits that are ignored or have none.
class RowAligner {
  public:
    explicit RowAligner(const ComparePlan& plan)
        : plan_(plan), reference_(plan.layout.words()), seen_(reference_) {}

    // `unknown`: bits of the device's row without a value, or null.
    void take(const std::uint64_t* reference, const std::uint64_t* device,
              const std::uint64_t* unknown);
    // Outputs: answers of `expected` that belong to no access are set to those seen, and seen bits
    // that are ignored or have no value to those expected.
    void fill(CompareRow& expected, const std::uint64_t* idle_answers);

    const CompareRow& reference() const { return reference_; }
    const CompareRow& seen() const { return seen_; }
    // Bits of `seen` without a value, then those of them that are z; null where all have one.
    const std::uint64_t* unknown() const { return some_unknown_ ? unknown_.data() : nullptr; }
    bool out_of_reset() const { return out_of_reset_; } // since when x and z are divergences
    bool reset_seen() const { return reset_seen_; }

  private:
    void take_unknown(const std::uint64_t* unknown);

    const ComparePlan& plan_;
    CompareRow reference_, seen_, unknown_;
    bool some_unknown_ = false;
    bool out_of_reset_ = false;
    bool reset_seen_ = false;
};

} // namespace armpmu::vectors
