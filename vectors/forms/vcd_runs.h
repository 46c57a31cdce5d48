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
    explicit VcdRuns(std::size_t words) // of a row
        : row_(words), ended_(words), unknown_(words), ended_unknown_(words) {}

    // Whether this ends the run before, which is then `run` and stays as it is until the next call.
    // `unknown`: bits without a value, or null.
    bool add(const std::uint64_t* row, const std::uint64_t* unknown, std::uint64_t cycles,
             Span& run) {
        const bool known = unknown == nullptr;
        if (cycles_ != 0 && known_ == known && std::equal(row_.begin(), row_.end(), row) &&
            (known || std::equal(unknown_.begin(), unknown_.end(), unknown))) {
            cycles_ += cycles;
            return false;
        }
        return begin(row, unknown, cycles, run);
    }
    // The same when it is known what has toggled since the row before.
    bool add(const std::uint64_t* row, const std::uint64_t* unknown, const VcdToggles& toggles,
             std::uint64_t cycles, Span& run) {
        if (toggles.odd == 0) return add(row, unknown, cycles, run);
        return begin(row, unknown, cycles, run);
    }
    // The run that has not ended, if there is one.
    bool last(Span& run) {
        run = {row_.data(), std::exchange(cycles_, 0), known_ ? nullptr : unknown_.data()};
        return run.cycles != 0;
    }

  private:
    bool begin(const std::uint64_t* row, const std::uint64_t* unknown, std::uint64_t cycles,
               Span& run) {
        std::swap(row_, ended_);
        std::copy_n(row, row_.size(), row_.begin());
        if (!known_) std::swap(unknown_, ended_unknown_);
        run = {ended_.data(), std::exchange(cycles_, cycles),
               known_ ? nullptr : ended_unknown_.data()};
        known_ = unknown == nullptr;
        if (!known_) std::copy_n(unknown, unknown_.size(), unknown_.begin());
        return run.cycles != 0;
    }

    std::vector<std::uint64_t> row_;
    std::vector<std::uint64_t> ended_;
    std::vector<std::uint64_t> unknown_, ended_unknown_; // of those that are not known
    bool known_ = true;                                  // all of row_
    std::uint64_t cycles_ = 0;                           // of row_; 0: there is none
};

} // namespace armpmu::vectors
