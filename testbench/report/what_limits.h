// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/results.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The findings of a run of `cycles`, the limit first. Without the detail the rules about requests'
// time are left out.
std::vector<Finding> findings_of(const TrafficResult& result, std::uint64_t cycles,
                                 const std::vector<MemoryRate>& memories);
std::vector<Finding> findings_of(const ProgramResult& result, std::uint64_t cycles);

} // namespace armpmu::testbench
