// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "armpmu/cpu/event_observer.h"

#include <cstdint>

namespace armpmu::cpu {

// An instruction that a core issued. All of them retire.
struct Issue {
    InstructionPlace where;
    std::uint64_t number = 0; // of the core's instructions, from 0
    std::uint64_t cycle = 0;  // of the core
    // Address executed next; at an exception, that of the following instruction.
    std::uint64_t next = 0;
    bool takes_address = false;
    std::uint64_t address = kNoAddress; // of its data
    bool failed = false;                // a store-exclusive that stored nothing
};

// Called for every instruction when it issues, and for exceptions that are effects of blocks. Set
// by `Core::set_issue_observer`. Must not change the core or its PMU.
class IssueObserver {
  public:
    virtual void issued(const Issue& issue) = 0;
    // An exception after the block issued last; execution continues at `next`.
    virtual void excepted(const Effect& /*effect*/, std::uint64_t /*next*/) {}

  protected:
    ~IssueObserver() = default;
};

} // namespace armpmu::cpu
