// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/event_wildcards.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"

#include <utility>

namespace armpmu::testbench {
namespace {

using cci550::EventId;

constexpr unsigned kGlobal = 0xf;

[[noreturn]] void no_such(std::string_view pattern, std::size_t column) {
    throw EventTextError("no event is called like " + in_quotes(pattern) +
                             "; `armpmu list events` has them",
                         column);
}

// Those of all sources that `is_meant`.
template <typename IsMeant>
std::vector<EventId> events_where(const IsMeant& is_meant) {
    std::vector<EventId> found;
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw)
        if (const cci550::Event* const event = find_event(EventId(raw)))
            if (is_meant(EventId(raw), *event)) found.emplace_back(raw);
    return found;
}

// "SI3:*"
std::vector<EventId> of_source(const EventText& text) {
    const std::size_t colon = text.subject.find(':');
    // The manual's titles have brackets.
    if (colon == std::string_view::npos ||
        text.subject.find_first_of("*?") == std::string_view::npos)
        return {};
    const std::string_view where = without_blanks(text.subject.substr(0, colon));
    const std::string_view what = without_blanks(text.subject.substr(colon + 1));
    const auto code = parse_number(what);
    std::vector<EventId> found = events_where([&](EventId id, const cci550::Event& event) {
        return matches_wildcard(where, source_name(id)) &&
               (code ? *code == event.code
                     : matches_wildcard(what, event.title) ||
                           matches_wildcard(what, event.kernel_name));
    });
    if (found.empty()) no_such(text.subject, text.column);
    return found;
}

// "cci_550/si_rrq_*,source=3/"
std::vector<EventId> of_terms(const EventText& text) {
    const EventText::Term* name = nullptr;
    std::uint64_t source = kGlobal;
    for (const EventText::Term& term : text.terms) {
        if (!term.assigned && has_wildcard(term.key) && name == nullptr)
            name = &term;
        else if (term.key == "source" && parse_number(term.value))
            source = *parse_number(term.value);
        else
            return {};
    }
    if (name == nullptr) return {};
    std::vector<EventId> found = events_where([&](EventId id, const cci550::Event& event) {
        return id.source() == source && matches_wildcard(name->key, event.kernel_name);
    });
    if (found.empty()) no_such(name->key, name->column);
    return found;
}

} // namespace

std::vector<a55::Event> wildcard_core_events(const EventText& text) {
    const bool in_pmu = text.slashes && text.terms.size() == 1 && !text.terms[0].assigned;
    if (text.slashes && !in_pmu) return {};
    const std::string_view pattern = in_pmu ? text.terms[0].key : text.subject;
    if (!has_wildcard(pattern)) return {};
    std::vector<a55::Event> found;
    for (const a55::EventInfo& row : a55::events())
        if (matches_wildcard(pattern, row.mnemonic)) found.push_back(row.event);
    if (found.empty()) no_such(pattern, in_pmu ? text.terms[0].column : text.column);
    return found;
}

std::vector<EventId> wildcard_interconnect_events(const EventText& text) {
    return text.slashes ? of_terms(text) : of_source(text);
}

namespace {

using a55::Event;

constexpr std::pair<std::string_view, Event> kGeneric[] = {
    {"cycles", Event::cpu_cycles},
    {"cpu-cycles", Event::cpu_cycles},
    {"instructions", Event::inst_retired},
    {"cache-references", Event::l1d_cache},
    {"cache-misses", Event::l1d_cache_refill},
    {"branches", Event::pc_write_retired},
    {"branch-instructions", Event::pc_write_retired},
    {"branch-misses", Event::br_mis_pred},
    {"bus-cycles", Event::bus_cycles},
    {"stalled-cycles-frontend", Event::stall_frontend},
    {"idle-cycles-frontend", Event::stall_frontend},
    {"stalled-cycles-backend", Event::stall_backend},
    {"idle-cycles-backend", Event::stall_backend},
    {"L1-dcache-loads", Event::l1d_cache},
    {"L1-dcache-load-misses", Event::l1d_cache_refill},
    {"L1-icache-loads", Event::l1i_cache},
    {"L1-icache-load-misses", Event::l1i_cache_refill},
    {"dTLB-loads", Event::l1d_tlb},
    {"dTLB-load-misses", Event::l1d_tlb_refill},
    {"iTLB-loads", Event::l1i_tlb},
    {"iTLB-load-misses", Event::l1i_tlb_refill},
    {"LLC-loads", Event::ll_cache_rd},
    {"LLC-load-misses", Event::ll_cache_miss_rd},
    {"branch-loads", Event::br_pred},
    {"branch-load-misses", Event::br_mis_pred},
};

} // namespace

std::optional<Event> generic_event(std::string_view name) {
    for (const auto& [generic, event] : kGeneric)
        if (generic == name) return event;
    return std::nullopt;
}

std::vector<std::string_view> generic_event_names() {
    std::vector<std::string_view> names;
    for (const auto& [name, event] : kGeneric) names.push_back(name);
    return names;
}

} // namespace armpmu::testbench
