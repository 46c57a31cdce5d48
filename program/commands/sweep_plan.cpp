// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/exit_status.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_option.h"
#include "program/commands/sweep_options.h"
#include "program/commands/terminal_line.h"
#include "testbench/scenario/shipped_scenarios.h"

#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

struct PlanOptions {
    SweepRequest request;
    std::string folder;
    ProgressOption progress;
};

int plan(PlanOptions& options) {
    options.request.file = scenario_file(options.request.file);
    require_request(options.request, "armpmu sweep plan");
    const Interrupt interrupt;
    TerminalLine line(options.progress.seconds);
    const ManifestHead head = plan_sweep(
        options.request, options.folder,
        [&](std::size_t done, std::size_t points) {
            if (line.due())
                line.show(std::to_string(done) + " of " + std::to_string(points) + " points");
        },
        Interrupt::requested);
    if (Interrupt::requested()) return Interrupt::exit_status();
    std::cout << head.points << (head.points == 1 ? " point: " : " points: ")
              << manifest_file(options.folder) << '\n';
    return kFine;
}

} // namespace

void add_sweep_plan(CLI::App& sweep, int& status) {
    auto options = std::make_shared<PlanOptions>();
    CLI::App* command = sweep.add_subcommand(
        "plan", "Write down all points of a sweep, for any number of machines");
    add_request_options(*command, options->request);
    command->add_option("-o,--output", options->folder, "DIR of the sweep, which is made")
        ->required();
    options->progress.add_to(*command);
    command->footer("Example: armpmu sweep plan testbench/scenarios/tt-depth.yaml -p "
                    "interconnect.tt_depth=16..64:16 -o depths");
    command->callback([options, &status] {
        status = exit_status_of("armpmu sweep plan", [&] { return plan(*options); });
    });
}

} // namespace armpmu::testbench
