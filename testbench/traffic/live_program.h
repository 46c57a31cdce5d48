// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "testbench/traffic/loaded_files.h"
#include "testbench/traffic/program_error.h"
#include "testbench/traffic/program_process.h"

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The executions of a program's threads while it runs under qemu-aarch64 in a child process, with
// this process's standard input, output and error. Executions are as those of RecordedProgram.
//
// Threads go on one at a time, in turns, so their order is that of a machine on which all advance
// alike. A lock that is waited for in a loop is looked at as often as the turn allows.
//
// Contract: for one thread of the caller at a time. The program runs ahead of the reader by no more
// than a ring holds (some 20,000 blocks); it ends with this object or this process. What a child
// that it forked executes is not shown. A failure is a ProgramError: then nothing more is told.
class LiveProgram {
  public:
    // Starts it. Throws when the program is missing or is not one for arm64, when its loader or
    // libraries are missing, when qemu is missing or has no plugins, and when the plugin is
    // missing.
    explicit LiveProgram(const LiveProgramOptions& options);
    ~LiveProgram();
    LiveProgram(const LiveProgram&) = delete;
    LiveProgram& operator=(const LiveProgram&) = delete;

    // Grows, and what is there never changes.
    const std::vector<cpu::CodeBlock>& blocks() const;

    // The next execution of a block by any thread, in the order of the turns; one is told when it
    // is known what the thread executes next, so behind a system call when that returned. False
    // at the end. What `retired` points at stays until the next call. Throws when the program is
    // about to access a PMU register: software that does so runs on the platform.
    bool next(std::uint32_t& thread, cpu::Retired& retired);

    // With modelled_time, next() tells this instead of a block where a thread stands still until it
    // knows the time: all that it executed before was told, and answer() has to follow. It sleeps
    // for `retired.next` nanoseconds before that time. From any thread of the caller.
    static constexpr std::uint32_t kAsksTime = ~std::uint32_t{0};
    // Nanoseconds since the program began: elapsed, and of them executed by its threads.
    void answer(std::uint64_t elapsed, std::uint64_t executed);

    // That were seen so far, ended ones included; they are numbered from 0 on.
    std::uint32_t threads() const;
    pid_t process() const;
    // The files that its code is from.
    std::shared_ptr<const LoadedFiles> files() const;

    // How the program ended; complete when next() returned false.
    struct End {
        int status = 0;          // what it exited with
        int signal = 0;          // that ended it; 0: it exited
        std::uint64_t pc = 0;    // where: what faulted, or the last instruction
        std::uint64_t count = 0; // instructions, if they were to be counted
        // Turns that were broken off because a thread that was woken did not come.
        std::uint64_t breaks = 0;
        std::vector<std::uint64_t> last_blocks; // addresses of up to 16 that were begun
    };
    const End& end() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// A running program of one thread. Throws ProgramError when a second one appears.
class LiveThread final : public cpu::BlockSource {
  public:
    explicit LiveThread(LiveProgram& program) : program_(program) {}

    const std::vector<cpu::CodeBlock>& blocks() const override { return program_.blocks(); }
    bool next(cpu::Retired& retired) override;

  private:
    LiveProgram& program_;
};

} // namespace armpmu::testbench
