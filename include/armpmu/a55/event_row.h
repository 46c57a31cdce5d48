// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::a55 {

// The event lines of one core clock cycle: for each event how often it occurred, 0 to 3. Lines are
// numbered by position in `events()`. Each occurrence is given once: as the event itself, or as its
// part or duplicate. The lines of SW_INCR, CHAIN, CPU_CYCLES and BUS_CYCLES are ignored.
struct EventRow {
    static constexpr std::size_t kWords = (kEvents + 63) / 64;
    using Words = std::array<std::uint64_t, kWords>;

    Words ones{}; // bit 0 of each line's count
    Words twos{}; // bit 1

    void set(Event event, unsigned count = 1) {
        const std::size_t line = index_of(event);
        const std::uint64_t bit = std::uint64_t{1} << line % 64;
        ones[line / 64] = (count & 1) != 0 ? ones[line / 64] | bit : ones[line / 64] & ~bit;
        twos[line / 64] = (count & 2) != 0 ? twos[line / 64] | bit : twos[line / 64] & ~bit;
    }
    unsigned count(Event event) const {
        const std::size_t line = index_of(event);
        return static_cast<unsigned>((ones[line / 64] >> line % 64 & 1) |
                                     (twos[line / 64] >> line % 64 & 1) << 1);
    }
    friend bool operator==(const EventRow& a, const EventRow& b) {
        return a.ones == b.ones && a.twos == b.twos;
    }
    friend bool operator!=(const EventRow& a, const EventRow& b) { return !(a == b); }
};

// Receives the PMU event export bus of each row that is delivered.
class EventBusListener {
  public:
    // Bits [42:0] of PMUEVENT, for `cycles` cycles.
    virtual void event_bus(std::uint64_t bits, std::uint64_t cycles) = 0;

  protected:
    ~EventBusListener() = default;
};

} // namespace armpmu::a55
