// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/pipeline.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::cpu {

// The kind of instruction that issued in a slot.
enum class IssuedKind : std::uint8_t {
    integer,
    simd,
    fp,
    crypto,
    load,   // PRFM, too
    store,  // DC ZVA, too
    atomic, // of Armv8.1
    branch,
    other, // registers, barriers, hints, maintenance, unknown words
};
inline constexpr unsigned kIssuedKinds = static_cast<unsigned>(IssuedKind::other) + 1;

// A core's issue slots, each counted under one cause (docs/core.md, "Issue slots"). The sum is
// that of the slots of all cycles: the issue width, 2, times CPU_CYCLES.
struct IssueSlots {
    std::array<std::uint64_t, kIssuedKinds> issued{};
    std::array<std::uint64_t, kCauses> empty{}; // by what the next instruction waited for

    std::uint64_t& operator[](IssuedKind kind) { return issued[static_cast<std::size_t>(kind)]; }
    std::uint64_t operator[](IssuedKind kind) const {
        return issued[static_cast<std::size_t>(kind)];
    }
    // Structural hazards of floating point count as structural.
    std::uint64_t& operator[](Cause cause) { return empty[index(cause)]; }
    std::uint64_t operator[](Cause cause) const { return empty[index(cause)]; }
    std::uint64_t sum() const;

  private:
    static std::size_t index(Cause cause) {
        return static_cast<std::size_t>(cause == Cause::structural_fpu ? Cause::structural : cause);
    }
};
IssueSlots operator+(IssueSlots one, const IssueSlots& other);
IssueSlots operator-(IssueSlots later, const IssueSlots& sooner);
bool operator==(const IssueSlots& one, const IssueSlots& other);

} // namespace armpmu::cpu
