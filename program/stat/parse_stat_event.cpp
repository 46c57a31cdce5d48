// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/parse_stat_event.h"

#include "armpmu/a55/event_name.h"
#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "program/stat/event_wildcards.h"
#include "program/stat/stat_event.h"
#include "testbench/system/metrics.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::string_view kCorePmu = "armv8_cortex_a55";
constexpr std::string_view kInterconnectPmu = "cci_550";

// name=VALUE, which is taken out of the terms.
std::optional<std::string> take_name(EventText& text) {
    std::optional<std::string> name;
    auto& terms = text.terms;
    for (auto term = terms.begin(); term != terms.end();) {
        if (term->key != "name") {
            ++term;
            continue;
        }
        const auto is_control = [](char c) { return c >= 0 && c < ' '; };
        if (name) throw StatEventError("name is given twice", term->column);
        if (term->value.empty() || std::any_of(term->value.begin(), term->value.end(), is_control))
            throw StatEventError("expected name=TEXT, of one printable character at least",
                                 term->column);
        name = std::string(term->value);
        term = terms.erase(term);
    }
    return name;
}

// perf's terms that say how to count, not which event.
void refuse_terms_of_perf(const EventText& text) {
    constexpr std::pair<std::string_view, const char*> perf_only[] = {
        {"period", "asks for samples, and counts are not sampled"},
        {"freq", "asks for samples, and counts are not sampled"},
        {"call-graph", "is of samples, and counts are not sampled"},
        {"time", "is of samples, and counts are not sampled"},
        {"percore", "adds up the threads of a core, and a Cortex-A55 has one"},
        {"long", "asks for a counter of 64 bits, and here all events are counted in 64"},
        {"rdpmc", "lets a program read its counter, and no program here does"},
    };
    for (const EventText::Term& term : text.terms)
        for (const auto& [name, why_not] : perf_only)
            if (term.key == name)
                throw StatEventError("perf's term " + in_quotes(name) + " " + why_not +
                                         "; leave it out",
                                     term.column);
}

std::string unknown_event(std::string_view name) {
    std::vector<std::string> mnemonics;
    for (const a55::EventInfo& row : a55::events()) mnemonics.push_back(lower_case(row.mnemonic));
    const std::string mistyped = lower_case(name);
    std::vector<std::string_view> known(mnemonics.begin(), mnemonics.end());
    for (const cci550::Event& event : cci550::events()) known.push_back(event.kernel_name);
    const std::vector<std::string_view> generic = generic_event_names();
    std::string hint = nearest_word(mistyped, known);
    if (hint.empty()) hint = nearest_word(name, generic);
    return "unknown event " + in_quotes(name) +
           (hint.empty() ? "; `armpmu list events` has them" : "; did you mean " + hint + "?");
}

// "SI3:0x01", "MI*:0"; the first colon is no beginning of modifiers then.
bool names_source(std::string_view subject) {
    const std::size_t colon = subject.find(':');
    const std::string prefix = lower_case(without_blanks(subject.substr(0, colon)));
    if (prefix == "global") return true;
    return colon != std::string_view::npos && prefix.size() > 1 && prefix[1] == 'i' &&
           (prefix[0] == 's' || prefix[0] == 'm') &&
           (has_wildcard(prefix) || (prefix.size() == 3 && prefix[2] >= '0' && prefix[2] <= '9'));
}

// Cuts modifiers after a colon off the subject. The manual's titles have colons, too.
void cut_modifiers(EventText& text) {
    const std::size_t colon = text.subject.rfind(':');
    if (text.slashes || colon == std::string_view::npos) return;
    const std::string_view behind = without_blanks(text.subject.substr(colon + 1));
    if (names_source(text.subject) &&
        (text.subject.find(':') == colon || !may_be_modifiers(behind)))
        return;
    text.modifiers = behind;
    text.modifiers_column =
        text.column + static_cast<std::size_t>(behind.data() - text.subject.data());
    text.subject = without_blanks(text.subject.substr(0, colon));
}

// A name that is an event by itself, so that the part before its terms is not read as a PMU.
bool is_event(std::string_view subject) {
    return generic_event(subject) || raw_event(subject) || names_source(subject) ||
           a55::find_event(subject) != nullptr;
}

bool is_interconnect_event(std::string_view name, const CountedPmus& pmus) {
    if (names_source(name)) return true;
    if (raw_event(name)) return pmus.cores == 0;
    if (a55::find_event(name) != nullptr || generic_event(name)) return false;
    for (const cci550::Event& row : cci550::events())
        if (row.kernel_name == name) return true;
    return name.substr(0, 3) == "si_" || name.substr(0, 3) == "mi_" || name.substr(0, 4) == "cci_";
}

// Wildcards match the events that exist.
void leave_out_what_is_not_there(std::vector<StatEvent>& events) {
    const auto is_there = [](const StatEvent& event) { return event.supported; };
    const auto absent = std::stable_partition(events.begin(), events.end(), is_there);
    if (absent != events.begin()) events.erase(absent, events.end());
}

// Checks of an event once it is known which one it is.
StatEvent known_event(StatEvent event, const CountedPmus& pmus) {
    count_in_all_states(event);
    if (event.pmu == StatEvent::Pmu::interconnect) {
        event.supported = can_fire(*pmus.interconnect, event.interconnect);
        event.there = has_interface(*pmus.interconnect, event.interconnect);
    } else {
        event.supported = event.there = a55::implemented(pmus.core, event.core);
    }
    return event;
}

