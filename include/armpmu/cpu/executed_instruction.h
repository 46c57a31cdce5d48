// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::cpu {

// The architectural state in which an instruction is executed.
struct ExecutionMode {
    InstructionSet set = InstructionSet::a64;
    std::uint8_t level = 0;        // exception level
    bool own_stack = false;        // PSTATE.SP: the stack pointer is SP_EL<level>
    bool secure = false;           // state, and not only access
    std::uint8_t aarch32_mode = 0; // CPSR.M, in AArch32
};

// A register that was written, and with what.
struct RegisterWrite {
    enum class File : std::uint8_t {
        general,       // X<number>, in AArch32 R<number>
        stack_pointer, // of the mode
        link,          // R14 of an AArch32 mode
        state,         // PSTATE as SPSR has it, CPSR
        vector,        // V<number>, of 128 bits
    };
    File file = File::general;
    std::uint8_t number = 0;
    std::uint64_t low = 0;
    std::uint64_t high = 0; // of a vector
};

// A load or store of contiguous bytes.
struct DataAccess {
    bool write = false;
    bool known = false;        // `value` is; then at most 8 bytes
    std::uint16_t bytes = 0;   // at least 1
    std::uint64_t address = 0; // virtual
    std::uint64_t value = 0;   // little-endian: the byte at `address` is the lowest
};

// An instruction that was executed, in program order.
struct ExecutedInstruction {
    std::uint64_t address = 0; // virtual
    std::uint32_t opcode = 0;  // 32-bit T32: the first halfword is the upper one
    std::uint8_t bytes = 4;
    bool condition_failed = false; // AArch32 only: it had no effect
    ExecutionMode mode;            // in which it is executed
    std::vector<RegisterWrite> registers;
    std::vector<DataAccess> accesses;                // in the order in which they were made
    std::optional<std::uint64_t> branched_to;        // nothing: the following instruction is next
    InstructionSet set_behind = InstructionSet::a64; // of the next instruction
};

// An exception that was taken.
struct TakenException {
    enum class Kind : std::uint8_t { synchronous, irq, fiq };
    Kind kind = Kind::synchronous;
    const char* what = "";               // in words
    std::optional<std::uint64_t> vector; // address of the handler
    ExecutionMode mode;                  // from then on
};

} // namespace armpmu::cpu
