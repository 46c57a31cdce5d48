// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/executed_instruction.h"

#include <cstdint>

namespace armpmu::iss {

// The time of an execution by a processor.
struct TracedTime {
    std::uint64_t cycle = 0; // of its clock, since the start of the simulation
    // While it is handed over: the number of earlier instructions in `execution`, since the start.
    std::uint64_t told = 0;
    // While it is handed over: this instruction is in `execution`, too, and a model issues it.
    bool modelled = false;
};

// Called for every instruction that a processor retires, with what it read and wrote, and for every
// exception, in program order. Set by `Processor::set_tracer`. Registers are the general ones, the
// stack pointer, flags and vectors: of A64 those that the instruction writes, of AArch32 those of
// the general ones and CPSR whose value it changed. Values of loads and stores are known. Must not
// throw, nor call the processor.
class InstructionTracer {
  public:
    virtual void executed(const cpu::ExecutedInstruction& instruction, const TracedTime& time) = 0;
    virtual void excepted(const cpu::TakenException& exception, const TracedTime& time) = 0;

  protected:
    ~InstructionTracer() = default;
};

} // namespace armpmu::iss
