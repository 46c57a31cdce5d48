// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/transaction.h"

namespace armpmu::testbench {

// One valid/ready channel with registered ends. In a cycle both ends see that cycle's VALID,
// payload and READY and decide the next ones; `commit()` at the end of the cycle makes those
// current. So nobody sees what another block decides in the same cycle, and the order in which
// blocks are visited cannot matter.
//
// The AXI rule is built in: once VALID is up, it and the payload stay until the handshake. READY
// keeps its last value until the sink changes it; it is low at first.
template <typename Payload>
class Channel {
  public:
    bool valid() const { return valid_; }
    bool ready() const { return ready_; }
    bool fired() const { return valid_ && ready_; }
    bool stalled() const { return valid_ && !ready_; }
    const Payload& payload() const { return payload_; }

    // Source: whether a new payload can be up in the next cycle.
    bool can_send() const { return (!valid_ || ready_) && !sending_; }
    void send(const Payload& payload) {
        if (!can_send()) throw ProtocolError("VALID or payload changed before the handshake");
        next_ = payload;
        sending_ = true;
    }

    // Sink: READY of the next cycle and those after it.
    void set_ready(bool ready) { next_ready_ = ready; }

    // True when anything is different in the next cycle.
    bool commit() {
        bool changed = ready_ != next_ready_;
        if (fired()) {
            valid_ = false;
            changed = true;
        }
        if (sending_) {
            payload_ = next_;
            valid_ = true;
            sending_ = false;
            changed = true;
        }
        ready_ = next_ready_;
        return changed;
    }

  private:
    Payload payload_{};
    Payload next_{};
    bool valid_ = false;
    bool ready_ = false;
    bool next_ready_ = false;
    bool sending_ = false;
};

} // namespace armpmu::testbench
