// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/result_reader.h"
#include "program/sweep/shard.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

struct ShardRun {
    std::string folder; // of the sweep
    Shard shard;
    unsigned jobs = 1;             // points at a time
    std::optional<double> minutes; // none: without a limit
    bool retry_failed = false;     // run failed points again
    std::function<bool()> stop;    // asked a few times a second; true ends it at once
    std::function<void(std::size_t, std::size_t)> progress; // points that are there, of how many
};

struct ShardSummary {
    std::size_t points = 0;        // of the shard
    std::size_t there = 0;         // of them, before it ran
    std::size_t failed_before = 0; // of those there, when no point is left to run
    std::size_t done = 0;          // now, without those that failed
    std::size_t failed = 0;
    std::size_t killed = 0; // points whose process was killed: they run again the next time
    bool stopped = false;   // by `stop`
    bool late = false;      // by `minutes`
    std::vector<std::string> messages; // of the first that failed, and of files that were not read
};

// Runs the points of a shard that have no result yet, and writes a result file for them. Holds one
// line of the manifest and a bit for each point. However it ends, results are kept, except perhaps
// those of the last second.
//
// Throws ScenarioError for a manifest that cannot be carried out here; StoreError when results
// cannot be written.
ShardSummary run_shard(const ShardRun& run);

// Whether each point has a result in the files of a sweep, one of `which`. Files that cannot be
// read count as not there; `messages` says which.
std::vector<bool> points_there(const std::string& folder, const std::string& plan,
                               std::size_t points, ResultReader::Points which,
                               std::vector<std::string>& messages);

} // namespace armpmu::testbench
