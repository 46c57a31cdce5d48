// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/explanation_report.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "program/text/csv.h"
#include "testbench/report/wait_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

using interconnect::Cause;
using interconnect::Wait;
using ExplainedEntry = Explanation::Entry;

std::string type_text(const ExplainedEntry& entry) {
    if (entry.injected) return "";
    return entry.cause.traits == nullptr ? "write data" : entry.cause.traits->name;
}

std::string address_text(const ExplainedEntry& entry) {
    return entry.injected || entry.cause.traits == nullptr ? "" : hex(entry.cause.address);
}

const char* security_text(const ExplainedEntry& entry) {
    return entry.cause.security == cci550::Security::secure ? "secure" : "non-secure";
}

double percent_of(double part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100 * part / static_cast<double>(whole);
}

// Shared cycles are rounded to a millionth.
double rounded(double cycles) {
    return std::round(cycles * 1e6) / 1e6;
}

// A whole number where it is one.
nlohmann::ordered_json json_of(double cycles) {
    const double value = rounded(cycles);
    if (value == std::floor(value)) return static_cast<std::uint64_t>(value);
    return value;
}

std::string cycles_text(double cycles) {
    const bool whole = rounded(cycles) == std::floor(rounded(cycles));
    return whole ? fmt::format("{:.0f}", cycles) : fmt::format("{:.1f}", cycles);
}

bool is_wait(const Explanation::Event& event) {
    return std::any_of(event.blocked.begin(), event.blocked.end(),
                       [](const auto& one) { return one.wait != Wait::nothing; });
}

std::string without_trailing_spaces(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string matrix_text(const Explanation::Event& event, const Parties& parties) {
    std::string text = without_trailing_spaces(
        fmt::format("{:>12} {:>8}  {:<16} {:<4} {:<20} {}", "count", "share", "master", "port",
                    is_wait(event) ? "waited for" : "", is_wait(event) ? "because of" : ""));
    for (const Explanation::Blocked& one : event.blocked)
        text += without_trailing_spaces(
            fmt::format("{:>12} {:>6.2f} %  {:<16} {:<4} {:<20} {}", cycles_text(one.cycles),
                        percent_of(one.cycles, event.count), parties.master(one.port, one.injected),
                        Parties::port_name(one.port), wait_text(one.wait),
                        parties.blocker(one.blocker, one.wait)));
    return text;
}

std::string held_text(const Explanation::Event& event, const Parties& parties) {
    if (event.held.empty()) return "";
    std::string text = fmt::format("{:>12} {:>8}  {}\n", "entries", "share", "held meanwhile by");
    for (const Explanation::Held& one : event.held)
        text += fmt::format("{:>12.2f} {:>6.2f} %  {}\n", one.entries, 100 * one.share,
                            parties.holder(one.holder));
    return text + "\n";
}

// The `most` with the largest counts, in order of time.
std::vector<const ExplainedEntry*> largest(const std::vector<ExplainedEntry>& entries,
                                           std::size_t most) {
    std::vector<const ExplainedEntry*> chosen;
    for (const ExplainedEntry& entry : entries) chosen.push_back(&entry);
    if (most != 0 && chosen.size() > most) {
        std::stable_sort(
            chosen.begin(), chosen.end(),
            [](const ExplainedEntry* a, const ExplainedEntry* b) { return a->cycles > b->cycles; });
        chosen.resize(most);
        std::sort(chosen.begin(), chosen.end());
    }
    return chosen;
}

std::string entries_text(const Explanation::Event& event, const Parties& parties,
                         std::size_t lines) {
    const std::vector<const ExplainedEntry*> shown = largest(event.entries, lines);
    std::string text = without_trailing_spaces(fmt::format(
        "{:>12} {:>8}  {:<16} {:<4} {:<20} {:<14} {:<20} {}", "cycle", "count", "master", "port",
        "type", "address", is_wait(event) ? "waited for" : "", is_wait(event) ? "because of" : ""));
    for (const ExplainedEntry* entry : shown)
        text += without_trailing_spaces(
            fmt::format("{:>12} {:>8}  {:<16} {:<4} {:<20} {:<14} {:<20} {}",
                        entry->injected ? "-" : std::to_string(entry->cycle), entry->cycles,
                        parties.master(entry->cause.port, entry->injected),
                        Parties::port_name(entry->cause.port), type_text(*entry),
                        address_text(*entry), wait_text(entry->cause.wait),
                        parties.blocker(entry->cause.blocker, entry->cause.wait)));
    if (shown.size() < event.entries.size())
        text += fmt::format("and {} with smaller counts; --lines 0 shows all\n",
                            event.entries.size() - shown.size());
    return text;
}

} // namespace

