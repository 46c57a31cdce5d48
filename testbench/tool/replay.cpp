// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/model.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/vector_command.h"
#include "testbench/tool/vector_file.h"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <vector>

namespace armpmu::testbench {
namespace {

using vectors::Span;

struct ReplayOptions {
    std::string file;
    unsigned most = 1; // clocks with differences that are shown
};

std::string value_of(const std::uint64_t* row, const vectors::Field& field) {
    std::string text;
    for (unsigned first = 0; first < field.width; first += 64) {
        const unsigned bits = std::min(64U, field.width - first);
        const std::uint64_t part = vectors::get_bits(row, field.first + first, bits);
        text = fmt::format("{:0{}x}", part, (bits + 3) / 4) + text;
    }
    return "0x" + text;
}

void show(const vectors::Layout& layout, std::uint64_t clock, const std::uint64_t* expected,
          const std::uint64_t* got) {
    for (const vectors::Field& field : layout.fields()) {
        const std::string in_file = value_of(expected, field);
        const std::string in_model = value_of(got, field);
        if (in_file != in_model)
            std::cout << fmt::format("clock {}: {}: the vector has {}, the model {}\n", clock,
                                     field.name, in_file, in_model);
    }
}

int play(vectors::Reader& reader, const ReplayOptions& options) {
    const auto model = vectors::make_model(reader.header());
    const vectors::Layout& layout = reader.header().layout;
    std::vector<std::uint64_t> out(layout.words());
    ClockProgress progress;
    std::uint64_t different = 0;
    for (Span span; reader.next(span);) {
        for (std::uint64_t i = 0; i < span.cycles; ++i) {
            model->clock(span.row, out.data());
            if (!std::equal(out.begin(), out.end(), span.row) && ++different <= options.most)
                show(layout, progress.clocks() + i, span.row, out.data());
        }
        progress.add(span.cycles);
    }
    std::cout << fmt::format("{}: {} clocks, {}\n", options.file, progress.clocks(),
                             different == 0 ? "all as in the vector"
                                            : fmt::format("{} different", different));
    return different == 0 ? kFine : kDifferent;
}

int replay(const ReplayOptions& options) {
    return vector_command(options.file, [&] {
        const auto reader = open_vector(options.file);
        return play(*reader, options);
    });
}

} // namespace

void add_replay(CLI::App& app, int& status) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand(
        "replay", "Feed a vector's inputs to the model and compare all outputs in every clock");
    command->add_option("FILE", options->file, "vector: .vec, .vcd or .vcol")->required();
    command->add_option("-n,--show", options->most, "clocks with differences to show");
    command->footer("Exit status 0: all as in the vector; 1: something differs.");
    command->callback([options, &status] { status = replay(*options); });
}

} // namespace armpmu::testbench
