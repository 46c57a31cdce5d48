// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_option.h"
#include "program/commands/terminal_line.h"
#include "program/commands/unpacked_input.h"
#include "testbench/traffic/import/trace_import.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

namespace armpmu::testbench {
namespace {

struct ImportOptions {
    std::string from;
    std::string to;
    ImportConfig config;
    ProgressOption progress;
};

int import(const ImportOptions& options) {
    return exit_status_of(options.from, [&] {
        const Interrupt interrupt;
        UnpackedInput input(options.from);
        ImportLines lines(input.stream(), options.from);
        const bool xz = std::filesystem::path(options.to).extension() == ".xz";
        TraceWriter writer(options.to, options.config.threads,
                           xz ? TraceWriter::Packing::xz : TraceWriter::Packing::plain);
        TraceImport importing(lines, options.config, writer);
        {
            TerminalLine line(options.progress.seconds);
            while (importing.next()) {
                if (Interrupt::requested()) return Interrupt::exit_status(); // nothing is left
                if (line.due()) line.show(std::to_string(lines.number()) + " lines");
            }
        }
        if (importing.empty()) lines.fail_line("there is no access to memory in it");
        writer.finish();
        std::cout << options.to << ": " << importing.summary() << '\n';
        return int{kFine};
    });
}

} // namespace

void add_import(CLI::App& app, int& status) {
    auto options = std::make_shared<ImportOptions>();
    CLI::App* command = app.add_subcommand(
        "import", "Make a trace, for masters to replay, of what another program wrote down");
    command
        ->add_option("FROM", options->from,
                     "text of valgrind --tool=lackey --trace-mem=yes, or CSV; - is standard "
                     "input; may be packed (gzip, zstd, xz, bzip2)")
        ->required();
    command->add_option("TO", options->to, "the trace; packed, if its name ends in .xz")
        ->required();
    command
        ->add_option_function<std::string>(
            "--format",
            [options](const std::string& form) {
                options->config.form = form == "csv" ? ImportForm::csv : ImportForm::lackey;
            },
            "lackey or csv; by default what its first line looks like")
        ->check(CLI::IsMember({"lackey", "csv"}));
    command
        ->add_option("--threads", options->config.threads,
                     "of the trace, 1 to 16; a CSV's column `thread` is below")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command->add_flag("--virtual", options->config.virtual_pages,
                      "addresses are virtual: 4 KB pages get physical ones from 0x80000000 on, by "
                      "first touch; Lackey's always do");
    options->progress.add_to(*command);
    command->footer(
        "Example:\n"
        "  valgrind --tool=lackey --trace-mem=yes --log-file=ls.txt ls\n"
        "  armpmu import ls.txt ls.trace.xz\n"
        "A scenario replays it by `trace: ls.trace.xz`; tools/trace/FORMAT.md has the CSV.");
    command->callback([options, &status] { status = import(*options); });
}

} // namespace armpmu::testbench
