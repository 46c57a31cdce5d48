// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "program/commands/commands.h"
#include "program/commands/event_refusal.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_line.h"
#include "program/commands/result_output.h"
#include "program/commands/scenario_notes.h"
#include "program/commands/separator_option.h"
#include "program/commands/what_if.h"
#include "program/stat/event_wildcards.h"
#include "program/text/explanation_report.h"
#include "testbench/experiment/experiment.h"
#include "testbench/experiment/traffic_listeners.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "testbench/system/explanation.h"
#include "virtual_platform/experiment/make_experiment.h"

#include <iostream>
#include <memory>
#include <variant>
#include <vector>

namespace armpmu::testbench {
namespace {

struct ExplainOptions {
    std::string file;
    std::vector<std::string> events;
    std::vector<std::string> changes;
    std::string separator;
    std::string output;
    std::size_t lines = 20;
    bool json = false;
    bool what_if = false;
    ProgressOption progress;
};

constexpr const char* kExplainCommand = "armpmu explain";

cci550::EventId event_of(const std::string& text, const cci550::Config& config) {
    cci550::EventId event;
    try {
        event = cci550::parse_event(text);
    } catch (const cci550::NameError& error) {
        if (a55::find_event(text) != nullptr || generic_event(text))
            refuse_event(kExplainCommand,
                         in_quotes(text) + " is a core's event; expected one of the CCI-550. Where "
                                           "those of a core happen, `armpmu run --annotate` shows");
        refuse_event(kExplainCommand,
                     "EVENT, column " + std::to_string(error.column + 1) + ": " + error.what());
    }
    if (!can_fire(config, event))
        refuse_event_without_place(kExplainCommand, cci550::event_name(event));
    return event;
}

int explain(const ExplainOptions& options) {
    const Scenario scenario = load_scenario(options.file, parse_overrides(options.changes));
    const auto* const traffic = std::get_if<TrafficScenario>(&scenario);
    if (traffic == nullptr)
        throw ScenarioError(options.file + ":1:1: expected masters around a CCI-550, a file with "
                                           "a section `masters`, `trace` or `inject`");
    std::vector<cci550::EventId> events;
    for (const std::string& text : options.events) events.push_back(event_of(text, traffic->cci()));
    say_notes(scenario);
    const Interrupt interrupt; // before the file beside the output is made
    ResultOutput output(options.output);
    if (options.what_if) {
        std::vector<std::string> names;
        for (const cci550::EventId event : events) names.push_back(cci550::event_name(event));
        const WhatIf all = what_if(options.file, options.changes, names, options.progress);
        output.write(options.json ? what_if_json(all) : what_if_text(all));
        return Interrupt::requested() ? Interrupt::exit_status() : int{kFine};
    }
    Explanation explanation(events);
    Result result;
    { // until the line of progress is gone
        ProgressLine line(head_of(scenario).clock_mhz, options.progress);
        RunHooks hooks;
        hooks.progress = [&](const Progress& progress) { line.show(progress); };
        hooks.stop = Interrupt::requested;
        hooks.questions.push_back(explained_by(explanation));
        result = make_experiment(scenario)->run(hooks);
    }
    if (result.partial)
        std::cerr << options.file << ": stopped before its end; the result is partial\n";
    MasterNames masters;
    for (const MasterSection& master : traffic->masters) masters[master.port] = master.name;
    output.write(options.json ? explanation_json(result.scenario, explanation, masters)
                 : !options.separator.empty()
                     ? explanation_csv(explanation, masters, options.separator)
                     : explanation_text(result.scenario, explanation, masters, options.lines));
    return result.partial ? Interrupt::exit_status() : int{kFine};
}

} // namespace

void add_explain(CLI::App& app, int& status) {
    auto options = std::make_shared<ExplainOptions>();
    CLI::App* command = app.add_subcommand(
        "explain",
        "Run a scenario and print which transactions made a count, and who blocked them");
    command->add_option("FILE", options->file, "scenario of masters around a CCI-550")->required();
    command
        ->add_option("EVENT", options->events, "of the CCI-550, as `armpmu list events` has them")
        ->required();
    CLI::Option* const csv = add_separator_option(*command, options->separator, "print all causes");
    command->add_flag("-j,--json", options->json, "print one JSON object")->excludes(csv);
    command
        ->add_flag("--what-if", options->what_if,
                   "instead of causes, print how the counts change with one step of each parameter "
                   "that the run's findings name")
        ->excludes(csv);
    command->add_option("-n,--lines", options->lines,
                        "causes shown of each event in the text, the largest (20); 0: all");
    command->add_option("-o,--output", options->output,
                        "write the result to this file, whole or not at all");
    command
        ->add_option("-s,--set", options->changes, "PATH=VALUE instead of the file's, as of `run`")
        ->take_all()
        ->allow_extra_args(false);
    options->progress.add_to(*command);
    command->footer("Example: armpmu explain stall-hunting "
                    "cci_550/si_rrq_stall_arvalid,source=0x1/");
    command->callback([options, &status] {
        status = exit_status_of(
            options->file,
            [&] {
                options->file = scenario_file(options->file);
                return explain(*options);
            },
            "the simulation failed: ");
    });
}

} // namespace armpmu::testbench
