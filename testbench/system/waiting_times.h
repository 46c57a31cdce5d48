// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"
#include "testbench/system/shared_cycles.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The time of transactions of masters around a CCI-550 in each stage, and the causes of delays. All
// numbers are sums over the measured cycles of the transactions in a stage, between ARVALID or
// AWVALID and RLAST or B. Divided by the number of transactions, they are means; the stages of an
// interface add up to its latencies, except for transactions in flight when the measurement began
// or ended.
class WaitingTimes final : public interconnect::CycleListener {
  public:
    // Time that the requests of one interface, not yet admitted, waited because of another: shares
    // of cycles. A wait for entries is shared over those that hold them, its own included.
    struct Delay {
        std::uint8_t port = 0;
        std::uint8_t blocker = interconnect::kInterconnect; // as in a Cause
        interconnect::Wait wait = interconnect::Wait::nothing;
        double cycles = 0;
    };
    using Places = std::array<std::uint64_t, interconnect::kPlaces>; // by interconnect::Place

    // The interconnect outlives it; made before its first cycle.
    explicit WaitingTimes(interconnect::Interconnect& interconnect);

    // The measurement begins, and ends, with the cycle that comes next.
    void begin() { counting_ = true; }
    void end() { counting_ = false; }

    const Places& reads(unsigned port) const { return places_[port].reads; }
    const Places& writes(unsigned port) const { return places_[port].writes; }
    // Those that are not 0; their sum for an interface is that of Place::port and Place::buffer.
    // A request behind one of its own interface that goes on waits for its turn, because of its
    // own interface.
    std::vector<Delay> delays() const;

    // --- CycleListener ---
    void passed(std::uint64_t cycle, std::uint64_t cycles,
                const interconnect::Causes& causes) override;
    bool wants_causes() const override { return true; } // and with them what requests wait for

  private:
    static constexpr std::size_t kWaits = 11;
    static constexpr std::size_t kBlockers = 16;

    struct Port {
        Places reads{}, writes{};
        std::array<std::array<SharedCycles, kWaits>, kBlockers> delays{};
    };
    void add(unsigned port, Places& places, const interconnect::Whereabouts::Direction& direction,
             const interconnect::Holders& holders, std::uint64_t cycles);

    const interconnect::Interconnect& interconnect_;
    std::array<Port, cci550::kMaxSlaveInterfaces> places_{};
    bool counting_ = false;
};

} // namespace armpmu::testbench
