// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace armpmu::tests {

// Notes how many attacks of a row of docs/reliability.md a case has made; ctest's log has it.
inline void add_to_row(const std::string& row, int attacks) {
    testing::Test::RecordProperty("row", row);
    testing::Test::RecordProperty("attacks", attacks);
}

} // namespace armpmu::tests
