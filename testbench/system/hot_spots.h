// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event.h"
#include "armpmu/cpu/code_block.h"
#include "armpmu/cpu/event_observer.h"
#include "armpmu/cpu/instruction.h"
#include "testbench/symbols/source_lines.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The callers of a core's code, from the sequence of its blocks. Threads that share a core share
// its stack.
class CallStack {
  public:
    // A block, as far as it matters here.
    struct Code {
        std::size_t program = 0;
        std::uint64_t begin = 0, end = 0;               // addresses; `end` is behind it
        cpu::BranchKind branch = cpu::BranchKind::none; // of its last instruction
    };

    // `to` is executed after `from`, which is the block `before`. A call pushes that. A return
    // drops the call that it goes back to and all above, or nothing if there is none.
    void follow(std::uint32_t before, const Code& from, const Code& to);
    // The block whose last instruction called; kNoBlock: not known.
    std::uint32_t caller() const {
        return frames_.empty() ? cpu::InstructionPlace::kNoBlock : frames_.back().block;
    }

  private:
    struct Frame {
        std::uint32_t block = 0;
        std::uint64_t returns_to = 0;
    };
    // Calls that never return (longjmp, thread switches) must not add up.
    static constexpr std::size_t kDeepest = 4096;

    std::vector<Frame> frames_;
};

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

// The issue slots of a function's instructions, by cause.
struct SlotsOfFunction {
    std::string name;
    std::size_t program = 0; // entry of `program:`
    cpu::IssueSlots slots;
    // The same slots by the function that called it, the most first.
    struct Caller {
        std::string name; // or kNotSeen
        std::uint64_t slots = 0;
    };
    std::vector<Caller> callers;
    static constexpr const char* kNotSeen = "[no call seen]";
};

// The places of the events of cores: observers that add up some, by instruction. Events before the
// first observed instruction belong to a function kNowhere, without instructions.
class HotSpots {
  public:
    static constexpr const char* kNowhere = "[before the first instruction]";
    static constexpr const char* kBehind = "[behind the last instruction]";
    using NameOf = std::function<CodeName(std::uint64_t address)>;

    HotSpots(const a55::Config& config, std::vector<a55::Event> events);
    HotSpots(const HotSpots&) = delete; // its observers know it
    HotSpots& operator=(const HotSpots&) = delete;

    // Programs are numbered in the order of these calls, from 0 on.
    void begin_program(NameOf names);
    // Every block that the cores know, in the order of their numbers.
    void add_block(const cpu::CodeBlock& block, std::size_t program);
    // The observer of a core; it lasts as long as this.
    cpu::EventObserver& of_core(unsigned core);
    // Slots behind the last instruction.
    void left_at_end(std::uint64_t n) { slots_behind_[cpu::Cause::fetch] += n; }

    // In the order of `events`.
    std::vector<AnnotatedEvent> annotated() const;
    // The most first.
    std::vector<SlotsOfFunction> slots() const;

  private:
    // Tracks the callers of its core's code.
    class OfCore final : public cpu::EventObserver {
      public:
        explicit OfCore(HotSpots& all) : all_(all) {}
        void happened(a55::Event event, std::uint64_t n, cpu::InstructionPlace where) override {
            all_.happened(event, n, where);
        }
        void issued(cpu::IssuedKind kind, cpu::InstructionPlace where) override {
            ++all_.slots_at(where)[kind];
            ++slots_called(where);
        }
        void left_empty(cpu::Cause cause, std::uint64_t n, cpu::InstructionPlace where) override {
            all_.slots_at(where)[cause] += n;
            slots_called(where) += n;
        }

      private:
        // Of the instruction, called as it was now.
        std::uint64_t& slots_called(cpu::InstructionPlace where);

        HotSpots& all_;
        CallStack stack_;
        cpu::InstructionPlace at_;                    // that was told of last
        std::vector<std::uint64_t>* slots_ = nullptr; // of its block, called as it was
    };
    struct Block {
        std::size_t program = 0;
        cpu::CodeBlock code;
        CallStack::Code calls;
        std::vector<std::uint64_t> counts;  // of each event: one per instruction
        std::vector<cpu::IssueSlots> slots; // one per instruction
    };
    cpu::IssueSlots& slots_at(cpu::InstructionPlace where) {
        return where.block == cpu::InstructionPlace::kNoBlock
                   ? slots_nowhere_
                   : blocks_[where.block].slots[where.index];
    }
    void happened(a55::Event event, std::uint64_t n, cpu::InstructionPlace where);
    AnnotatedEvent annotated(std::size_t n) const;
    CodeName name_of(const Block& block, std::size_t instruction) const {
        return programs_[block.program](block.code.address + 4 * instruction);
    }
    std::string caller_name(std::uint32_t block) const;

    std::vector<a55::Event> events_;
    std::array<std::vector<std::size_t>, a55::kEventNumbers>
        wanted_; // which of them a source is of
    std::vector<NameOf> programs_;
    std::vector<Block> blocks_;
    std::map<unsigned, OfCore> cores_;
    // Slots of each instruction of a block whose function another block called; either may be none.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint64_t>> calls_;
    std::vector<std::uint64_t> nowhere_;
    cpu::IssueSlots slots_nowhere_;
    cpu::IssueSlots slots_behind_;
};

} // namespace armpmu::testbench
