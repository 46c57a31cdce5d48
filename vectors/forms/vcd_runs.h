// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/forms/vcd_values.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// Rows as they come, consecutive equal ones put together. All clocks together are less than 2^64.
class VcdRuns {
  public:
    explicit VcdRuns(std::size_t words) : row_(words), ended_(words) {} // of a row

    // Whether this ends the run before, which is then `run` and stays as it is until the next call.
    bool add(const std::uint64_t* row, std::uint64_t cycles, Span& run) {
        if (cycles_ != 0 && std::equal(row_.begin(), row_.end(), row)) {
            cycles_ += cycles;
            return false;
        }
        return begin(row, cycles, run);
    }
    // The same when it is known what has toggled since the row before.
    bool add(const std::uint64_t* row, const VcdToggles& toggles, std::uint64_t cycles, Span& run) {
        if (toggles.odd == 0) return add(row, cycles, run);
        return begin(row, cycles, run);
    }
    // The run that has not ended, if there is one.
    bool last(Span& run) {
        run = {row_.data(), std::exchange(cycles_, 0)};
        return run.cycles != 0;
    }

  private:
    bool begin(const std::uint64_t* row, std::uint64_t cycles, Span& run) {
        std::swap(row_, ended_);
        std::copy_n(row, row_.size(), row_.begin());
        run = {ended_.data(), std::exchange(cycles_, cycles)};
        return run.cycles != 0;
    }

    std::vector<std::uint64_t> row_;
    std::vector<std::uint64_t> ended_;
    std::uint64_t cycles_ = 0; // of row_; 0: there is none
};

} // namespace armpmu::vectors
