// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/compare.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The names of the compared vectors, for the reports.
struct ComparedNames {
    std::string reference; // a file, or "the model"
    std::string device;
};

// One screen: the verdict, the first divergence explained, `show` of the others in a line each.
std::string comparison_text(const vectors::Comparison& comparison, const ComparedNames& names,
                            std::size_t show);
// One JSON object; docs/vectors.md.
std::string comparison_json(const vectors::Comparison& comparison, const ComparedNames& names);
// JUnit XML: a test case for each group of signals (an interface, a counter, the pins); those with
// divergences failed.
std::string comparison_junit(const vectors::Comparison& comparison, const ComparedNames& names,
                             const vectors::Layout& layout);

// The result of one vector of a set.
struct SetEntry {
    std::string file;
    std::uint64_t clocks = 0;
    std::uint64_t divergences = 0;
    std::string reason;   // of the first
    std::string unusable; // why it could not be compared to its end; else empty
};

// A line for each vector, and how many agree.
std::string set_text(const std::string& folder, const std::vector<SetEntry>& entries);
// One JSON object.
std::string set_json(const std::string& folder, const std::vector<SetEntry>& entries);
// A test case for each vector.
std::string set_junit(const std::string& folder, const std::vector<SetEntry>& entries);

} // namespace armpmu::testbench
