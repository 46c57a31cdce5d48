// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"

#include <optional>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The event of a core that perf's generic name stands for under Linux' arm64 driver
// (armv8_pmuv3_perf_map and armv8_pmuv3_perf_cache_map): "instructions", "L1-dcache-load-misses".
std::optional<a55::Event> generic_event(std::string_view name);

// All of these names.
std::vector<std::string_view> generic_event_names();

} // namespace armpmu::testbench
