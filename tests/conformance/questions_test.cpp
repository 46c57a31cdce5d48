// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// docs/questions.md says what the program answers: each command prints the line below it.
#include "tests/support/program.h"

#include <fstream>
#include <string>
#include <vector>

namespace armpmu::tests::questions_test {

struct Question {
    std::string command;
    std::string answer;
};

std::vector<Question> questions() {
    std::ifstream page(std::string(ARMPMU_SOURCE_DIR) + "/docs/questions.md");
    std::vector<Question> all;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.rfind("```", 0) == 0) {
            inside = line == "```console";
        } else if (inside && line.rfind("$ armpmu ", 0) == 0) {
            all.push_back({line.substr(9), ""});
        } else if (inside && !all.empty()) {
            all.back().answer += line + "\n";
        }
    }
    return all;
}

TEST(Questions, are_answered_as_the_page_says) {
    const std::vector<Question> all = questions();
    ASSERT_EQ(all.size(), 20U);
    for (const Question& one : all) {
        const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " " + one.command + " 2>&1");
        EXPECT_EQ(printed.status, 0) << one.command;
        EXPECT_FALSE(one.answer.empty()) << one.command;
        EXPECT_NE(printed.text.find("\n" + one.answer), std::string::npos)
            << one.command << " does not say " << one.answer;
    }
}

} // namespace armpmu::tests::questions_test
