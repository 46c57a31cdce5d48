// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"
#include "armpmu/vectors/stream/stream.h"

#include <string>
#include <vector>

namespace armpmu::capi {

// The header of a vector of that device, configured by lines `NAME VALUE`. Null or empty: all
// defaults. Throws Failure and VectorError: another device, an invalid line, a name that occurs
// twice or is no member, a value out of range.
vectors::Header header_of(const char* device, const char* configuration);

// The options of lines `NAME RULE`, `NAME ignore` and `PATH latency CLOCKS` for a vector with that
// header, everything else exact. Throws VectorError.
vectors::CompareOptions options_of(const vectors::Header& header, const char* tolerances);

} // namespace armpmu::capi
