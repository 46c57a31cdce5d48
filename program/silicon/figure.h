// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// A published measurement of a Cortex-A55.
struct Figure {
    std::string id; // S0001
    std::string board;
    std::string soc; // RK3588
    double mhz = 0;
    std::string quantity;
    std::string parameter;
    std::string unit;
    double value = 0;
    double cycles = 0; // at `mhz`; of a bandwidth bytes a cycle; 0: there is none
    std::string source;
    std::string confidence;
};

// The kinds of figures.
enum class FigureClass { ladder, overlap, bandwidth, crypto, compression, coremark, handover };
const char* name_of(FigureClass kind);
FigureClass class_of(const Figure& figure);
// False for tiny figures of a footprint that fits L1D: they depend on where the pages lie.
bool judged(const Figure& figure);

// A published measurement of a program whose code is not here, and the model's figure from a run by
// hand.
struct FigureByHand {
    std::string kind; // integer, SIMD, CoreMark ...
    std::string program;
    std::string unit;
    double silicon = 0;
    double model = 0;
    std::string source;
};

// All of by_hand.csv.
const std::vector<FigureByHand>& figures_by_hand();

// All of figures.csv.
const std::vector<Figure>& figures();

} // namespace armpmu::testbench
