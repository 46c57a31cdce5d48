// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The outcome of a run: its result, or why there is none; neither when it was stopped.
struct SeparateRun {
    std::string result;
    std::string failure;
};

// Calls `run` with 0 .. count - 1, each in a process of its own (SystemC simulates once per
// process), `jobs` at a time. `done` is called with the number that have ended, and `stop` is
// asked, a few times a second, when a run has ended and when a signal came: true ends the others at
// once. The processes end with this one, however it ends.
std::vector<SeparateRun> separate_runs(std::size_t count, unsigned jobs,
                                       const std::function<std::string(std::size_t)>& run,
                                       const std::function<void(std::size_t)>& done,
                                       const std::function<bool()>& stop);

} // namespace armpmu::testbench
