// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cluster {

// Switches of tests, for clusters that are constructed from now on. Not installed.
struct ClusterSwitches {
    std::uint32_t visit_seed = 0; // other than 0: cores due at the same time come in another order
    bool stale_copy = false;      // a snoop that invalidates a line leaves the copy of core 0
};
inline ClusterSwitches switches_of_new_clusters;

} // namespace armpmu::cluster
