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

// Clocks that lead to the state that a reference's PMU has behind row `rows`, but with the counts
// that the device shows in its first row: as rows of a reader, which is used once.
class AdoptedState {
  public:
    // Both readers are taken to be at their begin, and are read so far. Throws VectorError: too few
    // rows, a count without a value, a state that no writes lead to.
    AdoptedState(vectors::Reader& reference, std::uint64_t rows, vectors::Reader& device);

    std::size_t clocks() const { return rows_.size(); }
    // Those clocks and then what is left of a reader, behind `skipped` rows of it.
    std::unique_ptr<vectors::Reader> before(std::unique_ptr<vectors::Reader> reader,
                                            std::uint64_t skipped) const;

  private:
    vectors::Layout layout_;
    std::vector<std::vector<std::uint64_t>> rows_;
};

} // namespace armpmu::testbench
