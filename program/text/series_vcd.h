// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/series.h"

#include <string>

namespace armpmu::testbench {

// A series as a VCD (IEEE 1364-2005, 18.2): a scope for each group of groups_of, in it a `reg` for
// each column, as wide as its greatest number, and a `real` for each metric. A value holds from the
// begin of its interval; the last time is the end of the last interval. A metric without a value is
// nan.
//
// A name is that of the series without PMU and source, with _ for characters that are neither
// letter nor digit, and with the suffix _2 and so on if it is taken; comments have the series' own
// names.
//
// The time unit is the longest of 1, 10 or 100 fs to us of which a cycle is a multiple; time 0 is
// the begin of the measurement. Where a cycle is no whole number of fs, times are rounded to the
// nearest fs; `run.cycle` gives the cycle.
//
// Of a series that check_intervals accepts.
std::string series_vcd(const Series& series);

} // namespace armpmu::testbench
