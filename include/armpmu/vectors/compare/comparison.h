// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Comparison of a device's behaviour with the expected one, clock by clock, within stated
// tolerances (vectors/FORMAT.md, "Tolerance" and "Comparing").
//
// Event lines, pins, levels and accesses are compared with the reference's. Outputs are compared
// with the reference's as long as all inputs have been the same; from the first differing input on,
// with the model's outputs for the device's own inputs. So a legal jitter of an event never hides
// or fakes a fault of a counter.

struct CompareOptions {
    std::vector<ToleranceRule> tolerances; // of a field or bit, instead of the reference's
    bool exact = false;                    // the reference's rules do not count, only these
    bool by_model = false; // outputs are compared with the model's from the first clock on
    std::vector<LatencyRule> latencies; // of a path, instead of the device's
    std::vector<std::string> ignored;   // fields and bits that are not compared
    unsigned context = 8;               // clocks that are shown on either side
    std::size_t most = 1000;            // divergences that are kept; all are counted
    // Called from time to time; false ends the comparison: further clocks are ignored.
    std::function<bool(std::uint64_t clocks)> progress;
};

enum class DivergenceKind : std::uint8_t {
    missing, // an event that the device did not have
    surplus, // one that only the device had
    value,   // a pin, level, count, flag or read with another value
    amount,  // too many or too few in a window (within_counts)
};

struct Divergence {
    static constexpr unsigned kNoBit = ~0U;

    DivergenceKind kind = DivergenceKind::value;
    std::uint64_t clock = 0;   // of the event; the first that differs; the last of the window
    std::uint64_t certain = 0; // the first clock at which no tolerance could explain it
    std::string signal;        // "si3.si_rrq_hs_arvalid", "count3", "evntbus[17]", "clocks"
    unsigned bit = kNoBit;     // its first of a reference's row; "clocks" has none
    std::string counter;       // that it is the count, a flag or a pin of; else empty
    BitMeaning meaning;        // of an event line or a bit of an event bus
    std::string expected, seen;
    std::uint64_t should = 0, is = 0; // the same as numbers
    std::string tolerance;            // "exact", "within_cycles 8"
    bool unknown = false;             // `seen` has bits without a value, x or z
    bool consequence = false;         // of the first one
};

// One clock around the first divergence.
struct ContextClock {
    std::uint64_t clock = 0;
    std::uint64_t cycles = 1;                // that look the same, this one the first
    std::vector<std::string> both;           // lines HIGH in both
    std::vector<std::string> reference_only; // in the reference only
    std::vector<std::string> device_only;
    std::string access;               // the device's
    std::vector<std::string> outputs; // that change here or differ, "count3 41 (expected 42)"
};

struct AccessLine {
    std::uint64_t clock = 0;
    std::string text;
};

struct CounterReach {
    CounterUse counter;
    bool closed = false;        // a gate keeps it from counting the event: see counter.closed
    std::uint64_t clock = 0;    // the last one that is shown, at which it was
    std::string expected, seen; // in the reference and in the device
};

// The first divergence, explained.
struct Explanation {
    std::string reason; // one or two sentences
    std::vector<ContextClock> clocks;
    std::vector<AccessLine> accesses;   // the last ones before it and the first after it
    std::vector<CounterReach> counters; // that count it, or that differ
    bool all_follows = false;           // all other divergences follow from it
};

struct Comparison {
    std::uint64_t clocks = 0;            // compared
    std::uint64_t total = 0;             // divergences
    std::vector<Divergence> divergences; // by clock; the first is explained
    std::optional<Explanation> explanation;
    std::vector<std::string> not_compared; // fields and lines, and why
    bool stopped = false;                  // by `progress`
    // The reader's message if its input is truncated or damaged after these rows; empty: it is
    // complete.
    std::string damage;

    // Both were compared completely, without a divergence.
    bool agrees() const { return total == 0 && damage.empty(); }
};

const char* to_string(DivergenceKind kind);

} // namespace armpmu::vectors
