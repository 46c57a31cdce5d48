// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_event.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"
#include "program/stat/generic_events.h"
#include "testbench/system/metrics.h"

#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr std::string_view kCorePmu = "armv8_cortex_a55";
constexpr std::string_view kInterconnectPmu = "cci_550";

using a55::Regime;
using Regimes = std::bitset<a55::kRegimes>;

Regimes regimes_where(bool (*holds)(Regime)) {
    Regimes regimes;
    for (unsigned n = 0; n < a55::kRegimes; ++n)
        if (static_cast<Regime>(n) != Regime::halted && holds(static_cast<Regime>(n)))
            regimes.set(n);
    return regimes;
}

unsigned level_of(Regime regime) {
    switch (regime) {
    case Regime::ns_el0:
    case Regime::s_el0: return 0;
    case Regime::ns_el1:
    case Regime::s_el1: return 1;
    case Regime::el2: return 2;
    default: return 3;
    }
}

// What u, k, h or m admits; nothing for other letters.
Regimes level_regimes(char modifier) {
    switch (modifier) {
    case 'u': return regimes_where([](Regime regime) { return level_of(regime) == 0; });
    case 'k': return regimes_where([](Regime regime) { return level_of(regime) == 1; });
    case 'h': return regimes_where([](Regime regime) { return level_of(regime) == 2; });
    case 'm': return regimes_where([](Regime regime) { return level_of(regime) == 3; });
    default: return {};
    }
}

[[noreturn]] void unknown_modifier(char modifier, const StatEvent& event, std::size_t column) {
    struct PerfOnly {
        char modifier;
        const char* why_not;
    };
    constexpr PerfOnly perf_only[] = {
        {'p', "asks for precise samples, and counts are not sampled"},
        {'P', "asks for precise samples, and counts are not sampled"},
        {'S', "reads a group with each sample, and counts are not sampled"},
        {'D', "pins events to counters, and here all events count"},
        {'e', "keeps the counters from other events, and here all events count"},
        {'b', "counts with BPF programs, and there is no kernel to load these"},
        {'I', "leaves an idle processor out, which a Cortex-A55 cannot"},
        {'G', "counts guests of a hypervisor alone; at exception levels these are u and k"},
        {'H', "leaves guests of a hypervisor out; the exception level of a hypervisor is h"},
    };
    const std::string what = in_quotes(std::string_view(&modifier, 1));
    const char* const expected = event.pmu == StatEvent::Pmu::core
                                     ? "; expected u, k, h, m, s, n or W"
                                     : "; expected s, n or W: an interconnect knows no exception "
                                       "levels";
    for (const PerfOnly& one : perf_only)
        if (one.modifier == modifier)
            throw StatEventError("perf's modifier " + what + " " + one.why_not + expected, column);
    throw StatEventError("unknown modifier " + what + expected, column);
}

// From `column` on in the text.
void apply(StatEvent& event, std::string_view modifiers, std::size_t column) {
    const bool core = event.pmu == StatEvent::Pmu::core;
    Regimes levels;
    bool secure = false, non_secure = false;
    for (std::size_t n = 0; n < modifiers.size(); ++n) {
        const char modifier = modifiers[n];
        if (modifier == 's')
            secure = true;
        else if (modifier == 'n')
            non_secure = true;
        else if (modifier == kWeak)
            event.weak = true;
        else if (core && level_regimes(modifier).any())
            levels |= level_regimes(modifier);
        else
            unknown_modifier(modifier, event, column + n);
    }
    if (levels.any()) event.regimes &= levels;
    if (secure != non_secure) {
        const Regimes wanted = secure ? regimes_where([](Regime r) { return a55::is_secure(r); })
                                      : regimes_where([](Regime r) { return !a55::is_secure(r); });
        event.regimes &= wanted;
        event.securities &= std::bitset<2>(secure ? 2 : 1);
        const cci550::Event* row = core ? nullptr : cci550::find_event(event.interconnect);
        if (row != nullptr && row->secure_exempt)
            throw StatEventError(cci550::event_name(event.interconnect) +
                                     " has no security classification; expected no s or n",
                                 column);
    }
    if (core ? event.regimes.none() : event.securities.none())
        throw StatEventError("the modifiers " + in_quotes(modifiers) +
                                 " leave no state in which it could count",
                             column);
}

// "armv8_cortex_a55/NAME/", or a name alone.
const a55::EventInfo* find_core_event(std::string_view text) {
    if (const auto generic = generic_event(text)) return a55::find_event(number(*generic));
    return a55::find_event(text);
}

