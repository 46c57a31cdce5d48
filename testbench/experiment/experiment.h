// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "testbench/experiment/count_watch.h"
#include "testbench/experiment/recording.h"
#include "testbench/report/result.h"
#include "testbench/tarmac/tarmac_log.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace armpmu::testbench {

// How far a run has come.
struct Progress {
    std::uint64_t cycle = 0; // since the traffic began
    std::uint64_t transactions = 0;
    std::optional<double> done; // share of the run, 0 .. 1, where the scenario lets it be known
};

class TrafficListener;
struct TrafficPlatform;
// Makes a listener for masters around a CCI-550 (traffic_listeners.h), when the platform is made.
using TrafficQuestion = std::function<std::unique_ptr<TrafficListener>(TrafficPlatform&)>;

// Callbacks of a run, all optional. A run that takes long calls `progress` and `stop`
// now and then, between simulated cycles.
struct RunHooks {
    std::function<void(const Progress&)> progress;
    std::function<bool()> stop;     // true ends the test early: the result is marked partial
    Recording* recording = nullptr; // gets the PMU before anything happens to it
    std::vector<TrafficQuestion> questions; // in their order
    CountWatch* watch = nullptr;            // looks at what is counted; of several runs, the first
    TarmacLog* tarmac = nullptr; // of cores that execute; of several runs, the first; its owner
                                 // calls `finish`
};

// A scenario carried out: one class for each kind.
class Experiment {
  public:
    virtual ~Experiment() = default;
    // Builds the platform and runs it; once per process, as SystemC requires. Throws TraceError for
    // a damaged trace, DeadlockError or ProtocolError when the simulation itself fails.
    virtual Result run(const RunHooks& hooks) = 0;
    // The header for a vector of one of its PMUs. Throws NotRecorded.
    virtual vectors::Header vector_header(const RecordedPmu& which) const = 0;
};

} // namespace armpmu::testbench
