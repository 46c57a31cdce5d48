// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/result_file.h"
#include "vectors/files/scratch_folder.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A file that its writer changed while it was read: reading it again may succeed.
struct BeingWritten : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Reads one result file without a lock and without writing to it. Where a transaction was cut
// short, a copy is read in which it is rolled back. The constructor and `next` throw DamagedStore
// for a file that is not what a ResultWriter committed, BeingWritten when that may be because it
// is being written.
class ResultReader {
  public:
    explicit ResultReader(const std::string& path);
    ~ResultReader();

    const std::string& path() const { return path_; }
    // The hash of the manifest whose results these are; empty in a file without a commit.
    const std::string& plan() const { return plan_; }
    std::size_t shards() const { return shards_; }
    // The next row, in the order of points, as it was written.
    bool next(PointResult& result);
    // The numbers of all points, or of those that did not fail, without looking at their rows.
    enum class Points : unsigned char { all, done };
    void for_each_point(const std::function<void(std::size_t)>& use, Points points = Points::all);

  private:
    struct Look; // at what changes when the file is written

    void expect_unchanged() const;
    template <typename Action>
    auto watched(const Action& action);
    void open();

    std::string path_;
    std::unique_ptr<Look> before_;
    std::unique_ptr<files::ScratchFolder> copy_;
    std::unique_ptr<Database> database_;
    std::unique_ptr<Statement> rows_;
    std::string plan_;
    std::size_t shards_ = 0;
};

// All result files of a sweep, by name.
std::vector<std::string> result_paths(const std::string& folder);

// Whether the process that wrote a result file ran on this machine and has ended.
bool writer_is_gone(const std::string& path);

// Rolls back the transaction that was cut short, if any, in the file itself. A file without a
// commit is removed. Only for files that no process writes any more.
void clean_result_file(const std::string& path);

} // namespace armpmu::testbench
