// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/stat_event.h"

#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The syntax of events, as perf's, with other modifiers:
//
//   armv8_cortex_a55/l1d_cache_refill/u, armv8_pmuv3/event=0x3/, armv8_pmuv3_0/r3/   as Linux' PMU
//                                            calls it
//   L1D_CACHE_REFILL:u, r3                   the TRM's name; a raw number
//   cycles, L1-dcache-load-misses            perf's generic names of arm64
//   cci_550/si_rrq_dev,source=0x3/, SI3:0x01:s, ...   what cci550::parse_event takes
//   .../...,name=reads/, cycles/name=c/      what its row is called
//   l1d_*, armv8_*/l1d_*/, cci_550/si_rrq_*,source=3/, SI*:0x01   all that the wildcards stand for
//
// Modifiers, behind the last '/' or a ':': u, k, h and m for exception levels 0 to 3, s and n for
// Secure and Non-secure state; several levels add up. W makes it weak. Those of an interconnect's
// event are s, n and W only. A raw number is the core's where there are cores. Throws
// StatEventError.
std::vector<StatEvent> parse_stat_events(const EventText& text, const CountedPmus& pmus);
// The same of a text that names one event.
StatEvent parse_stat_event(std::string_view text, const CountedPmus& pmus);

} // namespace armpmu::testbench
