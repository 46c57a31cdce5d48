// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/silicon/sheet.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {
namespace {

struct SiliconOptions {
    std::string board;
    std::string class_name;
    bool markdown = false;
};

int silicon(const SiliconOptions& options) {
    const auto wanted = [&](const Figure& figure) {
        return options.class_name.empty() || options.class_name == name_of(class_of(figure));
    };
    const Sheet sheet = measure_sheet(options.board, wanted);
    std::cout << (options.markdown ? sheet_markdown(sheet) : sheet_text(sheet));
    return kFine;
}

} // namespace

void add_silicon(CLI::App& app, int& status) {
    auto options = std::make_shared<SiliconOptions>();
    CLI::App* command = app.add_subcommand(
        "silicon", "Run what boards were measured with, and print the model beside silicon");
    std::vector<std::string> names;
    for (const Board& one : boards()) names.push_back(one.name);
    command->add_option("--board", options->board, "of that board only: rk3588, for example")
        ->check(CLI::IsMember(names));
    command->add_option("--class", options->class_name, "ladder, overlap, bandwidth or crypto only")
        ->check(CLI::IsMember({"ladder", "overlap", "bandwidth", "crypto"}));
    command->add_flag("--markdown", options->markdown, "as docs/silicon.md has it");
    command->footer("Example: armpmu silicon --board rk3566 --class bandwidth");
    command->callback([options, &status] {
        status = exit_status_of("armpmu silicon", [&] { return silicon(*options); });
    });
}

} // namespace armpmu::testbench
