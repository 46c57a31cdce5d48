// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/cci550/event_id.h"
#include "armpmu/core/event_text.h"

#include <vector>

namespace armpmu::testbench {

// The events that a text with wildcards in an event's name stands for; none for a text without.
// Throws EventTextError when there is no such event.
//
//   armv8_cortex_a55/l1d_*/, l1d_*
std::vector<a55::Event> wildcard_core_events(const EventText& text);
//   cci_550/si_rrq_*,source=3/ (without a source, the global ones), SI3:*, SI?:0x01, MI*:*stall*
std::vector<cci550::EventId> wildcard_interconnect_events(const EventText& text);

} // namespace armpmu::testbench