std::string unknown_core_event(std::string_view name) {
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

bool names_interconnect_source(std::string_view text) {
    const std::string prefix = lower_case(text.substr(0, text.find(':')));
    return prefix == "global" || (prefix.size() == 3 && prefix[2] >= '0' && prefix[2] <= '9' &&
                                  (prefix[1] == 'i' && (prefix[0] == 's' || prefix[0] == 'm')));
}

bool is_raw(std::string_view text) {
    return text.size() > 1 && text[0] == 'r' && parse_hex(text.substr(1)).has_value();
}

// An event in its parts: what names it, and where in the text modifiers begin.
struct Parts {
    std::string_view event;
    std::string_view modifiers;
    std::size_t column = 0;
};

Parts split(std::string_view text) {
    const std::size_t slash = text.rfind('/');
    if (slash != std::string_view::npos && text.find('/') != slash) {
        std::size_t column = slash + 1;
        if (column < text.size() && text[column] == ':') ++column;
        return {text.substr(0, slash + 1), text.substr(column), column};
    }
    const std::size_t colon = text.rfind(':');
    // "SI3:0x00" and the manual's titles, which have colons
    if (slash == std::string_view::npos && colon != std::string_view::npos &&
        !names_interconnect_source(text)) {
        if (colon + 1 == text.size())
            throw StatEventError("modifiers are missing behind ':'; expected some of ukhmsnW",
                                 text.size());
        return {text.substr(0, colon), text.substr(colon + 1), colon + 1};
    }
    return {text, {}, text.size()};
}

bool is_interconnect_event(std::string_view event, const CountedPmus& pmus) {
    const std::size_t slash = event.find('/');
    if (slash != std::string_view::npos)
        return lower_case(event.substr(0, slash)) == kInterconnectPmu;
    if (names_interconnect_source(event)) return true;
    if (is_raw(event)) return pmus.cores == 0;
    if (find_core_event(event) != nullptr) return false;
    for (const cci550::Event& row : cci550::events())
        if (row.kernel_name == event) return true;
    return event.substr(0, 3) == "si_" || event.substr(0, 3) == "mi_" ||
           event.substr(0, 4) == "cci_";
}

void set_interconnect(StatEvent& event, std::string_view text, const CountedPmus& pmus) {
    event.pmu = StatEvent::Pmu::interconnect;
    event.securities.set();
    try {
        event.interconnect = cci550::parse_event(text);
    } catch (const cci550::NameError& error) {
        throw StatEventError(error.what(), error.column);
    }
    if (!pmus.interconnect)
        throw StatEventError("there is no PMU cci_550 in this scenario; expected events of " +
                                 std::string(kCorePmu),
                             0);
    event.supported = can_fire(*pmus.interconnect, event.interconnect);
    event.there = has_interface(*pmus.interconnect, event.interconnect);
}

void set_core(StatEvent& event, std::string_view text, const CountedPmus& pmus) {
    event.pmu = StatEvent::Pmu::core;
    event.regimes = regimes_where([](Regime) { return true; });
    const std::size_t slash = text.find('/');
    const bool in_pmu = slash != std::string_view::npos;
    if (in_pmu && lower_case(text.substr(0, slash)) != kCorePmu)
        throw StatEventError("unknown PMU " + in_quotes(text.substr(0, slash)) +
                                 did_you_mean(lower_case(text.substr(0, slash)),
                                              {kCorePmu, kInterconnectPmu},
                                              "; expected armv8_cortex_a55 or cci_550"),
                             0);
    if (in_pmu && (text.size() < slash + 2 || text.back() != '/'))
        throw StatEventError("the closing '/' is missing", text.size());
    const std::string_view name = in_pmu ? text.substr(slash + 1, text.size() - slash - 2) : text;
    if (name.empty())
        throw StatEventError("an event is missing; expected a name, rNN or PMU/NAME/",
                             in_pmu ? slash + 1 : 0);
    constexpr std::string_view config = "config=";
    std::string spelt = std::string(kCorePmu) + "/" + std::string(name) + "/";
    if (name.substr(0, config.size()) == config)
        spelt.replace(kCorePmu.size() + 1, config.size(), "event=");
    const a55::EventInfo* row =
        in_pmu && !is_raw(name) ? a55::find_event(spelt) : find_core_event(name);
    if (row == nullptr) throw StatEventError(unknown_core_event(name), in_pmu ? slash + 1 : 0);
    if (pmus.cores == 0)
        throw StatEventError("there is no PMU armv8_cortex_a55 in this scenario; expected events "
                             "of cci_550",
                             0);
    event.core = row->event;
    event.supported = event.there = a55::implemented(pmus.core, row->event);
}

} // namespace

StatEvent parse_stat_event(std::string_view text, const CountedPmus& pmus) {
    StatEvent event;
    event.name = std::string(text);
    const Parts parts = split(text);
    if (is_interconnect_event(parts.event, pmus))
        set_interconnect(event, parts.event, pmus);
    else
        set_core(event, parts.event, pmus);
    apply(event, parts.modifiers, parts.column);
    return event;
}

void narrow(StatEvent& event, std::string_view modifiers) {
    apply(event, modifiers, 0);
}

} // namespace armpmu::testbench
