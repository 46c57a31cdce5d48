// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/live_program.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace armpmu::testbench {

// A running program that a thread of this process reads ahead, so that whoever models its execution
// need not. What it tells is what LiveProgram tells, in the same order; failures come in their
// place. The program runs ahead of the caller by some 30,000 blocks.
class ProgramReader {
  public:
    // Starts the program; throws what LiveProgram does.
    explicit ProgramReader(const LiveProgramOptions& options);
    // Ends the program, if it still runs.
    ~ProgramReader();
    ProgramReader(const ProgramReader&) = delete;
    ProgramReader& operator=(const ProgramReader&) = delete;

    // Those of executions that were told; grows, and what is there never changes.
    const std::vector<cpu::CodeBlock>& blocks() const { return blocks_; }
    // As LiveProgram::next.
    bool next(std::uint32_t& thread, cpu::Retired& retired) {
        if (at_ == batch_->executions.size() && !next_batch()) return false;
        const Execution& one = batch_->executions[at_++];
        // Data that another thread wrote is far away.
        __builtin_prefetch(&one + kSoon);
        __builtin_prefetch(batch_->addresses.data() + one.addresses + kSoon);
        thread = one.thread;
        retired = {one.block, batch_->addresses.data() + one.addresses, one.next, one.failed,
                   nullptr};
        return true;
    }
    // As LiveProgram::answer; the program goes no further than to where it asks.
    void answer(std::uint64_t elapsed, std::uint64_t executed) { live_->answer(elapsed, executed); }
    std::shared_ptr<const LoadedFiles> files() const { return live_->files(); }
    // Once next() has returned false.
    const LiveProgram::End& end() const { return live_->end(); }

  private:
    static constexpr std::size_t kSoon = 16;
    struct Execution {
        std::uint32_t block;
        std::uint32_t failed;
        std::uint32_t thread;
        std::uint32_t addresses; // where they begin
        std::uint64_t next;
    };
    struct Batch {
        std::vector<Execution> executions;
        std::vector<std::uint64_t> addresses;
        std::vector<cpu::CodeBlock> blocks; // that are new
        std::exception_ptr failure;         // comes behind all of it
        bool last = false;
    };

    void read();
    bool fill(Batch& batch);
    bool next_batch();

    std::unique_ptr<LiveProgram> live_;
    std::vector<cpu::CodeBlock> blocks_;
    std::unique_ptr<Batch> batch_ = std::make_unique<Batch>(); // being told
    std::size_t at_ = 0;
    bool over_ = false;

    // Of the thread.
    std::vector<std::uint32_t> counts_; // addresses of each block's executions

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::unique_ptr<Batch>> full_;
    std::vector<std::unique_ptr<Batch>> empty_;
    bool stopped_ = false;
    std::thread thread_; // the last: it uses the others
};

} // namespace armpmu::testbench
