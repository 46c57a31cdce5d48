// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::iss {

class DebugPort;

enum class HaltReason {
    requested,  // Debugger::wants_halt
    breakpoint, // before the instruction there
    stepped,    // after one instruction
    watchpoint, // before a watched load or store; see DebugPort::accessed
    problem,    // it cannot go on; see Processor::problem
};

// The accesses that a watchpoint stops at.
enum class WatchedAccess { write, read, any };

// A debugger of a processor. Calls come from the processor's thread; they must not throw, nor wait
// in simulated time.
class Debugger {
  public:
    // The processor is halted before the instruction at its PC, and simulated time stops, until
    // this returns.
    virtual void halted(DebugPort& processor, HaltReason why) = 0;
    // Called before the first instruction, at least once a quantum, and after `attend`.
    virtual bool wants_halt() = 0;

  protected:
    ~Debugger() = default;
};

// A debugger's access to a processor: Processor::debug_port(). All calls except `attach` and
// `attend` only within Debugger::halted.
//
// A debugger that only reads changes nothing: instructions, counts, interrupts and simulated time
// are those of a run without it. Its reads have no side effects.
class DebugPort {
  public:
    // At any time; null: no debugger, breakpoints and watchpoints. It outlives the simulation or is
    // detached.
    virtual void attach(Debugger* debugger) = 0;
    // Makes the processor call `wants_halt` even in standby, where it otherwise does not, when the
    // simulation continues.
    virtual void attend() = 0;

    // By virtual address, in every address space and exception level.
    virtual void set_breakpoint(std::uint64_t address) = 0;
    virtual void clear_breakpoint(std::uint64_t address) = 0;
    // The same for loads and stores, which halt before their instruction; several may watch the
    // same bytes. When the processor continues, that instruction does not halt it again.
    virtual void set_watchpoint(std::uint64_t address, std::uint64_t bytes, WatchedAccess kind) = 0;
    virtual void clear_watchpoint(std::uint64_t address, std::uint64_t bytes,
                                  WatchedAccess kind) = 0;
    // After HaltReason::watchpoint: the first watched byte, and the kind of its watchpoint.
    struct Accessed {
        std::uint64_t address = 0;
        WatchedAccess kind = WatchedAccess::any;
    };
    virtual Accessed accessed() const = 0;
    // Halts after the next instruction: with an exception or an interrupt, before the first one of
    // its handler.
    virtual void step() = 0;
    // Ends the processor, at the latest after the present block of code.
    virtual void stop() = 0;

    // X0 .. X30 by their number. In AArch32 state X0 .. X14 are R0 .. R14, and SP is R13. From
    // kSystem on they are those of `system_registers()`, in its order: system and PMU registers. 0
    // where the value is not available.
    enum Register : unsigned { kSp = 31, kPc = 32, kCpsr = 33, kV0 = 34, kFpsr = 66, kFpcr = 67 };
    static constexpr unsigned kRegisters = 34; // general ones
    static constexpr unsigned kVectors = 32;
    static constexpr unsigned kSystem = 68;
    static const std::vector<std::string>& system_registers();
    virtual std::uint64_t read_register(unsigned n) const = 0; // not V0 .. V31
    // False: refused, as are changes of the execution state and registers after the vectors.
    virtual bool write_register(unsigned n, std::uint64_t value) = 0;
    // V<n>: bits 63:0 and 127:64.
    using Vector = std::array<std::uint64_t, 2>;
    virtual Vector read_vector(unsigned n) const = 0;
    virtual void write_vector(unsigned n, const Vector& value) = 0;

    // By virtual address, with the present translation. Returns the number of bytes moved. Devices
    // are accessed by transport_dbg.
    virtual std::size_t read_memory(std::uint64_t address, unsigned char* bytes, std::size_t n) = 0;
    virtual std::size_t write_memory(std::uint64_t address, const unsigned char* bytes,
                                     std::size_t n) = 0;

  protected:
    ~DebugPort() = default;
};

} // namespace armpmu::iss
