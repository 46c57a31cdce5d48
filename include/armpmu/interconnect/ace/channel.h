// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <array>
#include <cstdint>
#include <type_traits>

namespace armpmu::interconnect {

// Numbers of a port's channels: the bits of the interface monitor registers (TRM 3.3.19).
enum ChannelNumber : unsigned {
    channel_ar,
    channel_r,
    channel_aw,
    channel_w,
    channel_b,
    channel_ac,
    channel_cr,
    channel_cd,
};

constexpr std::uint32_t bit(ChannelNumber channel) {
    return 1U << channel;
}

// The same for one channel: `set` or none.
constexpr std::uint32_t bit_if(bool set, ChannelNumber channel) {
    return static_cast<std::uint32_t>(set) << channel;
}

// VALID and READY of all channels of a port, a bit for each, so that the whole port is clocked by a
// few operations. In a cycle both ends of a channel see that cycle's VALID, payload and READY and
// decide the next ones; `commit()` at the end of the cycle makes those current. So nobody sees what
// another block decides in the same cycle, and the order in which blocks are visited cannot matter.
class Handshakes {
  public:
    std::uint32_t valid() const { return valid_; }
    std::uint32_t ready() const { return ready_; }
    std::uint32_t fired() const { return fired_; }
    std::uint32_t stalled() const { return valid_ ^ fired_; }
    std::uint32_t sent() const { return next_valid_ ^ stalled(); } // in this cycle, up in the next

    // Sink: READYs of the next cycle and those after it, of the channels in `mask`.
    void set_ready(std::uint32_t mask, std::uint32_t ready) {
        next_ready_ = (next_ready_ & ~mask) | ready;
    }

    // True when anything is different in the next cycle.
    bool commit() {
        const std::uint32_t sent = next_valid_ ^ stalled();
        const std::uint32_t changed = fired_ | sent | (ready_ ^ next_ready_);
        current_ ^= sent;
        valid_ = next_valid_;
        ready_ = next_ready_;
        fired_ = valid_ & ready_;
        next_valid_ = stalled();
        return changed != 0;
    }

  private:
    template <typename Payload, unsigned kNumber>
    friend class Channel;

    // In this order g++ does not pack what `commit` stores into vectors first, which is slower.
    std::uint32_t valid_ = 0;
    std::uint32_t ready_ = 0;
    std::uint32_t next_ready_ = 0;
    std::uint32_t fired_ = 0;      // valid and ready
    std::uint32_t next_valid_ = 0; // stalled, or sent in this cycle
    std::uint32_t current_ = 0;    // which of the two payloads is up

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.valid_, self.ready_, self.next_ready_, self.next_valid_);
        if constexpr (std::is_same_v<State, StateIn>) {
            self.fired_ = self.valid_ & self.ready_;
            self.current_ = 0;
            if ((self.stalled() & ~self.next_valid_) != 0) state.refuse("VALID without handshake");
        }
    }
};

// One valid/ready channel with registered ends.
//
// The AXI rule is built in: once VALID is up, it and the payload stay until the handshake. READY
// keeps its last value until the sink changes it; it is low at first.
template <typename Payload, unsigned kNumber>
class Channel {
  public:
    explicit Channel(Handshakes& port) : port_(port) {}
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    bool valid() const { return (port_.valid_ & kBit) != 0; }
    bool ready() const { return (port_.ready_ & kBit) != 0; }
    bool fired() const { return (port_.fired() & kBit) != 0; }
    bool stalled() const { return (port_.stalled() & kBit) != 0; }
    const Payload& payload() const { return payloads_[port_.current_ >> kNumber & 1]; }

    // Source: whether a new payload can be up in the next cycle.
    bool can_send() const { return (port_.next_valid_ & kBit) == 0; }
    void send(const Payload& payload) { send() = payload; }
    // The payload of the next cycle, to be filled in. A member that the source never fills in keeps
    // its default.
    Payload& send() {
        if (!can_send()) throw ProtocolError("VALID or payload changed before the handshake");
        port_.next_valid_ |= kBit;
        return payloads_[(port_.current_ >> kNumber & 1) ^ 1];
    }

    // Sink: READY of the next cycle and those after it.
    void set_ready(bool ready) { port_.set_ready(kBit, ready ? kBit : 0U); }

  private:
    static constexpr std::uint32_t kBit = 1U << kNumber;

    Handshakes& port_;
    std::array<Payload, 2> payloads_{};

    // The payload that is up, and the one that is up from the next cycle on; needs the handshakes.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        const std::uint32_t up = self.port_.current_ >> kNumber & 1;
        if constexpr (std::is_same_v<State, StateIn>) self.payloads_ = {};
        if (self.valid()) state(self.payloads_[up]);
        if (!self.can_send() && !self.stalled()) state(self.payloads_[up ^ 1]);
    }
};

} // namespace armpmu::interconnect
