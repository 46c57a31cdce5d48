// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/system_register.h"

#include <cstdint>

namespace armpmu::a55 {

// One MRS, MSR, MRC, MCR, MRRC or MCRR, executed by the processor in its current state.
struct SystemAccess {
    SystemRegister reg = {};
    bool write = false;
    std::uint64_t data = 0; // of a write; the AArch32 interface uses bits [31:0]
};

enum class Outcome : std::uint8_t {
    done,
    undefined, // an Undefined Instruction exception (EC 0x00 in AArch64), to the level that the
               // current state takes it to (EL1 from EL0, EL2 under TGE)
    trapped,   // an exception to `target` with exception class `exception_class`
};

// Result of an access. Unless it is `done`, nothing has changed and the processor takes the
// exception.
struct SystemResult {
    Outcome outcome = Outcome::done;
    std::uint8_t target = 0;          // exception level, of a trap
    std::uint8_t exception_class = 0; // ESR_ELx.EC (HSR.EC), of a trap
    std::uint64_t data = 0;           // of a read that was done
};

// The port of an external access; only `memory_mapped` has the software lock.
enum class Port : std::uint8_t { debug, memory_mapped };

// One word of the external view.
struct ExternalAccess {
    bool write = false;
    std::uint32_t offset = 0; // multiple of 4
    std::uint32_t data = 0;   // of a write, in its byte lanes
    unsigned lanes = 0xf;     // byte enables of a write; reads return the whole word
    Port port = Port::debug;
};

// Why the external view refuses an access, in order of priority.
enum class ExternalStatus : std::uint8_t {
    ok,
    powered_off,
    double_locked,
    os_locked,
    not_allowed, // AllowExternalPMUAccess is false
};

struct ExternalResult {
    ExternalStatus status = ExternalStatus::ok;
    std::uint32_t data = 0; // of a read; 0 when refused
};

} // namespace armpmu::a55
