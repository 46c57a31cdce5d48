// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>

namespace armpmu::testbench {

// A part of a sweep: points number, number + count, ...
struct Shard {
    std::size_t number = 0; // below `count`
    std::size_t count = 1;

    bool has(std::size_t point) const { return point % count == number; }
};

// Reads "I/N" with I below N, or "auto/N", which takes I from the scheduler's environment: the
// first that is there of SLURM_ARRAY_TASK_ID, SGE_TASK_ID and LSB_JOBINDEX, which both count from
// 1, PMI_RANK and OMPI_COMM_WORLD_RANK. Throws ScenarioError.
//
// `environment` gives a variable's text, or null.
Shard parse_shard(const std::string& text,
                  const std::function<const char*(const char*)>& environment);

// "3,7-9": as schedulers write the tasks of an array.
std::string array_expression(const std::set<std::size_t>& numbers);

} // namespace armpmu::testbench
