// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace armpmu::testbench {

constexpr const char* kInstructionsPerCycle = "insn per cycle"; // perf's words

// How counts are aggregated in a row, as by perf's options.
enum class Aggregation : std::uint8_t {
    all,
    socket, // --per-socket
    none,   // -A
};

// The count of an event in an interval of time, and where it was counted.
struct StatRow {
    enum class State : std::uint8_t { counted, not_counted, not_supported };

    std::optional<double> time; // seconds at the end of an interval
    bool summary = false;       // of all intervals together
    unsigned place = 0;         // the processor's or the socket's number
    unsigned processors = 1;    // that are added up

    std::size_t number = 0; // of the event
    State state = State::counted;
    double value = 0;
    std::string event;
    std::optional<double> variance; // percent of the value, of several runs
    double running_ns = 0;          // time for which it was counted, the sum of processors
    double percent_running = 100;   // of the time
    std::optional<double> metric;   // a value that belongs to this row
    bool metric_alone = false;      // the row shows only the metric
    std::string metric_unit;        // and its name
    std::optional<double> truth;    // what occurred, where `value` is an estimate

    // The error of the estimate, in percent of the truth; 100 where the truth is 0 and the estimate
    // is not.
    double error() const;
};

} // namespace armpmu::testbench
