// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>

namespace armpmu::tests {

// What a recording fixes of what a core counts.
struct RecordedTotals {
    std::uint64_t instructions = 0;
    std::uint64_t immediate_branches = 0;
    std::uint64_t returns = 0;
};

// Executes a recording on cores with the memo, without it, and with it while the PMU is looked at
// and programmed again and again. Expects what is recorded, the laws, and the same everywhere.
void expect_cores_count(const std::string& trace, const RecordedTotals& recorded);

} // namespace armpmu::tests
