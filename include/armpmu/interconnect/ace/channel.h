// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
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

// Channels of a port, a bit for each. A separate type, so that the compiler can exclude aliasing.
enum class ChannelBits : std::uint8_t {};

// VALID and READY of the channels of up to eight ports side by side, so that all of them are
// clocked by a few operations.
class HandshakeGroup {
  public:
    static constexpr unsigned kPorts = 8;

    // Sets of ports have a bit for each.
    std::uint32_t valid() const { return ports_of(get(kValid)); }
    // Ends the cycle. Returns the ports on which anything changes for the next one.
    std::uint32_t commit() {
        const std::uint64_t fired = get(kFired);
        const std::uint64_t next_valid = get(kNextValid);
        const std::uint64_t next_ready = get(kNextReady);
        const std::uint64_t sent = next_valid ^ get(kValid) ^ fired;
        const std::uint64_t changed = fired | sent | (get(kReady) ^ next_ready);
        put(kCurrent, get(kCurrent) ^ sent);
        put(kValid, next_valid);
        put(kReady, next_ready);
        put(kFired, next_valid & next_ready);
        put(kNextValid, next_valid & ~next_ready);
        return ports_of(changed);
    }

    // READYs of the next cycle, a byte for each port.
    std::uint64_t next_ready() const { return get(kNextReady); }

  private:
    friend class Handshakes;
    template <typename Payload, unsigned kNumber>
    friend class Channel;

    enum Signal : unsigned {
        kValid,
        kReady,
        kFired, // valid and ready
        kNextReady,
        kNextValid, // stalled, or sent in this cycle
        kCurrent,   // which of the two payloads is current
        kSignals,
    };

    // A signal of all ports, as it lies in memory.
    std::uint64_t get(Signal signal) const {
        std::uint64_t all = 0;
        std::memcpy(&all, bits_[signal].data(), sizeof all);
        return all;
    }
    void put(Signal signal, std::uint64_t all) {
        std::memcpy(bits_[signal].data(), &all, sizeof all);
    }
    // Those with any bit.
    static std::uint32_t ports_of(std::uint64_t all) {
        static_assert(sizeof all == kPorts);
        if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) all = __builtin_bswap64(all); // port 0 lowest
        constexpr std::uint64_t kAllButTop = 0x7f7f'7f7f'7f7f'7f7f;
        const std::uint64_t any = (((all & kAllButTop) + kAllButTop) | all) & ~kAllButTop;
        return static_cast<std::uint32_t>(any * 0x0002'0408'1020'4081 >> 56); // top bits together
    }

    std::array<std::array<ChannelBits, kPorts>, kSignals> bits_{};
};

// VALID and READY of all channels of a port, a bit for each. In a cycle both ends of a channel see
// that cycle's VALID, payload and READY and decide the next ones; `commit()` at the end of the
// cycle makes those current. So no block sees another's decision of the same cycle, and the order
// of evaluation does not matter.
class Handshakes {
  public:
    Handshakes() : alone_(std::make_unique<HandshakeGroup>()), bits_(bits_of(*alone_, 0)) {}
    // Port `number` of a group, which outlives it.
    Handshakes(HandshakeGroup& group, unsigned number) : bits_(bits_of(group, number)) {}
    Handshakes(const Handshakes&) = delete;
    Handshakes& operator=(const Handshakes&) = delete;

    std::uint32_t valid() const { return at(HandshakeGroup::kValid); }
    std::uint32_t ready() const { return at(HandshakeGroup::kReady); }
    std::uint32_t fired() const { return at(HandshakeGroup::kFired); }
    std::uint32_t stalled() const { return valid() ^ fired(); }
    std::uint32_t next_ready() const { return at(HandshakeGroup::kNextReady); }
    // In this cycle, up in the next.
    std::uint32_t sent() const { return at(HandshakeGroup::kNextValid) ^ stalled(); }

    // Sink: READYs of the next cycle and those after it, of the channels in `mask`.
    void set_ready(std::uint32_t mask, std::uint32_t ready) {
        set(HandshakeGroup::kNextReady, (at(HandshakeGroup::kNextReady) & ~mask) | ready);
    }

