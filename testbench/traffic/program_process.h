// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// qemu-aarch64 as a child process. Its input and output are this process's.
//
// Contract: the child sees `memory` under the number that the plugin is told, and ends when this
// process does. Constructor: throws ProgramError with one line that says what is missing.
class ProgramProcess {
  public:
    struct Command {
        std::string qemu;
        std::string plugin;
        std::string plugin_options;             // ",name=value,..."
        std::vector<std::string> other_plugins; // each with its options
        std::vector<std::string> program;
        std::vector<std::string> environment; // of the guest
        std::string root;                     // of a dynamic program's loader; empty: static
        bool position_independent = false;    // the program
    };
    ProgramProcess(const Command& command, int memory);
    ~ProgramProcess(); // kills it, if it still runs
    ProgramProcess(const ProgramProcess&) = delete;
    ProgramProcess& operator=(const ProgramProcess&) = delete;

    pid_t pid() const { return pid_; }
    // What waitpid() says of it; nothing while it runs.
    std::optional<int> ended();
    // Waits for its end; kills it if that takes long.
    int wait();

  private:
    pid_t pid_ = -1;
    int life_ = -1; // the writing end of a pipe: closed by the kernel if this process dies
    std::optional<int> status_;
};

// The plugin that is wanted, else the one that was built with this program: beside it or in ../lib.
// Throws ProgramError if there is none.
std::string live_plugin(const std::string& wanted);

} // namespace armpmu::testbench
