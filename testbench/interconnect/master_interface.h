// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/controls.h"
#include "testbench/interconnect/fifo.h"
#include "testbench/interconnect/tracker.h"

namespace armpmu::testbench {

// The interconnect's half of one MI: puts the memory accesses of operations on the channels, in
// the order they were asked for. The slot of the operation is the transaction id.
class MasterInterface {
  public:
    MasterPort& port() { return port_; }
    const MasterPort& port() const { return port_; }

    bool intake(Tracker& tracker);
    bool drive(Tracker& tracker);

    void read(std::uint16_t slot) { reads_.push(slot); }
    // Writes the line that `slot` collected from snoops (`dirty`), or its master's data.
    void write(std::uint16_t slot, bool dirty) { writes_.push({slot, dirty, 0}); }

    InterfaceStatus status() const;
    bool empty() const { return port_.idle() && reads_.empty() && writes_.empty(); }

  private:
    struct Write {
        std::uint16_t slot = kNoSlot;
        bool dirty = false;
        std::uint8_t beats = 0; // W beats still to be sent
    };

    MasterPort port_;
    Fifo<std::uint16_t> reads_;
    Fifo<Write> writes_;             // AW not yet sent
    Fifo<Write> write_data_;         // AW sent, W beats not yet
    unsigned reads_outstanding_ = 0; // from AR to RLAST
    unsigned writes_outstanding_ = 0;
};

} // namespace armpmu::testbench
