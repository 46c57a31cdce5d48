// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// Whether a row of a device has a register access, whatever the device.
class AccessBits {
  public:
    explicit AccessBits(const Layout& layout)
        : access_(*layout.find(Part::access)), write_(*layout.find(Part::direction)) {}

    bool access(const std::uint64_t* row) const {
        return get_bits(row, access_.first, access_.width) != 0;
    }
    bool write(const std::uint64_t* row) const {
        return access(row) && get_bits(row, write_.first, write_.width) != 0;
    }

  private:
    Field access_;
    Field write_;
};

// Rows of clocks with the same inputs that differ in counts alone, which change by the same steps
// in each.
class CountSteps {
  public:
    explicit CountSteps(const Layout& layout)
        : words_(layout.words()), accesses_(layout), last_(words_) {
        for (const Field& field : layout.fields())
            if (is_count(field.part)) counts_.push_back({field, 0});
    }

    bool has_access(const std::uint64_t* row) const { return accesses_.access(row); }

    // Whether the steps of one clock, from the state in `before` to `first`, lead to `end` in
    // `clocks` further ones, without a wrap: then they are those of each clock. A count with the
    // same inputs advances evenly except for a divider and for wraps, and these show at the end.
    bool lead(const std::uint64_t* before, const std::uint64_t* first, const std::uint64_t* end,
              std::uint64_t clocks) {
        std::copy(first, first + words_, last_.begin());
        for (Count& count : counts_) {
            const Field& field = count.field;
            const std::uint64_t most = ~std::uint64_t{0} >> (64 - field.width);
            const std::uint64_t here = get_bits(first, field.first, field.width);
            count.step = (here - get_bits(before, field.first, field.width)) & most;
            if (count.step > (most - here) / clocks) return false;
            set_bits(last_.data(), field.first, field.width, here + clocks * count.step);
        }
        return std::equal(last_.begin(), last_.end(), end);
    }

    // After `lead`: the next clock's row.
    void step(std::uint64_t* row) const {
        for (const Count& count : counts_) {
            if (count.step == 0) continue;
            const Field& field = count.field;
            set_bits(row, field.first, field.width,
                     get_bits(row, field.first, field.width) + count.step);
        }
    }

  private:
    struct Count {
        Field field;
        std::uint64_t step;
    };

    std::size_t words_;
    std::vector<Count> counts_;
    AccessBits accesses_;
    std::vector<std::uint64_t> last_;
};

} // namespace armpmu::vectors
