// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_code.h"
#include "tests/driver/qemu/level.h"

#include <cstdint>

namespace armpmu::tests::qemu {

// Guest registers with a fixed use; all below 13, so that both instruction sets see the same ones.
constexpr unsigned kValue = 0;   // of an access; the upper half of an A32 pair is in kValue + 1
constexpr unsigned kTemp = 2;    // never live across operations
constexpr unsigned kHandler = 7; // scratch of the handlers, with kHandler2
constexpr unsigned kTarget = 8;  // EL a trap was taken to, 0 without one
constexpr unsigned kSyndrome = 9;
constexpr unsigned kLog = 10; // next record
constexpr unsigned kHandler2 = 12;

// A record is the value (8 bytes), the target EL (4) and the syndrome (4).
constexpr std::uint64_t kRecordSize = 16;
// Added to the target EL of a record that reports an exception nobody expected.
constexpr std::uint32_t kFatal = 0x80;

constexpr std::uint64_t kRamBase = 0x40000000;
constexpr std::uint64_t kLogBase = kRamBase + 0x200000; // QEMU puts its device tree below
constexpr std::uint64_t kDistributor = 0x08000000;
constexpr const char* kLogName = "log.bin";

// Instructions an exception executes after the one that causes it: a trap returns behind that
// instruction, a call (SVC, HVC, SMC) continues behind it at the level it was taken to.
constexpr unsigned kTrapCost = 12;
constexpr unsigned kTrapCostA32 = 4;
constexpr unsigned kCallCost = 6;
constexpr unsigned kCallCostA32 = 1;

struct Stubs {
    std::size_t finish; // where to branch to at the end, at any level above EL0
    std::uint64_t el1_vectors, el2_vectors, el3_vectors;
};

// Vectors and the final output of the log, which has room for `records` and two more: an unexpected
// exception and, at the end, the log pointer.
Stubs emit_stubs(Code& code, std::uint64_t records);

// What has to happen once at the start level.
void emit_prologue(Code& code, const Machine& machine, const Stubs& stubs);

} // namespace armpmu::tests::qemu
