// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/ace/port.h"
#include "armpmu/interconnect/ace/qos_regulator.h"
#include "armpmu/interconnect/ace/request.h"
#include "armpmu/interconnect/stepped/cause.h"
#include "armpmu/interconnect/stepped/event_lines.h"
#include "armpmu/interconnect/stepped/slot_uses.h"
#include "armpmu/interconnect/stepped/snoop_channels.h"
#include "armpmu/interconnect/stepped/tracker.h"
#include "armpmu/interconnect/stepped/whereabouts.h"
#include "armpmu/interconnect/stepped/write_data_queue.h"

namespace armpmu::interconnect {

// Data beats that memories have sent and that are not yet delivered to masters, per MI (see
// MasterInterfaceConfig).
struct Undelivered {
    std::array<unsigned, cci550::kMaxMasterInterfaces> beats{};
    std::array<unsigned, cci550::kMaxMasterInterfaces> responses{};
    unsigned fewer = 0; // MIs of which something has been delivered, bit n for MIn

    void deliver_beat(unsigned memory) {
        --beats[memory];
        fewer |= 1U << memory;
    }
    void deliver_response(unsigned memory) {
        --responses[memory];
        fewer |= 1U << memory;
    }

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.beats, self.responses);
    }
};

// The interconnect's half of one SI: buffers between the channels and the tracker, and the SI's
// event lines. It changes only its own port, and of operations only its port's part, so SIs may be
// evaluated in any order.
class SlaveInterface {
  public:
    // Its port is one of `ports`. `lines` gets its event lines: handshakes by class, stalls (TRM
    // table 2-3).
    SlaveInterface(unsigned number, const InterconnectConfig& config, HandshakeGroup& ports,
                   EventLines& lines);

    SlavePort& port() { return port_; }
    const SlavePort& port() const { return port_; }
    void set_control_registers(const ControlRegisters& controls);

    // Takes the transfers of this cycle. Returns the channels with one, a bit for each.
    std::uint32_t intake(Tracker& tracker, std::uint64_t cycle);
    // Whether there is something to send, so that `send` is to be called.
    bool has_to_send() const {
        return (r_queue_.size() | b_queue_.size()) != 0 || snoops_.has_to_send();
    }
    // Sends responses and snoops. True when it did.
    bool send(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle);
    // Sets all READYs; later changes set them one by one.
    void begin_ready(bool snoop_data) {
        port_.cr.set_ready(true);
        accept_snoop_data(snoop_data);
        accept_reads();
        accept_writes();
        accept_data();
    }
    // Whether the snoop data network has room for its CD.
    void accept_snoop_data(bool accept) { port_.cd.set_ready(accept); }

    // The requests that wait for admission: bit 0 for reads, bit 1 for writes.
    unsigned waiting() const { return (reads_.empty() ? 0U : 1U) | (writes_.empty() ? 0U : 2U); }
    // The first of them.
    const Request& head(bool write) const { return requests(write).front(); }
    const Fifo<Request>& requests(bool write) const { return write ? writes_ : reads_; }
    // The QoS value of a request that the buffer has no room for, 0 without one. A regulator may
    // give it a higher one.
    std::uint8_t qos_on_channel(bool write) const;
    // The present QoS value of a request in the buffer.
    std::uint8_t qos_of(const Request& request, bool write, std::uint64_t cycle) const {
        if (!request.regulated) return request.qos;
        const QosRegulator& regulator = write ? write_qos_ : read_qos_;
        return std::max(request.qos, regulator.value_after(request.excess, cycle - request.since));
    }
    // Whether a snoop of the interface may be waiting for the request, or for what comes after it
    // on AW. Such a request overtakes others that snoop, and does not count for the interface's
    // limit; the tracker has an entry for one of each interface.
    bool must_progress(const RequestTraits& traits) const {
        return traits.memory_update ||
               (!ordering_.writes_wait_for_snoops && is_snoopless_write(traits) && is_snooped());
    }
    // Whether it counts for the interface's limit of outstanding transactions (qos_max_ot).
    bool counts(const RequestTraits& traits) const {
        return counts_for_limit(traits) && !must_progress(traits);
    }
    std::uint8_t qos_seen() const { return qos_seen_; } // bits of all QoS values so far
    void take_read(Tracker& tracker, std::uint16_t slot);
    void take_write(Tracker& tracker, std::uint16_t slot);

