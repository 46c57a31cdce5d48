// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/emitted_program.h"
#include "program/commands/commands.h"
#include "testbench/scenario/parameters.h"
#include "vectors/files/output_file.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <vector>

namespace armpmu::testbench {
namespace {

int emit(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw ScenarioError(folder + ": cannot be made: " + error.message());
    std::vector<std::unique_ptr<files::OutputFile>> outputs;
    std::vector<files::OutputFile*> all;
    for (const EmittedFile& one : emitted_program()) {
        const std::string name = folder + "/" + one.name;
        if (std::filesystem::exists(name, error)) throw ScenarioError(name + ": is there already");
        outputs.push_back(std::make_unique<files::OutputFile>(name));
        outputs.back()->write(one.text);
        all.push_back(outputs.back().get());
    }
    files::commit_together(all);
    std::cout << folder << ": written; `make -C " << folder
              << "` on the board, or with CC=aarch64-linux-gnu-gcc, makes armpmu-kernels\n";
    return kFine;
}

} // namespace

void add_kernels(CLI::App& app, int& status) {
    auto folder = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand(
        "kernels", "Write the kernels as a program for a board, whose output calibrate reads");
    command
        ->add_option("--emit", *folder,
                     "DIR: the kernels as C and assembly with a Makefile; made if it is not there")
        ->required();
    command->footer("Example: armpmu kernels --emit bench && make -C bench "
                    "CC=aarch64-linux-gnu-gcc\n"
                    "`armpmu list kernels` lists all kernels there are.");
    command->callback([folder, &status] {
        status = exit_status_of("armpmu kernels", [&] { return emit(*folder); });
    });
}

} // namespace armpmu::testbench
