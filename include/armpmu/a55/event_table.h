// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event.h"
#include "armpmu/core/tolerance.h"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::a55 {

// The configuration in which an event exists.
//   l2_or_l3       without a per-core L2 the number means the cluster's cache: `without_l2`
//   l3_without_l2  exists only there, and means `without_l2`
enum class Need : std::uint8_t { always, l2_or_l3, l2, l2_and_l3, l3_without_l2 };

inline constexpr std::size_t kEvents = 111;
inline constexpr unsigned kBusBits = 43; // width of the PMU event export bus
inline constexpr std::uint8_t kNoBusBit = 0xff;

// One row of the TRM's table of PMU events.
struct EventInfo {
    Event event = Event::sw_incr;
    std::string_view mnemonic;        // the TRM's; perf's name is the same in lower case
    std::uint8_t bus_bit = kNoBusBit; // on the PMU event export bus, PMUEVENT[42:0]
    Need need = Need::always;
    unsigned max_per_cycle = 1; // largest increment in one cycle; the bus bit shows any as 1
    bool is_sum = false;        // of `parts`
    std::array<Event, 2> parts{};
    std::optional<Event> same_as;    // counts exactly when that one does
    std::optional<Event> without_l2; // what it means when there is an L3 but no per-core L2
    std::string_view title;
    tables::Tolerance tolerance;
    std::string_view section;
};

// All rows, by ascending number.
const std::array<EventInfo, kEvents>& events();

// The row of an event number, or null.
const EventInfo* find_event(unsigned number);
// The row of an event by its name (armpmu/a55/event_name.h): "CPU_CYCLES", "r11",
// "armv8_cortex_a55/event=0x11/". Null for any other text.
const EventInfo* find_event(std::string_view name);

// Position of an event in `events()`.
std::size_t index_of(Event event);

// Whether a core of that configuration has the event, as PMCEID<n> shows.
bool implemented(const Config& config, Event event);

// The events whose occurrences a counter programmed with `event` counts: itself, its parts, its
// duplicates and its replacement in that configuration. Empty when it is not implemented, and for
// SW_INCR and CHAIN, which are events of counters, not of the core.
std::vector<Event> sources(const Config& config, Event event);

// PMCEID<n>, n = 0..3, of a core of that configuration, or of one with the events for which `has`
// is true.
std::uint32_t pmceid(const Config& config, unsigned n);
std::uint32_t pmceid(const std::function<bool(Event)>& has, unsigned n);

// Faults of a table, one line each; empty when sound: numbers not ascending, names missing or
// repeated, bus bits repeated, missing or beyond the bus, relations to missing rows or in a circle,
// sums with a smaller maximum per cycle than a part, no title or section.
std::vector<std::string> check_events(const EventInfo* rows, std::size_t count);

} // namespace armpmu::a55
