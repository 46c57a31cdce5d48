// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/transaction_log.h"
#include "testbench/metrics/series.h"

#include <string>

namespace armpmu::testbench {

// A series, and transactions if there is a log, as a trace of TrackEvents in Perfetto's protobuf:
//
//   run      the slice `measured`, and counters `cycle`, `cycles`
//   SI3      counters of the interface, such as cci_550/si_rrq_dev,source=0x3/
//   gpu      counters of the master, and below them a track for each lane of its transactions
//
// One track for each group of groups_of, in it a counter track for each column and metric, with its
// unit. A sample is at the begin of its interval and is the interval's count; the slice `measured`
// ends with the last interval. A metric without a value has no sample there.
//
// A transaction is a slice from ARVALID or AWVALID to RLAST or B, named as ReadOnce. Its
// annotations are `address`, `security`, `id`, `qos`, `cycle`, at which it begins, `latency` in
// cycles, and `error` if it was answered with one.
//
// Times are in ns, rounded to the nearest. `cycle`, `cycles` and the annotations give the cycle.
// They count from the begin of the measurement, or with a log from the begin of the traffic.
//
// Of a series that check_intervals accepts.
std::string perfetto_trace(const Series& series, const TransactionLog* log = nullptr);

} // namespace armpmu::testbench
