// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/comparison_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using vectors::Comparison;
using vectors::ContextClock;
using vectors::Divergence;
using Json = nlohmann::ordered_json;

constexpr std::size_t kNamesPerClock = 6;

std::string plural(std::uint64_t n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

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
        text += fmt::format("It reaches {} ({}{}{}): at clock {} reference {}, device {}.\n",
                            reach.counter.field, reach.counter.event,
                            reach.counter.enabled ? "" : ", not enabled",
                            reach.closed ? ", but " + reach.counter.closed : "", reach.clock,
                            reach.expected, reach.seen);
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

Json meaning(const BitMeaning& bit) {
    Json json;
    json["event"] = bit.event;
    json["interface"] = bit.interface;
    json["secure"] = bit.secure;
    return json;
}

Json to_json(const Divergence& d) {
    Json json;
    json["clock"] = d.clock;
    json["certain_at"] = d.certain;
    json["kind"] = vectors::to_string(d.kind);
    json["signal"] = d.signal;
    if (!d.meaning.event.empty()) json["meaning"] = meaning(d.meaning);
    json["expected"] = d.expected;
    json["seen"] = d.seen;
    json["tolerance"] = d.tolerance;
    json["follows_from_first"] = d.consequence;
    return json;
}

Json to_json(const vectors::Explanation& e) {
    Json json;
    json["reason"] = e.reason;
    json["all_others_follow"] = e.all_follows;
    json["counters"] = Json::array();
    for (const vectors::CounterReach& reach : e.counters)
        json["counters"].push_back({{"counter", reach.counter.field},
                                    {"event", reach.counter.event},
                                    {"enabled", reach.counter.enabled},
                                    {"closed", reach.counter.closed},
                                    {"clock", reach.clock},
                                    {"expected", reach.expected},
                                    {"seen", reach.seen}});
    json["accesses"] = Json::array();
    for (const vectors::AccessLine& access : e.accesses)
        json["accesses"].push_back({{"clock", access.clock}, {"access", access.text}});
    json["clocks"] = Json::array();
    for (const ContextClock& here : e.clocks)
        json["clocks"].push_back({{"clock", here.clock},
                                  {"cycles", here.cycles},
                                  {"both", here.both},
                                  {"reference_only", here.reference_only},
                                  {"device_only", here.device_only},
                                  {"access", here.access},
                                  {"outputs", here.outputs}});
    return json;
}

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\n': out += "&#10;"; break;
        default: out += c;
        }
    }
    return out;
}

// "si3" of "si3.si_rrq_dev" and of "secure.si3.si_rrq_dev"; "count3"; "evntbus" of "evntbus[7]".
std::string group_of(const std::string& signal) {
    std::string name = signal;
    for (const std::string beginning : {"secure.", "twos."})
        if (name.compare(0, beginning.size(), beginning) == 0) name.erase(0, beginning.size());
    return name.substr(0, name.find_first_of(".["));
}

std::vector<std::string> groups_of(const vectors::Layout& layout) {
    std::vector<std::string> groups;
    const auto add = [&](const std::string& name) {
        if (std::find(groups.begin(), groups.end(), name) == groups.end()) groups.push_back(name);
    };
    for (const vectors::Field& field : layout.fields()) {
        if (field.bits.empty()) add(field.name);
        for (const std::string& bit : field.bits)
            if (bit.find('.') != std::string::npos) add(group_of(bit));
        if (!field.bits.empty() && field.bits.front().find('.') == std::string::npos) add("events");
    }
    add("clocks");
    return groups;
}

} // namespace

std::string comparison_text(const Comparison& comparison, const ComparedNames& names,
                            std::size_t show) {
    std::string text =
        fmt::format("{} against {}: {}, {}{}\n", names.device, names.reference,
                    plural(comparison.clocks, "clock"),
                    comparison.agrees() ? "no divergence" : plural(comparison.total, "divergence"),
                    comparison.stopped ? ", stopped before the end" : "");
    if (!comparison.agrees()) {
        text += explained(comparison);
        const std::size_t shown = std::min(comparison.divergences.size(), show + 1);
        for (std::size_t i = 1; i < shown; ++i) {
            const Divergence& d = comparison.divergences[i];
            text += fmt::format("   clock {:<10} {:<8} {}: expected {}, seen {}{}\n", d.clock,
                                vectors::to_string(d.kind), d.signal, d.expected, d.seen,
                                d.consequence ? " (follows)" : "");
        }
    }
    const auto& skipped = comparison.not_compared;
    if (!skipped.empty()) {
        const std::string& last = skipped.back(); // fields that are missing come first
        const bool monotone = last.substr(last.rfind(' ') + 1) == "monotone";
        text += fmt::format("\nNot compared: {}, e.g. {}{}\n", plural(skipped.size(), "signal"),
                            skipped.front(),
                            monotone ? " (--exact compares lines that are monotone)" : "");
    }
    return text;
}

std::string comparison_json(const Comparison& comparison, const ComparedNames& names) {
    Json json;
    json["reference"] = names.reference;
    json["device"] = names.device;
    json["clocks"] = comparison.clocks;
    json["agrees"] = comparison.agrees();
    json["stopped"] = comparison.stopped;
    json["total"] = comparison.total;
    json["divergences"] = Json::array();
    for (const Divergence& d : comparison.divergences) json["divergences"].push_back(to_json(d));
    if (comparison.explanation) json["explanation"] = to_json(*comparison.explanation);
    json["not_compared"] = comparison.not_compared;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; // names of files
}

std::string comparison_junit(const Comparison& comparison, const ComparedNames& names,
                             const vectors::Layout& layout) {
    std::vector<std::string> groups = groups_of(layout);
    const bool events = std::count(groups.begin(), groups.end(), "events") != 0;
    const auto group = [&](const Divergence& d) {
        const std::string name = group_of(d.signal);
        const bool known = std::count(groups.begin(), groups.end(), name) != 0;
        return known || !events ? name : std::string("events");
    };
    std::string cases;
    std::size_t failures = 0;
    for (const std::string& name : groups) {
        std::string failed;
        std::size_t number = 0;
        for (const Divergence& d : comparison.divergences) {
            if (group(d) != name) continue;
            if (++number > 20) continue;
            failed +=
                fmt::format("clock {}: {} {}: expected {}, seen {} ({})\n", d.clock,
                            vectors::to_string(d.kind), d.signal, d.expected, d.seen, d.tolerance);
        }
        cases += fmt::format("  <testcase classname=\"{}\" name=\"{}\"", escaped(names.device),
                             escaped(name));
        if (number == 0) {
            cases += "/>\n";
            continue;
        }
        ++failures;
        const bool first = group(comparison.divergences.front()) == name;
        const std::string message = first && comparison.explanation ? comparison.explanation->reason
                                                                    : plural(number, "divergence");
        cases += fmt::format(">\n    <failure message=\"{}\">{}</failure>\n  </testcase>\n",
                             escaped(message), escaped(failed));
    }
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<testsuite name=\"armpmu compare\" tests=\"{}\" failures=\"{}\" "
                       "errors=\"0\">\n{}</testsuite>\n",
                       groups.size(), failures, cases);
}

} // namespace armpmu::testbench
