// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"
#include "armpmu/a55/event_row.h"
#include "armpmu/a55/processor_state.h"

#include <cstdint>

namespace armpmu::a55 {

// Called for each input of a PMU, in order and before it takes effect, for recorders. May read the
// PMU, which still shows the state before; must not change it. Not called for events without a
// cycle (`Pmu::record`): their producer has to report them. Levels can be read.
class PmuObserver {
  public:
    // Cycles, with a row or without.
    virtual void cycles(const EventRow& row, std::uint64_t cycles) = 0;
    // An access between cycles, by a processor in that state.
    virtual void access(const SystemAccess& access, const ProcessorState& who) = 0;
    virtual void access(const ExternalAccess& access) = 0;
    // A cycle with an access in it.
    virtual void clock(const EventRow& row, const SystemAccess& access) = 0;
    virtual void clock(const EventRow& row, const ExternalAccess& access) = 0;
    // A Warm reset.
    virtual void reset() = 0;

  protected:
    ~PmuObserver() = default;
};

} // namespace armpmu::a55
