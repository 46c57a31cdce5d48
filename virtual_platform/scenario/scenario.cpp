// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/scenario/scenario.h"

#include "testbench/scenario/yaml_section.h"

#include <algorithm>
#include <filesystem>

namespace armpmu::testbench {
namespace {

template <typename Kind>
Scenario read(YamlSection root) {
    Kind scenario;
    describe(root, scenario);
    root.finish();
    return scenario;
}

template <typename Kind>
ScenarioKind kind() {
    const auto describe_kind = [](Parameters& root) {
        Kind scenario;
        describe(root, scenario);
    };
    return {Kind::kTitle, Kind::kKey, Kind::kNotSwept, describe_kind, read<Kind>};
}

template <typename... Kinds>
std::vector<ScenarioKind> kinds_of(const std::variant<Kinds...>*) {
    return {kind<Kinds>()...};
}

const ScenarioKind& kind_of(const YamlSection& root) {
    const auto& kinds = scenario_kinds();
    const auto own = std::find_if(kinds.begin(), kinds.end(), [&](const ScenarioKind& one) {
        return !one.key.empty() && root.has(one.key.c_str());
    });
    if (own != kinds.end()) return *own;
    return *std::find_if(kinds.begin(), kinds.end(),
                         [](const ScenarioKind& one) { return one.key.empty(); });
}

// Cores that execute programs, without an interconnect in front of them.
bool stand_alone(const ScenarioKind& kind, const YamlSection& root) {
    return kind.key == ProgramScenario::kKey && !root.has("cluster") && !root.has("interconnect");
}

} // namespace

const std::vector<ScenarioKind>& scenario_kinds() {
    static const std::vector<ScenarioKind> all = kinds_of(static_cast<const Scenario*>(nullptr));
    return all;
}

const ScenarioKind& kind_of(const std::string& path) {
    return kind_of(YamlSection(std::make_shared<YamlDocument>(path)));
}

Scenario load_scenario(const std::string& path, const std::vector<Override>& overrides) {
    return load_scenario(std::make_shared<YamlDocument>(path), overrides);
}

Scenario load_scenario(const std::shared_ptr<YamlDocument>& document,
                       const std::vector<Override>& overrides) {
    const ScenarioKind& kind = kind_of(YamlSection(document));
    const bool alone = stand_alone(kind, YamlSection(document));
    document->apply(overrides);
    YamlSection root(document);
    if (alone && root.has("interconnect") && !root.has("cluster"))
        root.fail("interconnect", "interconnect: the cores of this file stand in front of "
                                  "memories, not of a CCI-550; expected --set cluster.cores=1 "
                                  "beside it");
    Scenario scenario = kind.read(YamlSection(document));
    std::visit([&](ScenarioHead& head) { head.origin = document->origin(); }, scenario);
    return scenario;
}

Scenario scenario_of_program(const ProgramCommand& command,
                             const std::vector<Override>& overrides) {
    const std::string& program = command.words.front();
    YAML::Node entry;
    entry["name"] = "program";
    entry["executable"] = program;
    for (auto one = command.words.begin() + 1; one != command.words.end(); ++one)
        entry["arguments"].push_back(*one);
    if (!command.root.empty()) entry["root"] = command.root;
    if (command.time != "host") entry["time"] = command.time;
    constexpr std::size_t kLongestName = 60;
    YAML::Node root;
    root["scenario"] = std::filesystem::path(program).filename().string().substr(0, kLongestName);
    root["cluster"]["cores"] = command.cores;
    root["program"].push_back(entry);
    return load_scenario(std::make_shared<YamlDocument>("--program", YAML::Dump(root)), overrides);
}

const ScenarioHead& head_of(const Scenario& scenario) {
    return std::visit([](const ScenarioHead& head) -> const ScenarioHead& { return head; },
                      scenario);
}

} // namespace armpmu::testbench
