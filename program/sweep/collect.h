// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "program/sweep/manifest.h"
#include "program/sweep/result_file.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Two results of one point that differ; one line that names both files.
struct SweepConflict : Different {
    using Different::Different;
};

// Receives the points of a sweep in their order.
class PointSink {
  public:
    virtual ~PointSink() = default;
    // Before the first one; again when all begins again.
    virtual void begin(const ManifestHead& head) = 0;
    // `result`: null where there is none.
    virtual void add(const ManifestPoint& point, const PointResult* result) = 0;
};

// The state of a sweep.
struct SweepState {
    ManifestHead head;
    std::size_t done = 0;
    std::size_t failed = 0;
    std::size_t missing = 0;
    std::size_t doubled = 0; // points with two or more equal results that did not fail
    std::size_t first_missing = 0;
    std::vector<std::string> failures; // of the first that failed: point and message
    std::vector<std::string> messages; // of files that could not be read as they are
    std::size_t shard_count = 0;       // their number where all results agree on it, else 0
    std::set<std::size_t> incomplete;  // shards of `wanted_shards` that lack points
    std::set<std::size_t> with_failed; // those with failed points
    bool complete() const { return missing == 0; }
};

// Merges all result files of a sweep by the number of the point, holding a row of each. Of a point
// with several results, one that did not fail is taken. A damaged file is renamed to NAME.damaged,
// and all begins again without it. Unfinished transactions of killed shards of this machine are
// rolled back; of all machines when no point is missing.
//
// `wanted_shards`: the number of shards that `incomplete` is about; 0: the number that the results
// were made by. `stop` may end it. Throws ScenarioError, StoreError and SweepConflict.
SweepState merge_results(const std::string& folder, PointSink& sink, std::size_t wanted_shards,
                         const std::function<bool()>& stop);

} // namespace armpmu::testbench
