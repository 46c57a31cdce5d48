// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/temporary.h"

#include <filesystem>
#include <string>

namespace armpmu::docs {

// A folder of its own that shows the source tree by links, and the build under test as
// build/release. tools/setup and tools/build do nothing in it: all is installed and built. It is
// removed in the end.
class ScratchTree {
  public:
    ScratchTree(const std::filesystem::path& source, const std::filesystem::path& build);

    const std::filesystem::path& path() const { return path_; }

  private:
    tests::TemporaryFolder folder_;
    std::filesystem::path path_ = folder_.path();
};

// `text` as one word of the shell.
std::string quoted(const std::string& text);

} // namespace armpmu::docs
