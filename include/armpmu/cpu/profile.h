// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/instruction.h"

#include <array>
#include <cstdint>

namespace armpmu::cpu {

// The execution pipes. A profile has one unit or two of each.
enum class Pipe : std::uint8_t {
    none, // nothing is occupied
    alu,
    multiply,
    divide,
    branch,
    load,
    store,
    fp,
    fp_multiply,
    fp_divide,
};
inline constexpr unsigned kPipes = static_cast<unsigned>(Pipe::fp_divide) + 1;

// By how many cycles a result is forwarded early to a source. A load forwards to integer registers
// only while it is the newest load; after another one `from_others` applies.
struct Forward {
    std::uint8_t from_forwarded = 0; // from what is `forwarded`; up to 8
    std::uint8_t from_others = 0;    // up to 8
};

// The execution of one class of instructions. Cycles are counted from the issue.
struct Execution {
    Pipe pipe = Pipe::none;
    // Up to 120 cycles.
    std::uint8_t latency = 1;      // of the first result: when a consumer without Forward may issue
    std::uint8_t latency_next = 1; // of further registers loaded
    std::uint8_t busy = 1;         // cycles for which the unit takes nothing else
    std::uint8_t uops = 1;         // slots of the issue width
    bool both = false;             // takes both units of the pipe
    bool begins_group = false;     // issues first in a cycle
    bool ends_group = false;       // and nothing after it
    bool out_of_order = false;     // need not write back in order
    bool forwarded = false;        // its results are Forward::from_forwarded for others
    bool skewed = false;           // may execute a cycle late, with results a cycle late
    std::array<Forward, kWanted> forward{};
};

// All parameters of the pipeline. A profile may be changed before a Pipeline is made from it.
struct PipelineProfile {
    // Of a Timing, by column_of(): registers, lanes and widths of an instruction.
    static constexpr unsigned kColumns = 8;
    std::array<std::array<Execution, kColumns>, kTimings> execution{};
    std::array<std::uint8_t, kPipes> units{}; // 1 or 2 of each pipe

    std::uint8_t issue_width = 2; // uops a cycle
    bool dual_issue = true;       // false: one instruction a cycle
    // How an instruction of more uops than a cycle has slots uses the next cycles: whether one that
    // begins a group may issue beside that.
    bool begins_beside_rest = false;
    bool in_order_write_back = false; // an instruction waits until its first result is in order
    Forward flags;                    // of the flags as a source, whatever it is wanted for
    std::uint8_t base_latency = 1;    // of a base that is written back
    std::uint8_t base_uops = 0;       // additional uops for it
    std::uint8_t mispredict = 8;      // cycles from a branch's issue to the next fetched
    // AESMC issues with the AESE of its register before it, AESIMC with AESD, as if they were one.
    bool fuses_aes = false;

    // The column of an instruction: memory by bytes of a register (up to 4: 1, 8: 2, 16: 3),
    // structures by registers less 1, plus 4 of 128 bits; several registers by beats of 64 bits
    // less 1; FP division by lane (2: 0, 4: 1, 8: 2),
    // plus 4 of 128 bits; all others 0, plus 4 of 128 bits.
    static unsigned column_of(const Instruction& instruction);
    const Execution& of(const Instruction& instruction) const {
        return execution[static_cast<unsigned>(instruction.timing)][column_of(instruction)];
    }
};

// The machine of llvm-mca -mcpu=cortex-a55 (LLVM 19).
PipelineProfile profile_llvm();
// Closer to silicon: the ALUs are skewed, addresses are forwarded, write-back need not be in order.
PipelineProfile profile_a55();

} // namespace armpmu::cpu
