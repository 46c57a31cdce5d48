// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/cpu/code_block.h"
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/pipeline.h"
#include "models/cpu/cycle_events.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::cpu {

inline constexpr std::uint64_t kFetchBytes = 16;

// What an instruction does with memory, as the data side distinguishes it.
enum class MemoryUse : std::uint8_t {
    none,
    load,
    store,
    store_release,
    store_exclusive,
    atomic,
    prefetch,
    clean,
    clean_invalidate,
    clean_to_unification,
    invalidate_instructions,
    invalidate_all_instructions, // no address
    barrier,                     // DMB; no address
    synchronization_barrier,     // DSB; no address
};

// An instruction of a block, with all that does not change from one execution to the next.
struct StaticInstruction {
    static constexpr unsigned kMostEvents = 8;

    Operation operation;
    MemoryUse use = MemoryUse::none;
    bool takes_address = false;
    bool zeroes = false;  // DC ZVA: the whole line
    bool returns = false; // an atomic whose old value is wanted
    bool begins_group = false;
    std::uint8_t prefetch_operation = 0;
    std::uint8_t alignment = 0; // of the address, less 1
    std::uint16_t bytes = 0;
    std::uint8_t load_latency = 0; // from the issue to a consumer, of a hit
    BranchKind branch = BranchKind::none;
    std::uint8_t events = 0;
    std::array<a55::Event, kMostEvents> event{};
    // Registers read or written: X and flags, V.
    std::uint64_t integer_registers = 0;
    std::uint32_t vector_registers = 0;
    std::uint32_t vector_results = 0;
    std::uint64_t integer_results = 0;
};

// What happens when a block is executed from a state of the pipeline and nothing waits for memory.
struct Transition {
    std::uint32_t exit = 0; // state, or Memo::kNone
    std::uint32_t cycles = 0;
    std::uint32_t bound = 0; // of the counts of any event
    std::uint64_t count = 0; // executions that were not told yet
    std::uint32_t issue_cycles = 0;
    std::uint32_t fetches = 0;
    BranchEvents branch;
    std::array<std::uint32_t, kCauses> stalls{};
};

struct StaticBlock {
    StaticBlock(const CodeBlock& code, const Decoder& decoder, const Pipeline& pipeline);

    struct FastAccess {
        std::uint16_t bytes;
        std::uint8_t alignment;
        bool store;
    };
    using EventCount = std::pair<a55::Event, std::uint32_t>;

    // --- what every execution looks at ---
    std::uint64_t address;
    std::uint64_t end;
    std::uint32_t size;       // in instructions
    std::uint32_t groups = 0; // of instructions that are fetched together, that it lies in
    bool simple = false;      // the memo may have it
    bool plain = true;        // every access is a plain load or store, and it lies in one page
    bool begins_group = true; // its first instruction is the first of a group
    BranchKind branch = BranchKind::none; // at its end
    std::uint32_t itlb_entry = 0;
    std::uint64_t fetch_epoch = 0;
    std::uint32_t lines = 0;
    std::vector<std::uint32_t> places; // of its lines in L1I, as of `fetch_epoch`
    std::vector<FastAccess> accesses;
    std::vector<Transition*> transition; // by Memo::kWaysAndFirst * state + way; null: not known

    // --- what it is ---
    std::vector<StaticInstruction> instructions;
    std::vector<std::uint32_t> unknown;
    std::vector<EventCount> events;       // of one execution, whatever the memory does
    std::vector<EventCount> quiet_events; // besides, if all accesses hit
    std::uint64_t owed = 0;               // executions whose `events` were not told yet
    std::uint64_t executed = 0;           // before those
};

} // namespace armpmu::cpu
