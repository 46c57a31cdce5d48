// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/reasons.h"

#include <algorithm>
#include <cstdint>

namespace armpmu::vectors {
namespace {

// Counters, each by the bit of its flag.
using Counters = std::uint64_t;

Counters counter_of(const Signal* signal) {
    return signal == nullptr || signal->flag == Signal::kNone ? 0
                                                              : std::uint64_t{1} << signal->flag;
}

// Those that are wrong from the first divergence on.
Counters wrong_counters(const Evidence& e) {
    const Divergence& first = e.first();
    Counters wrong = counter_of(e.plan.signal_of(first));
    if (is_event(first)) return wrong; // the model counts the device's events
    const auto flag = [&](const std::string& count) {
        return std::uint64_t{1} << e.plan.layout.find(count)->flag;
    };
    for (const CounterUse& use : e.around().uses)
        for (const Divergence& d : e.log.all())
            if (d.signal == use.field && d.clock == first.clock && !first.meaning.event.empty() &&
                e.counts(use, first.meaning))
                wrong |= flag(use.field);
    for (const CounterUse& use : e.around().uses)
        if (!use.chained_to.empty() && (wrong & flag(use.chained_to)) != 0)
            wrong |= flag(use.field);
    return wrong;
}

// Whether a wrong read shows only the wrong bits of these.
bool reads_one_of(Counters counters, std::uint64_t clock, const Evidence& e) {
    const auto read = e.log.reads().find(clock);
    if (read == e.log.reads().end()) return false;
    const auto& [source, bits] = read->second;
    if (source.width != 0) return (counter_of(&e.plan.signal_of_bit(source.first)) & counters) != 0;
    return (bits & ~counters) == 0;
}

} // namespace

void mark_consequences(const Reason& reason, const Evidence& e) {
    DivergenceLog& log = e.log;
    const Divergence first = log.at(0);
    const Signal* signal = e.plan.signal_of(first);
    const auto is_part = [](const Signal* one, auto&& is) {
        return one != nullptr && is(one->part);
    };
    const Counters wrong = wrong_counters(e);
    if (reason.partner != 0) log.at(reason.partner).consequence = true;
    const bool access = is_part(signal, is_access);
    bool flag = counter_of(signal) != 0 && !is_part(signal, is_count);
    for (std::size_t i = 1; i < log.all().size(); ++i) {
        Divergence& d = log.at(i);
        const Signal* of = e.plan.signal_of(d);
        if (is_event(first) && of == signal && d.kind == first.kind) // two at once
            d.consequence |= d.clock == first.clock;
        if (of == nullptr) continue;
        if (access && is_access(of->part)) d.consequence = d.clock == first.clock;
        if (of->part == Part::pins && of->flag == Signal::kNone) d.consequence = flag;
        if (of->part == Part::read_data) d.consequence = reads_one_of(wrong, d.clock, e);
        const Counters counter = counter_of(of);
        if ((wrong & counter) == 0) continue;
        const bool itself = is_count(of->part);
        flag |= !itself;
        d.consequence = !itself || counter != counter_of(signal);
    }
}

} // namespace armpmu::vectors
