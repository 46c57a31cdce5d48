// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_operations.h"

#include <initializer_list>
#include <random>

namespace armpmu::tests {

namespace {

class Choices {
  public:
    explicit Choices(std::uint64_t seed) : random_(seed) {}
    unsigned one_of(std::initializer_list<unsigned> values) {
        return values.begin()[random_() % values.size()];
    }
    bool once_in(unsigned n) { return random_() % n == 0; }

  private:
    std::mt19937_64 random_;
};

void choose_caches(Choices& choices, NaiveCoreConfig& config) {
    config.l1i_kb = choices.one_of({16, 32, 64});
    config.l1d_kb = choices.one_of({16, 32, 64});
    config.l2_kb = choices.one_of({0, 0, 64, 128, 256});
    config.l3_kb = choices.one_of({0, 0, 256, 512, 1024, 2048, 3072, 4096});
    config.replacement = choices.once_in(2) ? NaiveReplacement::lru : NaiveReplacement::random;
    config.l3_biased = choices.once_in(2);
    config.atomics =
        choices.once_in(2) ? NaiveCoreConfig::Atomics::near : NaiveCoreConfig::Atomics::far;
    config.external_last_level = choices.once_in(2);
}

void choose_translation(Choices& choices, NaiveCoreConfig& config) {
    config.mmu = !choices.once_in(16);
    config.walk_levels = choices.one_of({3, 4});
    if (choices.once_in(2)) return;
    config.itlb_entries = choices.one_of({1, 2, 4, 15, 16});
    config.dtlb_entries = choices.one_of({1, 2, 4, 15, 16});
    config.l2_tlb_entries = choices.one_of({4, 16, 64, 1024});
    config.walk_cache_entries = choices.one_of({4, 8, 16, 64});
}

void choose_writes(Choices& choices, NaiveCoreConfig& config) {
    config.store_buffer = choices.one_of({1, 2, 3, 5, 5, 5, 8});
    config.read_beat_bytes = choices.one_of({16, 16, 4, 8, 32, 64});
    config.write_beat_bytes = choices.one_of({16, 16, 4, 8, 32, 64});
    config.l1_streaming = choices.one_of({0, 1, 2, 4, 4, 4});
    config.l2_streaming = choices.one_of({0, 1, 4, 16, 16});
    config.l3_streaming = choices.one_of({0, 2, 16, 24, 64, 1024});
}

void choose_prefetching(Choices& choices, NaiveCoreConfig& config) {
    config.prefetch = !choices.once_in(5);
    config.prefetch_crosses = choices.once_in(2);
    if (choices.once_in(2)) return;
    config.streams = choices.one_of({1, 2, 4, 8});
    config.prefetch_confidence = choices.one_of({1, 2, 3, 4});
    config.prefetch_l1_distance = choices.one_of({1, 4, 8});
    config.prefetch_distance = config.prefetch_l1_distance * choices.one_of({1, 2, 4});
}

} // namespace

NaiveCoreConfig random_config(std::uint64_t seed) {
    Choices choices(seed * 2 + 1);
    NaiveCoreConfig config;
    choose_caches(choices, config);
    choose_translation(choices, config);
    choose_writes(choices, config);
    choose_prefetching(choices, config);
    config.non_cacheable = {kNaiveNonCacheable};
    config.device = {kNaiveDevice};
    return config;
}

} // namespace armpmu::tests
