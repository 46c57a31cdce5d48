// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Parts that a result may have in addition to those of its kind; made anew for each kind.
using MoreParts = std::vector<std::shared_ptr<View>> (*)();

// Every number that a result can have, by kind of result: path in the JSON, unit, quantity, grade,
// meaning. "[]" is an element of a list, "NAME" one of a map.
std::string results_text(MoreParts more);
// The same: an array of objects.
std::string results_json(MoreParts more);
// The JSON schema of all kinds of results.
std::string results_schema(MoreParts more);

} // namespace armpmu::testbench
