// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"

#include <array>
#include <string>
#include <vector>

namespace armpmu::vectors {

// The paths whose outputs a latency delays.
enum class OutputPath : std::uint8_t { count, flags, pins, bus, read, answer };
inline constexpr std::size_t kOutputPaths = 6;

// The latencies that a device declares. Of those that it does not, flags may come as the counts do
// or at once, an answer as read data does or at once.
struct LatencyRanges {
    // Throws VectorError for a path that is none or a range that cannot be.
    LatencyRanges(const Header& device, const CompareOptions& options);

    bool none() const { return rules.empty(); }
    LatencyRule events;
    std::array<std::vector<unsigned>, kOutputPaths> outputs; // clocks, ascending
    std::vector<LatencyRule> rules;                          // as declared, without those of 0
    // "count 0..1"; "none" where nothing is declared of the path.
    std::string text(const std::string& path) const;
};

// Whether outputs that are such a part of the device are on the path.
bool on_path(Part part, OutputPath path);

} // namespace armpmu::vectors
