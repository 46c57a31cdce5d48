// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/findings.h"
#include "testbench/report/wait_words.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

using interconnect::Place;
using Kind = Finding::Kind;

constexpr std::size_t kKinds = 20;

const char* name_of(Kind kind) {
    switch (kind) {
    case Kind::memory: return "memory";
    case Kind::dram: return "dram";
    case Kind::snoop_filter: return "snoop filter";
    case Kind::tracker: return "tracker";
    case Kind::outstanding: return "outstanding";
    case Kind::hazard: return "hazard";
    case Kind::snoop_data: return "snoop data";
    case Kind::data_channel: return "data channel";
    case Kind::dvm: return "dvm";
    case Kind::latency: return "latency";
    case Kind::nothing: return "nothing";
    case Kind::not_full: return "not full";
    case Kind::issue: return "issue";
    case Kind::stall: return "stall";
    case Kind::no_stall: return "no stall";
    case Kind::tags: return "tags";
    case Kind::starvation: return "starvation";
    case Kind::hot_spot: return "hot spot";
    case Kind::multiplexing: return "multiplexing";
    case Kind::deadline: break;
    }
    return "deadline";
}

// "gpu (SI1)"
std::string master_of(unsigned port, const std::string& name) {
    return name.empty() ? source_text(port) : fmt::format("{} ({})", name, source_text(port));
}

std::string master_of(const Finding& one) {
    return master_of(*one.interface, one.master);
}

std::string blocker_of(const Finding::Delay& delay) {
    return delay.blocker == delay.port ? "its own requests" : source_text(delay.blocker);
}

// ", gpu (SI0) most, because of SI1"
std::string worst(const Finding& one) {
    if (!one.delay) return "";
    return fmt::format(", {} most, because of {}", master_of(one.delay->port, one.delay->master),
                       blocker_of(*one.delay));
}

// The reason why accesses always wait for a DRAM.
std::string obstacle(const Finding& one) {
    if (!one.conflicts) return "";
    return fmt::format(": of its accesses {:.1f} % find another row open, and {:.1f} % turn the "
                       "bus around",
                       100 * *one.conflicts, 100 * one.turnarounds.value_or(0));
}

std::string deadline(const Finding& one) {
    std::string text = fmt::format("{} misses its deadline in {:.1f} % of cycles", master_of(one),
                                   100 * one.share);
    if (one.delay)
        text += fmt::format("; it waits for the {}, because of {}", wait_text(one.delay->wait),
                            blocker_of(*one.delay));
    return text + ".";
}

} // namespace

std::string cause_of(const Finding& finding) {
    if (finding.kind == Kind::stall) return finding.event;
    if (finding.kind == Kind::dram) return name_of(Kind::memory);
    return name_of(finding.kind == Kind::no_stall ? Kind::nothing : finding.kind);
}

std::string words_of(const Finding& one) {
    const double percent = 100 * one.share;
    switch (one.kind) {
    case Kind::memory:
        return fmt::format("The memory behind {} is busy with {} in {:.1f} % of cycles.",
                           source_text(*one.interface), one.writes ? "writes" : "reads", percent);
    case Kind::dram:
        return fmt::format("Accesses wait for the DRAM behind {} in {:.1f} % of the time, and "
                           "its bus carries data in {:.1f} %{}.",
                           source_text(*one.interface), percent, 100 * one.bus_share,
                           obstacle(one));
    case Kind::snoop_filter:
        return fmt::format("The snoop filter is too small: look-ups wait for a way in {:.1f} % "
                           "of cycles, and {} lines were taken from caches.",
                           percent, one.lines);
    case Kind::tracker:
        return fmt::format(
            "The transaction tracker is full in {:.1f} % of cycles{}.", percent,
            one.time_share ? fmt::format(": requests wait {:.1f} % of their time for an entry{}",
                                         100 * *one.time_share, worst(one))
                           : "");
    case Kind::outstanding:
        return fmt::format("{} has as many requests under way as it may in {:.1f} % of cycles.",
                           master_of(one), percent);
    case Kind::hazard:
        return fmt::format("Masters queue for the same lines: requests wait {:.1f} % of their "
                           "time for an older one of their line{}.",
                           percent, worst(one));
    case Kind::snoop_data:
        return fmt::format("The network of snoop data: CD of {} waits for it in {:.1f} % of "
                           "cycles.",
                           master_of(one), percent);
    case Kind::data_channel:
        return fmt::format("Channel {} of {} moves a beat in {:.1f} % of cycles.",
                           one.writes ? "W" : "R", master_of(one), percent);
    case Kind::dvm:
        return fmt::format("DVM messages of {} wait {:.1f} % of their time for the answers of "
                           "others. No resource is full.",
                           master_of(one), percent);
    case Kind::latency:
        return fmt::format("Only latency does: no resource is full. Requests spend {:.1f} % of "
                           "their time on: {}. {} has most of them under way.",
                           percent, place_text(one.place), master_of(one));
    case Kind::nothing: return "Nothing does: requests do not wait for each other.";
    case Kind::no_stall: return "Nothing does: no cycle is a stall.";
    case Kind::not_full: return "No resource is full; `armpmu report` shows where time goes.";
    case Kind::issue:
        return fmt::format("Nothing does: instructions issue in {:.1f} % of cycles.", percent);
    case Kind::stall:
        return fmt::format("Cores wait in {:.1f} % of cycles: {}.", percent, one.event);
    case Kind::starvation:
        return fmt::format(
            "A request of {} has waited for {} cycles, {:.1f} % of the run, and has no "
            "answer yet.",
            master_of(one), one.waited, percent);
    case Kind::hot_spot:
        return fmt::format("{:.1f} % of {} are in {}.", percent, one.event, one.function);
    case Kind::multiplexing:
        return fmt::format("On a board, counts would be {:.1f} % off on average, {} most: the "
                           "events take turns on the counters. Ask for fewer at a time.",
                           percent, one.event);
    case Kind::tags:
        return fmt::format("The snoop filter has tags for {:.0f} % of the {} lines that the caches "
                           "behind it hold: it takes lines from them.",
                           percent, one.lines);
    case Kind::deadline: break;
    }
    return deadline(one);
}

