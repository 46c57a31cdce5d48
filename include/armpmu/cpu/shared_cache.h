// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/memory_port.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::cpu {

// An L3 between a core and the memory behind it: a port that answers what it holds after
// `latency` cycles and passes on the rest (docs/core.md, "Writing to the port"). Lines come into it
// when a core writes them and by prefetches, not by reads.
class SharedCache final : public MemoryPort {
  public:
    // The L3 of a core's configuration. `l3_kb` 0: no L3, and all requests are passed on at once;
    // otherwise after `l3_latency`.
    SharedCache(const CoreConfig& core, MemoryPort& memory);
    ~SharedCache() override;

    // From now on `l3_latency` and `l3_prefetches` of another configuration; lines stay.
    void set_latencies(const CoreConfig& core);

    Token request(const LineRequest& request) override;
    LineAnswer answer(Token token) override;
    bool answered(Token token) override;

    bool holds(std::uint64_t line) const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::cpu
