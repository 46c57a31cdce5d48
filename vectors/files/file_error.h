// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>
#include <string>

namespace armpmu::files {

// A file that cannot be read; one line, "NAME: REASON".
class InputError : public std::runtime_error {
  public:
    InputError(const std::string& name, const std::string& reason, bool missing = false)
        : std::runtime_error(name + ": " + reason), reason_(reason), missing_(missing) {}

    const std::string& reason() const { return reason_; } // without the name
    bool missing() const { return missing_; }             // there is no such file

  private:
    std::string reason_;
    bool missing_;
};

// A file that cannot be made or written; one line that names it and says why.
struct OutputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// An output that is an input or another output of the same run; one line that names both.
struct FileClash : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Thrown where a file is waited for and the user wants the program to end. It is no error, and
// whoever handles errors does not see it.
struct WaitEnded {};

} // namespace armpmu::files
