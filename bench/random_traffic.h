// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/record_source.h"
#include "testbench/masters/stream_master.h"

#include <cstdint>
#include <vector>

namespace armpmu::bench {

// A generator of 2^64 - 1 numbers that costs next to nothing (xorshift).
class Xorshift {
  public:
    explicit Xorshift(std::uint64_t seed) : state_(seed) {}
    std::uint64_t below(std::uint64_t bound) {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return state_ % bound;
    }

  private:
    std::uint64_t state_;
};

// Loads and stores of whole lines' first words, uniformly over a footprint, without end; `gap`
// instructions between two of them.
class RandomRecords final : public testbench::RecordSource {
  public:
    RandomRecords(std::uint64_t seed, unsigned threads, std::uint64_t lines, unsigned gap)
        : random_(seed), lines_(lines), gap_(gap), next_(threads) {
        for (unsigned t = 0; t < threads; ++t) make(t);
    }
    unsigned threads() const override { return static_cast<unsigned>(next_.size()); }
    const testbench::TraceRecord* peek(unsigned thread) const override { return &next_[thread]; }
    void take(unsigned thread) override { make(thread); }
    bool ended(unsigned) const override { return false; }
    // Of the records made from now on.
    void set_gap(unsigned gap) { gap_ = gap; }

  private:
    void make(unsigned thread) {
        testbench::TraceRecord& record = next_[thread];
        record.thread = thread;
        record.gap = gap_;
        record.kind = random_.below(100) < 30 ? testbench::TraceRecord::Kind::store
                                              : testbench::TraceRecord::Kind::load;
        record.address = random_.below(lines_) * 64;
        record.bytes = 8;
    }

    Xorshift random_;
    std::uint64_t lines_;
    unsigned gap_;
    std::vector<testbench::TraceRecord> next_;
};

// Buffers of 4 KB to be read or written, one after another, without end.
class RandomJobs final : public testbench::JobSource {
  public:
    RandomJobs(std::uint64_t seed, std::uint64_t lines) : random_(seed), lines_(lines) { take(); }
    const testbench::TraceRecord* peek() const override { return paused_ ? nullptr : &job_; }
    void set_paused(bool paused) { paused_ = paused; }
    void take() override {
        job_.kind = random_.below(2) == 0 ? testbench::TraceRecord::Kind::input
                                          : testbench::TraceRecord::Kind::output;
        job_.address = random_.below(lines_) * 64;
        job_.bytes = 4096;
    }
    void finish() override {}
    bool ended() const override { return false; }

  private:
    Xorshift random_;
    std::uint64_t lines_;
    testbench::TraceRecord job_;
    bool paused_ = false;
};

// Reads, or reads and writes in turn, of `beats` beats at random lines, without end: ReadOnce, and
// WriteLineUnique or WriteUnique.
class RandomRequests final : public testbench::RequestSource {
  public:
    RandomRequests(std::uint64_t seed, std::uint64_t lines, std::uint8_t beats, bool writes)
        : random_(seed), lines_(lines), writes_(writes) {
        request_.read.beats = request_.write.beats = beats;
        if (beats == testbench::kLineBeats)
            request_.write.snoop = testbench::WriteSnoop::write_line_unique;
        take();
    }
    const testbench::StreamRequest* peek() override { return &request_; }
    void take() override {
        request_.is_write = writes_ && !request_.is_write;
        request_.read.address = request_.write.address = random_.below(lines_) * 64;
    }

  private:
    Xorshift random_;
    std::uint64_t lines_;
    bool writes_;
    testbench::StreamRequest request_;
};

} // namespace armpmu::bench
