// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/coverage/coverage.h"

#include <cstddef>
#include <string>
#include <vector>

namespace armpmu::testbench {

// How many points of each kind there are and how many were exercised; then `show` holes of each
// kind, a line each.
std::string coverage_text(const std::vector<vectors::Coverage>& devices, std::size_t show);
// One JSON object, which `coverage_of_json` reads.
std::string coverage_json(const std::vector<vectors::Coverage>& devices);
// Throws VectorError, with the file's name, for any other text.
std::vector<vectors::Coverage> coverage_of_json(const std::string& file, const std::string& text);

} // namespace armpmu::testbench