std::string explanation_text(const std::string& scenario, const Explanation& explanation,
                             const MasterNames& masters, std::size_t lines) {
    const Parties parties(masters);
    std::string text;
    for (const Explanation::Event& event : explanation.events()) {
        text += fmt::format("{}{}: {} occurred {} times{}\n", text.empty() ? "" : "\n", scenario,
                            cci550::event_name(event.id), event.count,
                            event.entries.empty()
                                ? ""
                                : fmt::format(", with {} cause{}", event.entries.size(),
                                              event.entries.size() == 1 ? "" : "s"));
        if (event.entries.empty()) continue;
        text += "\n" + matrix_text(event, parties) + "\n" + held_text(event, parties) +
                entries_text(event, parties, lines);
    }
    return text;
}

std::string explanation_csv(const Explanation& explanation, const MasterNames& masters,
                            const std::string& separator) {
    const Parties parties(masters);
    std::string text = csv_line({"event", "cycle", "count", "master", "port", "type", "address",
                                 "security", "id", "waited_for", "because_of"},
                                separator);
    for (const Explanation::Event& event : explanation.events())
        for (const ExplainedEntry& entry : event.entries) {
            const Cause& cause = entry.cause;
            text += csv_line(
                {cci550::event_name(event.id), entry.injected ? "" : std::to_string(entry.cycle),
                 std::to_string(entry.cycles), parties.master(cause.port, entry.injected),
                 Parties::port_name(cause.port), type_text(entry), address_text(entry),
                 entry.injected ? "" : security_text(entry),
                 entry.injected ? "" : std::to_string(cause.id), wait_text(cause.wait),
                 parties.blocker(cause.blocker, cause.wait)},
                separator);
        }
    return text;
}

std::string explanation_json(const std::string& scenario, const Explanation& explanation,
                             const MasterNames& masters) {
    const Parties parties(masters);
    nlohmann::ordered_json json = {{"scenario", scenario}};
    auto& events = json["events"] = nlohmann::ordered_json::array();
    for (const Explanation::Event& event : explanation.events()) {
        nlohmann::ordered_json one = {{"event", cci550::event_name(event.id)},
                                      {"count", event.count}};
        auto& matrix = one["contention"] = nlohmann::ordered_json::array();
        for (const Explanation::Blocked& cell : event.blocked)
            matrix.push_back({{"master", parties.master(cell.port, cell.injected)},
                              {"port", Parties::port_name(cell.port)},
                              {"waited_for", wait_text(cell.wait)},
                              {"because_of", parties.blocker(cell.blocker, cell.wait)},
                              {"count", json_of(cell.cycles)}});
        if (!event.held.empty()) {
            auto& held = one["held"] = nlohmann::ordered_json::array();
            for (const Explanation::Held& holder : event.held)
                held.push_back({{"by", parties.holder(holder.holder)},
                                {"entries", rounded(holder.entries)},
                                {"share", rounded(holder.share)}});
        }
        auto& causes = one["causes"] = nlohmann::ordered_json::array();
        for (const ExplainedEntry& entry : event.entries) {
            nlohmann::ordered_json line;
            if (!entry.injected) line["cycle"] = entry.cycle;
            line["count"] = entry.cycles;
            line["master"] = parties.master(entry.cause.port, entry.injected);
            line["port"] = Parties::port_name(entry.cause.port);
            line["type"] = type_text(entry);
            line["address"] = address_text(entry);
            if (!entry.injected) {
                line["security"] = security_text(entry);
                line["id"] = entry.cause.id;
            }
            line["waited_for"] = wait_text(entry.cause.wait);
            line["because_of"] = parties.blocker(entry.cause.blocker, entry.cause.wait);
            causes.push_back(std::move(line));
        }
        events.push_back(std::move(one));
    }
    return json.dump(2) + "\n";
}

} // namespace armpmu::testbench
