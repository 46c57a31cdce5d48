// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/scenario/platform_scenario.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The platform's description for Linux: a flattened device tree with all that memory_map.h says,
// the kernel's command line, and where the first file system is (`initrd_bytes`; 0: there is none).
std::vector<unsigned char> platform_tree(const PlatformScenario& scenario,
                                         std::uint64_t initrd_bytes);

} // namespace armpmu::testbench
