// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace armpmu::testbench {

// What limits a run: the one resource or latency that requests or instructions wait for most.
//
// Of masters around a CCI-550 the first of these that holds, from what others wait behind to what
// is only felt by one:
//
//   memory            a channel of a memory delivers or takes what it can in 90 % of cycles
//   snoop filter      look-ups wait for a way in 20 % of cycles
//   tracker           all entries are in use, and a request waits for one, in 50 % of cycles
//   outstanding       an interface has as many requests as it may in 50 % of cycles
//   hazard            requests wait 5 % of their time for an older one of the same line
//   snoop data        CD waits for the network of snoop data in 10 % of cycles
//   data channel      an interface's R or W moves a beat in 90 % of cycles
//   dvm               DVM messages wait 30 % of their time for answers
//   latency           none of these, but requests are under way in 2 % of the cycles or more
//   nothing
//
// A master that misses its deadline in 1 % of cycles is named, too.
//
// Of cores: issue, if instructions issue in 60 % of cycles; else the largest part of the stalls.
struct Limit {
    std::string cause;     // a word of these, or an event such as "stall_backend_ld_cache"
    std::string sentence;  // for people
    std::string parameter; // of the scenario that would change it; empty: none
};

// Of the JSON of `armpmu report -j`; without `time`, `delays` and `memories` it says less.
Limit limit_of(const nlohmann::ordered_json& result);

} // namespace armpmu::testbench
