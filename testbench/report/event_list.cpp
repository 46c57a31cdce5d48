// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/event_list.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

using cci550::SourceKind;

const char* source_range(SourceKind kind) {
    switch (kind) {
    case SourceKind::slave: return "0x0..0x6";
    case SourceKind::master: return "0x8..0xe";
    default: return "0xf";
    }
}

std::string interconnect_events_text() {
    std::string text =
        fmt::format("{:<40} {:>5}  {:<9} {:<7} {:<4}  {}\n", "cci_550/NAME,source=N/", "event",
                    "source", "exempt", "ACE", "the manual's words");
    for (const cci550::Event& event : cci550::events())
        text += fmt::format("{:<40} {:#5x}  {:<9} {:<7} {:<4}  {}{}\n", event.kernel_name,
                            event.code, source_range(event.kind), event.secure_exempt ? "yes" : "-",
                            event.ace_only ? "only" : "-", event.title,
                            event.fires ? "" : " (never fires)");
    return text;
}

const char* need_text(a55::Need need) {
    switch (need) {
    case a55::Need::l2_or_l3: return "L2 or L3";
    case a55::Need::l2: return "L2";
    case a55::Need::l2_and_l3: return "L2 and L3";
    case a55::Need::l3_without_l2: return "L3, no L2";
    case a55::Need::always: break;
    }
    return "-";
}

std::string core_events_text() {
    std::string text =
        fmt::format("{:<44} {:>5}  {:<3} {:<4} {:<9}  {}\n", "armv8_cortex_a55/NAME/", "event",
                    "bus", "most", "needs", "what it counts");
    for (const a55::EventInfo& row : a55::events())
        text += fmt::format("{:<44} {:#5x}  {:<3} {:<4} {:<9}  {}\n", lower_case(row.mnemonic),
                            number(row.event),
                            row.bus_bit == a55::kNoBusBit ? "-" : std::to_string(row.bus_bit),
                            row.max_per_cycle, need_text(row.need), row.title);
    return text;
}

} // namespace

std::string events_text() {
    return interconnect_events_text() + "\n" + core_events_text();
}

} // namespace armpmu::testbench
