// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::cpu {

// Deliberate faults, which tests are to notice. Not installed.
struct CoreFaults {
    bool load_latency = false;      // a load takes one cycle more
    bool use_wrong_way = false;     // the use of a cache's way is noted for the next one
    bool hot_lines_stay = false;    // an eviction from L1D does not clear the filter
    bool forward_late = false;      // an ALU's result is forwarded to addresses a cycle too early
    bool memo_forgets_slot = false; // whether the cycle has a slot left is not part of the state
};

// Of cores that are constructed from now on.
inline CoreFaults faults_of_new_cores;

} // namespace armpmu::cpu
