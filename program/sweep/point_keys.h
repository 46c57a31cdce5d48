// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/axes.h"
#include "program/sweep/manifest.h"
#include "program/sweep/point_key.h"

#include <cstddef>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The keys of all points of a sweep, and the files they need.
class PointKeys {
  public:
    // Reads the scenario with each step of each axis, where keys are made from steps. `checked`: up
    // to so many points, each point is read. Throws ScenarioError.
    PointKeys(const std::string& file, const std::vector<Override>& changes,
              const SweepPoints& points, std::size_t checked);

    // The key of a point, by its steps. Throws ScenarioError where it reads the point.
    KeySum sum(const std::vector<std::size_t>& steps);
    // Whether each point is read.
    bool reads_all() const { return reads_all_; }
    // The files that were read so far, the scenario first.
    const std::vector<ManifestFile>& files() const { return files_; }

  private:
    // The part of a step of an axis in the sum of the first point.
    struct AxisSums {
        std::vector<KeySum> of_steps; // empty: made of the lines of its paths
        KeySum first;                 // of those lines of the first step
    };

    KeySum read(const std::vector<std::size_t>& steps);
    KeySum lines(const SweepAxis& axis, std::size_t step) const;
    AxisSums sums_of(std::size_t axis);
    bool is_made_of_lines(std::size_t axis);
    KeySum composed(const std::vector<std::size_t>& steps) const;
    bool composed_is_read();

    std::string file_;
    std::vector<Override> changes_;
    const SweepPoints& points_;
    std::vector<ManifestFile> files_;
    bool reads_all_;
    KeySum base_;
    std::vector<AxisSums> axes_;
};

} // namespace armpmu::testbench
