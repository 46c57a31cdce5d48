// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// What docs/silicon.md has of all boards, class by class: the mean of the errors' sizes.
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
