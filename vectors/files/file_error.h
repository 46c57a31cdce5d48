// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"

#include <string>

namespace armpmu::files {

// A file that cannot be read; one line, "NAME: REASON".
class InputError : public Unusable {
  public:
    InputError(const std::string& name, const std::string& reason, bool missing = false)
        : Unusable(name + ": " + reason), reason_(reason), missing_(missing) {}

    const std::string& reason() const { return reason_; } // without the name
    bool missing() const { return missing_; }             // there is no such file

  private:
    std::string reason_;
    bool missing_;
};

// A file that cannot be made or written; one line that names it and says why.
struct OutputError : Failed {
    using Failed::Failed;
};

// An output that is an input or another output of the same run; one line that names both.
struct FileClash : Unusable {
    using Unusable::Unusable;
};

// Thrown while waiting for a file when the user wants the program to end. It is no error, and
// handlers of errors do not catch it.
struct WaitEnded {};

} // namespace armpmu::files
