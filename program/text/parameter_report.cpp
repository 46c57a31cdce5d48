// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/parameter_report.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/parameter_list.h"
#include "virtual_platform/scenario/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

// Rows that belong under one heading.
struct Group {
    std::string title;
    std::vector<ParameterInfo> rows;
};

const std::string kPhases = "phases[].";

// A phase has the same parameters as its profile; they are listed once.
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

using IsWanted = std::function<bool(const ParameterInfo&)>;

std::vector<Group> groups_of(const Parameters::Describe& describe, const IsWanted& is_wanted) {
    std::vector<Group> groups;
    for (const ParameterInfo& info : ParameterList::of(describe)) {
        if (repeated(info) || !is_wanted(info)) continue;
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

bool every(const ParameterInfo&) {
    return true;
}

// "masters[].profile.qos" as people say it.
std::string plain_path(const ParameterInfo& info) {
    std::string path = lower_case(info.path);
    for (std::size_t at = path.find("[]"); at != std::string::npos; at = path.find("[]"))
        path.erase(at, 2);
    return path;
}

// How close a word is to a parameter; the closest that any parameter is are meant.
enum class Closeness { none, meaning, path, section };

Closeness closeness(const ParameterInfo& info, const std::string& word) {
    const std::string path = "." + plain_path(info) + ".";
    if (path.compare(1, word.size() + 1, word + ".") == 0 ||
        lower_case(info.when.substr(std::min(info.when.find(' ') + 1, info.when.size()))) == word)
        return Closeness::section;
    if (path.find(word) != std::string::npos) return Closeness::path;
    const bool said = lower_case(info.meaning).find(word) != std::string::npos;
    return said ? Closeness::meaning : Closeness::none;
}

std::vector<ParameterInfo> all_parameters() {
    std::vector<ParameterInfo> all;
    for (const ScenarioKind& kind : scenario_kinds())
        for (const ParameterInfo& info : ParameterList::of(kind.describe)) all.push_back(info);
    return all;
}

[[noreturn]] void refuse(const std::string& word, const std::vector<ParameterInfo>& all) {
    std::vector<std::string> known;
    for (const ParameterInfo& info : all) {
        const std::string path = plain_path(info);
        known.push_back(path);
        known.push_back(path.substr(path.rfind('.') + 1));
    }
    throw std::invalid_argument("no parameter is called or means " + in_quotes(word) +
                                did_you_mean(word, {known.begin(), known.end()},
                                             "; expected a section or a part of a name"));
}

// By those of all words.
IsWanted wanted_by(const std::vector<std::string>& words) {
    const std::vector<ParameterInfo> all = all_parameters();
    std::vector<std::pair<std::string, Closeness>> wanted;
    for (const std::string& written : words) {
        std::string word = lower_case(written);
        for (std::size_t at = word.find("[]"); at != std::string::npos; at = word.find("[]"))
            word.erase(at, 2);
        Closeness best = Closeness::none;
        for (const ParameterInfo& info : all)
            if (!repeated(info)) best = std::max(best, closeness(info, word));
        if (best == Closeness::none) refuse(written, all);
        wanted.emplace_back(word, best);
    }
    return [wanted](const ParameterInfo& info) {
        return std::all_of(wanted.begin(), wanted.end(), [&](const auto& one) {
            return closeness(info, one.first) == one.second;
        });
    };
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
    return parameters_text(std::vector<std::string>{});
}

std::string parameters_text(const std::vector<std::string>& words) {
    const IsWanted is_wanted = words.empty() ? every : wanted_by(words);
    std::string text;
    for (const ScenarioKind& kind : scenario_kinds()) {
        const std::vector<Group> groups = groups_of(kind.describe, is_wanted);
        if (groups.empty()) continue;
        const bool first = text.empty();
        text += (first ? "" : "\n") + ("Scenarios of " + kind.title);
        if (!kind.key.empty()) text += " (those with a section `" + kind.key + "`)";
        text += first ? kHowToRead : "\n";
        text += text_of(groups);
    }
    if (text.empty())
        throw std::invalid_argument("no parameter is named by all of " + joined(words) +
                                    "; expected fewer words");
    return text;
}

std::string parameters_markdown() {
    std::string text;
    for (const ScenarioKind& kind : scenario_kinds()) {
        const bool first = text.empty();
        text += (first ? "## " : "\n## ") + with_capital(kind.title);
        if (!kind.key.empty()) text += " (files with a section `" + kind.key + "`)";
        text += first ? kHowToReadMarkdown : "\n";
        text += markdown_of(groups_of(kind.describe, every));
    }
    return text;
}

} // namespace armpmu::testbench
