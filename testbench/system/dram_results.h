// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Accesses of a DRAM behind MI `number` in a time, in picoseconds.
struct DramResult {
    unsigned number = 0;
    interconnect::DramCounts counts;
    std::uint64_t time = 0;
};

// Of all of them, since the first cycle.
std::vector<DramResult> dram_results(const interconnect::Interconnect& interconnect);
// Of the time between two of the same interconnect.
std::vector<DramResult> between(const std::vector<DramResult>& sooner,
                                std::vector<DramResult> later);

} // namespace armpmu::testbench
