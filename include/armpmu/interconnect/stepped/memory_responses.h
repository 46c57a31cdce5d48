// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/fifo.h"

#include <cstdint>

namespace armpmu::interconnect {

// Writes whose data a memory has, in the order in which it answers them on B.
class MemoryResponses {
  public:
    bool empty() const { return responses_.empty(); }
    std::size_t size() const { return responses_.size(); }
    // BVALID is LOW before cycle `due`.
    void push(std::uint64_t due, std::uint16_t id) { responses_.push({due, id}); }
    // The first cycle in which `send` may do something; not while empty.
    std::uint64_t next() const { return responses_.front().due - 1; }

    // Not while empty. Sends the first response in cycle `now`, so that it is valid in the next
    // cycle, if it is due and the channel is free. True when it did.
    bool send(std::uint64_t now, Channel<WriteResponse, channel_b>& b) {
        if (!b.can_send() || now < next()) return false;
        b.send({responses_.front().id});
        responses_.pop();
        return true;
    }

  private:
    struct Response {
        std::uint64_t due = 0;
        std::uint16_t id = 0;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.due, self.id);
        }
    };
    Fifo<Response> responses_;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.responses_);
    }
};

// Sets the channels on which a memory is ready in the next cycle.
inline void set_memory_ready(MasterPort& port, bool ar, bool aw, bool w) {
    port.handshakes.set_ready(bit(channel_ar) | bit(channel_aw) | bit(channel_w),
                              bit_if(ar, channel_ar) | bit_if(aw, channel_aw) |
                                  bit_if(w, channel_w));
}

} // namespace armpmu::interconnect
