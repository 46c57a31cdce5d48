// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/parameter_report.h"

#include "testbench/scenario/core_scenario.h"
#include "testbench/scenario/parameter_list.h"
#include "testbench/scenario/scenario.h"

#include <fmt/format.h>

#include <vector>

namespace armpmu::testbench {
namespace {

// Rows that belong under one heading.
struct Group {
    std::string title;
    std::vector<ParameterInfo> rows;
};

const std::string kPhases = "phases[].";

// A phase repeats what its profile may say; that is said once.
bool repeated(const ParameterInfo& info) {
    const std::size_t at = info.path.find(kPhases);
    if (at == std::string::npos) return false;
    const std::string rest = info.path.substr(at + kPhases.size());
    return rest != "cycles" && rest != "idle";
}

std::string title_of(const ParameterInfo& info) {
    const std::string section = info.path.substr(0, info.path.find_first_of(".["));
    if (section == info.path && info.kind != ParameterInfo::Kind::section &&
        info.kind != ParameterInfo::Kind::list)
        return "of the whole";
    if (info.when.empty()) return "`" + section + "`";
    return "`" + section + "`, " + info.when;
}

std::vector<Group> groups_of(const Parameters::Describe& describe) {
    std::vector<Group> groups;
    for (const ParameterInfo& info : ParameterList::of(describe)) {
        if (repeated(info)) continue;
        const std::string title = title_of(info);
        Group* group = nullptr;
        for (Group& one : groups)
            if (one.title == title) group = &one;
        if (group == nullptr) group = &groups.emplace_back(Group{title, {}});
        group->rows.push_back(info);
    }
    return groups;
}

std::vector<Group> traffic_groups() {
    return groups_of([](Parameters& root) {
        Scenario scenario;
        describe(root, scenario);
    });
}

std::vector<Group> core_groups() {
    return groups_of([](Parameters& root) {
        CoreScenario scenario;
        describe(root, scenario);
    });
}

std::string meaning_of(const ParameterInfo& info) {
    return info.meaning + (info.unit.empty() ? "" : " [" + info.unit + "]");
}

std::string text_of(const std::vector<Group>& groups) {
    std::string text;
    for (const Group& group : groups) {
        text += fmt::format("\n{}\n", group.title);
        for (const ParameterInfo& info : group.rows)
            text += fmt::format("  {:<40} {:<28} {:<12} {}\n", info.path, info.legal,
                                info.initial.empty() ? "-" : info.initial, meaning_of(info));
    }
    return text;
}

std::string markdown_of(const std::vector<Group>& groups) {
    std::string text;
    for (const Group& group : groups) {
        text += fmt::format("\n### {}\n\n| parameter | legal | default | meaning |\n"
                            "|---|---|---|---|\n",
                            group.title);
        for (const ParameterInfo& info : group.rows)
            text += fmt::format("| `{}` | {} | {} | {} |\n", info.path, info.legal, info.initial,
                                meaning_of(info));
    }
    return text;
}

} // namespace

std::string parameters_text() {
    return "Scenarios of masters around a CCI-550: parameter, legal values, default, meaning "
           "[unit].\n"
           "`phases[]` may say again, each for itself, all of the profile but start, accesses,\n"
           "phases, repeat, fifo and copy_to. `--set PATH=VALUE` takes masters and other entries "
           "by\n"
           "number or name: masters.gpu.profile.qos=4, "
           "interconnect.memories.0.read_latency=100.\n" +
           text_of(traffic_groups()) +
           "\nScenarios of one core's PMU (those with a section `software`)\n" +
           text_of(core_groups());
}

std::string parameters_markdown() {
    return "## Masters around a CCI-550\n\n`phases[]` may say again, each for itself, all of the "
           "profile but `start`, `accesses`,\n`phases`, `repeat`, `fifo` and `copy_to`.\n" +
           markdown_of(traffic_groups()) +
           "\n## One core's PMU (files with a section `software`)\n" + markdown_of(core_groups());
}

} // namespace armpmu::testbench
