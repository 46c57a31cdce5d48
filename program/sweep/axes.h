// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/design.h"
#include "testbench/scenario/origin.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

constexpr std::size_t kMostRangeValues = 1'000'000;

// The values that a text of an axis stands for: FIRST..LAST:STEP and log:FIRST..LAST:COUNT many,
// anything else itself. `mistake` describes the fault of a text that begins as a range.
std::vector<std::string> values_of_range(const std::string& text, std::string& mistake);

// Parameters that change together, and the values they take one after another.
struct SweepAxis {
    std::vector<std::string> paths; // as those of an Override
    // Of one step after another, `width` of each: one value for all paths, or one for each.
    std::vector<std::string> values;
    std::size_t width = 1;
    std::string given; // as the command line said it, for the manifest

    std::size_t steps() const { return values.size() / width; }
    const std::string& value(std::size_t step, std::size_t path) const {
        return values[step * width + (width == 1 ? 0 : path)];
    }
    // "path,path"
    std::string name() const;
};

// One of `--parameter`: PATH[,PATH...]=VALUE[,VALUE...]. In place of a value may stand
// FIRST..LAST:STEP, which has LAST only where a step meets it, or log:FIRST..LAST:COUNT, in equal
// ratios, of which those between whole ends are rounded to whole numbers and stand once. The
// numbers may have a unit, 16KiB..64KiB:16KiB. Commas in brackets and braces belong to a value.
// At most 1,000,000 values. Throws ScenarioError.
SweepAxis parse_axis(const std::string& text);

// A file of points: a line of paths, and a line of values for each point, as CSV. One axis whose
// paths change together. Throws ScenarioError with the line.
SweepAxis read_points(const std::string& file);

std::vector<std::size_t> steps_of(const std::vector<SweepAxis>& axes);

// Throws ScenarioError for a path that occurs twice.
void refuse_twice(const std::vector<SweepAxis>& axes);

// The combinations of all axes' steps, the last axis fastest, computed on demand. With a design,
// the combinations that it chooses.
class SweepPoints {
  public:
    // Throws ScenarioError when there are more than 1e12.
    explicit SweepPoints(std::vector<SweepAxis> axes,
                         const std::optional<DesignRequest>& design = std::nullopt);

    std::size_t size() const { return size_; }
    const std::vector<SweepAxis>& axes() const { return axes_; }
    // The step of each axis at a point.
    std::vector<std::size_t> steps(std::size_t point) const;
    // The overrides of the scenario at these steps.
    std::vector<Override> changes(const std::vector<std::size_t>& steps) const;

  private:
    std::vector<SweepAxis> axes_;
    std::optional<Design> design_;
    std::size_t size_ = 1;
};

} // namespace armpmu::testbench
