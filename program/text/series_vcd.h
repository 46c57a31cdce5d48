// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/series.h"

#include <string>

namespace armpmu::testbench {

// A series as a VCD (IEEE 1364-2005, 18.2): a scope for each group of groups_of, in it a `reg` for
// each column, as wide as its greatest number, and a `real` for each metric. A value holds from
// where its interval begins; the last time is where the last one ends. A metric without a value is
// nan.
//
// A name is that of the series without PMU and source, with _ for what is neither letter nor digit,
// and _2 and so on behind it if it is taken; comments have the series' own.
//
// The time unit is the longest of 1, 10 or 100 fs to us of which a cycle is a multiple, and time 0
// where the measurement begins. Of a clock whose cycle is no whole number of fs, times are rounded
// to the nearest fs; `run.cycle` tells the cycle.
//
// Of a series that check_intervals accepts.
std::string series_vcd(const Series& series);

} // namespace armpmu::testbench
