// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/slave_interface.h"

namespace armpmu::interconnect {

// The interconnect's half of one MI: sends the memory accesses of operations on the channels, the
// highest QoS value first, of equal ones the oldest, and makes the MI's event lines. The slot of
// the operation is the transaction id.
class MasterInterface {
  public:
    // Its port is one of `ports`. `lines` gets its event lines: beats and stalls (TRM table 2-4).
    MasterInterface(unsigned index, const InterconnectConfig& config, HandshakeGroup& ports,
                    EventLines& lines)
        : index_(index), ageing_(config.urgency.ageing),
          read_buffer_(config.masters[index].read_buffer),
          response_buffer_(config.masters[index].response_buffer),
          any_order_(config.masters[index].memory.kind == MemoryKind::lpddr4), lines_(lines, index),
          port_(ports, index) {}

    MasterPort& port() { return port_; }
    const MasterPort& port() const { return port_; }

    bool intake(Tracker& tracker, Undelivered& undelivered);
    // Whether there is something to send, so that `send` is to be called.
    bool has_to_send() const { return (reads_.size() | writes_.size() | write_data_.size()) != 0; }
    bool send(Tracker& tracker, std::uint64_t cycle);
    // RREADY and BREADY, set again when something has been taken or delivered.
    void decide_ready(const Undelivered& undelivered) {
        // Only whole bursts are taken: a response that has begun can always be completed.
        const unsigned next = mid_burst_ || bursts_.empty() ? 0 : next_burst();
        port_.handshakes.set_ready(
            bit(channel_r) | bit(channel_b),
            bit_if(undelivered.beats[index_] + next <= read_buffer_, channel_r) |
                bit_if(undelivered.responses[index_] < response_buffer_, channel_b));
    }

    // The causes of its events in this cycle; before `intake`. The holders of `causes` for which
    // its read data and its responses wait.
    [[gnu::cold]] void explain(const Tracker& tracker, std::uint8_t read_holders,
                               std::uint8_t write_holders, Causes& causes) const;

    void read(std::uint16_t slot, std::uint8_t qos, std::uint64_t cycle) {
        reads_.push({cycle, 0, slot, qos, false});
        qos_seen_ |= qos;
    }
    // Writes the line that `slot` collected from snoops (`dirty`), or its master's data.
    void write(std::uint16_t slot, std::uint8_t qos, bool dirty, std::uint64_t cycle) {
        writes_.push({cycle, 0, slot, qos, dirty});
        qos_seen_ |= qos;
    }
    // Sets the QoS value of the operation's unsent accesses.
    [[gnu::cold]] void raise(std::uint16_t slot, std::uint8_t qos);

    InterfaceStatus status() const;
    bool empty() const { return port_.idle() && reads_.empty() && writes_.empty(); }
    // See SlaveInterface::check.
    void check(const Tracker& tracker, SlotUses& uses, const StateIn& state) const;

  private:
    struct Access {
        std::uint64_t since = 0; // cycle in which it was asked for
        std::uint32_t beats = 0; // W beats still to be sent
        std::uint16_t slot = kNoSlot;
        std::uint8_t qos = 0;
        bool dirty = false;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.since, self.beats, self.slot, self.qos, self.dirty);
        }
    };

    void add_lines(std::uint32_t fired, std::uint32_t stalled);
    bool awaits_data(const Tracker& tracker, std::uint16_t id) const {
        if (!tracker.has(id) || (!mid_burst_ && bursts_.empty())) return false;
        const Operation& operation = tracker[id];
        return operation.data == DataSource::memory && operation.memory == index_ &&
               operation.memory_in < operation.beats;
    }
    bool awaits_response(const Tracker& tracker, std::uint16_t id) const {
        if (!tracker.has(id)) return false;
        const Operation& operation = tracker[id];
        return operation.memory == index_ &&
               (operation.dirty_write == Operation::WriteState::under_way ||
                operation.own_write == Operation::WriteState::under_way);
    }
    [[noreturn, gnu::cold]] void refuse(const char* what) const;
    void take_data(Tracker& tracker, Undelivered& undelivered);
    void take_response(Tracker& tracker, Undelivered& undelivered);
    // Beats of the burst that may begin next, at most.
    unsigned next_burst() const { return any_order_ ? kLineBeats : bursts_.front(); }
    Access take(Fifo<Access>& queue, std::uint64_t cycle) const;
    bool send_requests(Tracker& tracker, std::uint64_t cycle);
    bool send_data(const Tracker& tracker);

    unsigned index_;
    unsigned ageing_;
    unsigned read_buffer_;
    unsigned response_buffer_;
    bool any_order_; // the memory answers in an order of its own, as a DRAM does
    EventLines::OfMaster lines_;
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

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.port_, self.reads_, self.writes_, self.write_data_, self.bursts_, self.qos_seen_,
              self.mid_burst_, self.reads_outstanding_, self.writes_outstanding_);
        if (self.port_.w.valid()) state(self.w_slot_);
    }
};

} // namespace armpmu::interconnect
