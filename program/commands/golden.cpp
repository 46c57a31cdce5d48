// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/commands/setting_option.h"
#include "vectors/files/file_error.h"
#include "vectors/files/output_file.h"
#include "vectors/stimuli/golden_vectors.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace armpmu::testbench {
namespace {

struct GoldenOptions {
    std::string device;
    std::string folder;
    std::vector<std::string> members;
    bool pmu_registers_only = false;
    bool no_access_in_reset = false;
    bool aarch64_only = false;
    bool no_external_view = false;
    bool no_export_bus = false;
    unsigned counters = a55::kCounters;
};

std::vector<GoldenVector> vectors_of(const GoldenOptions& options) {
    const Settings settings = given_settings("-c", options.members);
    if (options.device == "a55") {
        if (options.pmu_registers_only || options.no_access_in_reset)
            throw ConfigError("--pmu-registers-only and --no-access-in-reset are of cci550");
        A55Plan plan;
        plan.config = a55::config_of(settings);
        plan.aarch64_only = options.aarch64_only;
        plan.external_view = !options.no_external_view;
        plan.export_bus = !options.no_export_bus;
        plan.counters = options.counters;
        return golden_vectors(plan);
    }
    if (options.aarch64_only || options.no_external_view || options.no_export_bus ||
        options.counters != a55::kCounters)
        throw ConfigError(
            "--aarch64-only, --no-external-view, --no-export-bus and --counters are of a55");
    Cci550Plan plan;
    plan.config = cci550::config_of(settings);
    plan.pmu_registers_only = options.pmu_registers_only;
    plan.access_in_reset = !options.no_access_in_reset;
    return golden_vectors(plan);
}

int golden(const GoldenOptions& options) {
    std::vector<GoldenVector> wanted;
    try {
        wanted = vectors_of(options);
    } catch (const ConfigError& error) {
        std::cerr << "golden: " << error.what() << '\n';
        return kUnusableInput;
    }
    return exit_status_of(options.folder, [&] {
        write_vectors(wanted, options.folder);
        std::cout << fmt::format("{}: {} vectors of {}\n", options.folder, wanted.size(),
                                 options.device);
        return int{kFine};
    });
}

} // namespace

void add_golden(CLI::App& app, int& status) {
    auto options = std::make_shared<GoldenOptions>();
    CLI::App* command = app.add_subcommand(
        "golden", "Write the golden vectors for your configuration and your decisions");
    command->add_option("DEVICE", options->device, "cci550 or a55")
        ->required()
        ->check(CLI::IsMember({"cci550", "a55"}));
    command->add_option("-o,--output", options->folder, "folder; made where it is missing")
        ->required();
    command
        ->add_option("-c,--config", options->members,
                     "NAME=VALUE, a member of the configuration as in a vector's header: "
                     "slave_interfaces=4, ace0=1, reset_clears_flags=1")
        ->take_all()
        ->allow_extra_args(false);
    command->add_flag("--pmu-registers-only", options->pmu_registers_only,
                      "only registers of the PMU: PMCR and the counters' (cci550)");
    command->add_flag("--no-access-in-reset", options->no_access_in_reset,
                      "no access while ARESETn is LOW (cci550)");
    command->add_flag("--aarch64-only", options->aarch64_only,
                      "no instruction and no level of AArch32 (a55)");
    command->add_flag("--no-external-view", options->no_external_view,
                      "no access by the debug or the memory-mapped port (a55)");
    command->add_flag("--no-export-bus", options->no_export_bus, "PMCR.X is never set (a55)");
    command
        ->add_option("--counters", options->counters,
                     "event counters that the block has; no others are reached (a55)")
        ->check(CLI::Range(2U, a55::kCounters));
    command->footer("Example: armpmu golden cci550 -o mine -c slave_interfaces=3 -c ace0=1\n"
                    "What is not set is as in docs/decisions.md.");
    command->callback([options, &status] { status = golden(*options); });
}

} // namespace armpmu::testbench
