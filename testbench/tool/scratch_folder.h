// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/sweep/database.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace armpmu::testbench {

// A folder for files on the way to a result, gone with this.
class ScratchFolder {
  public:
    // Throws StoreError.
    ScratchFolder() {
        path_ = (std::filesystem::temp_directory_path() / "armpmu_sweep_XXXXXX").string();
        if (mkdtemp(path_.data()) == nullptr)
            throw StoreError(path_ + ": cannot be made; results are kept there meanwhile");
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

} // namespace armpmu::testbench
