// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/count_watch.h"
#include "testbench/metrics/series.h"
#include "testbench/system/traffic_platform.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Samples a platform of masters around a CCI-550 into a series:
//
//   tracker, snoop_tracker, filter   entries in use, on average over the interval
//   outstanding_si3                  requests of an interface that have been admitted, likewise
//   read_latency_NAME                mean of a master's reads that were answered in the interval
//
// Columns have the sums that these are made of. Made before the simulation begins.
class SeriesRecorder final : public CountWatch, public interconnect::CycleListener {
  public:
    // The platform and the request outlive it.
    SeriesRecorder(TrafficPlatform& platform, const SeriesRequest& request);

    // --- CountWatch ---
    void begin(const WatchedPmus& pmus) override;
    std::uint64_t next() const override;
    void look(std::uint64_t cycle) override; // nothing for an interval without cycles
    void end(std::uint64_t cycle) override { look(cycle); }

    const Series& series() const { return series_; }

    // --- CycleListener ---
    void passed(std::uint64_t cycle, std::uint64_t cycles,
                const interconnect::Causes& causes) override;
    bool wants_causes() const override { return false; }

  private:
    std::vector<std::uint64_t> totals() const; // of all columns but the first two, so far
    void join_intervals();                     // each two become one
    void add_mean(const std::string& name, const std::string& sum, const std::string& number,
                  const std::string& unit, const std::string& description);

    TrafficPlatform& platform_;
    const SeriesRequest& request_;
    Series series_;
    std::vector<unsigned> ports_;
    // Sums over cycles of entries in use: of the tracker, the snoop tracker, the filter, ports.
    std::vector<std::uint64_t> occupied_;
    std::vector<std::uint64_t> before_; // totals at the end of the last interval
    std::uint64_t every_;               // now
    std::uint64_t last_ = 0;            // cycle of the end of the last interval
};

} // namespace armpmu::testbench
