// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/raw_vector.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::tests {

inline constexpr unsigned kA55Counters = 6;

// Which event counters rise in a clock, and by how much, worked out from the digits of a file in
// which nothing wraps and MDCR_EL2 stays as it resets. Registers are written by MSR, and PMSWINC
// by MCR too.
class A55Digits {
  public:
    explicit A55Digits(const RawVector& vector) : vector_(vector) {}

    unsigned selected(unsigned counter) const { return type_[counter] & 0xffff; }

    // What the clock of `row` adds; writes of a register act behind it. `lines`: the positions of
    // the event lines whose occurrences the selected event counts.
    template <typename Lines>
    std::array<std::uint64_t, kA55Counters> clock(std::size_t row, const Lines& lines) {
        std::array<std::uint64_t, kA55Counters> added{};
        for (unsigned n = 0; n < kA55Counters; ++n) {
            if (!counts(row, n)) continue;
            const unsigned event = selected(n);
            if (event == 0x11 || event == 0x1d) added[n] = 1; // cycles
            if (event == 0x00) added[n] = software_increment(row) >> n & 1;
            for (const unsigned line : lines(event))
                added[n] += (vector_.bit(row, "ones", line) ? 1U : 0U) +
                            (vector_.bit(row, "twos", line) ? 2U : 0U);
        }
        write(row);
        return added;
    }

  private:
    enum RegisterInterface { door_aarch64 = 1, door_aarch32 = 2 };
    static constexpr std::uint64_t a64(unsigned op1, unsigned crn, unsigned crm, unsigned op2) {
        return 3U << 14 | op1 << 11 | crn << 7 | crm << 3 | op2;
    }

    bool written(std::size_t row, RegisterInterface interface, std::uint64_t encoding) const {
        return vector_.get(row, "acc_door") == interface && vector_.get(row, "acc_write") != 0 &&
               vector_.get(row, "acc_outcome") == 0 && vector_.get(row, "acc_register") == encoding;
    }

    std::uint64_t software_increment(std::size_t row) const {
        const bool by_mcr = written(row, door_aarch32, 9U << 7 | 12U << 3 | 4);
        return by_mcr || written(row, door_aarch64, a64(3, 9, 12, 4))
                   ? vector_.get(row, "acc_wdata")
                   : 0;
    }

    // Arm ARM D7.4, D13.4: the filter bits of the type, SPME, Debug state.
    bool counts(std::size_t row, unsigned n) const {
        const bool p = bit(n, 31), u = bit(n, 30), nsk = bit(n, 29), nsu = bit(n, 28);
        const bool nsh = bit(n, 27), m = bit(n, 26);
        const std::uint64_t level = vector_.get(row, "el");
        const bool secure = level == 3 || (level < 2 && vector_.get(row, "secure") != 0);
        if (!enabled_ || (enables_ >> n & 1) == 0 || vector_.get(row, "halted") != 0) return false;
        if (secure && !spme_) return false;
        if (level == 0) return secure ? !u : u == nsu;
        if (level == 1) return secure ? !p : p == nsk;
        if (level == 2) return nsh;
        return vector_.get(row, "el3_aarch32") != 0 ? !p : p == m;
    }
    bool bit(unsigned n, unsigned bit) const { return (type_[n] >> bit & 1) != 0; }

    void write(std::size_t row) {
        const std::uint64_t data = vector_.get(row, "acc_wdata");
        if (written(row, door_aarch64, a64(3, 9, 12, 0))) enabled_ = (data & 1) != 0;
        if (written(row, door_aarch64, a64(3, 9, 12, 1))) enables_ |= data;
        if (written(row, door_aarch64, a64(6, 1, 3, 1))) spme_ = (data >> 17 & 1) != 0;
        for (unsigned n = 0; n < kA55Counters; ++n)
            if (written(row, door_aarch64, a64(3, 14, 12, n)))
                type_[n] = static_cast<std::uint32_t>(data);
    }

    const RawVector& vector_;
    std::array<std::uint32_t, kA55Counters> type_{};
    std::uint64_t enables_ = 0;
    bool enabled_ = false, spme_ = false;
};

} // namespace armpmu::tests
