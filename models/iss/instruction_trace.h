// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/instruction_tracer.h"
#include "models/iss/engine.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace armpmu::iss {

// Reports single instructions to an InstructionTracer: each when the next one begins, because then
// the registers have its results. One that took an exception is not reported.
class InstructionTrace {
  public:
    // The code at an address; of T32 the first halfword above the second.
    using Fetch = std::function<std::uint32_t(std::uint64_t address)>;

    InstructionTrace(Engine& engine, InstructionTracer& tracer, Fetch fetch)
        : engine_(engine), tracer_(tracer), fetch_(std::move(fetch)) {}

    // A block begins there: when its first instruction is executed, and whether that is Secure.
    void begin_block(std::uint64_t address, const TracedTime& time, bool secure);
    // An instruction of it begins.
    void begin(std::uint64_t address);
    // It is about to load or store; whether it does is known when the next one begins.
    void load(std::uint64_t address, unsigned bytes);
    void loaded(std::uint64_t address, unsigned bytes, std::uint64_t value);
    void store(std::uint64_t address, unsigned bytes, std::uint64_t value);
    void zero(std::uint64_t address, unsigned bytes); // DC ZVA

    // The instruction is complete, and `next` follows. No effect if none has begun.
    void finish(std::uint64_t next);
    // An exception with the PC there, of which it is not known yet whether it is taken: the
    // instruction that is there is not done.
    void stop_at(std::uint64_t pc);
    // That instruction was carried out nevertheless.
    void emulated();
    // It will come again: nothing of it was done.
    void put_off() { begun_ = false; }
    // The exception is taken, and execution goes on at the PC.
    void except(cpu::TakenException::Kind kind, const char* what, const TracedTime& time,
                bool secure);

  private:
    static constexpr unsigned kRegisters = 15;

    cpu::ExecutionMode mode(bool secure) const;
    void start(std::uint64_t address);
    void start_aarch32();
    bool skips_to(std::uint64_t next);
    void note_registers();
    void note_aarch32_registers();
    void end(std::uint64_t next);

    Engine& engine_;
    InstructionTracer& tracer_;
    Fetch fetch_;
    bool secure_ = false;
    TracedTime next_;    // of the instruction that begins next
    TracedTime present_; // of the one that has begun
    bool begun_ = false;
    std::uint64_t at_ = 0; // where what comes next stands, unless it branches
    cpu::ExecutedInstruction now_;
    std::array<std::uint32_t, kRegisters> before_{}; // of AArch32
    std::uint32_t cpsr_before_ = 0;
    std::optional<unsigned> it_state_; // of T32, as far as this block goes
};

} // namespace armpmu::iss
