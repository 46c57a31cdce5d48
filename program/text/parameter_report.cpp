// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/parameter_report.h"

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

// Behind the first heading; the phases are those of the kind that comes first.
constexpr const char* kHowToRead =
    ": parameter, legal values, default, meaning [unit].\n"
    "`phases[]` may say again, each for itself, all of the profile but start, accesses,\n"
    "phases, repeat, fifo and copy_to. `--set PATH=VALUE` takes masters and other entries by\n"
    "number or name: masters.gpu.profile.qos=4, interconnect.memories.0.read_latency=100. A name\n"
    "that is a number, or has a dot, a comma or an equals sign, stands in quotation marks:\n"
    "'masters.\"v1.2\".profile.qos=4'.\n";
constexpr const char* kHowToReadMarkdown =
    "\n\n`phases[]` may say again, each for itself, all of the profile but `start`, `accesses`,\n"
    "`phases`, `repeat`, `fifo` and `copy_to`.\n";

std::string with_capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] -= 'a' - 'A';
    return text;
}

// An alternative of many kinds has a table for each.
std::string legal_of(const ParameterInfo& info) {
    constexpr std::size_t kLongest = 200;
    return info.legal.size() > kLongest ? "one of those below" : info.legal;
}

std::string meaning_of(const ParameterInfo& info) {
    return info.meaning + (info.unit.empty() ? "" : " [" + info.unit + "]");
}

std::string text_of(const std::vector<Group>& groups) {
    std::string text;
    for (const Group& group : groups) {
        text += fmt::format("\n{}\n", group.title);
        for (const ParameterInfo& info : group.rows)
            text += fmt::format("  {:<40} {:<28} {:<12} {}\n", info.path, legal_of(info),
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
            text += fmt::format("| `{}` | {} | {} | {} |\n", info.path, legal_of(info),
                                info.initial, meaning_of(info));
    }
    return text;
}

} // namespace

std::string parameters_text() {
    std::string text;
    for (const ScenarioKind& kind : scenario_kinds()) {
        const bool first = text.empty();
        text += (first ? "" : "\n") + ("Scenarios of " + kind.title);
        if (!kind.key.empty()) text += " (those with a section `" + kind.key + "`)";
        text += first ? kHowToRead : "\n";
        text += text_of(groups_of(kind.describe));
    }
    return text;
}

std::string parameters_markdown() {
    std::string text;
    for (const ScenarioKind& kind : scenario_kinds()) {
        const bool first = text.empty();
        text += (first ? "## " : "\n## ") + with_capital(kind.title);
        if (!kind.key.empty()) text += " (files with a section `" + kind.key + "`)";
        text += first ? kHowToReadMarkdown : "\n";
        text += markdown_of(groups_of(kind.describe));
    }
    return text;
}

} // namespace armpmu::testbench
