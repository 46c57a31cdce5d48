// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"
#include "armpmu/iss/processor_parameters.h"

#include <memory>

namespace armpmu::iss {

class GroupMembers;
class Processor;

// Coherent processors that share one memory: those of a cluster, or all of a platform.
//
//   iss::Processor cpu0("cpu0", parameters0), cpu1("cpu1", parameters1);
//   iss::ProcessorGroup group;
//   group.add(cpu0);
//   group.add(cpu1);
//
// A group of one has no effect. With several:
//
// Memory: loads, stores, exclusives and atomics are coherent where memory is by DMI. With
// transactions that wait, those of others may come in between, also within an atomic. All
// processors execute modified code, with or without cache maintenance, whether one of them or
// another initiator wrote it (reported by `memory_written` of any of them).
//
// Translations: TLBI of the Inner Shareable domain takes effect in all at once, so that DSB has
// nothing to wait for. `on_broadcast` is called for broadcast TLBI and IC, and once for the next
// DSB of A64 code, whatever its option.
//
// Time: each runs ahead of simulated time by up to a quantum, one after another, and the others see
// its effects at once. One that executes WFE or YIELD waits for processors behind it in time, and
// skips to the time of those ahead of it, as nothing can change before; at most to the end of its
// quantum, its next timer, or the next overflow of its PMU. In WFE, that is standby; in YIELD,
// cycles without instructions. One that does so again, with all registers as they were, waits a
// quarter longer each time. It does not wait for a processor in WFI, unless that has been
// interrupted; with no processor to wait for, WFE skips the quantum, and YIELD nothing. A WFE after
// SEV or SEVL in the same block of code does not wait. Since WFE ends by itself, no event need be
// sent. A shorter quantum makes processors see sooner what others do, and is slower.
//
// The generic counter is the processor's local time, or the largest value that another has read if
// that is more. Timer interrupts follow local time.
//
// Exclusives: a store-exclusive fails if another of the group has executed since the load. Handed
// over to models that execute a block of each, round robin, a loop of exclusives over several
// blocks may never succeed.
//
// Two runs of the same platform are the same, instruction by instruction. SystemC orders processors
// that are due at the same time, possibly differently with other modules.
class ProcessorGroup {
  public:
    static constexpr unsigned kMost = 4;

    ProcessorGroup();
    // Its processors stay coherent. One that ends before the group leaves it.
    ~ProcessorGroup();
    ProcessorGroup(const ProcessorGroup&) = delete;
    ProcessorGroup& operator=(const ProcessorGroup&) = delete;

    // Before the simulation starts. Throws ProcessorError for one that is in a group, for more than
    // kMost, and for a second if the engine does not support several, or the program hides the
    // symbols.
    void add(Processor& processor);

    // Saves and restores their common state, while all are paused, with the same processors in the
    // same order. `restore` throws StateError.
    StateBytes save() const;
    void restore(const StateBytes& state);

  private:
    std::shared_ptr<GroupMembers> members_;
};

} // namespace armpmu::iss
