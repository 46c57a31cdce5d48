// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A choice of the combinations of a sweep's axes, where there are too many to run all. Each axis
// takes each of its steps about equally often.
struct DesignRequest {
    enum class Kind : unsigned char {
        lhs,  // a Latin hypercube: along each axis, each of `runs` equal parts is used once
        sobol // rows of two points of a Sobol sequence, and for each axis the first with the
              // second's step: what shares of an axis alone and together are estimated from
    };
    Kind kind = Kind::lhs;
    std::size_t runs = 0; // at most; a combination that comes up again is not run again
    std::uint64_t seed = 1;
};

// "lhs:RUNS" or "sobol:RUNS", optionally followed by ":SEED". Throws ScenarioError.
DesignRequest parse_design(const std::string& text);

class Design {
  public:
    // `steps`: how many each axis has. Throws ScenarioError for too few runs.
    Design(const DesignRequest& request, const std::vector<std::size_t>& steps);

    DesignRequest::Kind kind() const { return kind_; }
    // The combinations, each once: a step of each axis.
    const std::vector<std::vector<std::size_t>>& points() const { return points_; }
    std::size_t rows() const { return places_.size() / width_; }
    // The point of a row: of a Latin hypercube its only one, 0; of a Sobol design A, 0, B, 1, and
    // A with the step of B along axis n, 2 + n.
    std::size_t point(std::size_t row, std::size_t n) const { return places_[row * width_ + n]; }

  private:
    DesignRequest::Kind kind_;
    std::size_t width_ = 1;
    std::vector<std::vector<std::size_t>> points_;
    std::vector<std::size_t> places_;
};

} // namespace armpmu::testbench
