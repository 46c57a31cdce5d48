// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bindings/capi/divergence_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace armpmu::capi {
namespace {

constexpr std::size_t kMostOutputs = 6; // of a clock

using vectors::ContextClock;
using vectors::Divergence;

std::string name_of(const Divergence& d) {
    if (d.meaning.event.empty()) return d.signal;
    return d.signal + " (" + d.meaning.event + " of " + d.meaning.interface +
           (d.meaning.secure ? ", Secure)" : ")");
}

// The first signals that are wrong, and not too many; of the event buses only wrong bits.
std::string joined(std::vector<std::string> outputs) {
    const auto wrong = [](const std::string& output) {
        return output.find("(expected") != std::string::npos;
    };
    const auto end = std::remove_if(outputs.begin(), outputs.end(), [&](const std::string& output) {
        return output.find("bus[") != std::string::npos && !wrong(output);
    });
    outputs.erase(end, outputs.end());
    std::stable_partition(outputs.begin(), outputs.end(), wrong);
    std::string text;
    for (std::size_t i = 0; i < std::min(outputs.size(), kMostOutputs); ++i)
        text += (i == 0 ? "" : ", ") + outputs[i];
    if (outputs.size() > kMostOutputs)
        text += " (" + std::to_string(outputs.size() - kMostOutputs) + " more)";
    return text;
}

std::string context_line(const ContextClock& here, std::uint64_t first) {
    const bool marked = first >= here.clock && first < here.clock + here.cycles;
    const std::string outputs = joined(here.outputs);
    if (!marked && here.access.empty() && outputs.empty()) return {};
    std::string text = (marked ? "  > clock " : "    clock ") + std::to_string(here.clock);
    if (here.cycles > 1) text += ".." + std::to_string(here.clock + here.cycles - 1);
    text += ":";
    if (!here.access.empty()) text += " [" + here.access + "]";
    if (!outputs.empty()) text += " " + outputs;
    return text + "\n";
}

} // namespace

std::string divergence_text(const Divergence& d, const std::vector<CounterUse>& uses) {
    std::string text = "clock " + std::to_string(d.clock) + ": " + name_of(d) + " is " + d.seen +
                       ", expected " + d.expected + " (" + d.tolerance + ")";
    if (d.kind == vectors::DivergenceKind::amount)
        text = "clock " + std::to_string(d.clock) + ": " + name_of(d) + " has " +
               (d.expected == "0" ? d.seen + " more" : d.expected + " fewer") +
               " in this window than expected (" + d.tolerance + ")";
    for (const CounterUse& use : uses)
        if (use.field == d.counter)
            text += "; it counts " + use.event + (use.enabled ? "" : ", not enabled");
    return text;
}

std::string explanation_text(const vectors::Comparison& comparison) {
    if (!comparison.explanation) return {};
    const vectors::Explanation& e = *comparison.explanation;
    const Divergence& first = comparison.divergences.front();
    std::string text = e.reason + "\n";
    for (const vectors::CounterReach& reach : e.counters)
        text += reach.counter.field + " (" + reach.counter.event +
                (reach.counter.enabled ? "" : ", not enabled") + ") has " + reach.seen +
                " at clock " + std::to_string(reach.clock) +
                (reach.counter.closed.empty() ? "" : "; " + reach.counter.closed) + ".\n";
    if (!e.accesses.empty()) text += "Accesses before it, and the first after it:\n";
    for (const vectors::AccessLine& access : e.accesses)
        text += "    clock " + std::to_string(access.clock) + ": " + access.text + "\n";
    if (!e.clocks.empty()) text += "Around it:\n";
    for (const ContextClock& here : e.clocks) text += context_line(here, first.clock);
    if (comparison.total > 1)
        text += std::to_string(comparison.total - 1) + " more, " +
                (e.all_follows ? "all of which follow from it.\n"
                               : "not all of which follow from it.\n");
    return text;
}

} // namespace armpmu::capi
