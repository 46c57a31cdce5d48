// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// Parameters that take the same values together.
struct SweepAxis {
    std::vector<std::string> paths;
    std::vector<std::string> values;
};

// A combination: a value per axis, and what `result_json` said.
struct SweepPoint {
    std::vector<std::string> values;
    nlohmann::json result;
};

// A row per point: values, cycles, counters, metrics, and of each master its accesses and what else
// it counts.
//
//   interconnect.tt_depth     cycles         #0   si0 B/cycle
//   16                        200000     199992          4.87
//   48                        200000          0          9.10
//
//   #0  cci_550/cci_snoop_stall_tt_full/
std::string sweep_text(const std::vector<SweepAxis>& axes, const std::vector<SweepPoint>& points);
// The same columns with their full names and every digit; then truth, overflow, wraps and gating of
// each counter, latencies of each master, the total of every event that occurred, version,
// overrides and hashes.
std::string sweep_csv(const std::vector<SweepAxis>& axes, const std::vector<SweepPoint>& points);
// [{"parameters": {path: value}, "result": {as of a run}}]
std::string sweep_json(const std::vector<SweepAxis>& axes, const std::vector<SweepPoint>& points);

} // namespace armpmu::testbench
