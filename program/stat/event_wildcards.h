// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/cci550/event_id.h"
#include "armpmu/core/event_text.h"

#include <optional>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The events that a text with wildcards in an event's name stands for; none for a text without.
// Throws EventTextError when there is no such event.
//
//   armv8_cortex_a55/l1d_*/, l1d_*
std::vector<a55::Event> wildcard_core_events(const EventText& text);
//   cci_550/si_rrq_*,source=3/ (without a source, the global ones), SI3:*, SI?:0x01, MI*:*stall*
std::vector<cci550::EventId> wildcard_interconnect_events(const EventText& text);

// The core event that perf's generic name means under Linux' arm64 driver (armv8_pmuv3_perf_map and
// armv8_pmuv3_perf_cache_map): "instructions", "L1-dcache-load-misses".
std::optional<a55::Event> generic_event(std::string_view name);

// All of these names.
std::vector<std::string_view> generic_event_names();

} // namespace armpmu::testbench
