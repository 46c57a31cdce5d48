// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_totals.h"
#include "armpmu/cpu/core.h"
#include "armpmu/interconnect/ace/line_state.h"

#include <cstdint>

namespace armpmu::cluster {

class ClusterCores;

// A cluster of cores, stepped or estimated: gives the cores their programs, and has their counts.
class Cluster {
  public:
    virtual ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    // Gives a core its program, once, before the first cycle. A core without a source is idle. When
    // its source ends, the core completes its outstanding accesses.
    void set_source(unsigned core, cpu::BlockSource& source);

    // Call within `next()` of a core's source that has no block yet: returns after `work_arrived`.
    // The core sleeps meanwhile, until the cycle given there at least, and counts no cycles.
    void wait_for_work(unsigned core);
    void work_arrived(unsigned core, std::uint64_t cycle);
    bool waits_for_work(unsigned core) const;
    // Also within `next()`: the core sleeps for `cycles`, or until `work_arrived`.
    void sleep(unsigned core, std::uint64_t cycles);

    unsigned cores() const;
    cpu::Core& core(unsigned number);
    // Of the core's own clock, sleep included. At most `lookahead` and a block ahead.
    std::uint64_t clock(unsigned core) const;
    bool ended(unsigned core) const;
    bool ended() const; // all sources have, and no access is outstanding
    virtual ClusterTotals totals() const;
    // Before the first cycle: puts the line (physical address / 64) into L3 in that state (not
    // invalid), as the most recently used one, replacing another if needed. Without an L3 nothing
    // happens. The caller reports the lines that are then in L3 to the interconnect.
    void install(std::uint64_t line, interconnect::LineState state);
    // Removes a line that was installed.
    void remove(std::uint64_t line);
    interconnect::LineState state_of(std::uint64_t line); // a physical address / 64

  protected:
    Cluster();
    // Called by the constructor, once. `cores` outlives all calls.
    void consist_of(ClusterCores& cores);

  private:
    ClusterCores* cores_ = nullptr;
};

} // namespace armpmu::cluster
