// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A real board's Cortex-A55 and memory, from a file in `data/`. Parameters that the file does not
// name have the model's defaults, the same for all boards.
struct Board {
    // A parameter with the path that a scenario has for it.
    struct Line {
        std::string parameter;
        std::uint64_t value = 0;
        std::string origin; // who says so, or "fitted"
    };

    std::string name; // rk3588
    std::string about;
    std::uint32_t clock_mhz = 1800;
    cpu::CoreConfig core;
    std::vector<Line> lines;
};

// All there are, by name. Throws ConfigError if a file is not of the form above.
const std::vector<Board>& boards();

// Throws ConfigError for a name that is none, with a hint.
const Board& find_board(const std::string& name);

// A board out of the text of a file: `board: NAME` and `about: TEXT`, then `clock_mhz: MHZ` and the
// section `core:` as a scenario has them, each with its origin behind a #. Throws ConfigError,
// which names the line as "FILE:LINE: ".
Board parse_board(const std::string& text, const std::string& file);

// Whether it is the name of a file: it has a dot or a slash.
bool is_board_file(const std::string& name);
// A board of `boards()` or of a file. Throws ConfigError and what a file that cannot be read does.
Board board_named(const std::string& name);

} // namespace armpmu::testbench
