// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/slave_interface.h"

namespace armpmu::interconnect {

// The interconnect's half of one MI: puts the memory accesses of operations on the channels, those
// with the highest QoS value first and otherwise in the order they were asked for, and makes the
// MI's event lines. The slot of the operation is the transaction id.
class MasterInterface {
  public:
    // `lines` is where its event lines are put: beats and stalls (TRM table 2-4).
    MasterInterface(unsigned index, const MasterInterfaceConfig& config, SourceLines& lines)
        : index_(index), config_(config), lines_(lines) {}

    MasterPort& port() { return port_; }
    const MasterPort& port() const { return port_; }

    bool intake(Tracker& tracker, Undelivered& undelivered);
    bool drive(Tracker& tracker, const Undelivered& undelivered);

    // The causes of its events in this cycle; before `intake`. `read_crowd` and `write_crowd`: the
    // SI that its read data and its responses wait for.
    [[gnu::cold]] void explain(const Tracker& tracker, unsigned read_crowd, unsigned write_crowd,
                               Causes& causes) const;

    void read(std::uint16_t slot, std::uint8_t qos) {
        reads_.push({slot, qos, false, 0});
        qos_seen_ |= qos;
    }
    // Writes the line that `slot` collected from snoops (`dirty`), or its master's data.
    void write(std::uint16_t slot, std::uint8_t qos, bool dirty) {
        writes_.push({slot, qos, dirty, 0});
        qos_seen_ |= qos;
    }

    InterfaceStatus status() const;
    bool empty() const { return port_.idle() && reads_.empty() && writes_.empty(); }

  private:
    struct Access {
        std::uint16_t slot = kNoSlot;
        std::uint8_t qos = 0;
        bool dirty = false;
        std::uint32_t beats = 0; // W beats still to be sent
    };

    void add_lines(std::uint32_t fired, std::uint32_t stalled);
    void take_data(Tracker& tracker, Undelivered& undelivered);
    void take_response(Tracker& tracker, Undelivered& undelivered);
    Access take(Fifo<Access>& queue) const;
    bool send_requests(Tracker& tracker);
    bool send_data(const Tracker& tracker);

    unsigned index_;
    MasterInterfaceConfig config_;
    SourceLines& lines_;
    MasterPort port_;
    Fifo<Access> reads_;             // AR not yet sent
    Fifo<Access> writes_;            // AW not yet sent
    Fifo<Access> write_data_;        // AW sent, W beats not yet
    Fifo<std::uint8_t> bursts_;      // lengths of the reads sent, first beat not yet taken
    std::uint8_t qos_seen_ = 0;      // bits of all values so far
    std::uint16_t w_slot_ = kNoSlot; // behind the W payload now on the channel
    bool mid_burst_ = false;         // the next R beat belongs to a burst begun
    unsigned reads_outstanding_ = 0; // from AR to RLAST
    unsigned writes_outstanding_ = 0;
};

} // namespace armpmu::interconnect
