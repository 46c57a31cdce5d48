// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "vectors/forms/vcd_binding.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// Which bits of a row have toggled, in enough detail to know whether the row has changed.
struct VcdToggles {
    std::uint64_t any = 0; // 0: none has
    std::uint64_t odd = 0; // of all words on top of each other; not 0: one has for good

    void add(std::uint64_t toggled) {
        any |= toggled;
        odd ^= toggled;
    }
};

// The signals of a row, and the clock behind it, at a time, and which are not known.
class VcdValues {
  public:
    static constexpr std::uint64_t kNever = ~std::uint64_t{0};

    VcdValues(const Layout& layout, std::size_t slots)
        : row_(layout.words() + 1), since_(slots, kNever), unknown_(slots) {}

    const std::uint64_t* row() const { return row_.data(); }
    bool known() const { return unknown_ == 0; }
    bool known(std::size_t slot) const { return since_[slot] == 0; }
    // Where an unknown slot became so: the line; kNever when it had no value yet; 0: it is known.
    std::uint64_t unknown_since(std::size_t slot) const { return since_[slot]; }
    // There must be one.
    std::size_t first_unknown() const {
        const auto found = std::find_if(since_.begin(), since_.end(),
                                        [](std::uint64_t line) { return line != 0; });
        return static_cast<std::size_t>(found - since_.begin());
    }

    void set_known(std::size_t slot) {
        unknown_ -= since_[slot] != 0 ? 1 : 0;
        since_[slot] = 0;
    }
    void set_unknown(std::size_t slot, std::uint64_t line) {
        unknown_ += since_[slot] == 0 ? 1 : 0;
        since_[slot] = line;
    }
    void set_bits(unsigned first, unsigned width, std::uint64_t value) {
        const std::size_t low = first / 64;
        const std::size_t high = (first + width - 1) / 64;
        const std::uint64_t old[] = {row_[low], row_[high]};
        vectors::set_bits(row_.data(), first, width, value);
        toggles_.add(old[0] ^ row_[low]);
        if (high != low) toggles_.add(old[1] ^ row_[high]);
    }

    // For callers that accumulate the toggled bits themselves.
    std::uint64_t* words() { return row_.data(); }
    void add(const VcdToggles& toggles) {
        toggles_.any |= toggles.any;
        toggles_.odd ^= toggles.odd;
    }
    // Since the last call.
    VcdToggles take_toggles() { return std::exchange(toggles_, {}); }

    // From here on bits without a value are recorded; at first, none of `bits` has one.
    void keep_unknown(std::vector<std::uint64_t> bits) { unknown_bits_ = std::move(bits); }
    // Which bits of the row have none; null when all have one or this is not kept.
    const std::uint64_t* unknown_bits() const {
        return unknown_ == 0 || unknown_bits_.empty() ? nullptr : unknown_bits_.data();
    }
    bool keeps_unknown() const { return !unknown_bits_.empty(); }
    void set_unknown_bit(unsigned bit, bool unknown) {
        vectors::set_bits(unknown_bits_.data(), bit, 1, unknown ? 1 : 0);
    }

    void copy(const VcdValues& other) {
        std::copy(other.row_.begin(), other.row_.end(), row_.begin());
        if (unknown_ != 0 || other.unknown_ != 0) {
            since_ = other.since_;
            unknown_bits_ = other.unknown_bits_;
        }
        unknown_ = other.unknown_;
    }

  private:
    std::vector<std::uint64_t> row_;
    std::vector<std::uint64_t> since_;
    std::size_t unknown_;                     // slots
    std::vector<std::uint64_t> unknown_bits_; // as the row; empty: they are not kept
    VcdToggles toggles_;
};

} // namespace armpmu::vectors
