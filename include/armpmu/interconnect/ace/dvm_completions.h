// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/fifo.h"

#include <cstdint>

namespace armpmu::interconnect {

// DVM Completes that a master has to send: one on AR for every Sync that came as a snoop, `latency`
// cycles from the handshake of its answer on CR to ARVALID. It has its own AR ids, so that no
// request of the master can delay a Complete.
class DvmCompletions {
  public:
    // `ids` (1 .. 32) of them can be in flight, with the ids from `first_id` on.
    DvmCompletions(unsigned latency, std::uint16_t first_id, unsigned ids)
        : latency_(latency), first_(first_id), all_ids_(~std::uint32_t{0} >> (32 - ids)) {}

    // The answer to the snoop is driven on CR.
    void answering(const SnoopRequest& snoop) { sync_is_up_ = is_dvm_sync(snoop); }
    // CR handshake.
    void answered(std::uint64_t cycle) {
        if (sync_is_up_) due_.push(cycle + latency_);
        sync_is_up_ = false;
    }

    // Whether a Complete may be driven on AR in the next cycle.
    bool due(std::uint64_t cycle) const {
        return !due_.empty() && cycle + 1 >= due_.front() && used_ != all_ids_;
    }
    // That Complete; only if `due`. The master fills in QoS and security.
    ReadRequest take();
    // R to a request that `owns` its id.
    bool owns(std::uint16_t id) const { return id >= first_; }
    void completed(std::uint16_t id) { used_ &= ~(1U << (id - first_)); }

    std::uint64_t next_activity(std::uint64_t now) const {
        return !due_.empty() && due_.front() > now + 1 ? due_.front() - 1 : kNever;
    }
    bool idle() const { return due_.empty() && used_ == 0; }

  private:
    unsigned latency_;
    std::uint16_t first_;
    std::uint32_t all_ids_;
    std::uint32_t used_ = 0; // ids in flight
    Fifo<std::uint64_t> due_;
    bool sync_is_up_ = false;
};

} // namespace armpmu::interconnect
