// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_row.h"

#include <array>
#include <cstdint>

namespace armpmu::cci550 {

// The EVNTBUS output in one cycle: `width` bits, bit i of word i/64; bits beyond the width are 0.
struct EventBusValue {
    EventRow::Words words{};
    unsigned width = 0;

    bool bit(unsigned i) const { return (words[i / 64] >> (i % 64) & 1) != 0; }
    friend bool operator==(const EventBusValue& a, const EventBusValue& b) {
        return a.width == b.width && a.words == b.words;
    }
    friend bool operator!=(const EventBusValue& a, const EventBusValue& b) { return !(a == b); }
};

// Bit positions of the EVNTBUS (TRM 2.4.4 "Event bus"): global events at [15:0], then 32 bits for
// each slave interface and 7 for each master interface present, packed, in the configured order.
class EventBusLayout {
  public:
    static constexpr unsigned kNoBit = ~0U;

    explicit EventBusLayout(const Config& config);

    unsigned width() const { return width_; } // 16 + 32 * slave + 7 * master interfaces
    // The bit of an event, kNoBit when its interface is absent or it is no event. Code 0x11 of a
    // slave interface keeps its bit although it never fires.
    unsigned bit_of(EventId id) const;

    // Row lines to bus bits; lines of absent interfaces are dropped.
    EventBusValue pack(const EventRow::Words& lines) const;

  private:
    unsigned slaves_;
    unsigned masters_;
    unsigned first_slave_bit_;
    unsigned first_master_bit_;
    unsigned width_;
};

// Sees the EVNTBUS of every cycle that is delivered as a row; `cycles` consecutive ones at once
// when nothing changes. All bits are LOW in reset and while the clock is stopped; when either
// begins, the listener is called with 0 cycles. Costs nothing when none is attached.
class EventBusListener {
  public:
    virtual void event_bus(const EventBusValue& value, std::uint64_t cycles) = 0;

  protected:
    ~EventBusListener() = default;
};

} // namespace armpmu::cci550
