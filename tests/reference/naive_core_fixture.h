// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_memory.h"
#include "tests/reference/naive_core_operations.h"

#include <cstdint>
#include <map>
#include <vector>

namespace armpmu::tests::naive_core {

using a55::Event;
using Kind = NaiveOperation::Kind;

// A page whose descriptors, and those of its neighbours, share no set of L1D with its lines from
// the eighth on.
inline constexpr std::uint64_t kPage = 0x80000000;
inline constexpr std::uint64_t kLine = kPage + 8 * 64;

inline NaiveOperation op(Kind kind, std::uint64_t va = 0, unsigned bytes = 8) {
    NaiveOperation result;
    result.kind = kind;
    result.va = va;
    result.bytes = bytes;
    return result;
}
inline NaiveOperation load(std::uint64_t va, unsigned bytes = 8) {
    return op(Kind::load, va, bytes);
}
inline NaiveOperation store(std::uint64_t va, unsigned bytes = 8) {
    return op(Kind::store, va, bytes);
}
inline NaiveOperation fetch(std::uint64_t va) {
    return op(Kind::fetch, va);
}

// Caches whose next victim is known.
inline NaiveCoreConfig no_prefetch() {
    NaiveCoreConfig config;
    config.prefetch = false;
    config.replacement = NaiveReplacement::lru;
    return config;
}

// A core of which one asks how often something happened since the last begin().
class Core {
  public:
    explicit Core(const NaiveCoreConfig& config = no_prefetch()) : memory_(config) {}

    void run(const std::vector<NaiveOperation>& operations) {
        for (const NaiveOperation& operation : operations) memory_.perform(operation);
    }
    void begin() {
        for (const Event event : naive_core_events()) before_[event] = memory_.count(event);
    }
    // What these alone do.
    void only(const std::vector<NaiveOperation>& operations) {
        begin();
        run(operations);
    }
    std::uint64_t operator[](Event event) { return memory_.count(event) - before_[event]; }
    const NaivePort& port() const { return memory_.port(); }

  private:
    NaiveCoreMemory memory_;
    std::map<Event, std::uint64_t> before_;
};

} // namespace armpmu::tests::naive_core
