// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Where parameters have their old values, the rows are the old ones.
#include "tests/golden/interconnect_traffics.h"

#include <gtest/gtest.h>

#include <fstream>

namespace armpmu::tests {
namespace interconnect_rows_test {

void set_old_values(InterconnectConfig& config) {
    config.ordering = {true, true};
    config.urgency = {false, 0};
}

// The lines that are not comments.
std::string expected_rows() {
    std::ifstream file(ARMPMU_SOURCE_DIR "/tests/golden/interconnect_rows.txt");
    std::string text;
    for (std::string line; std::getline(file, line);)
        if (line.front() != '#') text += line + '\n';
    return text;
}

TEST(InterconnectRows, old_values_of_parameters_make_the_old_rows) {
    EXPECT_EQ(interconnect_rows(set_old_values), expected_rows());
}

// So that none of them could be ignored: each changes what some traffic makes.
TEST(InterconnectRows, every_parameter_changes_some) {
    const std::vector<Adjust> changes{
        [](InterconnectConfig& config) {
            config.ordering = {false, true}, config.urgency = {false, 0};
        },
        [](InterconnectConfig& config) {
            config.ordering = {true, false}, config.urgency = {false, 0};
        },
        [](InterconnectConfig& config) {
            config.ordering = {true, true}, config.urgency = {true, 0};
        },
        [](InterconnectConfig& config) {
            config.ordering = {true, true}, config.urgency = {false, 50};
        }};
    for (std::size_t i = 0; i < changes.size(); ++i)
        EXPECT_NE(interconnect_rows(changes[i]), expected_rows()) << i;
}

} // namespace interconnect_rows_test
} // namespace armpmu::tests
