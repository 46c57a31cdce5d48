// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"
#include "armpmu/iss/processor_parameters.h"
#include "models/iss/generic_timer.h"

#include <cstdint>

namespace armpmu::iss {

// The environment of a core. Calls come from within Core::run; they must not throw.
class CoreSurroundings {
  public:
    // The value at a physical address that is not the engine's RAM; no access is made.
    virtual std::uint32_t inspect(std::uint64_t physical, unsigned bytes) = 0;
    // Registers of the PMU.
    virtual a55::SystemResult pmu_access(const a55::SystemAccess& access) = 0;
    // HVC or SMC. False: the core takes the exception.
    virtual bool firmware_call(bool secure_monitor) = 0;
    // A load or store of memory that is made; only while these are asked for.
    virtual void memory_access(std::uint64_t physical, unsigned bytes, bool write) = 0;
    // Code is fetched from there, within a page; then, too.
    virtual void code_fetch(std::uint64_t physical, unsigned bytes) = 0;
    virtual void timer_output(GenericTimer::Channel channel, bool level) = 0;
    virtual void broadcast(const Broadcast& broadcast) = 0;

  protected:
    ~CoreSurroundings() = default;
};

// Inspects single instructions, for a debugger. Watched blocks are executed instruction by
// instruction; time, totals and interrupts are still those of the whole block.
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
    // Between runs of the engine: the processor is halted before that instruction.
    virtual void halted_before_access() = 0;

  protected:
    ~InstructionWatch() = default;
};

} // namespace armpmu::iss
