// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_totals.h"
#include "armpmu/cpu/core.h"
#include "armpmu/interconnect/ace/line_state.h"

#include <cstdint>

namespace armpmu::cluster {

// What whoever gives cores something to do sees of a cluster, whatever is behind its port.
class Cluster {
  public:
    virtual ~Cluster() = default;

    // What a core executes, once, before the first cycle. A core without a source does nothing.
    // When its source ends, the core finishes what it began.
    virtual void set_source(unsigned core, cpu::BlockSource& source) = 0;

    // From within `next()` of a core's source that has nothing yet: returns after `work_arrived`.
    // The core sleeps meanwhile, in which it counts no cycles, until `cycle` or longer.
    virtual void wait_for_work(unsigned core) = 0;
    virtual void work_arrived(unsigned core, std::uint64_t cycle) = 0;
    virtual bool waits_for_work(unsigned core) const = 0;
    // From within `next()`, too: the core sleeps for so many cycles, or until `work_arrived`.
    virtual void sleep(unsigned core, std::uint64_t cycles) = 0;

    virtual unsigned cores() const = 0;
    virtual cpu::Core& core(unsigned number) = 0;
    // Of the core's own clock, sleep included. At most `lookahead` and a block ahead.
    virtual std::uint64_t clock(unsigned core) const = 0;
    virtual bool ended(unsigned core) const = 0;
    virtual bool ended() const = 0; // all sources have, and what they began is done
    virtual ClusterTotals totals() const = 0;
    // Before the first cycle: L3 holds the line (a physical address / 64) in that state, which is
    // not invalid, as the one that was used last, in place of another one if it must. Without an L3
    // nothing happens. Whoever installs lines tells the interconnect of those that are there then.
    virtual void install(std::uint64_t line, interconnect::LineState state) = 0;
    // Nothing that was installed is there of the line.
    virtual void remove(std::uint64_t line) = 0;
    virtual interconnect::LineState state_of(std::uint64_t line) = 0; // a physical address / 64
};

} // namespace armpmu::cluster
