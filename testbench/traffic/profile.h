// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/coherence.h"
#include "testbench/masters/trace_record.h"
#include "testbench/traffic/address_pattern.h"
#include "testbench/traffic/weighted.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// A part of a master's accesses that goes to memory which others use as well: uniformly random over
// [base, base + bytes).
struct SharedRegion {
    Share share;
    std::uint64_t base = 0x8000'0000;
    std::uint64_t bytes = 64 * 1024;
};

// Bytes per cycle, in units of 2^-32: exact in integers, so that no machine rounds differently.
// Rounded up, so that an interval of a whole number of cycles never becomes a cycle longer and no
// rate becomes none.
struct Rate {
    std::uint64_t value = 0; // 0: no rate

    static Rate of(double bytes_per_cycle) {
        const double units = bytes_per_cycle * 4294967296.0;
        const auto whole = static_cast<std::uint64_t>(units);
        return {whole + (static_cast<double>(whole) < units ? 1 : 0)};
    }
    bool operator==(const Rate& other) const { return value == other.value; }
};

// The accesses of a master in a phase. An access is `access_bytes` at the next address of the
// pattern; requests longer than a line are sent as several of a line each, one behind the
// other.
//
// When the next access may begin:
//   a rate          access number n of the phase not before n x access_bytes / rate cycles from its
//                   beginning, whatever is answered when (open loop). Held up by back-pressure, it
//                   is made up for later, within the phase.
//   think cycles    so long after an earlier access was answered, as many at a time as the master's
//                   limit of outstanding transactions holds (closed loop); on a cluster, so long
//                   after the thread could have begun it.
//   neither         at once.
// The pattern `linked` always waits for the answer to the access before: its address stands there.
struct Activity {
    bool idle = false;
    Rate rate;
    std::uint64_t think = 0;
    std::uint32_t access_bytes =
        kLineBytes; // power of two; 16 .. 4096 of a stream, 1 .. 64 of a cluster
    // Each address lies so far behind that of the pattern: accesses that are not aligned. 0 .. 63;
    // of wrapping bursts a multiple of 16 below access_bytes, at which they begin.
    std::uint32_t offset = 0;
    bool wrap = false; // of streams: an access is one wrapping burst (may_wrap)
    PatternConfig pattern;
    SharedRegion shared;
    Share secure;                        // of the accesses
    std::uint8_t qos = 0;                // AxQOS; of streams
    Weighted<RequestKind> requests;      // of streams: which, in which proportion
    Weighted<TraceRecord::Kind> records; // of clusters
    TraceRecord::Memory memory = TraceRecord::Memory::write_back; // of clusters

    bool closed_loop() const {
        return pattern.kind == PatternConfig::Kind::linked || (rate.value == 0 && think != 0);
    }
};

// `activity` for `cycles` cycles.
struct Phase {
    std::uint64_t cycles = 1;
    Activity activity;
    bool own_pattern = false; // false: goes on in the profile's own pattern, where that stands
};

// A first-in first-out buffer between the master and what it serves at the activity's rate: a
// display takes bytes out of it that reads put in, a camera puts bytes in that writes take out.
// Accesses then begin when there is room (or enough to write), instead of by schedule.
struct FifoConfig {
    std::uint64_t bytes = 0; // 0: none
    bool starts_full = false;
};

// The accesses of a master. Without phases, `activity` for ever; with phases, these one after
// another from `start` on, once or again and again.
struct Profile {
    std::uint64_t start = 0;    // cycle of the first access at the earliest
    std::uint64_t accesses = 0; // in all; 0: no limit
    Activity activity;
    std::vector<Phase> phases;
    bool repeat = false;    // the phases
    FifoConfig fifo;        // of streams
    unsigned in_flight = 0; // of streams: accesses at a time, whatever their size; 0: no limit
    // Of streams: what was read is written to this base, at the same distance (a copying DMA).
    std::optional<std::uint64_t> copy_to;
};

} // namespace armpmu::testbench