// Events matched by wildcards have names of their own.
std::vector<StatEvent> interconnect_events(const EventText& text, const CountedPmus& pmus) {
    StatEvent event;
    event.pmu = StatEvent::Pmu::interconnect;
    std::vector<cci550::EventId> ids = wildcard_interconnect_events(text);
    const bool wildcard = !ids.empty();
    if (!wildcard) ids.push_back(cci550::parse_event(text));
    if (!pmus.interconnect)
        throw StatEventError("there is no PMU cci_550 in this scenario; expected events of " +
                                 std::string(kCorePmu),
                             text.column);
    std::vector<StatEvent> events;
    for (const cci550::EventId id : ids) {
        event.interconnect = id;
        if (wildcard) event.name = cci550::event_name(id);
        events.push_back(known_event(event, pmus));
    }
    return events;
}

std::vector<StatEvent> core_events(const EventText& text, const CountedPmus& pmus) {
    StatEvent event;
    std::vector<a55::Event> all = wildcard_core_events(text);
    const bool wildcard = !all.empty();
    const auto generic = text.slashes ? std::nullopt : generic_event(text.subject);
    event.generic = generic.has_value();
    if (generic)
        all.push_back(*generic);
    else if (all.empty() && !text.slashes && !is_event(text.subject))
        throw StatEventError(unknown_event(text.subject), text.column);
    if (all.empty()) all.push_back(a55::parse_event(text));
    if (pmus.cores == 0)
        throw StatEventError("there is no PMU armv8_cortex_a55 in this scenario; expected events "
                             "of cci_550",
                             text.column);
    std::vector<StatEvent> events;
    for (const a55::Event one : all) {
        event.core = one;
        if (wildcard) event.name = lower_case(a55::find_event(number(one))->mnemonic);
        if (wildcard && text.slashes) event.name = std::string(kCorePmu) + "/" + event.name + "/";
        events.push_back(known_event(event, pmus));
    }
    return events;
}

// All of `tries` that can be carried out, or the reason why the first cannot.
template <typename Try>
std::vector<StatEvent> whatever_can(const std::vector<Try>& tries) {
    std::vector<StatEvent> all;
    std::optional<StatEventError> reason;
    for (const Try& one : tries) try {
            const std::vector<StatEvent> events = one();
            all.insert(all.end(), events.begin(), events.end());
        } catch (const StatEventError& error) {
            if (!reason) reason = error;
        }
    if (all.empty()) throw StatEventError(*reason);
    return all;
}

std::vector<StatEvent> events_of_pmu(const EventText& text, const CountedPmus& pmus) {
    using Try = std::function<std::vector<StatEvent>()>;
    std::vector<Try> tries;
    if (a55::is_pmu(text.subject)) tries.emplace_back([&] { return core_events(text, pmus); });
    if (cci550::is_pmu(text.subject))
        tries.emplace_back([&] { return interconnect_events(text, pmus); });
    if (tries.empty())
        throw StatEventError("unknown PMU " + in_quotes(text.subject) +
                                 did_you_mean(lower_case(text.subject),
                                              {kCorePmu, "armv8_pmuv3", kInterconnectPmu},
                                              "; expected armv8_cortex_a55, armv8_pmuv3 or "
                                              "cci_550"),
                             text.column);
    return whatever_can(tries);
}

// As it was written, without blanks between slashes or in front of modifiers.
std::string spelt(const EventText& text) {
    if (!text.slashes && !text.modifiers.empty())
        return std::string(text.subject) + ":" + std::string(text.modifiers);
    std::string name(text.text);
    if (text.slashes)
        name.erase(std::remove_if(name.begin(), name.end(),
                                  [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }),
                   name.end());
    return name;
}

} // namespace

std::vector<StatEvent> parse_stat_events(const EventText& written, const CountedPmus& pmus) {
    EventText text = written;
    const std::optional<std::string> name = take_name(text);
    refuse_terms_of_perf(text);
    cut_modifiers(text);
    const std::string as_written = spelt(text);
    if (text.slashes && is_event(text.subject)) {
        if (!text.terms.empty())
            throw StatEventError(in_quotes(text.subject) + " is an event by itself; expected no "
                                                           "term but name=TEXT",
                                 text.terms.front().column);
        text.slashes = false;
    }
    std::vector<StatEvent> events = text.slashes ? events_of_pmu(text, pmus)
                                    : is_interconnect_event(text.subject, pmus)
                                        ? interconnect_events(text, pmus)
                                        : core_events(text, pmus);
    if (events.size() > 1) leave_out_what_is_not_there(events);
    std::vector<std::function<std::vector<StatEvent>()>> tries;
    for (StatEvent& event : events)
        tries.emplace_back([&] {
            narrow(event, text.modifiers, text.modifiers_column);
            event.named = name.has_value();
            if (name)
                event.name = *name;
            else if (event.name.empty())
                event.name = as_written;
            else
                show_modifiers(event, text.modifiers);
            return std::vector<StatEvent>{event};
        });
    return whatever_can(tries);
}

StatEvent parse_stat_event(std::string_view text, const CountedPmus& pmus) {
    const std::vector<StatEvent> events = parse_stat_events(event_text(text), pmus);
    if (events.size() > 1)
        throw StatEventError("expected one event; this is " + events[0].name + ", " +
                                 events[1].name + " and so on",
                             0);
    return events.front();
}

} // namespace armpmu::testbench