    void respond(std::uint16_t slot, bool write) { (write ? b_queue_ : r_queue_).push(slot); }
    // The operation snoops the master.
    void snoop(std::uint16_t slot) { snoops_.add(slot); }
    const SnoopChannels& snoops() const { return snoops_; }

    // First cycle in which a response that waits for its time can go, kNever (~0) without one.
    std::uint64_t next_response(const Tracker& tracker, std::uint64_t now) const;
    // Admitted requests without their RLAST or B, of those that count.
    unsigned in_flight() const { return in_flight_; }
    std::uint64_t unsupported() const { return unsupported_; } // barriers and WriteEvicts taken
    InterfaceStatus status() const;
    // Adds the requests that are not admitted.
    void add_to(Whereabouts& whereabouts) const;

    // The causes of its channels' events in this cycle; before `intake`. `read` and `write`: why
    // its first requests wait; `holders` of the tracker, if they wait for it.
    [[gnu::cold]] void explain(const Tracker& tracker, const Hold& read, const Hold& write,
                               std::uint8_t holders, Causes& causes) const;
    bool empty() const;
    std::string dump() const;

    // After a restore: throws StateError unless the queues match the operations, and records the
    // queues of each.
    void check(const Tracker& tracker, SlotUses& uses, const StateIn& state) const;
    bool may_have(const Operation& operation) const; // of its port

    // QoS regulators as if there had been no request.
    void forget() {
        read_qos_.forget();
        write_qos_.forget();
    }

  private:
    template <typename Payload>
    void take_request(Request& request, const Payload& payload, cci550::SlaveEvent handshake,
                      QosRegulator& regulator, std::uint64_t cycle);
    void take_requests(std::uint32_t fired, std::uint64_t cycle);
    void take_data(Tracker& tracker);
    void take_answers(Tracker& tracker, std::uint32_t fired);
    bool is_snooped() const { return config_.kind == PortKind::ace && snoops_.unanswered(); }
    void add_stalls(std::uint32_t stalled);
    template <typename Payload>
    Cause cause_of(const Payload& payload) const;
    Cause cause_of_data(const Tracker& tracker) const;
    void explain_requests(std::uint32_t fired, std::uint32_t stalled, const Hold& read,
                          const Hold& write, std::uint8_t holders, Causes& causes) const;
    void explain_answers(const Tracker& tracker, std::uint32_t fired, std::uint32_t stalled,
                         Causes& causes) const;
    void accept_reads() { port_.ar.set_ready(reads_.size() < request_buffer_); }
    void accept_writes() { port_.aw.set_ready(writes_.size() < request_buffer_); }
    void accept_data() { port_.w.set_ready(write_data_.takes_beats()); }
    bool send_read(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle);
    bool send_response(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle);

    unsigned number_;
    SlaveInterfaceConfig config_;
    OrderingConfig ordering_;
    PortRules rules_;
    EventLines::OfSlave lines_;
    unsigned request_buffer_;
    std::uint8_t qos_seen_ = 0;
    ShareOverride share_ = ShareOverride::none;
    QosRegulator read_qos_;
    QosRegulator write_qos_;
    SlavePort port_;
    Fifo<Request> reads_;
    Fifo<Request> writes_;
    WriteDataQueue write_data_;
    SnoopChannels snoops_;
    Fifo<std::uint16_t> r_queue_;
    Fifo<std::uint16_t> b_queue_;
    std::uint16_t r_slot_ = kNoSlot; // behind the R and B payloads now on the channels
    std::uint16_t b_slot_ = kNoSlot;
    unsigned in_flight_ = 0;
    unsigned reads_outstanding_ = 0; // from AR to RLAST
    unsigned writes_outstanding_ = 0;
    std::uint64_t unsupported_ = 0;

    // `controls` come first.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.qos_seen_, self.read_qos_, self.write_qos_, self.port_, self.reads_,
              self.writes_, self.write_data_, self.snoops_, self.r_queue_, self.b_queue_,
              self.in_flight_, self.reads_outstanding_, self.writes_outstanding_,
              self.unsupported_);
        if (self.port_.r.valid()) state(self.r_slot_);
        if (self.port_.b.valid()) state(self.b_slot_);
    }
    void check_requests(const Tracker& tracker, SlotUses& uses, const StateIn& state) const;
    void check_answers(const Tracker& tracker, SlotUses& uses, const StateIn& state) const;
};

} // namespace armpmu::interconnect