    // For a port outside a group: true when anything changes for the next cycle.
    bool commit() { return alone_->commit() != 0; }

  private:
    template <typename Payload, unsigned kNumber>
    friend class Channel;

    static ChannelBits* bits_of(HandshakeGroup& group, unsigned number) {
        return &group.bits_[0][number];
    }
    std::uint32_t at(unsigned signal) const {
        return static_cast<std::uint32_t>(bits_[signal * HandshakeGroup::kPorts]);
    }
    void set(unsigned signal, std::uint32_t bits) {
        bits_[signal * HandshakeGroup::kPorts] = static_cast<ChannelBits>(bits);
    }

    std::unique_ptr<HandshakeGroup> alone_; // null in a group of several
    ChannelBits* bits_;                     // those of the first signal

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        using Group = HandshakeGroup;
        for (const auto signal :
             {Group::kValid, Group::kReady, Group::kNextReady, Group::kNextValid}) {
            std::uint32_t bits = self.at(signal);
            state(bits);
            if constexpr (std::is_same_v<State, StateIn>) {
                if (bits > 0xff) state.refuse("a channel that no port has");
                self.set(signal, bits);
            }
        }
        if constexpr (std::is_same_v<State, StateIn>) {
            self.set(Group::kFired, self.at(Group::kValid) & self.at(Group::kReady));
            self.set(Group::kCurrent, 0);
            if ((self.stalled() & ~self.at(Group::kNextValid)) != 0)
                state.refuse("VALID without handshake");
        }
    }
};

// One valid/ready channel with registered ends.
//
// The AXI rule is built in: once VALID is HIGH, it and the payload stay until the handshake. READY
// keeps its last value until the sink changes it; it is low at first.
template <typename Payload, unsigned kNumber>
class Channel {
  public:
    explicit Channel(Handshakes& port) : bits_(port.bits_) {}
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    bool valid() const { return has(HandshakeGroup::kValid); }
    bool ready() const { return has(HandshakeGroup::kReady); }
    bool fired() const { return has(HandshakeGroup::kFired); }
    bool stalled() const { return valid() && !fired(); }
    const Payload& payload() const { return payloads_[up()]; }

    // Source: whether a new payload can be sent in the next cycle.
    bool can_send() const { return !has(HandshakeGroup::kNextValid); }
    void send(const Payload& payload) { send() = payload; }
    // The payload of the next cycle, for the source to fill in. A member that it never sets keeps
    // its default.
    Payload& send() {
        if (!can_send()) throw ProtocolError("VALID or payload changed before the handshake");
        set(HandshakeGroup::kNextValid, true);
        return payloads_[up() ^ 1];
    }

    // Sink: READY of the next cycle and those after it.
    void set_ready(bool ready) { set(HandshakeGroup::kNextReady, ready); }

  private:
    static constexpr std::uint32_t kBit = 1U << kNumber;

    std::uint32_t at(unsigned signal) const {
        return static_cast<std::uint32_t>(bits_[signal * HandshakeGroup::kPorts]);
    }
    bool has(unsigned signal) const { return (at(signal) & kBit) != 0; }
    void set(unsigned signal, bool value) {
        bits_[signal * HandshakeGroup::kPorts] =
            static_cast<ChannelBits>((at(signal) & ~kBit) | std::uint32_t{value} << kNumber);
    }
    unsigned up() const { return at(HandshakeGroup::kCurrent) >> kNumber & 1; }

    ChannelBits* bits_; // of the port
    std::array<Payload, 2> payloads_{};

    // The current payload, and the next cycle's; needs the handshakes.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        const unsigned up = self.up();
        if constexpr (std::is_same_v<State, StateIn>) self.payloads_ = {};
        if (self.valid()) state(self.payloads_[up]);
        if (!self.can_send() && !self.stalled()) state(self.payloads_[up ^ 1]);
    }
};

} // namespace armpmu::interconnect
