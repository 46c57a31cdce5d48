// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Calls `run` with 0 .. count - 1, each in a process of its own (SystemC simulates once per
// process), `jobs` at a time, and returns what they returned. `done` is told how many have ended.
// Throws std::runtime_error with the message of the first that threw or died; the others are ended
// then.
std::vector<std::string> separate_runs(std::size_t count, unsigned jobs,
                                       const std::function<std::string(std::size_t)>& run,
                                       const std::function<void(std::size_t)>& done);

} // namespace armpmu::testbench
