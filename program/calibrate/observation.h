// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "program/silicon/work.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Unusable figures; one line: "file:line: what is wrong, what was expected".
struct FiguresError : Unusable {
    using Unusable::Unusable;
};

// A figure of the board to be calibrated, and the kernel that reproduces it.
struct Observation {
    std::string id;    // S0001, or its place
    std::string place; // mine.csv:12
    std::string board;
    std::string soc;
    std::string kind; // its class: ladder, overlap ...
    std::string what; // quantity and parameter
    double mhz = 0;   // 0: not said
    double value = 0; // cycles, bytes a cycle, or occurrences an instruction
    FigureWork work;
};

// A file's facts about the board itself.
struct BoardFacts {
    std::string board, soc;
    double mhz = 0;
    std::optional<std::uint64_t> l1d_kb, l2_kb, l3_kb;
};

struct Observations {
    BoardFacts facts;
    std::vector<Observation> all;
    std::vector<std::string> left_out; // for display: figures that no kernel reproduces
};

// Adds the figures of a file, which has the columns of docs/calibrate.md. `soc`: only figures of
// this SoC; empty: all, which must be of one SoC. Throws FiguresError.
void add_figures(Observations& to, const std::string& file, const std::string& text,
                 const std::string& soc = "");
// Adds the output of `perf stat -x,` or `-j` of a kernel. Throws FiguresError.
void add_perf_output(Observations& to, const std::string& file, const std::string& text,
                     const std::string& kernel);

} // namespace armpmu::testbench
