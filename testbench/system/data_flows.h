// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"

#include <cstdint>
#include <map>
#include <vector>

namespace armpmu::testbench {

// Which way data takes through a CCI-550: how many bytes an interface read from other masters'
// caches and from each memory, and how many were written to each memory on its behalf, lines that
// a snoop found dirty among them. 16 bytes a beat. All reads of an interface are its
// si_rrq_hs_rval, all writes to a memory its mi_w_data_beat_any.
class DataFlows final : public interconnect::CycleListener {
  public:
    enum class Way : std::uint8_t {
        from_cache,  // of another master, by a snoop
        from_memory, // `memory` says which
        no_data,     // R beats without any, such as those of CleanUnique and of errors
        to_memory,
    };
    struct Flow {
        std::uint8_t port = 0; // SI; interconnect::kNoPort: lines that a back-invalidation wrote
        Way way = Way::from_memory;
        std::uint8_t memory = 0;
        std::uint64_t bytes = 0;
    };

    // Made before the interconnect's first cycle; both end together.
    explicit DataFlows(interconnect::Interconnect& interconnect) { interconnect.listen(*this); }

    // The measurement begins, and ends, with the cycle that comes next.
    void begin() { counting_ = true; }
    void end() { counting_ = false; }

    // By interface, then by way and memory.
    std::vector<Flow> flows() const;

    // --- CycleListener ---
    void passed(std::uint64_t cycle, std::uint64_t cycles,
                const interconnect::Causes& causes) override;
    bool wants_causes() const override { return true; }

  private:
    std::map<std::uint32_t, std::uint64_t> beats_; // by port, way and memory
    bool counting_ = false;
};

} // namespace armpmu::testbench
