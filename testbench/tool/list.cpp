// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/event_list.h"
#include "testbench/report/kernel_list.h"
#include "testbench/report/parameter_report.h"
#include "testbench/report/register_list.h"
#include "testbench/report/scenario_list.h"
#include "testbench/tool/commands.h"

#include <iostream>

namespace armpmu::testbench {

void add_list(CLI::App& app, int& status) {
    CLI::App* list = app.add_subcommand(
        "list", "List events, metrics, registers, parameters, use cases, kernels or scenarios");
    list->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, std::string (*text)()) {
        list->add_subcommand(name, what)->callback([text, &status] {
            std::cout << text();
            status = kFine;
        });
    };
    add("events", "every event, with its code and names", events_text);
    add("metrics", "every metric, with its expression over events", metrics_text);
    add("registers", "both register maps, with fields and reset values", registers_text);
    add("use-cases", "what the Cortex-A55 scenarios can measure", use_cases_text);
    add("kernels", "programs with known answers that a core can execute, with their parameters",
        kernels_text);
    add("params", "what can stand in a scenario file, with legal values and defaults",
        parameters_text);
    add("scenarios", "the scenario files that come with the project", scenarios_text);
}

} // namespace armpmu::testbench
