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
        make_unique,     // no data: the core has the line or will write all of it
        write_back,      // a dirty line
        evict,           // a clean line, with its data, for a cache behind the core
        drop,            // a clean line, without data; only if wants_drops()
        write_full,      // a whole line that was never read
        write_streaming, // the same, not to be allocated anywhere
        prefetch_outer,  // into a cache behind the core; no data for the core
        read_bytes,      // non-cacheable or device
        write_bytes,     // non-cacheable, device, or part of a cacheable line
        atomic,          // executed there; `bytes` of data go out and come back
        tlb_broadcast,   // invalidates the page `line` (kAllPages: all) in all other TLBs
        tlb_sync,        // answered when all have done so
    };
    static constexpr std::uint64_t kAllPages = ~std::uint64_t{0};
    Kind kind = Kind::read;
    std::uint64_t line = 0;
    // Of the core's clock. A prefetch that waits for a miss register may come before a request of
    // an earlier cycle; all others come in order.
    std::uint64_t cycle = 0;
    // Bit n, byte n of the line: for read_bytes and write_bytes; for make_unique, the bytes that
    // the core will write before any other access to the line: all, or none if unknown.
    std::uint64_t bytes = 0;
    bool returns_data = true; // an atomic whose old value is wanted
    bool cacheable = true;    // the memory that read_bytes, write_bytes or an atomic is to
    bool writes = true;       // of read_unique and make_unique; false: prefetched for a store
    bool prefetches = false;  // of read and read_unique: into L1D, without a waiting instruction
    // Not 0: no prefetch register is free, and it is not known when one will be. The port sends the
    // read at `cycle` or later, when fewer than this many of the core's prefetches are in flight.
    // Only if lets_time_pass().
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
// A request is made once, at its cycle, and answered later: the core keeps the token and calls
// `answer` when an instruction has to wait for it, which may be many requests later. `answer` is
// called exactly once for each token, in any order, except for those of write_back, evict, drop and
// prefetch_outer. It returns when the answer is known; a simulation with several cores executes
// others meanwhile (a SystemC process waits there).
class MemoryPort {
  public:
    using Token = std::uint64_t;
    virtual ~MemoryPort() = default;
    virtual Token request(const LineRequest& request) = 0;
    virtual LineAnswer answer(Token token) = 0;
    // Whether `answer` would return at once. With the default, the core takes every answer right
    // after its request.
    virtual bool answered(Token /*token*/) { return true; }
    // Whether an answer may have come since the last call.
    virtual bool answers_came() { return true; }
    // Whether time passes while the core waits, so that it can wait for the first of several
    // answers: then `await_one` returns true when a new answer came, and false when that cycle was
    // reached first. Called once, at the start.
    virtual bool lets_time_pass() const { return false; }
    virtual bool await_one(std::uint64_t /*until*/) { return false; }
    // Whether the core sends `drop` for clean lines that it discards. Called once, at the start.
    virtual bool wants_drops() const { return false; }
};

// Unshared memory that answers every request after the same latency, with DRAM as the data source.
// It may be busy with each line for some cycles, one at a time. A write is done when the memory
// accepts it.
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