void Lever::describe(Fields& fields) {
    fields.member({"parameter", "By its path, as of --set."}, parameter);
    fields.member({"now"}, now);
    fields.member({"step", "What it is after one step."}, step);
    fields.member({"how", "One is made of the other."}, how);
}

void Finding::describe(Fields& fields) {
    const auto share_of = [&](const char* key, const char* meaning, auto& value) {
        fields.member({key, meaning, "", Quantity::share, Grade::timing}, value);
    };
    fields.choice({"kind"}, kind, kKinds, name_of);
    share_of("share", "Of the cycles, requests' time or counts that the rule looks at.", share);
    const Field of = {"interface", "That it is about."};
    if (fields.present(of, interface.has_value())) {
        if (!interface) interface = 0;
        fields.choice(of, *interface, kSources, source_text);
    }
    const Field name = {"master", "Of that interface."};
    if (fields.present(name, !master.empty())) fields.member(name, master);
    const Field worst_delay = {"delay", "The worst of its kind."};
    if (fields.present(worst_delay, delay.has_value())) {
        if (!delay) delay = Delay();
        fields.object(worst_delay, [&] {
            fields.choice({"port", "Whose requests wait."}, delay->port, kSources, source_text);
            fields.member({"master"}, delay->master);
            fields.choice({"blocker", "Because of whom."}, delay->blocker, kSources, source_text);
            fields.choice({"wait", "What for."}, delay->wait, kWaits, wait_text);
        });
    }
    const Field stall = {"event", "Of a stall or a hot spot; the worst of those that take turns."};
    if (fields.present(stall, !event.empty())) fields.member(stall, event);
    const Field where_hot = {"function", "Of a hot spot."};
    if (fields.present(where_hot, !function.empty())) fields.member(where_hot, function);
    const Field age = {"waited", "Of starvation.", "cycles", Quantity::time, Grade::timing};
    if (fields.present(age, kind == Kind::starvation)) fields.member(age, waited);
    const Field direction = {"writes", "Of a memory or channel: writes, not reads."};
    if (fields.present(direction, kind == Kind::memory || kind == Kind::data_channel))
        fields.member(direction, writes);
    const Field where = {"place", "Where requests spend most time."};
    if (fields.present(where, kind == Kind::latency))
        fields.choice(where, place, interconnect::kPlaces, place_text);
    fields.optional({"time_share", "Of the requests' time, spent waiting for an entry.", "",
                     Quantity::share, Grade::timing},
                    time_share);
    const Field taken = {"lines", "Taken from caches; of tags: that these hold.", "lines",
                         Quantity::count, Grade::timing};
    if (fields.present(taken, kind == Kind::snoop_filter || kind == Kind::tags))
        fields.member(taken, lines);
    const Field bus = {"bus_share", "Of the time, in which data was on the bus.", "",
                       Quantity::share, Grade::timing};
    if (fields.present(bus, kind == Kind::dram)) fields.member(bus, bus_share);
    fields.optional({"conflicts", "Of the accesses, that find another row open.", "",
                     Quantity::share, Grade::timing},
                    conflicts);
    fields.optional({"turnarounds", "Of the accesses, that turn the bus around.", "",
                     Quantity::share, Grade::timing},
                    turnarounds);
    fields.list({"levers", "Parameters that would change it, the one that promises most first."},
                levers, [&](Lever& one) { one.describe(fields); });
    std::string text = words_of(*this);
    fields.member({"text", "The same in words."}, text);
}

std::string FindingsView::text(const Result& /*result*/) const {
    return findings_.empty() ? "" : "\nwhat limits: " + words_of(findings_.front()) + "\n";
}

void add_finding(Result& result, const Finding& finding) {
    for (const auto& view : result.views)
        if (auto* const all = dynamic_cast<FindingsView*>(view.get()))
            all->findings().push_back(finding);
}

void FindingsView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"findings", "What limits, and what else was found; what limits first."};
    if (!fields.present(field, true)) return;
    fields.list(field, findings_, [&](Finding& one) { one.describe(fields); });
}

} // namespace armpmu::testbench
