// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A real board's Cortex-A55 and memory, as a file in `data/` says it. What no line of the file
// names is the model's default, the same for all boards.
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

// A board out of the text of a file: "name,ABOUT" first, then "parameter,value,origin" each. Throws
// ConfigError, which names the line.
Board parse_board(const std::string& text);

} // namespace armpmu::testbench
