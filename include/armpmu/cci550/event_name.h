// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "armpmu/core/event_text.h"

#include <string>
#include <string_view>

namespace armpmu::cci550 {

// A text that names no event. `what()` says what was expected and, for a near miss, suggests a
// name.
using NameError = EventTextError;

// The event a text names. One language everywhere (command line, scenarios, vectors):
//
//   cci_550/si_rrq_hs_arvalid,source=0x3/   as `perf stat -e` takes it; the PMU's name in either
//                                           case and with wildcards, blanks around each part
//   cci_550/cci_snoop_cd_hs/                global events need no source (0xf)
//   cci_550/event=0x0,source=0x3/           codes, decimal or 0x
//   cci_550/config=0x60/, cci_550/r60/, r60 the 9-bit identifier; the only forms that may name
//                                           selections without an event, such as 0x11f
//   SI3:0x00, MI0:0x06, global:0x0c         source and code
//   SI3:Read request handshake: Device      source and the manual's words (events().title), any
//   case
//
// Well-known misspellings work or get a hint: si_wrq_hs_awvalid is what the driver calls
// si_wrq_hs_awalid; si_rrq_hs_any is the CCI-400's name. Throws NameError.
EventId parse_event(std::string_view text);
// The same for a parsed text. The caller handles its modifiers.
EventId parse_event(const EventText& text);

// Whether `name`, in either case or with wildcards, is perf's name for this PMU.
bool is_pmu(std::string_view name);

// The kernel's spelling of an event; `cci_550/config=0x11f/` for identifiers without one.
std::string event_name(EventId id);

// "SI3", "MI0", "global", or "reserved" for source 0x7.
std::string source_name(EventId id);

} // namespace armpmu::cci550
