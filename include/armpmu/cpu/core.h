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

// A Cortex-A55 that makes the events of its PMU (docs/core.md). Its input is what retired, block by
// block, with data addresses; it computes the timing, and what caches, TLBs and predictors do.
//
// Counts are delivered to the PMU in bulk: on `deliver` and `catch_up`, before the processor state
// changes, and in time for every overflow, which is raised in its cycle by its instruction. Call
// `deliver` before reading or changing the PMU without `Pmu::catch_up`.
//
// One PMU, one port and one translator per core; they must outlive it. Not thread-safe.
class Core final : public EventProducer {
  public:
    // Throws ConfigError, also when the PMU is configured for other caches.
    Core(const CoreConfig& config, a55::Pmu& pmu, Translator& translator, MemoryPort& port);
    // With its own pipeline profile; `config.profile` is ignored.
    Core(const CoreConfig& config, const PipelineProfile& profile, a55::Pmu& pmu,
         Translator& translator, MemoryPort& port);
    ~Core();
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    // Adds a block; blocks are numbered from 0. Throws ConfigError for one without words or at an
    // address that is no multiple of 4.
    std::uint32_t add_block(const CodeBlock& block);
    // The block was executed once, and then its `effect` took place.
    void retire(const Retired& retired);
    // Executes a source until it ends or that many instructions retired in this call; blocks are
    // added as they appear. Returns the instructions. A core has one source.
    std::uint64_t run(BlockSource& source, std::uint64_t instructions = ~std::uint64_t{0});
    // Executes a source until it ends or `cycle()` is at least `until`, which is checked after
    // each block and which the port may change meanwhile. False if the source has ended.
    bool run_until(BlockSource& source, const std::uint64_t& until);

    // Applies an effect between blocks.
    void apply(const Effect& effect);
    void set_state(const a55::ProcessorState& state);
    void set_asid(std::uint16_t asid);
    // Like config.mmu, its initial value. A change invalidates the TLBs.
    void set_mmu(bool on);
    // Takes the latencies (except `store_drain`), numbers of registers and prefetch distances of
    // another configuration, which must otherwise be the same. Contents of caches, TLBs and
    // predictors stay, and outstanding accesses keep their times: one warm core can be measured
    // with many latencies. Between blocks only. Does not change the port's latencies.
    void set_latencies(const CoreConfig& config);
    void invalidate_tlbs();
    void invalidate_tlb_page(std::uint64_t address); // of the present address space
    void invalidate_tlb_asid(std::uint16_t asid);
    // A snoop of a physical line by another requester. Not for a line that the core is requesting.
    void snoop(std::uint64_t line, bool unique);
    // Another requester takes the core's copy of a shared line for which the core has requested
    // ownership: until the answer it does not have the line. No effect without such a request.
    void lose(std::uint64_t line);
    // The copy of a physical line in L1D and L2.
    using Copy = LineCopy;
    Copy copy_of(std::uint64_t line) const;
    // How often lines of L1D were used so far.
    std::uint64_t uses() const;

    void deliver();
    // The core is never behind; events after `until` may be delivered too, at most those of one
    // block.
    void catch_up(Picoseconds until) override;
    // Drains the store buffer and waits for all outstanding accesses.
    void finish();

    // Sets the observer of events, from now on; null: none. Earlier events are delivered first.
    // Counts, cycles and interrupts are the same with and without. With an observer the core
    // executes instruction by instruction, many times slower; without one it costs nothing. Between
    // blocks only. The observer must outlive the core or be removed.
    void set_observer(EventObserver* observer);

    // Sets the observer of issued instructions, from the next block on; null: none. As with an
    // EventObserver, only the speed changes; there may be one of either kind.
    void set_issue_observer(IssueObserver* observer);

    // Sets an object that delays the core, before the first block. With one the core executes
    // instruction by instruction. It must outlive the core.
    void set_pace(Pace& pace);
    // Sets the observer of loads and stores; null: none. Only with `memo` and `hot_lines` off.
    void set_data_watcher(DataWatcher* watcher);

    std::uint64_t cycle() const; // of the newest issue
    std::uint64_t instructions() const;
    // Cycles in which something was issued; with the stalls, all cycles.
    std::uint64_t issue_cycles() const;

    // Begins to count issue slots, from the next cycle on. A little slower where instructions wait
    // for memory. Between blocks, as all of these.
    void count_slots();
    // Marks the end of the newest cycle, and returns the mark's number.
    std::size_t mark_slots();
    // All slots from `count_slots` until a mark. The mark's own cycle is complete only when another
    // one begins. Empty slots at the end count as waiting to be fetched.
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

    // How often the memo was used; for benchmarks.
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
