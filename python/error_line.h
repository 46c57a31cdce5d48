// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::python {

// The message of an error, and the exit status that the program has for it: 1 two things differ, 2
// the input cannot be used, 3 any other.
struct ErrorLine {
    std::string text;
    int status = 3;
};

// The exception that is being handled.
ErrorLine error_line();

} // namespace armpmu::python
