// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <string>

// A command line that cannot be meant: what it says, on standard error, with status 2.
namespace armpmu::tests::usage_test {

struct Usage {
    const char* arguments;
    const char* says;
};

TEST(Usage, of_a_command_names_it_and_what_is_expected) {
    for (const Usage& one : {
             Usage{"reprt mine.yaml", "armpmu: no command 'reprt'; did you mean report?"},
             Usage{"list scenario", "armpmu list: no command 'scenario'; did you mean scenarios?"},
             Usage{"zzzzzzzz", "armpmu: no command 'zzzzzzzz'; `armpmu --help` lists them"},
             Usage{"--hlp", "armpmu: The following argument was not expected: --hlp"},
             Usage{"explain",
                   "armpmu explain: FILE is required; `armpmu explain --help` says more"},
             Usage{"sweep plan", "`armpmu sweep plan --help` says more"},
             Usage{"sweep tt-depth interconnect.tt_depth=16",
                   "a parameter's value stands behind -p or -s"},
         }) {
        const Printed printed =
            shell(std::string(ARMPMU_PROGRAM) + " " + one.arguments + " 2>&1 >/dev/null");
        EXPECT_EQ(printed.status, 2) << one.arguments;
        EXPECT_NE(printed.text.find(one.says), std::string::npos) << one.arguments << '\n'
                                                                  << printed.text;
    }
}

} // namespace armpmu::tests::usage_test
