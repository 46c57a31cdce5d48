// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"
#include "armpmu/iss/processor_parameters.h"

#include <memory>

namespace armpmu::iss {

class GroupMembers;
class Processor;

// Processors that execute from one memory and are coherent: a cluster's, or all of a platform.
//
//   iss::Processor cpu0("cpu0", parameters0), cpu1("cpu1", parameters1);
//   iss::ProcessorGroup group;
//   group.add(cpu0);
//   group.add(cpu1);
//
// One that is not in a group, or alone in one, is as if there were none. With several:
//
// Memory: loads, stores, exclusives and atomics are coherent where memory is by DMI. Where it is by
// transactions that wait, those of others come in between, also within an atomic. What one writes
// into code, or another initiator, told by `memory_written` of any one of them, all execute as
// written, with or without cache maintenance.
//
// Translations: TLBI of the Inner Shareable domain takes effect in all at once, so that DSB has
// nothing to wait for. TLBI and IC that others are told of are told to `on_broadcast`, too, and so
// is the next DSB of A64 code, whatever its option, once.
//
// Time: each runs ahead of simulated time by up to a quantum, one after another, and what it does
// meanwhile the others find done. One that executes WFE or YIELD waits for those that are behind it
// in time, and passes the time up to those that are ahead of it, as nothing can change before; but
// at most to the end of its quantum, its next timer, or the next overflow of its PMU. In WFE, that
// is standby; in YIELD, cycles without instructions. One that does so again, with all registers as
// they were, waits a quarter longer each time. A processor in WFI is not waited for, unless it has
// been interrupted; with nobody to wait for, WFE passes the quantum, and YIELD nothing. A WFE
// behind SEV or SEVL in the same block of code does not wait. Since WFE ends by itself, no event
// need be sent. A shorter quantum makes processors see sooner what others do, and is slower.
//
// The generic counter is the processor's local time, or what another has been told already if that
// is more. The interrupts of timers follow local time.
//
// Exclusives: a store-exclusive fails if another of the group has executed since the load. Handed
// over to models that execute a block of each, round robin, a loop of exclusives over several
// blocks may never succeed.
//
// Two runs of the same platform are the same, instruction by instruction. In which order processors
// execute that are due at the same time is SystemC's affair, and may change with other modules.
class ProcessorGroup {
  public:
    static constexpr unsigned kMost = 4;

    ProcessorGroup();
    // Its processors stay coherent. One that ends before the group leaves it.
    ~ProcessorGroup();
    ProcessorGroup(const ProcessorGroup&) = delete;
    ProcessorGroup& operator=(const ProcessorGroup&) = delete;

    // Before the simulation starts. Throws ProcessorError for one that is in a group, for more than
    // kMost, and for a second where the engine lacks what several need, or the program hides it.
    void add(Processor& processor);

    // Saves and restores their common state, while all are paused, with the same processors in the
    // same order. `restore` throws StateError.
    StateBytes save() const;
    void restore(const StateBytes& state);

  private:
    std::shared_ptr<GroupMembers> members_;
};

} // namespace armpmu::iss
