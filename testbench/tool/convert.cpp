// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/commands.h"
#include "testbench/tool/vector_command.h"
#include "testbench/tool/vector_file.h"
#include "testbench/tool/window_options.h"

#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

struct ConvertOptions {
    std::string from;
    std::string to;
    WindowOptions window;
};

int convert(const ConvertOptions& options) {
    return vector_command(options.from, [&] {
        const auto reader = open_vector(options.from);
        const auto writer = create_vector(options.to, reader->header());
        const auto excerpt = options.window.excerpt(*writer, reader->header());
        vectors::Writer& out = excerpt ? *excerpt : *writer;
        ClockProgress progress;
        for (vectors::Span span; reader->next(span);) {
            out.put(span);
            if (excerpt && excerpt->done()) break;
            progress.add(span.cycles);
        }
        out.finish();
        if (excerpt)
            std::cout << options.to << WindowOptions::describe(excerpt.get()).replace(0, 1, ":")
                      << '\n';
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
    options->window.add_to(*command);
    command->callback([options, &status] { status = convert(*options); });
}

} // namespace armpmu::testbench
