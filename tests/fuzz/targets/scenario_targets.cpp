// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/inject_section.h"
#include "testbench/traffic/atp/read_atp.h"
#include "tests/fuzz/targets/target.h"
#include "virtual_platform/scenario/scenario.h"

#include <algorithm>

namespace armpmu::fuzz {
namespace {

using namespace testbench;

void scenario(std::string_view bytes) {
    refused_or_good<ScenarioError>([bytes] {
        load_scenario(std::make_shared<YamlDocument>("input.yaml", std::string(bytes)), {});
    });
}

// Changes of the command line, a line each, of a scenario with cores and one with masters.
void overrides(std::string_view bytes) {
    std::vector<Override> changes;
    refused_or_good<ScenarioError>([&] {
        for (std::size_t at = 0; at < bytes.size() && changes.size() < 8;) {
            const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
            changes.push_back(parse_override(std::string(bytes.substr(at, end - at))));
            at = end + 1;
        }
    });
    static const std::string folder = ARMPMU_SOURCE_DIR "/testbench/scenarios/";
    for (const char* const base : {"cluster-pair.yaml", "tt-depth.yaml"})
        refused_or_good<ScenarioError>([&] { load_scenario(folder + base, changes); });
}

void atp(std::string_view bytes) {
    refused_or_good<AtpError>([bytes] { parse_atp(bytes, "input.atp"); });
}

void injections(std::string_view bytes) {
    refused_or_good<ScenarioError>(
        [bytes] { read_inject_list(file_of(bytes, "input.csv"), cci550::Config()); });
}

} // namespace

std::vector<Target> scenario_targets() {
    return {{"scenario", scenario, 8192},
            {"overrides", overrides, 512},
            {"atp", atp},
            {"inject_list", injections, 2048}};
}

} // namespace armpmu::fuzz
