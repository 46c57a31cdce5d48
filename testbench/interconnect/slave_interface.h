// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/controls.h"
#include "testbench/interconnect/event_lines.h"
#include "testbench/interconnect/fifo.h"
#include "testbench/interconnect/port.h"
#include "testbench/interconnect/qos_regulator.h"
#include "testbench/interconnect/tracker.h"

namespace armpmu::testbench {

// What memories have handed over and masters have not yet got, per MI (see MasterInterfaceConfig).
struct Undelivered {
    std::array<unsigned, cci550::kMaxMasterInterfaces> beats{};
    std::array<unsigned, cci550::kMaxMasterInterfaces> responses{};
};

// The interconnect's half of one SI: buffers between the channels and the tracker, and the SI's
// event lines. It touches only its own port and, of operations, only what belongs to this port, so
// SIs may be visited in any order.
class SlaveInterface {
  public:
    SlaveInterface(unsigned number, const InterconnectConfig& config);

    SlavePort& port() { return port_; }
    const SlavePort& port() const { return port_; }
    void set_controls(const Controls& controls);

    // Takes what the channels hand over in this cycle. Answers whether anything was.
    bool intake(Tracker& tracker, std::uint64_t cycle);
    // Puts responses and snoops up, and decides the READYs of the next cycle.
    bool drive(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle, bool cd_ready);

    struct Request {
        const RequestTraits* traits = nullptr;
        Line line = 0;
        std::uint64_t address = 0;
        std::uint16_t id = 0;
        RequestKind kind = RequestKind::read_no_snoop;
        std::uint8_t beats = 0;
        std::uint8_t qos = 0;
    };
    // Requests that wait for admission. A taken write brings its W record along.
    const Request* head(bool write) const {
        const Fifo<Request>& queue = write ? writes_ : reads_;
        return queue.empty() ? nullptr : &queue.front();
    }
    bool has_requests() const { return !reads_.empty() || !writes_.empty(); }
    void take_read();
    void take_write(Tracker& tracker, std::uint16_t slot);

    void respond(std::uint16_t slot, bool write) { (write ? b_queue_ : r_queue_).push(slot); }
    void snoop(std::uint16_t slot) { ac_queue_.push(slot); }

    // State of CR and CD beats taken by the last `intake`.
    bool cd_mid_line() const { return cd_mid_line_; }
    // Port for which the CD beat that is up or expected next is, or kNoPort.
    unsigned cd_requester(const Tracker& tracker) const {
        return awaiting_cd_.empty() ? kNoPort : tracker[awaiting_cd_.front()].port;
    }
    int snoop_answered() const { return answered_; } // slot whose CR was taken, or -1
    bool still_holds() const { return still_holds_; }

    // Of the cycle of the last `intake`: handshakes by class, stalls (TRM table 2-3).
    const SourceLines& lines() const { return lines_; }
    // First cycle in which a response that waits for its time can go, kNever (~0) without one.
    std::uint64_t next_response(const Tracker& tracker, std::uint64_t now) const;
    // Admitted requests without their RLAST or B; memory updates and DVM not counted.
    unsigned in_flight() const { return in_flight_; }
    std::uint64_t unsupported() const { return unsupported_; } // barriers and WriteEvicts taken
    InterfaceStatus status() const;

    bool empty() const;
    std::string picture() const;

  private:
    struct WriteData {
        std::uint16_t slot = kNoSlot; // once admitted
        std::uint8_t beats = 0;       // still to come
        Version version = 0;
    };

    template <typename Payload>
    Request decode(const Payload& payload, QosRegulator& regulator, std::uint64_t cycle);
    void check(const Request& request) const;
    void take_requests(std::uint32_t fired, std::uint64_t cycle);
    void take_data(Tracker& tracker);
    void take_answers(Tracker& tracker, std::uint32_t fired);
    void take_snoop_response(Tracker& tracker);
    void drop_written();
    void add_stalls(std::uint32_t stalled);
    bool send_read(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle);
    bool send_response(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle);
    bool send_snoop(Tracker& tracker);

    unsigned number_;
    SlaveInterfaceConfig config_;
    unsigned request_buffer_;
    ShareOverride share_ = ShareOverride::none;
    QosRegulator read_qos_;
    QosRegulator write_qos_;
    SlavePort port_;
    SourceLines lines_;
    Fifo<Request> reads_;
    Fifo<Request> writes_;
    Fifo<WriteData> write_data_;    // in AW order: those awaiting admission, W beats or both
    std::size_t admitted_data_ = 0; // of these, admitted ones (they come first)
    std::size_t filled_data_ = 0;   // of these, ones with all their W beats (they come first)
    Fifo<std::uint16_t> r_queue_;
    Fifo<std::uint16_t> b_queue_;
    Fifo<std::uint16_t> ac_queue_;
    Fifo<std::uint16_t> awaiting_cr_;
    Fifo<std::uint16_t> awaiting_cd_;
    std::uint16_t r_slot_ = kNoSlot; // behind the R and B payloads now on the channels
    std::uint16_t b_slot_ = kNoSlot;
    unsigned in_flight_ = 0;
    unsigned reads_outstanding_ = 0; // from AR to RLAST
    unsigned writes_outstanding_ = 0;
    unsigned snoops_outstanding_ = 0;
    std::uint64_t unsupported_ = 0;
    bool cd_mid_line_ = false;
    int answered_ = -1;
    bool still_holds_ = false;
};

} // namespace armpmu::testbench
