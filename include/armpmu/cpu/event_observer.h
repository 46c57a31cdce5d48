// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/cpu/issue_slots.h"

#include <cstdint>

namespace armpmu::cpu {

// An instruction of a block that a core knows.
struct InstructionPlace {
    static constexpr std::uint32_t kNoBlock = ~std::uint32_t{0};

    std::uint32_t block = kNoBlock; // as `Core::add_block` numbers them
    std::uint32_t index = 0;        // of the instruction within its block
};

// Called for every event with its instruction (docs/core.md, "Where an event happens"). Set by
// `Core::set_observer`.
class EventObserver {
  public:
    // The core delivers `n` (at least 1) occurrences of `event` to the PMU, in order. For an event
    // that is a sum, add the calls of all its `a55::sources`. Cycles are CPU_CYCLES. The sums are
    // then the increase of `a55::Pmu::total`, unless the PMU is without power, in Debug state or in
    // standby. `where` has no block before the first instruction that is executed with this
    // observer. Must not call the core or its PMU.
    virtual void happened(a55::Event event, std::uint64_t n, InstructionPlace where) = 0;
    // If the core counts slots: an instruction issued in one, or `n` slots stayed empty while that
    // instruction waited. From the next cycle on.
    virtual void issued(IssuedKind /*kind*/, InstructionPlace /*where*/) {}
    virtual void left_empty(Cause /*cause*/, std::uint64_t /*n*/, InstructionPlace /*where*/) {}

  protected:
    ~EventObserver() = default;
};

} // namespace armpmu::cpu
