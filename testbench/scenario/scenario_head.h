// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/origin.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// `output:` section: where the result goes when the command line does not say; `armpmu run -o`,
// `-j` and `-a` go before it.
struct OutputSection {
    std::string file; // from the working folder; empty: standard output
    bool json = false;
    bool all = false; // the table of every event that occurred
};

// `objective:` section: the number that a run is judged by.
struct ObjectiveSection {
    std::string number; // of the result, by its path; empty: that of its kind
    bool more = false;  // is better; else less is
};

// The parameters of every kind of scenario; a kind is a struct with this base and a
// function `describe(Parameters&, TheStruct&)`.
struct ScenarioHead {
    // The subject of files of the kind, "one core's PMU". Each kind has its own.
    static constexpr const char* kTitle = "";
    // The key that files of this kind have and no others; one kind, the rest, has none.
    static constexpr const char* kKey = "";
    // Why `armpmu sweep` does not take such files; empty where it does.
    static constexpr const char* kNotSwept = "";

    Origin origin;
    std::string name;
    std::string about; // the question it answers
    unsigned clock_mhz = 1000;
    ObjectiveSection objective;
    OutputSection output;
    // Notes on what was read otherwise than its files have it, or has no effect: a line each, with
    // the place.
    std::vector<std::string> notes;
};

} // namespace armpmu::testbench
