// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/commands/metrics_option.h"
#include "program/commands/separator_option.h"
#include "program/commands/setting_option.h"
#include "program/page/reported_view.h"
#include "program/text/lists.h"
#include "program/text/parameter_report.h"
#include "program/text/result_list.h"
#include "program/text/series_view.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "vectors/files/output_file.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

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

int list_events(const std::vector<std::string>& members) {
    try {
        std::cout << events_text(cci550::config_of(given_settings("-c", members)));
    } catch (const ConfigError& error) {
        std::cerr << "list events: " << error.what() << '\n';
        return kUnusableInput;
    }
    return kFine;
}

void add_list_events(CLI::App& list, int& status) {
    auto members = std::make_shared<std::vector<std::string>>();
    CLI::App* command =
        list.add_subcommand("events", "every event, with its code, names and bit of EVNTBUS");
    command
        ->add_option("-c,--config", *members,
                     "NAME=VALUE, a member of the CCI-550's configuration: slave_interfaces=4, "
                     "bus_order=1")
        ->take_all()
        ->allow_extra_args(false);
    command->footer("Example: armpmu list events -c slave_interfaces=5 -c master_interfaces=2");
    command->callback([members, &status] { status = list_events(*members); });
}

// A scenario that comes with the program, to start from.
int copy_scenario(const std::string& name, const std::string& file) {
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) throw ScenarioError(file + ": is there already");
    files::OutputFile copy(file);
    copy.write(shipped_text(name));
    copy.commit();
    return kFine;
}

// The parts that `armpmu report` and --over-time add to a result.
std::vector<std::shared_ptr<View>> more_parts() {
    return {std::make_shared<SeriesView>(), std::make_shared<ReportedView>()};
}

void add_list_results(CLI::App& list, int& status) {
    struct Form {
        bool json = false;
        bool schema = false;
    };
    auto form = std::make_shared<Form>();
    CLI::App* command =
        list.add_subcommand("results", "every number that a run can say, with its unit and grade");
    command->add_flag("-j,--json", form->json, "print one JSON array");
    command->add_flag("--schema", form->schema, "print the JSON schema of results")
        ->excludes("--json");
    command->footer("A grade says how far a number can be believed, as docs/events.md has it.");
    command->callback([form, &status] {
        std::cout << (form->schema ? results_schema(more_parts)
                      : form->json ? results_json(more_parts)
                                   : results_text(more_parts));
        status = kFine;
    });
}

void add_list_params(CLI::App& list, int& status) {
    auto words = std::make_shared<std::vector<std::string>>();
    CLI::App* command = list.add_subcommand(
        "params", "what can stand in a scenario file, with legal values and defaults");
    command->add_option("WORD", *words,
                        "only what all of these name: a section such as interconnect or "
                        "masters.profile, a kind such as dma or chase, or a part of a name such as "
                        "tt_; what no name has is looked for in the meanings");
    command->footer("Example: armpmu list params interconnect latency");
    command->callback([words, &status] {
        status = exit_status_of("armpmu list params", [&] {
            try {
                std::cout << parameters_text(*words);
            } catch (const std::invalid_argument& error) {
                throw ScenarioError(std::string("armpmu list params: ") + error.what());
            }
            return int{kFine};
        });
    });
}

void add_list_scenarios(CLI::App& list, int& status) {
    auto copied = std::make_shared<std::vector<std::string>>();
    CLI::App* command =
        list.add_subcommand("scenarios", "the scenarios that come with the program, by name");
    command
        ->add_option("--copy", *copied,
                     "NAME FILE: write that scenario to a file of yours, NAME.yaml without one")
        ->expected(1, 2);
    command->footer("Example: armpmu list scenarios --copy tt-depth my.yaml");
    command->callback([copied, &status] {
        status = exit_status_of("armpmu list scenarios", [&] {
            if (copied->size() == 1) copied->push_back(copied->front() + ".yaml");
            if (!copied->empty()) return copy_scenario((*copied)[0], (*copied)[1]);
            std::cout << scenarios_text();
            return int{kFine};
        });
    });
}

} // namespace

void add_list(CLI::App& app, int& status) {
    CLI::App* list = app.add_subcommand(
        "list",
        "List events, metrics, registers, parameters, results, use cases, kernels or scenarios");
    list->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, std::string (*text)()) {
        list->add_subcommand(name, what)->callback([text, &status] {
            std::cout << text();
            status = kFine;
        });
    };
    add_list_events(*list, status);
    add_list_metrics(*list, status);
    add("registers", "both register maps, with fields and reset values", registers_text);
    add("use-cases", "what the Cortex-A55 scenarios can measure", use_cases_text);
    add("kernels", "programs with known answers that a core can execute, with their parameters",
        kernels_text);
    add_list_params(*list, status);
    add_list_results(*list, status);
    add_list_scenarios(*list, status);
}

} // namespace armpmu::testbench
