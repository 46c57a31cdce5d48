// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>
#include <string>

namespace armpmu {

// An error for a user: one complete line, which begins with the file or option concerned. It also
// has the program's exit status: 1 if two things differ that should not, 2 if the input cannot be
// used, 3 for all else.
class Error : public std::runtime_error {
  public:
    Error(const std::string& line, int exit_status)
        : std::runtime_error(line), exit_status_(exit_status) {}
    int exit_status() const { return exit_status_; }

  private:
    int exit_status_;
};

struct Different : Error {
    explicit Different(const std::string& line) : Error(line, 1) {}
};
struct Unusable : Error {
    explicit Unusable(const std::string& line) : Error(line, 2) {}
};
struct Failed : Error {
    explicit Failed(const std::string& line) : Error(line, 3) {}
};

} // namespace armpmu
