// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/offered_words.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"
#include "program/stat/event_wildcards.h"
#include "testbench/metrics/metric_table.h"
#include "testbench/scenario/parameter_list.h"
#include "testbench/scenario/parameter_path.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "virtual_platform/scenario/scenario.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace armpmu::testbench {
namespace {

bool begins_with(const std::string& word, const std::string& begin) {
    return word.compare(0, begin.size(), begin) == 0;
}

// Where the last entry of a list begins; commas between slashes are an event's own.
std::size_t last_entry(const std::string& list) {
    std::size_t begin = 0;
    bool inside = false;
    for (std::size_t at = 0; at < list.size(); ++at) {
        if (list[at] == '/') inside = !inside;
        if (!inside && (list[at] == ',' || list[at] == '{')) begin = at + 1;
    }
    return begin;
}

using Words = std::vector<std::string>;

// Those of `all` that begin like the list's last entry, with the entries before it in front.
Words complete(const std::string& list, const Words& all) {
    const std::size_t begin = last_entry(list);
    const std::string entry = list.substr(begin);
    Words found;
    for (const std::string& word : all)
        if (begins_with(word, entry)) found.push_back(list.substr(0, begin) + word);
    return found;
}

Words core_events(const std::string& entry) {
    const std::size_t slash = entry.find('/');
    Words words;
    for (const a55::EventInfo& row : a55::events()) {
        const std::string name = lower_case(row.mnemonic);
        words.push_back(slash == std::string::npos ? name
                                                   : entry.substr(0, slash + 1) + name + "/");
        words.emplace_back(row.mnemonic);
    }
    if (slash != std::string::npos) return words;
    for (const std::string_view name : generic_event_names()) words.emplace_back(name);
    return words;
}

// SI3:0x00 where there is a colon, else cci_550/NAME,source=0x3/.
Words interconnect_events(const std::string& entry) {
    const bool colon = entry.find(':') != std::string::npos;
    const std::size_t slash = entry.find('/');
    Words words;
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw) {
        const cci550::EventId id(raw);
        const cci550::Event* const event = find_event(id);
        if (event == nullptr || !event->fires) continue;
        const std::string name = event_name(id);
        if (colon)
            words.push_back(source_name(id) + ":" + hex(event->code, 2));
        else if (slash != std::string::npos)
            words.push_back(entry.substr(0, slash) + name.substr(name.find('/')));
        else if (!entry.empty() && begins_with(std::string(event->kernel_name), entry))
            words.push_back(name);
    }
    return words;
}

Words all_metrics() {
    Words words;
    const MetricTable table = MetricTable::shipped();
    for (const Metric& metric : table.metrics()) {
        words.push_back(metric.name());
        if (!metric.per_interface()) continue;
        for (const Metric& one : metric.instances()) words.push_back(one.name());
    }
    return words;
}

// The names and kinds of a list's entries.
using Entries = std::vector<std::pair<std::string, std::string>>;

Entries entries_of(const Scenario& scenario, const std::string& list) {
    Entries entries;
    if (const auto* const traffic = std::get_if<TrafficScenario>(&scenario);
        traffic != nullptr && list == "masters")
        for (const MasterSection& one : traffic->masters)
            entries.emplace_back(one.name, "kind: " + one.kind);
    if (const auto* const program = std::get_if<ProgramScenario>(&scenario);
        program != nullptr && list == "program")
        for (const ProgramSection& one : program->program)
            entries.emplace_back(one.name, "kernel: " + one.kernel);
    return entries;
}

// "masters[].qos" with the name of an entry, or a number where it has none.
Words paths_of(const ParameterInfo& info, const Scenario* scenario) {
    const std::size_t list = info.path.find("[]");
    if (list == std::string::npos) return {info.path};
    const Entries entries =
        scenario == nullptr ? Entries{} : entries_of(*scenario, info.path.substr(0, list));
    std::string rest = info.path.substr(list + 2);
    for (std::size_t at = rest.find("[]"); at != std::string::npos; at = rest.find("[]"))
        rest.replace(at, 2, ".0");
    Words paths;
    for (std::size_t n = 0; n < entries.size(); ++n)
        if (info.when.empty() || info.when == entries[n].second)
            paths.push_back(
                info.path.substr(0, list) + "." +
                (entries[n].first.empty() ? std::to_string(n) : path_word(entries[n].first)) +
                rest);
    if (entries.empty()) paths.push_back(info.path.substr(0, list) + ".0" + rest);
    return paths;
}

bool can_be_set(const ParameterInfo& info) {
    return info.kind != ParameterInfo::Kind::section && info.kind != ParameterInfo::Kind::list &&
           info.kind != ParameterInfo::Kind::numbers;
}

Words parameters_of(const ScenarioKind& kind, const Scenario* scenario, const std::string& word) {
    const bool values = word.find('=') != std::string::npos;
    Words words;
    for (const ParameterInfo& info : ParameterList::of(kind.describe)) {
        if (!can_be_set(info)) continue;
        for (const std::string& path : paths_of(info, scenario)) {
            const std::string begin = path + "=";
            if (!values)
                words.push_back(begin);
            else if (info.kind == ParameterInfo::Kind::choice)
                for (std::size_t at = 0; at < info.legal.size();) {
                    const std::size_t end = std::min(info.legal.find(", ", at), info.legal.size());
                    words.push_back(begin + info.legal.substr(at, end - at));
                    at = end + 2;
                }
        }
    }
    return words;
}

} // namespace

std::vector<std::string> offered_events(const std::string& word) {
    const std::string entry = word.substr(last_entry(word));
    const std::string pmu = lower_case(entry.substr(0, entry.find('/')));
    if (entry.find(':') != std::string::npos || begins_with(pmu, "cci_550"))
        return complete(word, interconnect_events(entry));
    if (entry.find('/') != std::string::npos) return complete(word, core_events(entry));
    Words words = complete(word, core_events(entry));
    // The begin of a whole event, or a whole event in place of its driver's name.
    Words stems = {"armv8_cortex_a55/", "armv8_pmuv3/", "cci_550/", "global:"};
    for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n) {
        stems.push_back("SI" + std::to_string(n) + ":");
        stems.push_back("MI" + std::to_string(n) + ":");
    }
    for (const std::string& stem : complete(word, stems)) words.push_back(stem);
    for (const std::string& event : interconnect_events(entry))
        words.push_back(word.substr(0, last_entry(word)) + event);
    return words;
}

std::vector<std::string> offered_metrics(const std::string& word) {
    return complete(word, all_metrics());
}

std::vector<std::string> offered_events_and_metrics(const std::string& word) {
    Words words = offered_events(word);
    for (const std::string& metric : offered_metrics(word)) words.push_back(metric);
    return words;
}

std::vector<std::string> offered_parameters(const std::string& word, const std::string& scenario) {
    Words all;
    try {
        const std::string file = scenario_file(scenario);
        const ScenarioKind& kind = kind_of(file);
        const Scenario loaded = load_scenario(file);
        all = parameters_of(kind, &loaded, word);
    } catch (const ScenarioError&) {
        for (const ScenarioKind& kind : scenario_kinds())
            for (const std::string& one : parameters_of(kind, nullptr, word)) all.push_back(one);
    }
    Words found;
    for (const std::string& one : all)
        if (begins_with(one, word) && std::find(found.begin(), found.end(), one) == found.end())
            found.push_back(one);
    return found;
}

} // namespace armpmu::testbench
