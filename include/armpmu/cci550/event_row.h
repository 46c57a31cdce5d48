// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::cci550 {

// Position of an event among the 289 lines of a row. Fixed, whatever is configured: global
// 0x00-0x0F at 0, slave interface n at 16 + 32n, master interface n at 240 + 7n. (The EVNTBUS
// layout, which depends on the configuration, is event_bus.h.)
inline constexpr unsigned kLines = 16 + 32 * kMaxSlaveInterfaces + 7 * kMaxMasterInterfaces;
inline constexpr unsigned kNoLine = kLines;

constexpr unsigned first_line_of_slave(unsigned number) {
    return 16 + 32 * number;
}
constexpr unsigned first_line_of_master(unsigned number) {
    return 240 + 7 * number;
}

constexpr unsigned line_of(EventId id) {
    switch (id.kind()) {
    case SourceKind::global: return id.code() < kGlobalCodes ? id.code() : kNoLine;
    case SourceKind::slave: return first_line_of_slave(id.interface_number()) + id.code();
    case SourceKind::master:
        return id.code() < kMasterCodes ? first_line_of_master(id.interface_number()) + id.code()
                                        : kNoLine;
    case SourceKind::reserved: break;
    }
    return kNoLine;
}

constexpr EventId event_of_line(unsigned line) {
    if (line < 16) return {0xf, line};
    if (line < 240) return {(line - 16) / 32, (line - 16) % 32};
    return {8 + (line - 240) / 7, (line - 240) % 7};
}

// The event lines of one ACLK cycle: for each line whether a Non-secure and whether a Secure
// occurrence was seen. A line counts at most once per cycle; where both bits are set the PMU takes
// it as Non-secure, so a producer may set bits as events occur and need not collapse them.
struct EventRow {
    static constexpr std::size_t kWords = (kLines + 63) / 64;
    using Words = std::array<std::uint64_t, kWords>;

    Words non_secure{};
    Words secure{};

    // Events without a line (reserved sources, codes beyond the tables) are ignored.
    void set(EventId id, Security security = Security::non_secure) {
        const unsigned line = line_of(id);
        if (line == kNoLine) return;
        Words& words = security == Security::secure ? secure : non_secure;
        words[line / 64] |= std::uint64_t{1} << (line % 64);
    }
    bool test(EventId id) const {
        const unsigned line = line_of(id);
        return line != kNoLine && ((non_secure[line / 64] | secure[line / 64]) >> (line % 64) & 1);
    }
    void clear() { *this = EventRow{}; }

    friend bool operator==(const EventRow& a, const EventRow& b) {
        return a.non_secure == b.non_secure && a.secure == b.secure;
    }
    friend bool operator!=(const EventRow& a, const EventRow& b) { return !(a == b); }
};

// Receives the rows of a cycle-stamped producer: a PMU, or a test's plain counters.
//
// `clock(row, cycles)`: `row` held for `cycles` consecutive ACLK cycles (so a stall of thousands of
// cycles is one call). `earliest_overflow()`: a lower bound, in cycles from now, of the first
// overflow that coming rows could cause. For exact pins and interrupts, a producer that skips idle
// time asks first and never delivers more cycles than that in one call.
class RowSink {
  public:
    virtual void clock(const EventRow& row, std::uint64_t cycles) = 0;
    virtual std::uint64_t earliest_overflow() const = 0;

  protected:
    ~RowSink() = default;
};

} // namespace armpmu::cci550
