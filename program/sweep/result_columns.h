// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A stored text that is no result of a point.
struct NoResult : Unusable {
    using Unusable::Unusable;
};

// The group of a column of a sweep's table. The results that are used most come before the details,
// and the total of an event that did not occur is 0.
enum class ColumnGroup : unsigned char { result, detail, total };

// Takes a result apart into numbers and texts with names, the same in every sweep: cycles,
// counters, metrics by name, of each master its accesses and its other counts, and what limits;
// then the number that the run is judged by, truth, overflow, wraps and gating of each counter, all
// numbers of each master and DRAM, the total of every event that occurred.
using ColumnUse =
    std::function<void(ColumnGroup group, const std::string& name, const nlohmann::json& value)>;
// How a number of a result is judged.
struct NumberUse {
    std::string path;         // as numbers_of has it
    std::optional<bool> more; // is better; else less is; empty: not stated
    std::string unit;
};

// Visits all columns, and the numbers at the paths `more_numbers` where they exist. Returns the
// number that the run is judged by. Throws NoResult for a text that is no result of this program.
NumberUse for_each_column(const std::string& json, const std::vector<std::string>& more_numbers,
                          const ColumnUse& use);

// The description of a number of a result; without a path if there is none, and then with the name
// of a similar one. Less time is better, and a higher rate.
NumberUse described_number(const std::string& json, const std::string& path,
                           std::string& did_you_mean);

} // namespace armpmu::testbench
