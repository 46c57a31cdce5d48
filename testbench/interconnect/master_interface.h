// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/slave_interface.h"

namespace armpmu::testbench {

// The interconnect's half of one MI: puts the memory accesses of operations on the channels, those
// with the highest QoS value first and otherwise in the order they were asked for, and makes the
// MI's event lines. The slot of the operation is the transaction id.
class MasterInterface {
  public:
    MasterInterface(unsigned index, const MasterInterfaceConfig& config)
        : index_(index), config_(config) {}

    MasterPort& port() { return port_; }
    const MasterPort& port() const { return port_; }

    bool intake(Tracker& tracker, Undelivered& undelivered);
    bool drive(Tracker& tracker, const Undelivered& undelivered);

    void read(std::uint16_t slot, std::uint8_t qos) {
        reads_.push_back({slot, qos, false, 0});
        qos_seen_ |= qos;
    }
    // Writes the line that `slot` collected from snoops (`dirty`), or its master's data.
    void write(std::uint16_t slot, std::uint8_t qos, bool dirty) {
        writes_.push_back({slot, qos, dirty, 0});
        qos_seen_ |= qos;
    }

    // Of the cycle of the last `intake`: beats and stalls (TRM table 2-4).
    const SourceLines& lines() const { return lines_; }
    InterfaceStatus status() const;
    bool empty() const { return port_.idle() && reads_.empty() && writes_.empty(); }

  private:
    struct Access {
        std::uint16_t slot = kNoSlot;
        std::uint8_t qos = 0;
        bool dirty = false;
        std::uint8_t beats = 0; // W beats still to be sent
    };

    void add_lines();
    Access take(std::vector<Access>& queue) const;
    bool send_requests(Tracker& tracker);
    bool send_data(const Tracker& tracker);

    unsigned index_;
    MasterInterfaceConfig config_;
    MasterPort port_;
    SourceLines lines_;
    std::vector<Access> reads_;
    std::vector<Access> writes_;     // AW not yet sent
    Fifo<Access> write_data_;        // AW sent, W beats not yet
    Fifo<std::uint8_t> bursts_;      // lengths of the reads sent, first beat not yet taken
    std::uint8_t qos_seen_ = 0;      // bits of all values so far
    bool mid_burst_ = false;         // the next R beat belongs to a burst begun
    unsigned reads_outstanding_ = 0; // from AR to RLAST
    unsigned writes_outstanding_ = 0;
};

} // namespace armpmu::testbench
