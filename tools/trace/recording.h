// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/trace_reader.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace armpmu::trace {

// The recorded part of a program's run: numbers pages and threads in order of first appearance,
// cuts what crosses a page into pieces, and turns instruction counts into gaps.
//
// Contract: the first `skip` records of the run are dropped, the next `records` are kept, the rest
// is dropped again. Pages and threads that appear only in dropped records get no number. `add` may
// be called from several threads; the order of the calls is the order of the trace.
class Recording {
  public:
    Recording(std::uint64_t skip, std::uint64_t records);

    // `instructions`: executed by this guest thread so far, the present one included. `bytes` of 0
    // is a record only for Kind::sync.
    void add(unsigned guest_thread, std::uint64_t instructions, testbench::TraceRecord::Kind kind,
             std::uint64_t virtual_address, std::uint64_t bytes);

    // A DC ZVA: QEMU shows its store to no plugin.
    void count_unseen(unsigned guest_thread);

    // Whether everything from now on is dropped.
    bool full() const { return full_; }

    // Writes the trace and prints to stderr how many records of each kind it has.
    void save(const std::string& path) const;

  private:
    struct Thread {
        std::uint32_t number;
        std::uint64_t instructions; // at its previous record
    };

    void add_piece(unsigned guest_thread, std::uint64_t instructions,
                   testbench::TraceRecord::Kind kind, std::uint64_t virtual_address,
                   std::uint32_t bytes);
    std::uint64_t physical(std::uint64_t virtual_address);

    std::uint64_t skip_;
    std::uint64_t limit_;
    std::uint64_t seen_ = 0;
    std::uint64_t unseen_stores_ = 0;
    std::vector<testbench::TraceRecord> records_;
    std::unordered_map<unsigned, Thread> threads_;
    std::unordered_map<unsigned, std::uint64_t> before_; // instructions at the last dropped record
    std::unordered_map<std::uint64_t, std::uint64_t> pages_;
    std::atomic<bool> full_{false};
    std::mutex mutex_;
};

} // namespace armpmu::trace
