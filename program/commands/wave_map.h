// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <map>
#include <string>

namespace armpmu::testbench {

// A file that maps fields to waves: FIELD=PATH in each line, blanks around either mean nothing; '#'
// at the begin of a line or after a blank begins a comment. Throws VectorError with file and line,
// also for a field that occurs twice.
std::map<std::string, std::string> wave_map_of(const std::string& path);

} // namespace armpmu::testbench
