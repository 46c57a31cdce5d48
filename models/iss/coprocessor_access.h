// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/system_register.h"

#include <cstdint>
#include <optional>

namespace armpmu::iss {

// An MRC, MCR, MRRC or MCRR of coprocessor 15.
struct CoprocessorAccess {
    a55::SystemRegister reg;
    bool write = false;
    unsigned rt = 0;
    unsigned rt2 = 0; // of MRRC and MCRR

    bool is_long() const { return reg.interface() == a55::RegisterInterface::aarch32_long; }
    // The syndrome of a trap of it (Arm ARM D13.2.37), EC 0x03 or 0x04.
    std::uint32_t syndrome() const;
};

// `word`: of T32, the first halfword in the upper half. Nothing: another instruction.
std::optional<CoprocessorAccess> coprocessor_access(std::uint32_t word);
// Which register a trap's syndrome tells of; nothing: it tells of something else.
std::optional<CoprocessorAccess> coprocessor_access_of_syndrome(std::uint32_t syndrome);

// Whether the PMU answers for a register: its own, those that it lacks in the space that the
// architecture gives to PMUs, and the debug controls it keeps.
bool is_of_pmu(const a55::SystemRegister& reg);
// The A64 code of a register of the generic timer, of an identity, or of one that says how
// addresses are translated, by its AArch32 name.
std::optional<unsigned> a64_code(const a55::SystemRegister& reg);

} // namespace armpmu::iss
