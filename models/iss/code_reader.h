// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"
#include "models/iss/block_table.h"
#include "models/iss/engine.h"
#include "models/iss/register_kinds.h"

#include <cstdint>

namespace armpmu::iss {

class CoreSurroundings;

// Reads code as the processor would fetch it now, and classifies its blocks. Addresses are virtual;
// untranslated ones read as zero.
class CodeReader {
  public:
    // All outlive it.
    CodeReader(Engine& engine, CoreSurroundings& surroundings, const RegisterKinds& kinds)
        : engine_(engine), surroundings_(surroundings), kinds_(kinds) {}

    cpu::InstructionSet set() const {
        return engine_.aarch64() ? cpu::InstructionSet::a64
               : engine_.thumb() ? cpu::InstructionSet::t32
                                 : cpu::InstructionSet::a32;
    }
    std::uint32_t word(std::uint64_t address) { return read(address, 4); }
    // One instruction; of T32 in the upper half if it has 16 bits.
    std::uint32_t instruction(std::uint64_t address);
    std::uint16_t instructions_in(std::uint64_t begin, std::uint64_t end);

    // The wanted facts of a block.
    struct Wanted {
        bool looks = false;        // for a recorder
        bool accesses = false;     // how many load and store
        bool synchronizes = false; // whether DSB is in it
    };
    // Facts with `bytes` and `instructions` get the others, but for `marked`, `code` and `special`.
    void describe(BlockFacts& facts, std::uint64_t address, const Wanted& wanted);
    // The engine's translation ends with a branch in place of an A64 instruction that looks: the
    // facts are those of what is before it. False: it tells of fewer instructions than it has.
    bool end_before_look(BlockFacts& facts, std::uint64_t address);
    // As LD_RETIRED and ST_RETIRED have them. Whether a condition holds is not known, nor whether a
    // store-exclusive succeeds: all count.
    void count_accesses(std::uint64_t begin, std::uint64_t end, BlockFacts& facts);
    cpu::CodeBlock block(std::uint64_t address, std::uint16_t instructions);
    // Whether an A64 instruction is MRS or MSR of a register that is the PMU's, a timer's, or says
    // whose addresses are translated; `self` is one of these.
    static bool looks_hook(void* self, std::uint32_t word) {
        return static_cast<CodeReader*>(self)->looks(word);
    }

  private:
    std::uint32_t read(std::uint64_t address, unsigned bytes);
    std::uint16_t half(std::uint64_t address) {
        return static_cast<std::uint16_t>(read(address, 2));
    }
    bool looks(std::uint32_t word) const;
    bool looks_aarch32(std::uint32_t word) const;
    bool looks_at_begin(std::uint64_t address, std::uint16_t instructions);
    void look_through(BlockFacts& facts, std::uint64_t address, bool synchronizes);
    void describe_end(BlockFacts& facts, std::uint64_t address);
    std::uint64_t place_in_ram(std::uint64_t address);

    Engine& engine_;
    CoreSurroundings& surroundings_;
    const RegisterKinds& kinds_;
};

} // namespace armpmu::iss
