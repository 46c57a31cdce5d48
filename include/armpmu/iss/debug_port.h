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
    stepped,    // behind the one instruction
    watchpoint, // before a load or store that is watched; see DebugPort::accessed
    problem,    // it cannot go on; see Processor::problem
};

// The accesses that a watchpoint stops at.
enum class WatchedAccess { write, read, any };

// Who debugs a processor. Calls come from the processor's thread; they must not throw, nor wait in
// simulated time.
class Debugger {
  public:
    // The processor stands before the instruction at its PC, and simulated time with it, until this
    // returns.
    virtual void halted(DebugPort& processor, HaltReason why) = 0;
    // Asked before the first instruction, at least once a quantum, and after `attend`.
    virtual bool wants_halt() = 0;

  protected:
    ~Debugger() = default;
};

// A processor as a debugger sees it: Processor::debug_port(). All but `attach` and `attend` only
// within Debugger::halted.
//
// A debugger that only reads changes nothing: instructions, counts, interrupts and
// simulated time are those of a run without it. What it reads, it reads without effect.
class DebugPort {
  public:
    // At any time; null: nobody, and no breakpoints or watchpoints. It outlives the simulation or
    // is detached.
    virtual void attach(Debugger* debugger) = 0;
    // In standby nobody is asked. This makes the processor ask `wants_halt` then, too, when the
    // simulation goes on.
    virtual void attend() = 0;

    // By virtual address, in every address space and exception level.
    virtual void set_breakpoint(std::uint64_t address) = 0;
    virtual void clear_breakpoint(std::uint64_t address) = 0;
    // The same of loads and stores, which halt before their instruction; more than one may watch
    // the same bytes. When the processor goes on, it is not halted by that instruction again.
    virtual void set_watchpoint(std::uint64_t address, std::uint64_t bytes, WatchedAccess kind) = 0;
    virtual void clear_watchpoint(std::uint64_t address, std::uint64_t bytes,
                                  WatchedAccess kind) = 0;
    // After HaltReason::watchpoint: the first byte that was watched, and by which kind.
    struct Accessed {
        std::uint64_t address = 0;
        WatchedAccess kind = WatchedAccess::any;
    };
    virtual Accessed accessed() const = 0;
    // Halts behind the next instruction that is executed: with an exception or an interrupt, before
    // the first one of its handler.
    virtual void step() = 0;
    // Ends the processor, at the latest after the block of code it stands in.
    virtual void stop() = 0;

    // X0 .. X30 by their number. In AArch32 state X0 .. X14 are R0 .. R14, and SP is R13.
    // From kSystem on they are those of `system_registers()`, in its order: of the system and the
    // PMU. 0 where it cannot be told.
    enum Register : unsigned { kSp = 31, kPc = 32, kCpsr = 33, kV0 = 34, kFpsr = 66, kFpcr = 67 };
    static constexpr unsigned kRegisters = 34; // general ones
    static constexpr unsigned kVectors = 32;
    static constexpr unsigned kSystem = 68;
    static const std::vector<std::string>& system_registers();
    virtual std::uint64_t read_register(unsigned n) const = 0; // not V0 .. V31
    // False: refused, as what would change the execution state, and what is behind the vectors.
    virtual bool write_register(unsigned n, std::uint64_t value) = 0;
    // V<n>: bits 63:0 and 127:64.
    using Vector = std::array<std::uint64_t, 2>;
    virtual Vector read_vector(unsigned n) const = 0;
    virtual void write_vector(unsigned n, const Vector& value) = 0;

    // By virtual address, as the processor translates it now. How many bytes could be moved.
    // Devices are asked by transport_dbg.
    virtual std::size_t read_memory(std::uint64_t address, unsigned char* bytes, std::size_t n) = 0;
    virtual std::size_t write_memory(std::uint64_t address, const unsigned char* bytes,
                                     std::size_t n) = 0;

  protected:
    ~DebugPort() = default;
};

} // namespace armpmu::iss
