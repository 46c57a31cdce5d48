// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace armpmu::bench {

// A program that is compiled now, in a folder of its own.
class Guest {
  public:
    Guest() {
        std::filesystem::create_directories(folder_);
        works_ = shell("aarch64-linux-gnu-gcc -O2 -static -mcpu=cortex-a55 " ARMPMU_SOURCE_DIR
                       "/tests/conformance/programs/words.c -o words");
    }
    ~Guest() { std::filesystem::remove_all(folder_); }
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    bool works() const { return works_; }
    std::string file(const char* name) const { return (folder_ / name).string(); }
    bool shell(const std::string& command) const {
        const std::string all = "cd " + folder_.string() + " && " + command + " >/dev/null 2>&1";
        return std::system(all.c_str()) == 0;
    }

  private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("armpmu_bench." + std::to_string(getpid()));
    bool works_ = false;
};

} // namespace armpmu::bench
