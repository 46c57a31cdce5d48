// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/live_program.h"
#include "tests/conformance/guest_program.h"
#include "tests/support/temporary.h"

#include <fcntl.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::tests {

// While it lives, what a child prints that is started goes to a file.
class PrintedTo {
  public:
    explicit PrintedTo(const std::string& path) : before_(dup(STDOUT_FILENO)) {
        std::fflush(stdout);
        const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        dup2(file, STDOUT_FILENO);
        close(file);
    }
    ~PrintedTo() {
        dup2(before_, STDOUT_FILENO);
        close(before_);
    }
    PrintedTo(const PrintedTo&) = delete;
    PrintedTo& operator=(const PrintedTo&) = delete;

  private:
    int before_;
};

inline std::string text_of(const std::string& path) {
    return tests::file_text(path);
}

inline std::uint64_t read_all(testbench::LiveProgram& program);

// Tests of programs while they run.
class LiveGuest : public GuestProgram {
  protected:
    std::string output() const { return (work_ / "output").string(); }

    testbench::LiveProgramOptions options(std::vector<std::string> arguments = {}) const {
        testbench::LiveProgramOptions how;
        how.plugin = ARMPMU_LIVE_PLUGIN;
        how.command = {binary()};
        how.command.insert(how.command.end(), arguments.begin(), arguments.end());
        return how;
    }
    // It prints to a file.
    std::unique_ptr<testbench::LiveProgram>
    started(const testbench::LiveProgramOptions& how) const {
        const PrintedTo file(output());
        return std::make_unique<testbench::LiveProgram>(how);
    }
    // Why it is not executed to its end; empty: it is.
    static std::string refusal(const testbench::LiveProgramOptions& how) {
        try {
            testbench::LiveProgram program(how);
            read_all(program);
        } catch (const testbench::ProgramError& error) {
            return error.what();
        }
        return "";
    }
    // Its output, and how it ended, without a plugin.
    Printed plain(const std::string& arguments = "") const {
        return shell("env -i $(command -v qemu-aarch64) -cpu cortex-a76 " + binary() + " " +
                     arguments + " 2>/dev/null");
    }
};

// Until the program ends; the number of instructions.
inline std::uint64_t read_all(testbench::LiveProgram& program) {
    std::uint64_t instructions = 0;
    std::uint32_t thread = 0;
    cpu::Retired retired;
    while (program.next(thread, retired))
        instructions += program.blocks()[retired.block].words.size();
    return instructions;
}

} // namespace armpmu::tests
