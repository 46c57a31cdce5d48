// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>

namespace armpmu::tests {

// What a campaign did, so that a test can say that it did something.
struct CoreFuzzUse {
    std::uint64_t instructions = 0;
    std::uint64_t unknown = 0; // of them
    std::uint64_t blocks = 0;
    std::uint64_t blocks_fast = 0;
    std::uint64_t interrupts = 0;
};

// A random core, with the memo and without, executes so many random steps. Returns how both differ
// or what is wrong with one, or an empty text.
std::string core_fuzz_difference(std::uint64_t seed, std::size_t steps, CoreFuzzUse& use);

// A random illegal configuration: what is wrong with its refusal.
std::string core_fuzz_refusal(std::uint64_t seed);

} // namespace armpmu::tests
