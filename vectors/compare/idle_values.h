// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"

#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// The fields of a row that mean nothing: address, data and strobes without an access, data and
// strobes of a read, read data of a write, event lines that nothing selects.
class IdleValues {
  public:
    IdleValues(const Device& device, const ClockedDevice& model);

    bool access(const std::uint64_t* row) const { return get_bits(row, valid_, width_) != 0; }
    bool read(const std::uint64_t* row) const { return access(row) && !write(row); }
    bool write(const std::uint64_t* row) const { return get_bits(row, write_, 1) != 0; }

    // The inputs that mean nothing in a row.
    const std::vector<std::uint64_t>& inputs(const std::uint64_t* row) const {
        const std::uint64_t door = get_bits(row, valid_, width_);
        if (door == 0) return without_access_;
        if (!write(row)) return in_read_;
        return (instructions_ >> door & 1) != 0 ? in_instruction_ : in_write_;
    }
    void clear_inputs(std::uint64_t* row) const {
        const std::vector<std::uint64_t>& idle = inputs(row);
        for (std::size_t w = 0; w < idle.size(); ++w) row[w] &= ~idle[w];
    }
    // Answers that mean nothing when they belong to the access of `row`.
    const std::vector<std::uint64_t>& answers(const std::uint64_t* row) const {
        return !access(row) ? all_answers_ : write(row) ? read_data_ : nothing_;
    }

    // The range of words that have answers.
    std::size_t first_word() const { return first_word_; }
    std::size_t last_word() const { return last_word_; }

  private:
    unsigned valid_ = 0, width_ = 0; // not 0 in a clock with an access
    unsigned write_ = 0;             // HIGH in a write
    std::uint64_t instructions_ = 0; // interfaces without byte lanes
    std::size_t first_word_ = 0, last_word_ = 0;
    std::vector<std::uint64_t> without_access_, in_read_, in_write_, in_instruction_; // inputs
    std::vector<std::uint64_t> all_answers_, read_data_, nothing_;                    // outputs
};

} // namespace armpmu::vectors
