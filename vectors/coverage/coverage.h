// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/coverage/points.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace armpmu::vectors {

// For rows of that header. Throws VectorError for an unknown device or an invalid configuration.
std::unique_ptr<Meter> make_meter(const Header& header);

// The points that random clocks of such a device reach: sentences under conditions that can hold
// together. The same in each run and on each machine.
Points reachable(const Header& header);

// Several vectors of one device, or results of such. The reachable points are those that random
// clocks reach on a device with the settings that all of them share.
class CoverageBuilder {
  public:
    explicit CoverageBuilder(std::string device) { coverage_.device = std::move(device); }
    // Reads all rows of the vector, which may lack outputs. `progress` as CompareOptions has it;
    // may be empty.
    void add(const std::string& name, Reader& reader,
             const std::function<bool(std::uint64_t)>& progress = {});
    // Adds the coverage of an earlier run. Its points with zeros count as reachable.
    void add(const Coverage& earlier);
    Coverage result();

  private:
    Coverage coverage_;
    Points expected_;
    std::optional<std::map<std::string, std::string>> common_; // settings
};

} // namespace armpmu::vectors
