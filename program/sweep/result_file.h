// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/database.h"
#include "program/sweep/shard.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace armpmu::testbench {

// The outcome of a point.
struct PointResult {
    std::size_t point = 0;
    std::string key; // 64 hex digits
    bool failed = false;
    std::string
        result; // JSON without the parts that the manifest has; of a failed point its message
    std::string files;        // JSON: name and hash of each file that was read
    std::uint64_t cpu_us = 0; // processor time of the simulation; not part of a row's content
};

// The results of one try of one shard, DIR/results/SHARD.HOST.PID.sqlite: a file with one writer
// and a rollback journal. A point is done when it is committed: `commit_after` after it was added,
// or sooner.
class ResultWriter {
  public:
    // Makes the file. It and the other functions throw StoreError; rows that were not committed are
    // lost then.
    ResultWriter(const std::string& folder, const Shard& shard, const std::string& plan,
                 std::chrono::seconds commit_after = std::chrono::seconds(1));
    ~ResultWriter();

    void add(const PointResult& result);
    // Commits when the last commit is that long ago; call it now and then.
    void commit_when_due();
    void commit();
    const std::string& path() const { return database_->path(); }

  private:
    using Clock = std::chrono::steady_clock;

    std::unique_ptr<Database> database_;
    std::unique_ptr<Statement> insert_;
    std::chrono::seconds commit_after_;
    Clock::time_point committed_;
};

// The folder of a sweep's result files.
std::string results_folder(const std::string& folder);

// The name of this machine in names of result files.
std::string host_of_results();

// A checksum of a row's content: a row with another one is damaged.
std::string check_of(const PointResult& result);

} // namespace armpmu::testbench
