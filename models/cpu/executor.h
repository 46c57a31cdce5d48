// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "armpmu/cpu/coherence.h"
#include "armpmu/cpu/issue_observer.h"
#include "models/cpu/data_side.h"
#include "models/cpu/fetch_side.h"
#include "models/cpu/front_end.h"
#include "models/cpu/memo.h"
#include "models/cpu/outer_levels.h"
#include "models/cpu/predictor.h"
#include "models/cpu/slot_account.h"
#include "models/cpu/translation.h"

#include <memory>
#include <optional>

namespace armpmu::cpu {

// Everything between the pipeline and the port.
struct MemorySide {
    MemorySide(const CoreConfig& config, bool external_last_level, Translator& translator,
               MemoryPort& port, EventAccount& events)
        : outer(config, external_last_level, port, events), data(config, outer, events),
          translation(config, translator, data, events), fetch(config, outer, translation, events) {
        data.set_translation(translation);
    }
    MemorySide(const MemorySide&) = delete;
    MemorySide& operator=(const MemorySide&) = delete;

    OuterLevels outer;
    DataSide data;
    Translation translation;
    FetchSide fetch;
};

// The parts of a core; it executes blocks on them.
struct Executor : EventAccount::Batch {
    Executor(const CoreConfig& config, const PipelineProfile& profile, a55::Pmu& pmu,
             Translator& translator, MemoryPort& port);

    void retire(const Retired& retired);
    // Until so many instructions retired, or the cycle is `until`. False when the source has ended.
    bool run(BlockSource& source, std::uint64_t most, const std::uint64_t& until);
    void set_pace(Pace& holder);
    std::uint32_t add_block(const CodeBlock& block);
    void apply(const Effect& effect);
    void take_exception(const a55::ProcessorState& to);
    void set_state(const a55::ProcessorState& to);
    void deliver();
    void prepare_for_overflow();
    void happen_at(InstructionPlace where) {
        events.happen_at(where);
        slots.happen_at(where);
    }
    void count_slots();
    std::size_t mark_slots();

    // --- by the memo (executor_fast.cpp) ---
    // All of the block, if nothing in it waits for memory. Otherwise as much as `begun` says then.
    struct Begun {
        bool fetched = false;     // all groups
        std::size_t accesses = 0; // that hit
        std::uint32_t bytes = 0;  // of the next one, a store: those in its first line are done
        std::optional<Way> left;  // how the block was left
    };
    bool run_fast(StaticBlock& block, const Retired& retired, bool first_group);
    bool store_across_lines(std::uint64_t address, std::uint32_t bytes);
    void execute(const Retired& retired);
    std::uint32_t find_state();
    Transition* find_out(StaticBlock& block, std::uint32_t from, bool first_group, Way way);
    void add_slots(const Transition& done, std::uint64_t n);
    void add_batched() override;
    void forget_memo();

    // --- instruction by instruction (executor_slow.cpp) ---
    void run_slow(StaticBlock& block, const Retired& retired, bool first_group);
    [[gnu::cold]] void run_observed(StaticBlock& block, const Retired& retired, bool first_group);
    template <bool kObserved>
    void run_each(StaticBlock& block, const Retired& retired, bool first_group);
    void wake_pipeline();
    void spend(const Issued& issued) {
        if (issued.cycle + 1 != spent) spend_cycles(issued); // else beside the one before it
    }
    void spend_cycles(const Issued& issued);
    void spend_stall(std::uint64_t cycles, Cause cause);
    void spend_fetch(std::uint64_t at, const Stall& stall);
    Cause cause_at(std::uint64_t at, Cause cause) const;
    Issued issue_counted(const StaticInstruction& one, Arrival fetched);
    Arrival fetch_group(std::uint64_t address, Arrival from);
    void count_group() {
        events.add(a55::Event::l1i_tlb);
        events.add(a55::Event::l1i_cache);
    }
    void access_at(const StaticInstruction& one, const Retired& retired, std::size_t n,
                   const Begun& done);
    void await_registers(const StaticInstruction& one);
    void access(const StaticInstruction& one, std::uint64_t address, std::uint32_t bytes,
                bool fails);
    DataSide::Timing carry_out(const StaticInstruction& one, std::uint64_t address,
                               std::uint32_t bytes, bool fails);
    void count_hit(const StaticInstruction& one);
    void tell_issue(const StaticBlock& block, const Retired& retired, std::size_t n,
                    std::size_t address_at);
    void tell_exception(const Retired& retired);
    void owe(const StaticInstruction& one, std::size_t n);
    void pay(StaticBlock& block);

    Way leave(const StaticBlock& block, const Retired& retired) {
        if (block.may_pass && retired.next == block.end) return Way::on;
        return predictor.execute(block.branch, block.end - block.last_bytes, block.end,
                                 retired.next);
    }
    void count_streaming(std::uint64_t cycles);

    CoreConfig config;
    a55::Pmu& pmu;
    Translator& translator;
    std::uint16_t asid = 0;
    EventAccount events;
    SlotAccount slots;
    MemorySide memory_side;
    DataSide& data;
    Translation& translation;
    FetchSide& fetch;
    Predictor predictor;
    Decoder decoder;
    Pipeline pipeline;
    Pipeline scratch; // finds out what the memo does not know yet
    FrontEnd front_end;
    Memo memo;

    std::vector<std::unique_ptr<StaticBlock>> owned_blocks;
    std::vector<StaticBlock*> blocks;
    Pace* pace = nullptr;
    IssueObserver* issue_observer = nullptr;
    std::uint64_t cycle = 0; // of the newest issue
    std::uint64_t spent = 0; // cycles that were told, as of the newest issue of `pipeline`
    std::uint64_t instructions = 0;
    std::uint64_t issue_cycles = 0;

    // Where execution is.
    std::uint32_t state = Memo::kNone; // of the memo; kNone: `pipeline` has it
    Arrival memory;                    // what the next instruction waits for
    Arrival fetching;                  // from when on the latest group was looked up
    std::uint64_t translated = 0;      // when its address was
    static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
    std::uint64_t behind = kNowhere; // where execution goes on with what was fetched already
    Begun begun;                     // of the block that `run_fast` left to `run_slow`

    // Loads whose data is not used yet.
    struct Late {
        Operation operation;
        std::uint64_t integer = 0;
        std::uint32_t vector = 0;
        Outstanding::Id pending = 0;
        std::uint32_t latency = 0; // of a hit

        // An instruction writes some of these registers. False if none is left.
        bool forget(const StaticInstruction& one);
    };
    std::vector<Late> late;

    // Not reported to `events` yet.
    std::vector<Transition*> touched;
    std::vector<StaticBlock*> owing;
    const StaticBlock* slow = nullptr; // being executed
    std::size_t owed_from = 0;
    std::size_t owed_to = 0;
    std::uint64_t fast_blocks = 0;
    std::uint64_t slow_blocks = 0;
};

} // namespace armpmu::cpu
