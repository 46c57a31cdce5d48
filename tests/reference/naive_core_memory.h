// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_cache.h"
#include "tests/reference/naive_core_config.h"
#include "tests/reference/naive_core_counts.h"
#include "tests/reference/naive_core_operation.h"
#include "tests/reference/naive_core_port.h"
#include "tests/reference/naive_core_streams.h"
#include "tests/reference/naive_core_tlb.h"

#include <bitset>
#include <cstdint>
#include <list>
#include <optional>
#include <vector>

// The memory side of the core once more, as plainly as it can be written: lists in the order of
// use, searched from the front. It is the reference of a random campaign, so it shares nothing with
// the model under test; docs/core.md, "What happens in memory", is its only source.
namespace armpmu::tests {

class NaiveCoreMemory {
  public:
    explicit NaiveCoreMemory(const NaiveCoreConfig& config);
    NaiveCoreMemory(const NaiveCoreMemory&) = delete;
    NaiveCoreMemory& operator=(const NaiveCoreMemory&) = delete;

    void perform(const NaiveOperation& operation);
    std::uint64_t count(a55::Event event) const;

    const NaivePort& port() const { return port_; }

  private:
    using Side = NaiveTranslation::Side;
    using Bytes = std::bitset<64>; // of a line

    static constexpr std::uint64_t kAddresses = std::uint64_t{1} << 48; // virtual ones

    enum class Purpose { fetch, walk, other };

    struct Place {
        std::uint64_t virtual_line = 0, line = 0; // numbers
        NaiveMemoryType type = NaiveMemoryType::cacheable;
        bool cacheable() const { return type == NaiveMemoryType::cacheable; }
    };
    struct Part {
        Place place;
        Bytes bytes;
    };
    using Access = void (NaiveCoreMemory::*)(const Part&);
    struct Entry { // of the store buffer
        std::uint64_t line = 0;
        NaiveMemoryType type = NaiveMemoryType::cacheable;
        Bytes bytes;
    };
    struct Answer {
        bool outside = false, unique = false;
    };
    struct WriteModes {
        bool l1 = false, l2 = false, l3 = false;
    };

    // naive_core_memory.cpp: addresses and operations
    Place look_at(std::uint64_t va, Side side) const;
    Place translate(std::uint64_t address, Side side = Side::data);
    void fetch(std::uint64_t va);
    void in_parts(const NaiveOperation& operation, Access access);
    void load_part(const Part& part);
    void prefetch_memory(const NaiveOperation& operation);
    void end_streams();

    // naive_core_maintenance.cpp
    void clean(std::uint64_t va, bool drop);
    void clean_to_unification(std::uint64_t va);
    void snoop(std::uint64_t line, bool unique);

    // naive_core_stores.cpp
    void store_part(const Part& part);
    void store_exclusive(const NaiveOperation& operation);
    void atomic(const NaiveOperation& operation);
    void atomic_at(std::uint64_t line, bool returns);
    void atomic_far(bool returns);
    void drain_all();
    void drain(std::list<Entry>::iterator entry);
    bool mode_on(unsigned threshold) const { return threshold != 0 && run_ > threshold; }

    // naive_core_writes.cpp: what a write does to its line
    bool write_hits(std::uint64_t line);
    void write_at_once(std::uint64_t line); // not full, L1 mode off
    void write_full(std::uint64_t line, const WriteModes& modes);
    void write_partly(const Entry& entry, const WriteModes& modes);

    // naive_core_lines.cpp: lines on their way between the caches
    void read_l1d(const Place& place, bool load);
    void read_l1d_missed_by_store(std::uint64_t line);
    Answer read_next_level(std::uint64_t line, Purpose purpose, bool as_unique);
    void make_unique_in_l2(std::uint64_t line);
    void fill_l1d(const NaiveLine& line);
    void fill_l2(const NaiveLine& line);
    void leave_l1d(const NaiveLine& line);
    void train(bool loads, std::uint64_t line);
    void prefetch_into_l1(std::uint64_t line, bool as_unique);
    void prefetch_into_l3(std::uint64_t line);

    NaiveCoreConfig config_;
    NaiveCounts counts_;
    NaiveTranslation tlbs_;
    NaivePort port_;
    NaiveCache l1i_, l1d_, l2_;
    NaiveStreams load_streams_, store_streams_;
    std::list<Entry> buffer_; // the oldest first
    std::optional<std::uint64_t> last_full_;
    std::uint64_t run_ = 0;
    bool first_write_ = false; // the write under way is the first use of a prefetched line
    unsigned asid_ = 0;
};

// The events that the page names.
const std::vector<a55::Event>& naive_core_events();

} // namespace armpmu::tests
