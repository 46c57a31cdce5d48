// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace armpmu::testbench {

// The `--help` of all commands of a program, as a manual page for man(1): its name, version,
// commands in the order in which they were added, and the options of each.
std::string man_page(const CLI::App& app);

// Adds the commands `manual` and `completion`, which print them for `app` as it is when they run.
void add_manual(CLI::App& app, int& status);

} // namespace armpmu::testbench
