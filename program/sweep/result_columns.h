// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace armpmu::testbench {

// A text that was kept as the result of a point, and is none.
struct NoResult : Unusable {
    using Unusable::Unusable;
};

// The group of a column of a sweep's table. The results that are asked for most stand before the
// details, and the total of an event that did not occur is 0.
enum class ColumnGroup : unsigned char { result, detail, total };

// Takes a result apart into numbers and texts with names, the same in every sweep: cycles,
// counters, metrics by name, of each master its accesses and what else it counts, and what limits;
// then truth, overflow, wraps and gating of each counter, latencies of each master, the total of
// every event that occurred.
using ColumnUse =
    std::function<void(ColumnGroup group, const std::string& name, const nlohmann::json& value)>;
// Throws NoResult for what is no result of this program.
void for_each_column(const std::string& json, const ColumnUse& use);

} // namespace armpmu::testbench
