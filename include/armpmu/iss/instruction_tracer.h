// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/executed_instruction.h"

#include <cstdint>

namespace armpmu::iss {

// When a processor executed something.
struct TracedTime {
    std::uint64_t cycle = 0; // of its clock, since the start of the simulation
    // While it is handed over: how many instructions `execution` was told before, since the start.
    std::uint64_t told = 0;
    // While it is handed over: `execution` is told this instruction, too, and a model issues it.
    bool modelled = false;
};

// Told of every instruction that a processor retires, with what it read and wrote, and of every
// exception, in program order. Set by `Processor::set_tracer`. Registers are the general ones, the
// stack pointer, flags and vectors: of A64 those that the instruction writes, of AArch32 those of
// the general ones and CPSR whose value it changed. Values of loads and stores are known. Calls
// come while the processor executes: they must not throw, nor call it.
class InstructionTracer {
  public:
    virtual void executed(const cpu::ExecutedInstruction& instruction, const TracedTime& time) = 0;
    virtual void excepted(const cpu::TakenException& exception, const TracedTime& time) = 0;

  protected:
    ~InstructionTracer() = default;
};

} // namespace armpmu::iss
