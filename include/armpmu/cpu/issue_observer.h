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
    // Address of what is executed next; where an exception is, of what is behind.
    std::uint64_t next = 0;
    bool takes_address = false;
    std::uint64_t address = kNoAddress; // of its data
    bool failed = false;                // a store-exclusive that stored nothing
};

// Told of every instruction when it issues, and of the exceptions that are blocks' effects. Set by
// `Core::set_issue_observer`. Must not change the core or its PMU.
class IssueObserver {
  public:
    virtual void issued(const Issue& issue) = 0;
    // Behind the block that was issued last; execution goes on at `next`.
    virtual void excepted(const Effect& /*effect*/, std::uint64_t /*next*/) {}

  protected:
    ~IssueObserver() = default;
};

} // namespace armpmu::cpu
