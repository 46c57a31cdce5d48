// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_totals.h"
#include "armpmu/cpu/core.h"
#include "armpmu/interconnect/ace/line_state.h"

#include <cstdint>

namespace armpmu::cluster {

class ClusterCores;

// A cluster of cores, stepped or estimated: takes the programs of its cores, and shows their
// counts.
class Cluster {
  public:
    virtual ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    // Gives a core its program, once, before the first cycle. A core without a source does nothing.
    // When its source ends, the core finishes what it began.
    void set_source(unsigned core, cpu::BlockSource& source);

    // From within `next()` of a core's source that has nothing yet: returns after `work_arrived`.
    // The core sleeps meanwhile, in which it counts no cycles, until `cycle` or longer.
    void wait_for_work(unsigned core);
    void work_arrived(unsigned core, std::uint64_t cycle);
    bool waits_for_work(unsigned core) const;
    // From within `next()`, too: the core sleeps for so many cycles, or until `work_arrived`.
    void sleep(unsigned core, std::uint64_t cycles);

    unsigned cores() const;
    cpu::Core& core(unsigned number);
    // Of the core's own clock, sleep included. At most `lookahead` and a block ahead.
    std::uint64_t clock(unsigned core) const;
    bool ended(unsigned core) const;
    bool ended() const; // all sources have, and what they began is done
    virtual ClusterTotals totals() const;
    // Before the first cycle: L3 holds the line (a physical address / 64) in that state, which is
    // not invalid, as the one that was used last, in place of another one if it must. Without an L3
    // nothing happens. The caller that installs lines tells the interconnect of those that are
    // there then.
    void install(std::uint64_t line, interconnect::LineState state);
    // Nothing that was installed is there of the line.
    void remove(std::uint64_t line);
    interconnect::LineState state_of(std::uint64_t line); // a physical address / 64

  protected:
    Cluster();
    // By the constructor, once. They outlive all calls.
    void consist_of(ClusterCores& cores);

  private:
    ClusterCores* cores_ = nullptr;
};

} // namespace armpmu::cluster
