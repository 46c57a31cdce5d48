// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_cache.h"
#include "tests/reference/naive_core_config.h"
#include "tests/reference/naive_core_counts.h"

#include <bitset>
#include <cstdint>
#include <functional>

namespace armpmu::tests {

// The port of the core, with L3 and the memory behind it.
class NaivePort {
  public:
    NaivePort(const NaiveCoreConfig& config, NaiveCounts& counts);

    bool has_l3() const { return l3_.exists(); }
    struct Answer {
        bool outside = false; // of the cluster
        bool shared = false;
    };
    Answer read_line(std::uint64_t line);
    // A full line that is not to be allocated goes past L3.
    void write_line(std::uint64_t line, bool dirty, bool allocate);
    void ask_for_uniqueness() { ++uniqueness_requests_; }
    void prefetch(std::uint64_t line);

    void read_bytes(const std::bitset<64>& bytes);
    void write_bytes(const std::bitset<64>& bytes);
    // A line's worth of beats, for a snoop.
    void give_line();

    std::uint64_t uniqueness_requests() const { return uniqueness_requests_; }
    std::uint64_t memory_reads() const { return memory_reads_; }   // of lines
    std::uint64_t memory_writes() const { return memory_writes_; } // of lines

  private:
    void fill_l3(const NaiveLine& line);
    void count_source(NaiveSource source);

    unsigned read_beat_bytes_, write_beat_bytes_;
    bool has_l2_, external_last_level_;
    NaiveCounts& counts_;
    std::function<NaiveHome(std::uint64_t line)> home_;
    bool l3_biased_;
    std::uint64_t l3_replaced_ = 0; // lines, by lines that came
    NaiveCache l3_;
    std::uint64_t uniqueness_requests_ = 0, memory_reads_ = 0, memory_writes_ = 0;
};

} // namespace armpmu::tests
