// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/fifo.h"
#include "testbench/masters/record_source.h"

#include <functional>
#include <memory>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

struct TraceReplayConfig {
    unsigned clusters = 2; // 1 .. ; thread t runs on cluster t mod clusters
    // Records read ahead per thread, 1 .. When the next record of the file belongs to a thread
    // that has this many waiting, reading stops until it takes one.
    unsigned look_ahead = 256;
    bool input_blocks = true; // a thread goes on after `input` only when the buffer is written
};

// Distributes a recorded trace over clusters and the I/O master, in an order that does not depend
// on who is visited first: what is taken in a cycle shows in what others are offered from the
// next cycle on.
//
// Every thread keeps its own order. A thread passes a `sync` record only when all records that
// stand before it in the file have been taken. `output` and `input` become jobs of the I/O
// master, those of the same cycle in file order. There is no deadlock: the oldest record not yet
// taken is always at the head of its thread's queue, and may be taken.
//
// Attach it to the interconnect (`Interconnect::attach`) that the masters are bound to.
class TraceReplay final : public Block {
  public:
    // `next` reads the trace: false at its end (TraceReader::next fits). Throws
    // std::invalid_argument when a parameter is out of range, TraceError for a record of a thread
    // beyond `threads`, whatever `next` throws.
    TraceReplay(const TraceReplayConfig& config, unsigned threads,
                std::function<bool(TraceRecord&)> next);
    ~TraceReplay() override;

    RecordSource& cluster(unsigned number);
    JobSource& io();
    std::uint64_t records_taken() const { return taken_; }

    void evaluate(std::uint64_t) override {}
    bool commit() override;
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override;
    std::string dump() const override;

  private:
    class ClusterSource;
    class IoSource;

    struct Numbered {
        TraceRecord record{};
        std::uint64_t number = 0; // position in the file
    };
    struct Thread {
        Fifo<Numbered> queue;
        bool waits_for_input = false;
    };

    const TraceRecord* peek(unsigned thread) const;
    void take(unsigned thread);
    bool ended(unsigned thread) const;
    void read_ahead();
    void release_jobs();

    TraceReplayConfig config_;
    std::function<bool(TraceRecord&)> next_;
    std::vector<Thread> threads_;
    std::vector<std::unique_ptr<ClusterSource>> clusters_;
    std::unique_ptr<IoSource> io_;
    Numbered pending_; // read, but its thread's queue is full
    bool has_pending_ = false;
    bool at_end_ = false;
    std::uint64_t read_ = 0;
    std::uint64_t taken_ = 0;
    std::uint64_t oldest_ = 0;     // number of the oldest record not taken before this cycle
    std::vector<Numbered> passed_; // jobs passed in this cycle
    bool touched_ = true;
};

} // namespace armpmu::testbench
