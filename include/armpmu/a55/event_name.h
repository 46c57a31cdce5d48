// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/core/event_text.h"

#include <string_view>

namespace armpmu::a55 {

// The event that a parsed text names:
//
//   armv8_cortex_a55/l1d_cache_refill/, armv8_pmuv3/.../, armv8_pmuv3_0/.../   Linux' names of the
//                                       PMU, in either case and with wildcards
//   armv8_pmuv3/event=0x3/, /config=0x3/, /r3/, r3   the number
//   L1D_CACHE_REFILL                    the manual's name, in either case
//
// The caller reads its modifiers. Throws EventTextError.
Event parse_event(const EventText& text);

// Whether `name` is one of perf's names for this PMU.
bool is_pmu(std::string_view name);

} // namespace armpmu::a55
