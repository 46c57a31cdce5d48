// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/replay/replay_kernels.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#define ARMPMU_X86_KERNELS 1
#endif

namespace armpmu::vectors {

// The places of the selected lines in a plane's row, and in its tile. A closed gate is all zeros.
struct alignas(64) LinePicks {
    using Eight = std::array<std::uint64_t, cci550::kCounters>;

    // Without Secure lines that gate is closed.
    LinePicks(const Selections& selections, bool with_secure);

    Eight word{};            // of the line in EventRow::Words
    Eight non_secure_bit{};  // in that word
    Eight secure_bit{};      // likewise
    Eight at{};              // of the line, in words from an EventTile's beginning
    Eight non_secure_gate{}; // 0, or all ones
    Eight secure_gate{};     // likewise
};

// Two planes of the same lines. Where there is no Secure one, the other is used in its place, with
// a closed gate.
template <typename Lines>
struct Planes {
    Planes(const Lines* from, const Lines* secure_from)
        : non_secure(from), secure(secure_from != nullptr ? secure_from : from) {}
    Planes operator+(std::size_t by) const { return {non_secure + by, secure + by}; }

    const Lines* non_secure;
    const Lines* secure;
};
using RowPlanes = Planes<cci550::EventRow::Words>;
using TilePlanes = Planes<EventTile>;

struct Carries {
    std::uint64_t differ = 0; // not 0: the column is not what the carries say
    std::uint64_t left = 0;   // 0: no carry into the next bit
};

// Clocks of rows that a kernel takes in one call.
constexpr std::size_t kRowsAtOnce = 1024;

// The loops, once for each KernelSet.
struct KernelTable {
    // The increments of each of `clocks` rows, 1 to kRowsAtOnce.
    void (*rows)(RowPlanes rows, std::size_t clocks, const LinePicks& picks,
                 Increments* increments);
    // Adds up in how many clocks each count goes up; a multiple of 64.
    void (*sum)(const Increments* increments, std::size_t clocks, LinePicks::Eight& totals);
    // The first of `tiles` whole tiles that differs, or `tiles`; `totals` becomes the counts,
    // without wrapping at 2^32, before it.
    std::size_t (*tiles)(TilePlanes events, const CountTile* expected, std::size_t tiles,
                         const LinePicks& picks, LinePicks::Eight& totals);
    // Whether (non_secure | secure) is `expected` in all words; `ones` goes up by the number of
    // bits in `expected`.
    bool (*columns)(const std::uint64_t* non_secure, const std::uint64_t* secure,
                    const std::uint64_t* expected, std::size_t words, std::uint64_t& ones);
    // Whether bit n of a count changes where bit n - 1 carries. The word before `column` belongs to
    // the column too. `out` becomes the carries into bit n + 1.
    Carries (*carries)(const std::uint64_t* column, const std::uint64_t* in, std::uint64_t* out,
                       std::size_t words);
};

extern const KernelTable kPortableKernels;
#ifdef ARMPMU_X86_KERNELS
extern const KernelTable kAvx2Kernels;
#endif

// Throws std::invalid_argument when this machine does not have it.
const KernelTable& kernel_table(KernelSet kernels);

// Counts that do not wrap at 2^32, so that a wrap is visible at the end.
struct CountTotals {
    explicit CountTotals(const Counts& start) {
        std::copy(start.begin(), start.end(), totals.begin());
    }

    Replayed replayed(std::size_t clocks) const {
        Replayed replayed{clocks, {}, 0};
        unsigned wrapped = 0;
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            replayed.counts[n] = static_cast<std::uint32_t>(totals[n]);
            wrapped |= (totals[n] >> 32 != 0 ? 1U : 0U) << n;
        }
        replayed.wrapped = static_cast<std::uint8_t>(wrapped);
        return replayed;
    }

    LinePicks::Eight totals{};
};

} // namespace armpmu::vectors
