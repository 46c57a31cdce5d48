// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A number of a result by its path: "masters.gpu.reads". An element of a list has the name that it
// has itself, or its index.
using ResultNumber = std::pair<std::string, nlohmann::ordered_json>;

// All that have a value, in the order of the result.
std::vector<ResultNumber> numbers_of(const Result& result);

} // namespace armpmu::testbench
