// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// What came of one vector of a set.
struct SetEntry {
    std::string file;
    std::uint64_t clocks = 0;
    std::uint64_t divergences = 0;
    std::string reason;   // of the first
    std::string unusable; // why it could not be played to its end; else empty
};

// A line for each vector, and how many agree.
std::string set_text(const std::string& folder, const std::vector<SetEntry>& entries);
// One JSON object.
std::string set_json(const std::string& folder, const std::vector<SetEntry>& entries);
// A test case for each vector.
std::string set_junit(const std::string& folder, const std::vector<SetEntry>& entries);

} // namespace armpmu::testbench
