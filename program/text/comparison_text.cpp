// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/comparison_report.h"
#include "testbench/report/wait_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using vectors::Comparison;
using vectors::ContextClock;
using vectors::Divergence;

constexpr std::size_t kNamesPerClock = 6;

std::string some(const std::vector<std::string>& names, const std::string& mark) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kNamesPerClock); ++i)
        text += " " + mark + names[i];
    if (names.size() > kNamesPerClock)
        text += fmt::format(" {}({} more)", mark, names.size() - kNamesPerClock);
    return text;
}

std::string line_of(const ContextClock& here, std::uint64_t first) {
    const bool held = here.cycles > 1;
    std::string when = std::to_string(here.clock);
    if (held) when += fmt::format("..{}", here.clock + here.cycles - 1);
    const bool marked = first >= here.clock && first < here.clock + here.cycles;
    std::string text = fmt::format("  {}{:<16}", marked ? ">" : " ", when);
    text += some(here.reference_only, "-") + some(here.device_only, "+") + some(here.both, "=");
    if (!here.access.empty()) text += "  [" + here.access + "]";
    if (!here.outputs.empty()) text += "  " + fmt::format("{}", fmt::join(here.outputs, ", "));
    return text + "\n";
}

std::string explained(const Comparison& comparison) {
    const vectors::Explanation& e = *comparison.explanation;
    const Divergence& first = comparison.divergences.front();
    std::string text = "\n" + e.reason + "\n";
    if (first.certain != first.clock) text += fmt::format("Certain at clock {}.\n", first.certain);
    for (const vectors::CounterReach& reach : e.counters)
        text += fmt::format("{} ({}{}{}) has {} at clock {}, in the reference {}.\n",
                            reach.counter.field, reach.counter.event,
                            reach.counter.enabled ? "" : ", not enabled",
                            reach.closed ? ", but " + reach.counter.closed : "", reach.seen,
                            reach.clock, reach.expected);
    if (e.counters.empty() && !first.meaning.event.empty())
        text += "No counter counts it at that time.\n";
    if (!e.accesses.empty()) {
        text += "\nAccesses before it, and the first after it:\n";
        for (const vectors::AccessLine& access : e.accesses)
            text += fmt::format("   {:<16} {}\n", access.clock, access.text);
    }
    if (!e.clocks.empty()) {
        text += "\nAround it (= in both, - reference only, + device only):\n";
        for (const ContextClock& here : e.clocks) text += line_of(here, first.clock);
    }
    if (comparison.total > 1)
        text += fmt::format("\n{} more, {}.\n", plural(comparison.total - 1, "divergence"),
                            e.all_follows ? "all of which follow from it"
                                          : "not all of which follow from it");
    return text;
}

// Each field that is not there, and each that is ignored, by its name; of the lines whose tolerance
// says so, how many.
std::string left_out(const std::vector<std::string>& signals) {
    std::string text;
    std::vector<std::string> monotone;
    for (const std::string& one : signals)
        if (one.substr(one.rfind(' ') + 1) == "monotone")
            monotone.push_back(one);
        else
            text += "Not compared: " + one + "\n";
    if (!monotone.empty())
        text +=
            fmt::format("Not compared: {}, e.g. {} (--exact compares lines that are monotone)\n",
                        plural(monotone.size(), "signal"), monotone.front());
    return text.empty() ? text : "\n" + text;
}

} // namespace

std::string comparison_text(const Comparison& comparison, const ComparedNames& names,
                            std::size_t show) {
    std::string text = fmt::format(
        "{} against {}: {}, {}{}{}\n", names.device, names.reference,
        plural(comparison.clocks, "clock"),
        comparison.total == 0 ? "no divergence" : plural(comparison.total, "divergence"),
        comparison.stopped ? ", stopped before the end" : "",
        comparison.damage.empty() ? "" : ", up to where the input is damaged");
    if (comparison.total != 0) {
        text += explained(comparison);
        const std::size_t shown = std::min(comparison.divergences.size(), show + 1);
        for (std::size_t i = 1; i < shown; ++i) {
            const Divergence& d = comparison.divergences[i];
            text += fmt::format("   clock {:<10} {:<8} {}: expected {}, seen {}{}\n", d.clock,
                                vectors::to_string(d.kind), d.signal, d.expected, d.seen,
                                d.consequence ? " (follows)" : "");
        }
    }
    return text + left_out(comparison.not_compared);
}

} // namespace armpmu::testbench
