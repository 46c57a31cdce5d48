// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event.h"
#include "armpmu/cpu/code_block.h"
#include "armpmu/cpu/event_observer.h"
#include "testbench/symbols/source_lines.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The name and source of an instruction.
struct CodeName {
    std::string function;
    std::uint64_t begin = 0; // of the function
    std::string text;        // assembly; empty: not known
    SourceLine source;       // line 0: not known
};

// An event by function, source line and instruction.
struct AnnotatedEvent {
    struct Instruction {
        std::uint64_t address = 0;
        std::uint32_t word = 0;
        std::string text;
        SourceLine source;
        std::uint64_t count = 0;
    };
    struct Function {
        std::string name;
        std::size_t program = 0; // entry of `program:`
        std::uint64_t count = 0;
        std::vector<Instruction> instructions; // all that are known, in order of address
    };
    a55::Event event = a55::Event::sw_incr;
    std::uint64_t total = 0;
    std::vector<Function> functions; // in which it happened, the most first
    bool has_lines = false;          // the source line of some instruction is known
};

// What the issue slots of a function's instructions went to.
struct SlotsOfFunction {
    std::string name;
    std::size_t program = 0; // entry of `program:`
    cpu::IssueSlots slots;
};

// Where the events of a core happen: an observer that adds up some, by instruction. What happens
// before the first instruction that is observed is of a function kNowhere, without instructions.
class HotSpots final : public cpu::EventObserver {
  public:
    static constexpr const char* kNowhere = "[before the first instruction]";
    static constexpr const char* kBehind = "[behind the last instruction]";
    using NameOf = std::function<CodeName(std::uint64_t address)>;

    HotSpots(const a55::Config& config, std::vector<a55::Event> events);

    // Programs are numbered in the order of these calls, from 0 on.
    void begin_program(NameOf names);
    // Every block that the cores know, in the order of their numbers.
    void add_block(const cpu::CodeBlock& block, std::size_t program);
    void happened(a55::Event event, std::uint64_t n, cpu::InstructionPlace where) override;
    void issued(cpu::IssuedKind kind, cpu::InstructionPlace where) override {
        ++slots_at(where)[kind];
    }
    void left_empty(cpu::Cause cause, std::uint64_t n, cpu::InstructionPlace where) override {
        slots_at(where)[cause] += n;
    }
    // Slots behind the last instruction.
    void left_at_end(std::uint64_t n) { slots_behind_[cpu::Cause::fetch] += n; }

    // In the order of `events`.
    std::vector<AnnotatedEvent> annotated() const;
    // The most first.
    std::vector<SlotsOfFunction> slots() const;

  private:
    struct Block {
        std::size_t program = 0;
        cpu::CodeBlock code;
        std::vector<std::uint64_t> counts;  // of each event: one per instruction
        std::vector<cpu::IssueSlots> slots; // one per instruction
    };
    cpu::IssueSlots& slots_at(cpu::InstructionPlace where) {
        return where.block == cpu::InstructionPlace::kNoBlock
                   ? slots_nowhere_
                   : blocks_[where.block].slots[where.index];
    }
    AnnotatedEvent annotated(std::size_t n) const;

    std::vector<a55::Event> events_;
    std::array<std::vector<std::size_t>, a55::kEventNumbers>
        wanted_; // which of them a source is of
    std::vector<NameOf> programs_;
    std::vector<Block> blocks_;
    std::vector<std::uint64_t> nowhere_;
    cpu::IssueSlots slots_nowhere_;
    cpu::IssueSlots slots_behind_;
};

} // namespace armpmu::testbench
