// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/scenario/platform_scenario.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The platform's description for Linux: a flattened device tree with the contents of memory_map.h,
// the kernel's command line, and the place of the initial file system (`initrd_bytes`; 0: there is
// none).
std::vector<unsigned char> platform_tree(const PlatformScenario& scenario,
                                         std::uint64_t initrd_bytes);

} // namespace armpmu::testbench
