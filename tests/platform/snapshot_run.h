// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"
#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace armpmu::tests {

inline std::string text_of(const std::filesystem::path& path) {
    return file_text(path);
}

// A folder with guests that are run, saved and restored. Needs ARMPMU_PROGRAM and
// ARMPMU_SOURCE_DIR.
class SnapshotFolder {
  public:
    struct Finished {
        int status = -1;
        std::string console;
        std::string errors;
        std::string result; // JSON

        unsigned saves() const {
            unsigned count = 0;
            for (std::size_t at = 0; (at = errors.find(": saved after", at)) != std::string::npos;
                 ++at)
                ++count;
            return count;
        }
    };

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    // A scenario of words of code.
    std::string write(const std::string& name, const Guest& guest) const {
        std::ofstream program(folder_ / name, std::ios::binary);
        for (const GuestLine& line : guest.lines())
            program.write(reinterpret_cast<const char*>(&line.word), sizeof line.word);
        const std::string scenario = path(name + ".yaml");
        std::ofstream(scenario) << "scenario: " << name
                                << "\nmemory: 128MiB\nguest:\n  program: " << name
                                << "\n  level: el1\n";
        return scenario;
    }
    // One that comes with the program.
    static std::string bare(const std::string& name) {
        return std::string(ARMPMU_SOURCE_DIR) + "/virtual_platform/guests/bare/" + name + ".yaml";
    }

    // What was there of an earlier run is not taken for this one's.
    Finished run(const std::string& scenario, const std::string& options,
                 const std::string& typed = {}) const {
        std::filesystem::remove(path("result"));
        const std::string input = typed.empty() ? "</dev/null " : "printf '" + typed + "' | ";
        const std::string command = "timeout 60 " + std::string(ARMPMU_PROGRAM) + " vp " +
                                    scenario + " -j -o " + path("result") + " " + options + " 2>" +
                                    path("errors");
        const Printed printed = shell(input + command);
        return {printed.status, printed.text, text_of(path("errors")), text_of(path("result"))};
    }

  private:
    const TemporaryFolder temporary_;
    const std::filesystem::path folder_ = temporary_.path();
};

} // namespace armpmu::tests
