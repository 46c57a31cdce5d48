// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/channel.h"
#include "armpmu/interconnect/ace/fifo.h"

namespace armpmu::interconnect {

// Bursts to be sent on W or CD, in order.
class BeatQueue {
  public:
    void push(Version version, unsigned beats = kLineBeats) { bursts_.push({version, beats}); }
    std::size_t size() const { return bursts_.size(); } // whose last beat has not been sent
    bool empty() const { return bursts_.empty(); }

    // Sends the next beat when the channel can take it. True when it did.
    template <typename Payload, unsigned kNumber>
    bool send(Channel<Payload, kNumber>& channel) {
        if (bursts_.empty() || !channel.can_send()) return false;
        Burst& burst = bursts_.front();
        const bool last = --burst.beats == 0;
        channel.send({burst.version, last});
        if (last) bursts_.pop();
        return true;
    }

  private:
    struct Burst {
        Version version = 0;
        unsigned beats = 0; // still to be sent
    };
    Fifo<Burst> bursts_;
};

} // namespace armpmu::interconnect
