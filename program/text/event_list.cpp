// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/event_list.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_bus.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"
#include "testbench/report/event_grade.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

using cci550::SourceKind;

constexpr unsigned kFirstMaster = 8;
constexpr unsigned kGlobal = 0xf;

// Sources of a kind, and which bits of EVNTBUS an event has: one for each interface n.
struct BusPlace {
    std::string sources, bits;
};

BusPlace interfaces(unsigned first, unsigned count, unsigned code, unsigned stride,
                    const cci550::EventBusLayout& layout) {
    return {fmt::format("{:#x}..{:#x}", first, first + count - 1),
            fmt::format("{}+{}n", layout.bit_of(cci550::EventId(first, code)), stride)};
}

BusPlace place_of(const cci550::Event& event, const cci550::Config& config,
                  const cci550::EventBusLayout& layout) {
    switch (event.kind) {
    case SourceKind::slave:
        return interfaces(0, config.slave_interfaces, event.code, cci550::kSlaveCodes, layout);
    case SourceKind::master:
        return interfaces(kFirstMaster, config.master_interfaces, event.code, cci550::kMasterCodes,
                          layout);
    default: break;
    }
    return {fmt::format("{:#x}", kGlobal),
            std::to_string(layout.bit_of(cci550::EventId(kGlobal, event.code)))};
}

const char* grade_of_row(const cci550::Event& event) {
    const unsigned source = event.kind == SourceKind::slave    ? 0
                            : event.kind == SourceKind::master ? kFirstMaster
                                                               : kGlobal;
    return word_of(grade_of(cci550::EventId(source, event.code)));
}

std::string interconnect_events_text(const cci550::Config& config) {
    const cci550::EventBusLayout layout(config);
    std::string text =
        fmt::format("{:<40} {:>5}  {:<9} {:<7}  {:<7} {:<4}  {:<6}  {}\n", "cci_550/NAME,source=N/",
                    "event", "source", "EVNTBUS", "exempt", "ACE", "grade", "the manual's words");
    for (const cci550::Event& event : cci550::events()) {
        const BusPlace place = place_of(event, config, layout);
        text += fmt::format("{:<40} {:#5x}  {:<9} {:<7}  {:<7} {:<4}  {:<6}  {}{}\n",
                            event.kernel_name, event.code, place.sources, place.bits,
                            event.secure_exempt ? "yes" : "-", event.ace_only ? "only" : "-",
                            grade_of_row(event), event.title, event.fires ? "" : " (never fires)");
    }
    return text + fmt::format("EVNTBUS has {} bits with {} slave and {} master interfaces; n is an "
                              "interface's number.\n",
                              layout.width(), config.slave_interfaces, config.master_interfaces);
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
        fmt::format("{:<44} {:>5}  {:<3} {:<4} {:<9}  {:<6}  {}\n", "armv8_cortex_a55/NAME/",
                    "event", "bus", "most", "needs", "grade", "what it counts");
    for (const a55::EventInfo& row : a55::events())
        text += fmt::format(
            "{:<44} {:#5x}  {:<3} {:<4} {:<9}  {:<6}  {}\n", lower_case(row.mnemonic),
            number(row.event), row.bus_bit == a55::kNoBusBit ? "-" : std::to_string(row.bus_bit),
            row.max_per_cycle, need_text(row.need), word_of(grade_of(row.event)), row.title);
    return text;
}

} // namespace

std::string events_text(const cci550::Config& config) {
    return interconnect_events_text(config) + "\n" + core_events_text();
}

} // namespace armpmu::testbench
