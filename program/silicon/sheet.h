// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/silicon/figure.h"
#include "testbench/boards/board.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Figures beside the model's.
struct Sheet {
    struct Row {
        const Figure* figure = nullptr;
        const Board* board = nullptr;
        double model = 0;
        bool judged = true; // else only shown

        double error() const { return model / figure->cycles - 1; }
    };
    // Of rows that are judged.
    struct Errors {
        std::size_t figures = 0;
        double mean = 0; // of the absolute errors
        double worst = 0;
        const Figure* worst_figure = nullptr;
    };

    std::vector<Row> rows;             // in the order of figures()
    std::vector<const Figure*> others; // that no kernel reproduces

    Errors errors(const std::function<bool(const Row&)>& of) const;
};

// Runs the figures of those boards; of all with "". `wanted`, if any, selects figures. Throws
// ConfigError for an unknown board. It takes some ten seconds a board.
Sheet measure_sheet(const std::string& board,
                    const std::function<bool(const Figure&)>& wanted = {});

// For people: a line each figure, and the errors by board and class.
std::string sheet_text(const Sheet& sheet);
// The page docs/silicon.md.
std::string sheet_markdown(const Sheet& sheet);

} // namespace armpmu::testbench
