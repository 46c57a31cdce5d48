// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace armpmu::tests {

// Notes how many attacks a case has made; the report of GoogleTest has it.
inline void note_attacks(std::size_t attacks) {
    testing::Test::RecordProperty("attacks", static_cast<int>(attacks));
}

// The row of docs/reliability.md for this test has this number, "734 runs".
inline void expect_on_page(const std::string& test, const std::string& number) {
    std::ifstream page(ARMPMU_SOURCE_DIR "/docs/reliability.md");
    for (std::string line; std::getline(page, line);) {
        if (line.find("`" + test + "`") == std::string::npos) continue;
        EXPECT_NE(line.find("| " + number + " |"), std::string::npos)
            << test << ": expected " << number << " in: " << line;
        return;
    }
    ADD_FAILURE() << "docs/reliability.md has no row of " << test;
}

} // namespace armpmu::tests
