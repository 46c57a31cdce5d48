// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::trace {

// What LiveProgram tells the live plugin; see the head of live_plugin.cpp.
struct LiveOptions {
    int memory = 0;
    int life = 0;
    std::uint32_t turn = 1000; // at most program_ring::kMostTurn
    bool time = false;
    bool count = false;
    bool empty = false;
};

// Throws std::invalid_argument for options that are none, and where descriptors are missing.
LiveOptions live_options(int argc, char** argv);

} // namespace armpmu::trace
