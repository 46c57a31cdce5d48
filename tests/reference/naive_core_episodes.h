// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_operations.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

namespace armpmu::tests {

// Writes random operations, an episode at a time.
class NaiveEpisodes {
  public:
    explicit NaiveEpisodes(std::uint64_t seed) : random_(seed) {}

    using Episode = void (NaiveEpisodes::*)();
    static const std::vector<Episode>& of(NaiveProfile profile);

    void play(Episode episode) { (this->*episode)(); }
    std::uint64_t below(std::uint64_t n) { return random_() % n; }
    std::vector<NaiveOperation>& operations() { return operations_; }

  private:
    using Kind = NaiveOperation::Kind;

    // naive_core_episodes_data.cpp
    void strided_loads();
    void patterns();
    void random_accesses();
    void hot_set();
    void full_lines();
    void partial_stores();
    void stack();
    void copy();
    void crossings();
    void device_regions();

    // naive_core_episodes_system.cpp
    void code();
    void loop();
    void far_pages();
    void atomics();
    void maintenance();
    void snoops();
    void prefetch_hints();
    void ahead();
    void invalidations();

    NaiveOperation& emit(Kind kind, std::uint64_t va, unsigned bytes = 8);
    void emit_access(std::uint64_t va); // mostly a load
    std::uint64_t one_of(std::initializer_list<std::uint64_t> values);
    bool once_in(unsigned n) { return below(n) == 0; }
    std::uint64_t somewhere(); // aligned to 64, in a footprint that some cache just holds or not
    std::uint64_t recent();    // an address of late
    std::uint64_t length();    // of a run

    std::mt19937_64 random_;
    std::vector<NaiveOperation> operations_;
};

} // namespace armpmu::tests
