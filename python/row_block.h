// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <pybind11/numpy.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::python {

// An array of rows: shape (clocks, words), uint64, as a Layout has them.
class RowBlock {
  public:
    // Throws ValueError or TypeError for another shape or dtype, and for a read-only array where it
    // is to be written. `what` is for messages. The array outlives it.
    RowBlock(const pybind11::array& array, std::size_t words, bool written, const char* what);

    std::size_t clocks() const { return clocks_; }
    std::uint64_t* row(std::size_t clock) const {
        return reinterpret_cast<std::uint64_t*>(first_ +
                                                static_cast<std::ptrdiff_t>(clock) * step_);
    }

  private:
    char* first_;
    std::ptrdiff_t step_; // bytes from one row to the next
    std::size_t clocks_;
};

// A new array of rows, not set.
pybind11::array_t<std::uint64_t> new_rows(std::size_t clocks, std::size_t words);

// Excludes other calls of that object while it lives: throws Busy. An object whose calls release
// the GIL has such a flag.
class Call {
  public:
    explicit Call(std::atomic<bool>& flag);
    ~Call() { flag_ = false; }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

  private:
    std::atomic<bool>& flag_;
};

} // namespace armpmu::python
