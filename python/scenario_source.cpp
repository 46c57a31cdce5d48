// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/scenario_source.h"

#include "testbench/scenario/shipped_scenarios.h"

#include <memory>

namespace armpmu::python {

using testbench::Override;

testbench::Scenario ScenarioSource::load(const std::vector<Override>& more) const {
    std::vector<Override> all;
    for (const auto& [path, value] : changes) all.push_back({path, value});
    all.insert(all.end(), more.begin(), more.end());
    if (!program.empty()) return testbench::scenario_of_program({program, cores, root, time}, all);
    if (text)
        return testbench::load_scenario(std::make_shared<testbench::YamlDocument>(file, *text),
                                        all);
    return testbench::load_scenario(testbench::scenario_file(file), all);
}

} // namespace armpmu::python
