// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/coherence.h"
#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/memory_port.h"
#include "armpmu/cpu/pipeline.h"
#include "models/cpu/event_account.h"
#include "models/cpu/lru_array.h"

#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// The private L2, if there is one, and the port behind it (docs/core.md, "Reading from L2 and
// beyond" to "Writing to the port").
class OuterLevels {
  public:
    OuterLevels(const CoreConfig& config, bool external_last_level, MemoryPort& port,
                EventAccount& events);

    // As Core::set_latencies.
    void set_latencies(const CoreConfig& config) {
        l2_latency_ = config.l2_latency;
        l3_transfer_ = config.l3_transfer;
        memory_transfer_ = config.memory_transfer;
    }

    enum class For : std::uint8_t {
        load,
        store,
        walk,
        prefetch,
        store_prefetch,
        prefetch_l2, // a PRFM
        fetch
    };

    // A requested line. `arrival` takes the port's answer if it is still outstanding.
    struct Read {
        std::uint64_t line = 0;
        std::uint64_t cycle = 0; // of arrival, if known
        MemoryPort::Token token = 0;
        bool known = true;
        bool unique = false;
        For what = For::load;
        std::uint32_t transfer = 0;   // from its first data to its last, once it is known
        Cause level = Cause::load_l2; // for whom a load waits, once it is known
    };
    // `registers`: as in LineRequest.
    Read read(std::uint64_t line, For what, std::uint64_t cycle, std::uint32_t registers = 0);
    // The cycle of arrival. The first call counts the answer's events; `shared` is set if others
    // may have the line.
    std::uint64_t arrival(Read& read, bool& shared);

    // The cause of a load's wait for this answer.
    static Cause level_of(DataSource source);

    // --- requests; their answers are the cycles in which they are done ---
    LineAnswer whole_answer(MemoryPort::Token token) { return port_.answer(token); }
    std::uint64_t answer(MemoryPort::Token token) { return port_.answer(token).cycle; }
    bool answered(MemoryPort::Token token) { return port_.answered(token); }
    bool answers_came() { return port_.answers_came(); }
    bool lets_time_pass() const { return lets_time_pass_; }
    bool await_one(std::uint64_t until) { return port_.await_one(until); }
    // `whole`: the line will be written completely.
    MemoryPort::Token ask_unique(std::uint64_t line, std::uint64_t cycle, bool whole = false);
    // A whole line.
    MemoryPort::Token write_full_line(std::uint64_t line, LineRequest::Kind kind,
                                      std::uint64_t cycle);
    // Bytes of a line (bit n: byte n).
    MemoryPort::Token read_bytes(std::uint64_t line, std::uint64_t bytes, std::uint64_t cycle);
    MemoryPort::Token write_bytes(std::uint64_t line, std::uint64_t bytes, std::uint64_t cycle);
    MemoryPort::Token write_cacheable_bytes(std::uint64_t line, std::uint64_t bytes,
                                            std::uint64_t cycle);
    MemoryPort::Token atomic(std::uint64_t line, bool returns, bool cacheable, std::uint64_t cycle);

    MemoryPort::Token tlb_broadcast(std::uint64_t page, std::uint64_t cycle);
    MemoryPort::Token tlb_sync(std::uint64_t cycle);

    // --- nobody waits for these ---
    // Data that answers a snoop.
    void count_line_out() { events_.add(a55::Event::bus_access_wr, kLineBytes / write_beat_); }
    void write_line(std::uint64_t line, LineRequest::Kind kind, std::uint64_t cycle);
    void prefetch_outer(std::uint64_t line, std::uint64_t cycle);
    void prefetch_l2(std::uint64_t line, std::uint64_t cycle);
    // Takes a line that leaves L1D.
    void take_victim(std::uint64_t line, bool dirty, bool unique, std::uint64_t cycle);

    // --- L2 ---
    bool has_l2() const { return has_l2_; }
    bool has_l3() const { return has_l3_; }
    bool l2_holds(std::uint64_t line) const { return has_l2_ && l2_.find(line) != LruArray::kNone; }
    void add_copy(std::uint64_t line, LineCopy& copy) const;
    // A clean line left L1D, or L2, and no cache behind takes it.
    void drop(std::uint64_t line, std::uint64_t cycle) {
        if (wants_drops_) port_.request({LineRequest::Kind::drop, line, cycle, 0, false, true});
    }
    void fill_l2(std::uint64_t line, bool dirty, bool unique, std::uint64_t cycle);
    // A write that looks L2 up: true for a hit, which is then dirty and unique.
    bool write_l2(std::uint64_t line, std::uint64_t cycle);
    // Reads the line of such a write that missed, as unique, and leaves it dirty.
    void read_into_l2(std::uint64_t line, std::uint64_t cycle);
    // The line is clean afterwards, or dropped. True if it was dirty.
    bool clean_l2(std::uint64_t line, bool drop, bool keep_unique);

  private:
    static constexpr std::uint8_t kDirty = 1;
    static constexpr std::uint8_t kUnique = 2;
    void count_answer(For what, const LineAnswer& answer);
    Read read_from_port(std::uint64_t line, For what, std::uint64_t cycle,
                        std::uint32_t registers = 0);
    std::uint64_t beats(std::uint64_t bytes, std::uint32_t beat) const;
    MemoryPort::Token write_some(std::uint64_t line, std::uint64_t bytes, bool cacheable,
                                 std::uint64_t cycle);

    EventAccount& events_;
    MemoryPort& port_;
    bool has_l2_;
    bool has_l3_;
    bool wants_drops_;
    bool lets_time_pass_;
    bool external_last_level_;
    std::uint32_t l2_latency_;
    std::uint32_t l3_transfer_;
    std::uint32_t memory_transfer_;
    std::uint32_t read_beat_;
    std::uint32_t write_beat_;
    LruArray l2_;
    std::vector<std::uint8_t> flags_;
};

} // namespace armpmu::cpu
