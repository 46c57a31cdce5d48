// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"

#include <gtest/gtest.h>

#include <string>

namespace armpmu::tests {

// Restoring must fail with a text that has `why`, and change nothing.
template <typename Pmu>
void expect_refused(Pmu& pmu, const StateBytes& bytes, const std::string& why) {
    const StateBytes before = pmu.save();
    try {
        pmu.restore(bytes);
        FAIL() << "restored; expected: " << why;
    } catch (const StateError& error) {
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
    EXPECT_EQ(pmu.save(), before);
}

// Every kind of damage that bytes can suffer.
template <typename Pmu>
void expect_damaged_states_refused(Pmu& pmu) {
    const StateBytes good = pmu.save();
    for (std::size_t length = 0; length < good.size(); length += length < 200 ? 1 : 97)
        expect_refused(pmu, {good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length)},
                       "cut off");
    StateBytes longer = good;
    longer.push_back(0);
    expect_refused(pmu, longer, "extended");
    for (std::size_t i = 0; i < good.size(); i += i < 400 ? 1 : 29) {
        StateBytes altered = good;
        altered[i] = static_cast<std::uint8_t>(altered[i] ^ 1U << i % 8);
        expect_refused(pmu, altered, "");
    }
    StateBytes newer = good;
    const unsigned version = newer[16]++;
    expect_refused(pmu, newer,
                   "format version " + std::to_string(version + 1) + ", expected " +
                       std::to_string(version));
    StateBytes other = good;
    other[8] = 'x';
    expect_refused(pmu, other, "another model");
}

} // namespace armpmu::tests
