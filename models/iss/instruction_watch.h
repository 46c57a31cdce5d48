// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::iss {

// Looks at single instructions, for a debugger. Blocks that it watches are executed instruction by
// instruction; time, accounts and interrupts are those of the whole block none the less.
class InstructionWatch {
  public:
    // Whether to look at an instruction of a block that is about to be executed.
    virtual bool watches(std::uint64_t begin, std::uint64_t end) = 0;
    // Between runs of the engine, before each instruction of such a block. False: registers or
    // memory have been written, and a block begins here.
    virtual bool before_instruction() = 0;
    // A load or store is about to be made, while data are watched: whether it is watched.
    virtual bool watches_access(std::uint64_t address, unsigned bytes, bool write) = 0;
    // Of one that is: whether to halt before the instruction there.
    virtual bool before_access(std::uint64_t pc) = 0;
    // Between runs of the engine: the processor stands before that instruction.
    virtual void halted_before_access() = 0;

  protected:
    ~InstructionWatch() = default;
};

} // namespace armpmu::iss
