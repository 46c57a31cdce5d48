// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/series.h"

#include <nlohmann/json.hpp>

namespace armpmu::testbench {

// A series as stored in a page, smaller than in a result: {clock_mhz, intervals, columns [name,
// ...]}. The rest of a column is one of
//
//   gz     its numbers as bytes (docs/stat.md, from 1 to 3), gzip, base64
//   plain  likewise, of the numbers themselves instead of their differences, where that is shorter
//   sum    names of columns before it that add up to it in each interval, such as the kinds of
//          request that make an interface's requests
nlohmann::ordered_json packed_series(const Series& series);

} // namespace armpmu::testbench
