// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/record/window_writer.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace armpmu::testbench {

// --from, --clocks, --trigger, --occurrence, --before, --after: which clocks of a vector to write.
struct WindowOptions {
    vectors::Window window;
    vectors::Trigger trigger;

    void add_to(CLI::App& command);
    // A writer that passes only these clocks to `out`; null when all are wanted.
    std::unique_ptr<vectors::WindowWriter> writer(vectors::Writer& out,
                                                  const vectors::Header& header) const;
    // ", from clock 120 of the run on, behind 21 that lead there", a part of that text, or nothing.
    static std::string describe(const vectors::WindowWriter* window_writer);
};

} // namespace armpmu::testbench
