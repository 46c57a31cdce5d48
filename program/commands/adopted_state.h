// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "armpmu/vectors/stream/stream.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::testbench {

// Clocks that lead to the state of a reference's PMU after row `rows`, but with the counts of the
// device's first row. They are given as rows of a reader, which is used once.
class AdoptedState {
  public:
    // Both readers must be at their beginning, and are read that far. Throws VectorError: too few
    // rows, a count without a value, a state that no writes lead to.
    AdoptedState(vectors::Reader& reference, std::uint64_t rows, vectors::Reader& device);

    std::size_t clocks() const { return rows_.size(); }
    // Those clocks, and then the rest of a reader after `skipped` of its rows.
    std::unique_ptr<vectors::Reader> before(std::unique_ptr<vectors::Reader> reader,
                                            std::uint64_t skipped) const;

  private:
    vectors::Layout layout_;
    std::vector<std::vector<std::uint64_t>> rows_;
};

} // namespace armpmu::testbench
