// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "testbench/masters/transaction_log.h"
#include "testbench/metrics/series.h"
#include "testbench/report/results.h"
#include "testbench/system/explanation.h"
#include "testbench/system/traffic_platform.h"

#include <memory>
#include <vector>

namespace armpmu::testbench {

// A question to a run of masters around a CCI-550. It attaches itself to the platform, which
// outlives it, before the first cycle.
class TrafficListener {
  public:
    TrafficListener() = default;
    virtual ~TrafficListener() = default;
    TrafficListener(const TrafficListener&) = delete;
    TrafficListener& operator=(const TrafficListener&) = delete;

    // Software enables its counters, and disables them.
    virtual void begin() {}
    virtual void end() {}
    // When the run is over: its part of the result, one of TrafficResult or a view of its own.
    virtual void add_to(Result& /*result*/, TrafficResult& /*parts*/) {}
};

// The stages of requests, the causes of delays, the flow of data: TrafficDetailView.
TrafficQuestion where_time_goes();
// Result::series. The request outlives the run.
TrafficQuestion over_time(const SeriesRequest& request);
// Which transactions made counts. It outlives the run.
TrafficQuestion explained_by(Explanation& explanation);
// Logs the answered transactions of masters. The log outlives the run.
TrafficQuestion logged_in(TransactionLog& log);

using TrafficListeners = std::vector<std::unique_ptr<TrafficListener>>;

// The listeners of every result, and those that the hooks ask for.
TrafficListeners listeners_of(TrafficPlatform& platform, const RunHooks& hooks);

// Of the MIs with a simple memory.

} // namespace armpmu::testbench
