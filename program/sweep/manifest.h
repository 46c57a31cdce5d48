// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/origin.h"
#include "vectors/files/input_stream.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A file that points depend on.
struct ManifestFile {
    std::string name; // as results call it
    std::string path; // absolute
    std::string sha256;
};

// The first line of DIR/manifest.jsonl: the definition of a sweep.
//
//   {"manifest":1,"version":"0.1.0","format":1,"points":3,"files":[{"name":"tt-depth.yaml",
//    "path":"/data/tt-depth.yaml","sha256":"..."}],"changes":["run.cycles=20000"],
//    "axes":[{"paths":["interconnect.tt_depth"],"given":"interconnect.tt_depth=8,16,48"}]}
struct ManifestHead {
    std::string version; // of the program that planned it
    int format = 0;      // of results
    std::size_t points = 0;
    std::vector<ManifestFile> files;  // the scenario first
    std::vector<std::string> changes; // "path=value" of all points
    struct Axis {
        std::vector<std::string> paths;
        std::string given;
        bool separate = false; // each path has a value of its own, from a file of points
    };
    std::vector<Axis> axes;
    std::string design; // as parse_design reads it; empty: all combinations

    const std::string& scenario() const { return files.front().path; }
    // The paths of all axes, in their order.
    std::vector<std::string> paths() const;
    std::string line() const; // with its end
    // The hash of the line: results of another plan have another hash.
    std::string plan() const;
};

// A line for each point, from the second one on, 0 first:
//
//   {"point":0,"key":"7c...e1","values":["8"]}
struct ManifestPoint {
    std::size_t point = 0;
    std::string key;                 // 64 hex digits
    std::vector<std::string> values; // of the axes' paths

    std::string line() const;
};

// All changes of a point: those of all points, then those of the axes.
std::vector<Override> changes_of(const ManifestHead& head, const ManifestPoint& point);

std::string manifest_file(const std::string& folder);

// Reads a manifest from begin to end, holding one line at a time.
class ManifestReader {
  public:
    // Throws ScenarioError when there is none, or one that this program cannot carry out.
    explicit ManifestReader(const std::string& folder);

    const ManifestHead& head() const { return head_; }
    // The next point whose number is `first` or more; false at the end.
    // Throws ScenarioError for a line that is no such point.
    bool next(ManifestPoint& point, std::size_t first = 0);

  private:
    [[noreturn]] void fail(const std::string& message) const;

    std::string file_;
    std::unique_ptr<files::InputStream> in_;
    ManifestHead head_;
    std::size_t next_ = 0;
    std::string line_;
};

// Refuses a plan that cannot be carried out any more: a file has changed. Throws ScenarioError.
void refuse_edited(const ManifestHead& head);

} // namespace armpmu::testbench
