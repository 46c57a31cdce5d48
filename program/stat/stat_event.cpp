// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_event.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"

#include <algorithm>
#include <iterator>

namespace armpmu::testbench {

bool StatEvent::counts_as(const StatEvent& other) const {
    if (pmu != other.pmu) return false;
    if (pmu == Pmu::core) return core == other.core && regimes == other.regimes;
    return interconnect == other.interconnect && securities == other.securities;
}

namespace {

constexpr std::string_view kOurs = "ukhmsnW";

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

// The filter of u, k, h or m; none for other letters.
Regimes level_regimes(char modifier) {
    switch (modifier) {
    case 'u': return regimes_where([](Regime regime) { return level_of(regime) == 0; });
    case 'k': return regimes_where([](Regime regime) { return level_of(regime) == 1; });
    case 'h': return regimes_where([](Regime regime) { return level_of(regime) == 2; });
    case 'm': return regimes_where([](Regime regime) { return level_of(regime) == 3; });
    default: return {};
    }
}

struct PerfOnly {
    char modifier;
    const char* why_not;
};
constexpr PerfOnly kPerfOnly[] = {
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

[[noreturn]] void unknown_modifier(char modifier, const StatEvent& event, std::size_t column) {
    const std::string what = in_quotes(std::string_view(&modifier, 1));
    const char* const expected = event.pmu == StatEvent::Pmu::core
                                     ? "; expected u, k, h, m, s, n or W"
                                     : "; expected s, n or W: an interconnect knows no exception "
                                       "levels";
    for (const PerfOnly& one : kPerfOnly)
        if (one.modifier == modifier)
            throw StatEventError("perf's modifier " + what + " " + one.why_not + expected, column);
    throw StatEventError("unknown modifier " + what + expected, column);
}

} // namespace

void count_in_all_states(StatEvent& event) {
    event.regimes = regimes_where([](Regime) { return true; });
    event.securities.set();
}

void narrow(StatEvent& event, std::string_view modifiers, std::size_t column) {
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

void show_modifiers(StatEvent& event, std::string_view modifiers) {
    std::string states(modifiers);
    states.erase(std::remove(states.begin(), states.end(), kWeak), states.end());
    if (states.empty() || event.named) return;
    const bool slashes = event.name.find('/') != std::string::npos;
    if (!slashes || event.name.back() == '/') event.name += ':';
    event.name += states;
}

bool may_be_modifiers(std::string_view text) {
    const auto known = [](char c) {
        const auto is_c = [c](const PerfOnly& one) { return one.modifier == c; };
        return kOurs.find(c) != std::string_view::npos ||
               std::any_of(std::begin(kPerfOnly), std::end(kPerfOnly), is_c);
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), known);
}

} // namespace armpmu::testbench
