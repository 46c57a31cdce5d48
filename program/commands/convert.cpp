// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/clock_progress.h"
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/vector_file.h"
#include "program/commands/window_options.h"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kPart = std::uint64_t{1} << 20; // clocks at a time

struct ConvertOptions {
    std::string from;
    std::string to;
    WindowOptions window;
    ProgressOption progress;
};

int convert(const ConvertOptions& options) {
    return exit_status_of(options.from, [&] {
        const Interrupt interrupt;
        const auto reader = open_vector(options.from);
        const auto writer = create_vector(options.to, reader->header());
        const auto window = options.window.writer(*writer, reader->header());
        vectors::Writer& out = window ? *window : *writer;
        ClockProgress progress(options.progress);
        for (vectors::Span span; !(window && window->done()) && reader->next(span);)
            for (std::uint64_t done = 0; done < span.cycles;) {
                if (Interrupt::requested()) return Interrupt::exit_status(); // nothing is left
                const std::uint64_t part = std::min(span.cycles - done, kPart);
                out.put({span.row, part});
                done += part;
                progress.add(part);
            }
        out.finish();
        if (window)
            std::cout << options.to << WindowOptions::describe(window.get()).replace(0, 1, ":")
                      << '\n';
        return int{kFine};
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
    options->progress.add_to(*command);
    command->footer("Example: armpmu convert own.vec own.vcol");
    command->callback([options, &status] { status = convert(*options); });
}

} // namespace armpmu::testbench
