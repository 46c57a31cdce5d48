// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_name.h"

#include "armpmu/a55/event_table.h"

#include <algorithm>
#include <array>
#include <optional>

namespace armpmu::a55 {
namespace {

// Under device tree and under ACPI, where there may be several, with a number each.
constexpr std::array<std::string_view, 3> kPmuNames = {"armv8_cortex_a55", "armv8_pmuv3",
                                                       "armv8_pmuv3_0"};

const EventInfo* by_mnemonic(std::string_view name) {
    const std::string wanted = lower_case(name);
    for (const EventInfo& row : events())
        if (lower_case(row.mnemonic) == wanted) return &row;
    return nullptr;
}

Event by_name(std::string_view name, std::size_t column) {
    if (const EventInfo* const row = by_mnemonic(name)) return row->event;
    std::vector<std::string> known;
    for (const EventInfo& row : events()) known.push_back(lower_case(row.mnemonic));
    throw EventTextError("unknown event " + in_quotes(name) +
                             did_you_mean(lower_case(name), {known.begin(), known.end()},
                                          "; `armpmu list events` has them"),
                         column);
}

Event by_number(std::optional<std::uint64_t> number, std::string_view text, std::size_t column) {
    const EventInfo* const row =
        number && *number < kEventNumbers ? find_event(static_cast<unsigned>(*number)) : nullptr;
    if (row == nullptr)
        throw EventTextError(in_quotes(text) + " is no event's number; `armpmu list events` has "
                                               "them",
                             column);
    return row->event;
}

Event of_term(const EventText::Term& term) {
    if (!term.assigned) {
        const auto raw = raw_event(term.key);
        return raw ? by_number(raw, term.key, term.column) : by_name(term.key, term.column);
    }
    if (term.key != "event" && term.key != "config")
        throw EventTextError("unknown term " + in_quotes(term.key) +
                                 "; expected an event's name, event=N or config=N",
                             term.column);
    return by_number(parse_number(term.value), term.value, term.value_column);
}

} // namespace

bool is_pmu(std::string_view name) {
    const auto matches = [&](std::string_view pmu) { return matches_wildcard(name, pmu); };
    if (std::any_of(kPmuNames.begin(), kPmuNames.end(), matches)) return true;
    const std::size_t number = name.find_last_not_of("0123456789") + 1;
    return number < name.size() && matches_wildcard(name.substr(0, number), "armv8_pmuv3_");
}

Event parse_event(const EventText& text) {
    if (!text.slashes) {
        const auto raw = raw_event(text.subject);
        return raw ? by_number(raw, text.subject, text.column) : by_name(text.subject, text.column);
    }
    if (!is_pmu(text.subject))
        throw EventTextError("unknown PMU " + in_quotes(text.subject) +
                                 "; armv8_cortex_a55 and armv8_pmuv3 are known",
                             text.column);
    if (text.terms.empty())
        throw EventTextError("an event is missing; expected a name, rNN or PMU/NAME/",
                             text.terms_column);
    if (text.terms.size() > 1)
        throw EventTextError("a second event between the slashes; expected one",
                             text.terms[1].column);
    return of_term(text.terms.front());
}

const EventInfo* find_event(std::string_view name) {
    try {
        const EventText text = event_text(name);
        return text.modifiers.empty() ? find_event(number(parse_event(text))) : nullptr;
    } catch (const EventTextError&) {
        return nullptr;
    }
}

} // namespace armpmu::a55
