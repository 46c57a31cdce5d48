// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/result_reader.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A file that could not be read.
struct BadResultFile {
    std::string path;
    std::string message;
    bool changing = false; // its writer is at work, so it need not be damaged
};

// The result files of a plan, read side by side.
class ResultFiles {
  public:
    // Those of other plans are left out. Throws BadResultFile.
    ResultFiles(const std::vector<std::string>& paths, const std::string& plan);

    // All results of a point, and the files they stand in; points are asked for in rising order.
    struct Found {
        PointResult result;
        const std::string* path = nullptr;
    };
    const std::vector<Found>& of(std::size_t point);
    // The number of shards that all files agree on; 0: none or several.
    std::size_t shards() const { return shards_; }
    std::size_t of_other_plans() const { return of_other_plans_; }

  private:
    struct File {
        std::unique_ptr<ResultReader> reader;
        PointResult row;
        bool more = false;
    };
    void advance(File& file);

    std::vector<File> files_;
    std::vector<std::size_t> heap_; // of files with rows, the one with the least point on top
    std::vector<Found> found_;
    std::size_t shards_ = 0;
    std::size_t of_other_plans_ = 0;
};

} // namespace armpmu::testbench
