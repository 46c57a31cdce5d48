// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/access.h"
#include "armpmu/cci550/event_row.h"

#include <cstdint>

namespace armpmu::cci550 {

// Called for each input of a PMU, in order and before it takes effect, for recorders. May read the
// PMU, which still shows the state before; must not change it. Not called for events without a
// cycle (`Pmu::record`) and for pins other than reset, which can be read.
class PmuObserver {
  public:
    // `row` stays on the lines for `cycles` cycles, counted or not.
    virtual void row(const EventRow& row, std::uint64_t cycles) = 0;
    // An access between cycles.
    virtual void access(const Access& access) = 0;
    // A cycle with an access in it.
    virtual void clock(const EventRow& row, const Access& access) = 0;
    // ARESETn is asserted, or pulsed.
    virtual void reset() = 0;

  protected:
    ~PmuObserver() = default;
};

} // namespace armpmu::cci550
