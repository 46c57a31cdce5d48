// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::files {

// A folder of the user's own for files on the way to a result, in $TMPDIR or /tmp, and gone with
// this. First it removes those of the same user whose runs were killed: nobody has them locked.
class ScratchFolder {
  public:
    // Throws OutputError.
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
    int lock_ = -1;
};

} // namespace armpmu::files
