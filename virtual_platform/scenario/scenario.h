// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/core_scenario.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/scenario/traffic_scenario.h"
#include "testbench/scenario/yaml_section.h"
#include "virtual_platform/scenario/platform_scenario.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace armpmu::testbench {

// A scenario file, read. This is the list of all kinds. A new kind is a struct (scenario_head.h
// says what it needs), its entry here, and the experiment that runs it, which make_experiment
// (virtual_platform/experiment) makes.
using Scenario = std::variant<TrafficScenario, CoreScenario, PlatformScenario, ProgramScenario>;

// A kind of scenario, known before a file is read.
struct ScenarioKind {
    std::string title;
    std::string key;
    std::string not_swept;
    Parameters::Describe describe; // all parameters of its files
    Scenario (*read)(YamlSection root);
};

// In the order of the variant.
const std::vector<ScenarioKind>& scenario_kinds();

// The kind of a file; overrides do not affect it. Throws ScenarioError when it cannot be read.
const ScenarioKind& kind_of(const std::string& path);

// Reads and checks a file, and the files that it names. Throws ScenarioError.
Scenario load_scenario(const std::string& path, const std::vector<Override>& overrides = {});
// From a document that was read before. The overrides are written into the document, so it can be
// loaded once.
Scenario load_scenario(const std::shared_ptr<YamlDocument>& document,
                       const std::vector<Override>& overrides);

// An executable as given on a command line.
struct ProgramCommand {
    std::vector<std::string> words; // it, and its arguments
    unsigned cores = 1;
    std::string root;          // as ProgramSection's
    std::string time = "host"; // as the file has it
};
// A scenario of one executable on so many cores in front of an estimated CCI-550; everything else
// has its defaults. Throws ScenarioError, which says `--program`.
Scenario scenario_of_program(const ProgramCommand& command,
                             const std::vector<Override>& overrides = {});

const ScenarioHead& head_of(const Scenario& scenario);

} // namespace armpmu::testbench
