// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "armpmu/core/tolerance.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::cci550 {

// One row of TRM tables 2-3, 2-4 and 2-5.
struct Event {
    SourceKind kind = SourceKind::reserved;
    std::uint8_t code = 0;
    std::uint8_t bus_offset = 0;  // within its group of the EVNTBUS
    std::string_view kernel_name; // Linux driver's spelling
    std::string_view title;       // the manual's words, shortened where it lists signals
    bool secure_exempt = false;   // no security classification: counted and exported in either case
    bool ace_only = false;        // never fires on an ACE-Lite interface
    bool fires = true;            // false for WriteEvict, which the CCI-550 does not support
    tables::Tolerance tolerance;
    std::string_view section;
};

inline constexpr std::size_t kEventRows = kSlaveCodes + kMasterCodes + kGlobalCodes;

// All 55 rows: slave codes, master codes, global codes, each ascending.
const std::array<Event, kEventRows>& events();

// The row behind an identifier, whatever interfaces are present; null for reserved sources and
// codes beyond the tables.
const Event* find_event(EventId id);

// Faults of a table, one line each; empty when sound: codes missing, repeated or out of
// range, names repeated or without their si_/mi_/cci_ prefix, bus offsets that are repeated or
// leave their group, ACE-only rows on other than slave interfaces, missing titles or sections.
std::vector<std::string> check_events(const Event* rows, std::size_t count);

} // namespace armpmu::cci550
