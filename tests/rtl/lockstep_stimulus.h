// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <vector>

namespace armpmu::tests {

// When lines are held HIGH for long: now and then, 100 to 611 clocks.
class LongHold {
  public:
    // To be asked in every clock. True in the first of a hold, which says what is held.
    template <typename Random>
    bool begins(Random& random) {
        if (left_ > 0) --left_;
        if (left_ > 0 || random.below(512) != 0) return false;
        left_ = 100 + random.below(512);
        return true;
    }
    bool holding() const { return left_ > 0; }

  private:
    unsigned left_ = 0;
};

// Which counter is read around its wrap: the one that has come near it, for some clocks.
template <std::size_t Counters>
class WrapReads {
  public:
    // To be asked in every clock, with the counts that the clock before left.
    template <typename Random>
    std::optional<unsigned> counter(const std::array<std::uint32_t, Counters>& counts,
                                    Random& random) {
        for (unsigned n = 0; n < Counters; ++n) {
            const bool near = counts[n] >= kNear;
            if (near && !near_[n]) {
                left_ = kClocks;
                counter_ = n;
            }
            near_[n] = near;
        }
        if (left_ == 0) return std::nullopt;
        --left_;
        return random.below(8) == 0 ? std::nullopt : std::optional<unsigned>(counter_);
    }

  private:
    static constexpr std::uint32_t kNear = 0xffff'ffc0;
    static constexpr unsigned kClocks = 32;

    std::array<bool, Counters> near_{};
    unsigned left_ = 0;
    unsigned counter_ = 0;
};

// What a stimulus has done, of the rows that came of it.
class StimulusRecord {
  public:
    // `lines`: the fields of event lines.
    StimulusRecord(const vectors::Layout& layout, std::initializer_list<const char*> lines) {
        for (const char* const name : lines) fields_.push_back(*layout.find(name));
        unsigned width = 0;
        for (const vectors::Field& field : fields_) width += field.width;
        high_.resize(width);
    }

    // A clock, in reset with an access or not, with a read of a counter whose flag it has set or
    // not.
    void clock(const std::uint64_t* row, bool access_in_reset, bool read_at_wrap) {
        std::size_t line = 0;
        for (const vectors::Field& field : fields_)
            for (unsigned bit = 0; bit < field.width; ++bit, ++line) {
                const bool high = vectors::get_bits(row, field.first + bit, 1) != 0;
                high_[line] = high ? high_[line] + 1 : 0;
                longest_ = std::max(longest_, high_[line]);
            }
        in_reset_ += access_in_reset ? 1U : 0U;
        at_wraps_ += read_at_wrap ? 1U : 0U;
    }

    // Prints it; false when it is not what enough clocks have.
    bool report(bool no_access_in_reset) const {
        std::printf("lines HIGH for up to %u clocks, %u reads in the clock of a wrap, %u accesses "
                    "in reset\n",
                    longest_, at_wraps_, in_reset_);
        return longest_ > 100 && at_wraps_ >= 3 && (in_reset_ == 0) == no_access_in_reset;
    }

  private:
    std::vector<vectors::Field> fields_;
    std::vector<unsigned> high_; // clocks, by line
    unsigned longest_ = 0, in_reset_ = 0, at_wraps_ = 0;
};

} // namespace armpmu::tests
