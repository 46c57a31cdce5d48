// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/commands.h"
#include "testbench/tool/vector_command.h"
#include "testbench/tool/vector_file.h"

#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

struct ConvertOptions {
    std::string from;
    std::string to;
};

int convert(const ConvertOptions& options) {
    return vector_command(options.from, [&] {
        const auto reader = open_vector(options.from);
        const auto writer = create_vector(options.to, reader->header());
        ClockProgress progress;
        for (vectors::Span span; reader->next(span);) {
            writer->put(span);
            progress.add(span.cycles);
        }
        writer->finish();
        return kFine;
    });
}

} // namespace

void add_convert(CLI::App& app, int& status) {
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* command =
        app.add_subcommand("convert", "Write a vector in another form, losing nothing");
    command->add_option("FROM", options->from, "vector: .vec, .vcd or .vcol")->required();
    command->add_option("TO", options->to, "the same; its ending says the form")->required();
    command->callback([options, &status] { status = convert(*options); });
}

} // namespace armpmu::testbench
