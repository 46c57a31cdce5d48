// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/cpu/code_block.h"
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/issue_slots.h"
#include "armpmu/cpu/pipeline.h"
#include "models/cpu/cycle_events.h"
#include "models/cpu/memory_use.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::cpu {

inline constexpr std::uint64_t kFetchBytes = 16;

// An instruction of a block, with all that does not change from one execution to the next.
struct StaticInstruction {
    static constexpr unsigned kMostEvents = 8;

    Operation operation;
    MemoryUse use = MemoryUse::none;
    bool takes_address = false;
    bool zeroes = false;  // DC ZVA: the whole line
    bool returns = false; // an atomic whose old value is wanted
    bool begins_group = false;
    bool conditional = false; // it loads or stores where an address was told, and else retires
    std::uint16_t offset = 0; // from the block's begin, in bytes
    std::uint8_t prefetch_operation = 0;
    std::uint8_t alignment = 0; // of the address, less 1
    std::uint16_t bytes = 0;
    std::uint8_t load_latency = 0; // from the issue to a consumer, of a hit
    BranchKind branch = BranchKind::none;
    IssuedKind kind = IssuedKind::other;
    std::uint8_t events = 0;
    std::array<a55::Event, kMostEvents> event{};
    // Registers read, and read or written: X and flags, V.
    std::uint64_t integer_sources = 0;
    std::uint32_t vector_sources = 0;
    std::uint64_t integer_registers = 0;
    std::uint32_t vector_registers = 0;
    std::uint32_t vector_results = 0;
    std::uint64_t integer_results = 0;
};

struct StaticBlock;

// The execution of a block from a state of the pipeline while nothing waits for memory.
struct alignas(64) Transition {
    std::uint64_t from = ~std::uint64_t{0}; // Memo::from(state, way, ...)
    std::uint32_t exit = 0;                 // state, or Memo::kNone
    std::uint32_t cycles = 0;
    std::uint32_t bound = 0; // of the counts of any event
    std::uint64_t count = 0; // executions that were not told yet
    StaticBlock* block = nullptr;
    std::uint32_t issue_cycles = 0;
    std::uint32_t fetches = 0;
    BranchEvents branch;
    struct Empty {
        Cause cause;
        std::uint32_t cycles; // whole ones, in which nothing issues
        std::uint32_t slots;  // of other cycles
    };
    std::vector<Empty> empty;
    std::vector<std::pair<IssuedKind, std::uint32_t>> issued; // slots
};

// A program's blocks do not fit into a cache, so the members that every execution reads are
// adjacent.
struct alignas(64) StaticBlock {
    StaticBlock(const CodeBlock& code, const Decoder& decoder, const Pipeline& pipeline);
    StaticBlock(const StaticBlock&) = delete;
    StaticBlock& operator=(const StaticBlock&) = delete;

    struct FastAccess {
        std::uint8_t bytes;
        bool store : 1;
        std::uint8_t alignment : 7; // of the address, less 1
    };
    using EventCount = std::pair<a55::Event, std::uint32_t>;
    static constexpr unsigned kRecent = 4;
    static constexpr unsigned kFewAccesses = 8;

    // --- what every execution looks at ---
    std::uint64_t address;
    std::uint64_t end;
    std::uint64_t fetch_epoch = 0;
    std::uint64_t fetched = 0;            // when its lines in L1I were used last
    bool noted = false;                   // that they were
    bool simple = false;                  // the memo may have it
    bool plain = true;                    // every access is a load or store; it lies in one page
    bool begins_group = true;             // its first instruction is the first of a group
    BranchKind branch = BranchKind::none; // at its end
    std::uint8_t last_bytes = 4;          // of its last instruction
    bool may_pass = false;                // which branches under a condition, and is no B.cond
    std::uint16_t itlb_entry = 0;
    std::uint16_t groups = 0; // of instructions that are fetched together
    std::uint16_t lines = 0;  // of L1I
    std::uint16_t accesses = 0;
    std::uint32_t size; // in instructions
    const FastAccess* access = nullptr;
    std::array<Transition*, kRecent> recent{}; // used last, by the lowest bits of the way
    std::array<FastAccess, kFewAccesses> few_accesses{};

    // --- what it is ---
    std::vector<StaticInstruction> instructions;
    std::vector<std::uint32_t> unknown;
    std::vector<EventCount> events;       // of one execution, whatever the memory does
    std::vector<EventCount> quiet_events; // besides, if all accesses hit
    std::uint64_t owed = 0;               // executions whose `events` were not told yet
    std::uint64_t executed = 0;           // before those
    std::vector<std::uint32_t> places;    // of its lines in L1I, as of `fetch_epoch`
    std::vector<FastAccess> many_accesses;
};

} // namespace armpmu::cpu
