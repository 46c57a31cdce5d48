// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/docs/page.h"

#include <string>
#include <vector>

namespace armpmu::docs {

// A command of a `console` block, and what the page says it prints.
struct Command {
    std::string text; // with its continued lines
    std::vector<std::string> expected;
    std::size_t line = 0; // in the page
};

// `$ ` begins a command; a line behind one that ends with a backslash continues it. All else is
// output of the command before it.
std::vector<Command> commands_of(const Block& block);

// Whether `seen` is what `expected` says: a line `...` stands for any lines, `...` within a line
// for any text. Blanks at the end of a line do not count, nor do empty lines at the end.
bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& seen);

std::vector<std::string> lines_of(const std::string& text);

} // namespace armpmu::docs
