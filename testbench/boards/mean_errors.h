// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// The mean size of the errors in docs/silicon.md, over all boards, by class.
struct MeanError {
    const char* figures; // the class there
    const char* of;
    double percent;
};
inline constexpr MeanError kMeanErrors[] = {
    {"ladder", "latencies", 4.3},
    {"overlap", "misses that overlap", 5.0},
    {"bandwidth", "bandwidths", 6.7},
    {"crypto", "AES", 0.9},
};

} // namespace armpmu::testbench
