// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/event_groups.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "program/stat/parse_stat_event.h"
#include "program/stat/stat_event.h"

namespace armpmu::testbench {
namespace {

EventGroup group_of(const EventTextGroup& text, const CountedPmus& pmus) {
    EventGroup group;
    for (const EventText& one : text.events)
        for (const StatEvent& event : parse_stat_events(one, pmus)) group.push_back(event);
    for (StatEvent& event : group) {
        if (event.pmu != group.front().pmu)
            throw StatEventError("a group's events are counted together; expected all of one PMU",
                                 text.column);
        narrow(event, text.modifiers, text.modifiers_column);
        show_modifiers(event, text.modifiers);
    }
    return group;
}

} // namespace

std::vector<EventGroup> parse_event_groups(std::string_view text, const CountedPmus& pmus) {
    std::vector<EventGroup> groups;
    for (const EventTextGroup& one : event_list(text)) {
        const EventGroup group = group_of(one, pmus);
        if (one.braces)
            groups.push_back(group);
        else
            for (const StatEvent& event : group) groups.push_back({event});
    }
    return groups;
}

std::vector<EventGroup> all_events(const CountedPmus& pmus) {
    std::vector<EventGroup> all;
    const auto add = [&](const std::string& name) {
        StatEvent event = parse_stat_event(name, pmus);
        if (event.supported) all.push_back({event});
    };
    if (pmus.cores != 0)
        for (const a55::EventInfo& row : a55::events())
            add("armv8_cortex_a55/" + lower_case(row.mnemonic) + "/");
    if (pmus.interconnect)
        for (unsigned raw = 0; raw < cci550::kEventIds; ++raw)
            if (can_fire(*pmus.interconnect, cci550::EventId(raw)))
                add(cci550::event_name(cci550::EventId(raw)));
    return all;
}

std::vector<EventGroup> default_events(const CountedPmus& pmus) {
    std::vector<EventGroup> all = all_events(pmus);
    if (pmus.cores != 0)
        for (const char* const name : {"cycles", "instructions"})
            all.push_back({parse_stat_event(name, pmus)});
    return all;
}

std::vector<StatEvent> events_of(const std::vector<EventGroup>& groups) {
    std::vector<StatEvent> events;
    for (const EventGroup& group : groups) events.insert(events.end(), group.begin(), group.end());
    return events;
}

} // namespace armpmu::testbench
