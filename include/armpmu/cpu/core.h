// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/core/event_producer.h"
#include "armpmu/cpu/block_source.h"
#include "armpmu/cpu/coherence.h"
#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/event_observer.h"
#include "armpmu/cpu/issue_observer.h"
#include "armpmu/cpu/issue_slots.h"
#include "armpmu/cpu/memory_port.h"
#include "armpmu/cpu/profile.h"
#include "armpmu/cpu/translator.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::cpu {

// A Cortex-A55 that makes the events of its PMU (docs/core.md). It is told what retired, block by
// block, with data addresses; it finds out when, and what caches, TLBs and predictors had to do.
//
// Counts are delivered to the PMU in bulk: on `deliver` and `catch_up`, before the processor state
// changes, and in time for every overflow, which is raised in its cycle by its instruction. Who
// reads the PMU or changes it without `Pmu::catch_up` calls `deliver` first.
//
// One PMU, one port and one translator per core; they must outlive it. Not thread-safe.
class Core final : public EventProducer {
  public:
    // Throws ConfigError, also when the PMU is that of a core with other caches.
    Core(const CoreConfig& config, a55::Pmu& pmu, Translator& translator, MemoryPort& port);
    // With a pipeline of its own numbers; `config.profile` is ignored.
    Core(const CoreConfig& config, const PipelineProfile& profile, a55::Pmu& pmu,
         Translator& translator, MemoryPort& port);
    ~Core();
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    // Makes a block known; blocks are numbered from 0. Throws ConfigError for one without words or
    // at an address that is no multiple of 4.
    std::uint32_t add_block(const CodeBlock& block);
    // The block was executed once, and what `effect` says happened after it.
    void retire(const Retired& retired);
    // Executes a source until it ends or that many instructions retired in this call; blocks are
    // added as they appear. Returns the instructions. A core has one source.
    std::uint64_t run(BlockSource& source, std::uint64_t instructions = ~std::uint64_t{0});
    // Executes a source until it ends or `cycle()` is at least `until`, which is checked after
    // each block and which the port may change meanwhile. False if the source has ended.
    bool run_until(BlockSource& source, const std::uint64_t& until);

    // Carries out an effect that happens between blocks.
    void apply(const Effect& effect);
    void set_state(const a55::ProcessorState& state);
    void set_asid(std::uint16_t asid);
    // As config.mmu, which it is at first. A change drops what the TLBs hold.
    void set_mmu(bool on);
    // From now on with the latencies of another configuration but `store_drain`, its numbers of
    // registers, and its distances of prefetches; else it is to be the same. What caches, TLBs and
    // predictors hold stays, and what is under way takes as long as it took: many latencies are
    // looked at from one warm core. Between blocks only. The port's latencies are the port's.
    void set_latencies(const CoreConfig& config);
    void invalidate_tlbs();
    void invalidate_tlb_page(std::uint64_t address); // of the present address space
    void invalidate_tlb_asid(std::uint16_t asid);
    // Of a physical line, by another requester. Not of a line that is being asked for.
    void snoop(std::uint64_t line, bool unique);
    // The core asks to own a line that it shares, and another requester has taken its copy: until
    // the answer comes it does not have the line. Nothing if it does not ask so.
    void lose(std::uint64_t line);
    // The copy of a physical line in L1D and L2.
    using Copy = LineCopy;
    Copy copy_of(std::uint64_t line) const;
    // How often lines of L1D were used so far.
    std::uint64_t uses() const;

    void deliver();
    // The core is never behind; events after `until` may be delivered too, at most a block's.
    void catch_up(Picoseconds until) override;
    // Drains the store buffer and waits for everything that is under way.
    void finish();

    // Who is told of each event, from now on; null: nobody. What happened before is delivered
    // first. Counts, cycles and interrupts are the same with and without. With an observer the core
    // goes instruction by instruction, many times slower; without one it costs nothing. Between
    // blocks only. The observer must outlive the core or be removed.
    void set_observer(EventObserver* observer);

    // Who is told of each instruction when it issues, from the next block on; null: nobody. As for
    // an EventObserver, nothing is different but the speed; there may be one of either kind.
    void set_issue_observer(IssueObserver* observer);

    // Who holds the core back, from the first block on. With one the core goes instruction by
    // instruction. It must outlive the core.
    void set_pace(Pace& pace);
    // Who is told of loads and stores. Only with `memo` and `hot_lines` off; null: nobody.
    void set_data_watcher(DataWatcher* watcher);

    std::uint64_t cycle() const; // of the newest issue
    std::uint64_t instructions() const;
    // Cycles in which something was issued; with the stalls, all cycles.
    std::uint64_t issue_cycles() const;

    // Begins to account for issue slots, from the next cycle on. Costs a little where something
    // waits for memory; without it nothing. Between blocks, as all of these.
    void count_slots();
    // Marks the end of the newest cycle, and returns the mark's number.
    std::size_t mark_slots();
    // The account of all slots from `count_slots` until a mark. The mark's own cycle is not known
    // before another one begins. Slots that nothing follows wait to
    // be fetched.
    IssueSlots slots_at(std::size_t mark) const;
    unsigned slots_left() const;  // of the newest cycle, at a mark
    unsigned issue_width() const; // slots of a cycle

    // Words that the decoder does not know, and how often they were executed (as if they were
    // single-cycle instructions without operands).
    struct Unknown {
        std::uint32_t word = 0;
        std::uint64_t executed = 0;
    };
    std::vector<Unknown> unknown() const;

    // How the memo did. For curiosity and benchmarks.
    struct MemoUse {
        std::uint64_t states = 0;
        std::uint64_t transitions = 0;
        std::uint64_t blocks = 0;      // executed
        std::uint64_t blocks_fast = 0; // of these, by the memo
    };
    MemoUse memo_use() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::cpu
