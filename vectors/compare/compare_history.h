// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// The last clocks of a comparison: the reference's row, and the device's expected and actual rows.
class CompareHistory {
  public:
    CompareHistory(std::size_t clocks, std::size_t words)
        : clocks_(clocks), words_(words), rows_(3 * clocks * words) {}

    void add(const std::uint64_t* reference, const std::uint64_t* expected,
             const std::uint64_t* seen) {
        std::uint64_t* place = &rows_[next_ % clocks_ * 3 * words_];
        std::copy_n(reference, words_, place);
        std::copy_n(expected, words_, place + words_);
        std::copy_n(seen, words_, place + 2 * words_);
        ++next_;
    }
    // Clocks that are not kept; those that follow fill all of it.
    void skip(std::uint64_t clocks) { skipped_ += clocks; }

    std::size_t capacity() const { return clocks_; }
    std::uint64_t end() const { return next_ + skipped_; } // the clock to come
    std::uint64_t kept_from() const { return end() - std::min<std::uint64_t>(next_, clocks_); }
    // Of a clock from kept_from() on.
    const std::uint64_t* reference(std::uint64_t clock) const { return at(clock); }
    const std::uint64_t* expected(std::uint64_t clock) const { return at(clock) + words_; }
    const std::uint64_t* seen(std::uint64_t clock) const { return at(clock) + 2 * words_; }

  private:
    const std::uint64_t* at(std::uint64_t clock) const {
        return &rows_[(clock - skipped_) % clocks_ * 3 * words_];
    }

    std::size_t clocks_;
    std::size_t words_;
    std::vector<std::uint64_t> rows_;
    std::uint64_t next_ = 0;
    std::uint64_t skipped_ = 0;
};

} // namespace armpmu::vectors
