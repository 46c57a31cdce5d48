// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::files {

// A private folder for temporary files, in $TMPDIR or /tmp, removed with this object. First it
// removes unlocked folders of the same user, whose runs were killed.
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
