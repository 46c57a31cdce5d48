// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/line_server.h"

#include <cstdint>

namespace armpmu::cpu {

inline constexpr std::uint64_t kLineBytes = 64;

// A request of a core that misses in its caches. A line is an address / 64.
struct LineRequest {
    enum class Kind : std::uint8_t {
        read,            // for a load, a prefetch or a walk
        read_unique,     // to be written
        fetch,           // instructions
        make_unique,     // no data: the line is there or will be written completely
        write_back,      // a dirty line
        evict,           // a clean line, with its data, for a cache behind the core
        drop,            // a clean line, without data; only to ports that want to know
        write_full,      // a whole line that was never read
        write_streaming, // the same, not to be allocated anywhere
        prefetch_outer,  // into a cache behind the core; no data for the core
        read_bytes,      // non-cacheable or device
        write_bytes,     // non-cacheable, device, or part of a cacheable line
        atomic,          // done there; `bytes` of data go out and come back
        tlb_broadcast, // all other TLBs forget the page `line`, or everything if that is kAllPages
        tlb_sync,      // answered when all have done so
    };
    static constexpr std::uint64_t kAllPages = ~std::uint64_t{0};
    Kind kind = Kind::read;
    std::uint64_t line = 0;
    // Of the core's clock. A prefetch that waits for a miss register may be asked for before a
    // request of an earlier cycle; all others come in order.
    std::uint64_t cycle = 0;
    // Bit n, byte n of the line: of read_bytes and write_bytes; of make_unique, those that will be
    // written before anything else happens to the line: all, or none are known.
    std::uint64_t bytes = 0;
    bool returns_data = true; // an atomic whose old value is wanted
    bool cacheable = true;    // the memory that read_bytes, write_bytes or an atomic is to
    bool writes = true;       // of read_unique and make_unique; false: prefetched for a store
    bool prefetches = false;  // of read and read_unique: into L1D, and nobody waits
    // Not 0: no register for prefetches is free, and it is not known when. The read is sent when
    // fewer than so many of the core's prefetches are on their way, at `cycle` at the earliest.
    // Only to ports that let time pass.
    std::uint32_t registers = 0;
};

// Where data came from.
enum class DataSource : std::uint8_t {
    l3,                 // in the cluster
    peer_core,          // another core of the cluster
    interconnect_cache, // outside the cluster from here on
    peer_cluster,
    dram,
    remote,
};
constexpr bool outside_cluster(DataSource source) {
    return source >= DataSource::interconnect_cache;
}

struct LineAnswer {
    std::uint64_t cycle = 0; // the data is at the core, or the write is done
    DataSource source = DataSource::dram;
    bool shared = false; // of a read: others may have the line
};

// The memory behind the caches of one core.
//
// A request is made once, at its cycle, and answered later: the core keeps the token and asks for
// the answer when something has to wait for it, which may be many requests later. Every token is
// asked for exactly once, in any order, but for those of write_back, evict, drop and
// prefetch_outer, whose answer nobody wants. `answer` returns when the answer is known; a
// simulation with several cores lets others run meanwhile (a SystemC process waits there).
class MemoryPort {
  public:
    using Token = std::uint64_t;
    virtual ~MemoryPort() = default;
    virtual Token request(const LineRequest& request) = 0;
    virtual LineAnswer answer(Token token) = 0;
    // Whether `answer` would return at once. A core without this question asks later than need be.
    virtual bool answered(Token /*token*/) { return true; }
    // Whether an answer may have come since this was asked last.
    virtual bool answers_came() { return true; }
    // Whether time passes while the core waits, so that it need not know all answers to see which
    // one is the first: then `await_one` returns true when an answer came that was not there
    // before, and false when that cycle came first. Asked once, at first.
    virtual bool lets_time_pass() const { return false; }
    virtual bool await_one(std::uint64_t /*until*/) { return false; }
    // Whether it is told of clean lines that leave the core for nowhere. Asked once, at first.
    virtual bool wants_drops() const { return false; }
};

// Memory that answers everything after the same time, as DRAM, unshared. It may be busy with each
// line for some cycles, one at a time. A line that is written is done when the memory takes it.
class FixedLatencyMemory final : public MemoryPort {
  public:
    explicit FixedLatencyMemory(std::uint32_t latency, DataSource source = DataSource::dram,
                                std::uint32_t read_interval = 0, std::uint32_t write_interval = 0)
        : latency_(latency), source_(source), read_interval_(read_interval),
          write_interval_(write_interval) {}
    // The token is the cycle of the answer.
    Token request(const LineRequest& request) override {
        using Kind = LineRequest::Kind;
        if (request.kind == Kind::read || request.kind == Kind::read_unique ||
            request.kind == Kind::fetch)
            return lines_.begin(request.cycle, read_interval_) + latency_;
        if (request.kind == Kind::write_back || request.kind == Kind::write_full ||
            request.kind == Kind::write_streaming)
            return lines_.begin(request.cycle, write_interval_);
        return request.cycle + latency_;
    }
    LineAnswer answer(Token token) override { return {token, source_, false}; }

  private:
    std::uint32_t latency_;
    DataSource source_;
    std::uint32_t read_interval_;
    std::uint32_t write_interval_;
    LineServer lines_;
};

} // namespace armpmu::cpu
