// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/event_list.h"
#include "testbench/report/kernel_list.h"
#include "testbench/report/metric_list.h"
#include "testbench/report/parameter_report.h"
#include "testbench/report/register_list.h"
#include "testbench/report/scenario_list.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/metrics_option.h"
#include "testbench/tool/separator_option.h"

#include <iostream>
#include <memory>

namespace armpmu::testbench {

namespace {

struct ListMetricsOptions {
    MetricsOption metrics;
    std::string separator;
    bool json = false;
};

int list_metrics(const ListMetricsOptions& options) {
    const MetricTable table = options.metrics.table();
    std::cout << (options.json                 ? metrics_json(table)
                  : !options.separator.empty() ? metrics_csv(table, options.separator)
                                               : metrics_text(table));
    return kFine;
}

void add_list_metrics(CLI::App& list, int& status) {
    auto options = std::make_shared<ListMetricsOptions>();
    CLI::App* command =
        list.add_subcommand("metrics", "every metric, with its expression over events");
    options->metrics.add_to(*command);
    CLI::Option* const csv = add_separator_option(*command, options->separator, "print them");
    command->add_flag("-j,--json", options->json, "print JSON, which --metrics reads")
        ->excludes(csv);
    command->footer("Example: armpmu list metrics -j > metrics.json");
    command->callback([options, &status] {
        status = exit_status_of("armpmu list metrics", [&] { return list_metrics(*options); });
    });
}

} // namespace

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
    add_list_metrics(*list, status);
    add("registers", "both register maps, with fields and reset values", registers_text);
    add("use-cases", "what the Cortex-A55 scenarios can measure", use_cases_text);
    add("kernels", "programs with known answers that a core can execute, with their parameters",
        kernels_text);
    add("params", "what can stand in a scenario file, with legal values and defaults",
        parameters_text);
    add("scenarios", "the scenario files that come with the project", scenarios_text);
}

} // namespace armpmu::testbench
