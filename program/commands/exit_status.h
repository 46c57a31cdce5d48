// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <functional>
#include <string>

namespace armpmu::testbench {

// Exit statuses of the program.
enum ExitStatus : int {
    kFine = 0,
    kDifferent = 1,     // compared and different
    kUnusableInput = 2, // the user's mistake
    kFailed = 3,        // the simulation itself
};

// Runs a command: an exception is printed in one line and determines the exit status. `name`, a
// file, begins the line where the message does not name one; `failure` follows it when the
// simulation failed, "the simulation failed: ".
int exit_status_of(const std::string& name, const std::function<int()>& command,
                   const std::string& failure = "");

} // namespace armpmu::testbench
