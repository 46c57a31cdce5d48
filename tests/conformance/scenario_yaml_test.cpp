// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a scenario the same in the YAML that other programs write: with aliases, merge keys, and
// truth values in capitals?
#include "testbench/scenario/yaml_document.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {
namespace scenario_yaml_test {

// Every parameter, "path=value" a line, or what the scenario is refused with.
std::string parameters(const std::string& text, const std::vector<std::string>& changes = {}) {
    try {
        const auto document = std::make_shared<YamlDocument>("in.yaml", text);
        load_scenario(document, parse_overrides(changes));
        std::string all;
        for (const ParameterValue& one : document->origin().parameters)
            all += one.path + "=" + one.value + (one.given ? "\n" : " (default)\n");
        return all;
    } catch (const ScenarioError& error) {
        return error.what();
    }
}

const std::string kHead = "scenario: x\ninterconnect: {slave_interfaces: 2, master_interfaces: 1}\n"
                          "pmu: {counters: [r0]}\nrun: {cycles: 10}\n";
const std::string kPlain = kHead + "masters:\n"
                                   "- name: a\n"
                                   "  kind: accelerator\n"
                                   "  port: SI0\n"
                                   "  outstanding: 4\n"
                                   "  profile: {pattern: {kind: random, footprint: 16 MiB}}\n"
                                   "- name: b\n"
                                   "  kind: accelerator\n"
                                   "  port: SI1\n"
                                   "  outstanding: 8\n"
                                   "  profile: {pattern: {kind: random, footprint: 16 MiB}}\n";
const std::string kAliases = kHead + "masters:\n"
                                     "- name: a\n"
                                     "  kind: &kind accelerator\n"
                                     "  port: SI0\n"
                                     "  outstanding: 4\n"
                                     "  profile: &id001\n"
                                     "    pattern: {kind: random, footprint: 16 MiB}\n"
                                     "- name: b\n"
                                     "  kind: *kind\n"
                                     "  port: SI1\n"
                                     "  outstanding: 8\n"
                                     "  profile: *id001\n";
// Keys of the section itself come first, then those of the first that has them.
const std::string kMerged = kHead + "masters:\n"
                                    "- &first\n"
                                    "  name: a\n"
                                    "  kind: accelerator\n"
                                    "  port: SI0\n"
                                    "  outstanding: 4\n"
                                    "  profile: {pattern: {kind: random, footprint: 16 MiB}}\n"
                                    "- <<: [{outstanding: 8}, *first]\n"
                                    "  name: b\n"
                                    "  port: SI1\n";

TEST(ScenarioYaml, aliases_and_merge_keys_stand_for_what_they_repeat) {
    const std::string plain = parameters(kPlain);
    ASSERT_NE(plain.find("masters.b.outstanding=8\n"), std::string::npos) << plain;
    EXPECT_EQ(parameters(kAliases), plain);
    EXPECT_EQ(parameters(kMerged), plain);
}

TEST(ScenarioYaml, an_override_changes_one_place_of_an_alias) {
    const std::vector<std::string> changes[] = {
        {"masters.b.profile.pattern.footprint=1 MiB"},
        {"masters.a.profile.pattern.footprint=1 MiB", "masters.a.outstanding=3"},
        {"masters.1.profile.pattern={kind: sequential, footprint: 64 KiB}"},
        {"masters.a.kind=dma"},
        {"masters.b.gap=3"}};
    for (const auto& change : changes) {
        const std::string plain = parameters(kPlain, change);
        EXPECT_EQ(parameters(kAliases, change), plain) << change.front();
        EXPECT_EQ(parameters(kMerged, change), plain) << change.front();
        EXPECT_NE(plain, parameters(kPlain)) << change.front();
    }
    for (const std::string& text : {kPlain, kAliases, kMerged}) {
        EXPECT_EQ(parameters(text, {"masters.c.outstanding=3"}),
                  "--set masters.c.outstanding:1:1: no entry 'c'; entries are named by number from "
                  "0, or by `name`: a, b");
        EXPECT_EQ(parameters(text, {"seed.x=3"}), parameters(kPlain, {"seed.x=3"}));
        EXPECT_EQ(parameters(text, {"masters.b.outstanding=x"}),
                  parameters(kPlain, {"masters.b.outstanding=x"}));
    }
}

TEST(ScenarioYaml, an_override_takes_the_place_of_what_it_excludes) {
    const std::string filter = "interconnect.snoop_filter.", sets = filter + "sets_per_bank=64",
                      size = filter + "bytes=64 KiB", event = "run.from_event=r0";
    for (const std::string& text : {kPlain, kAliases, kMerged}) {
        std::string said = text;
        said.insert(said.find("}\npmu"), ", snoop_filter: {sets_per_bank: 64}");
        said.insert(said.find("}\nmasters"), ", from_cycle: 5");
        const std::string instead = parameters(said, {size, event});
        EXPECT_NE(instead.find(event + "\n"), std::string::npos) << instead;
        EXPECT_EQ(instead, parameters(text, {size, event}));
        EXPECT_EQ(parameters(said, {filter + "ways=4"}),
                  parameters(text, {sets, filter + "ways=4", "run.from_cycle=5"}));
        EXPECT_NE(parameters(said, {size, sets}).find("expected one of"), std::string::npos);
        EXPECT_NE(parameters(said, {event, "run.from_cycle=1"}).find("not both"),
                  std::string::npos);
    }
}

TEST(ScenarioYaml, a_fault_of_a_section_that_was_copied_has_its_place) {
    const std::string text = kAliases + "seed: x\n";
    EXPECT_EQ(parameters(text, {"masters.b.profile.pattern.footprint=1 MiB"}), parameters(text));
    std::string missing = kAliases;
    missing.erase(missing.find("  port: SI1\n"), 12);
    EXPECT_EQ(parameters(missing, {"masters.b.outstanding=2"}), parameters(missing));
}

TEST(ScenarioYaml, truth_values_as_the_core_schema_has_them) {
    const auto with = [](const std::string& value) {
        std::string text = kPlain;
        const std::string pmu = "pmu: {counters: [r0]}";
        return text.replace(text.find(pmu), pmu.size(),
                            "pmu: {counters: [r0], authentication: {niden: " + value + "}}");
    };
    for (const char* yes : {"True", "TRUE"})
        EXPECT_EQ(parameters(with(yes)), parameters(with("true")));
    for (const char* no : {"False", "FALSE"})
        EXPECT_EQ(parameters(with(no)), parameters(with("false")));
    ASSERT_NE(parameters(with("true")), parameters(with("false")));
    for (const char* other : {"yes", "on", "tRUE", "1"})
        EXPECT_NE(parameters(with(other)).find("niden: expected one of true, false, not"),
                  std::string::npos)
            << other;
}

TEST(ScenarioYaml, a_tab_that_indents_is_named) {
    const std::string place = ": not YAML: a tab indents the line; expected blanks";
    const auto tabbed = [](const std::string& of) {
        std::string text = kPlain;
        return text.replace(text.find(of), 2, "\t");
    };
    EXPECT_EQ(parameters(tabbed("  kind")), "in.yaml:7:1" + place);
    EXPECT_EQ(parameters("masters:\n\t- name: a\n"), "in.yaml:2:1" + place);
    EXPECT_EQ(parameters("run:\n\tcycles: 10\n"), "in.yaml:2:1" + place);
    EXPECT_EQ(parameters("run:\n  cycles: 10\n \tseed: 10\n"), "in.yaml:3:2" + place);
    // Where YAML allows tabs.
    std::string text = kPlain;
    for (std::size_t at = 0; (at = text.find(": ", at)) != std::string::npos; at += 2)
        text.replace(at, 2, ":\t");
    EXPECT_EQ(parameters(text + "\t# a comment\n"), parameters(kPlain));
}

TEST(ScenarioYaml, json_and_marks_of_documents_are_yaml) {
    EXPECT_EQ(parameters("%YAML 1.2\n---\n" + kPlain + "...\n"), parameters(kPlain));
    const std::string json = "{\"scenario\": \"x\",\n\t\"interconnect\": {\"slave_interfaces\": "
                             "2,\n\t\t\"master_interfaces\": 1},\n"
                             "\"pmu\": {\"counters\": [\"r0\"], \"authentication\": {\"niden\": "
                             "true}},\n\"run\": {\"cycles\": 10}, \"masters\": [{\"name\": \"a\", "
                             "\"kind\": \"dma\", \"port\": \"SI0\"}]}\n";
    EXPECT_NE(parameters(json).find("interconnect.slave_interfaces=2\n"), std::string::npos)
        << parameters(json);
}

} // namespace scenario_yaml_test
} // namespace armpmu::testbench
