// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

#include <systemc>

#include <cstdint>
#include <queue>

namespace armpmu::bench {

// The pins of AXI and ACE ports, a signal for each field as in RTL, so that waveforms and probes
// find what they find there. Each is written by one process at the rising clock edge: all outputs
// are registered. A data pin carries the line's version number, as the channels of the fabric that
// this one is compared with do: neither side pays for 128 bits that nobody looks at.
template <typename T>
using Pin = sc_core::sc_signal<T>;

inline constexpr std::uint8_t kCacheModifiable = 1U << 1; // AxCACHE
inline constexpr std::uint8_t kProtNonSecure = 1U << 1;   // AxPROT, ACPROT
inline constexpr std::uint8_t kDataTransfer = 1U << 0;    // CRRESP
inline constexpr std::uint8_t kPassDirty = 1U << 2;       // RRESP, CRRESP
inline constexpr std::uint8_t kIsShared = 1U << 3;        // RRESP, CRRESP
inline constexpr std::uint8_t kWasUnique = 1U << 4;       // CRRESP

struct Handshake {
    Pin<bool> valid, ready;

    bool fired() const { return valid.read() && ready.read(); }
    bool stalled() const { return valid.read() && !ready.read(); }
    // For the source, once per cycle: VALID of the next one, unless it must stay up. True when the
    // next payload is to be driven.
    bool offer(bool more) {
        if (stalled()) return false;
        valid.write(more);
        return more;
    }
};

struct SnoopPins : Handshake { // AC
    Pin<std::uint64_t> addr;
    Pin<std::uint8_t> snoop, prot;

    interconnect::Line line() const {
        const bool non_secure = (prot.read() & kProtNonSecure) != 0;
        return interconnect::line_of(addr.read(), non_secure ? interconnect::Security::non_secure
                                                             : interconnect::Security::secure);
    }
    template <typename Snoop> // ReadSnoop or WriteSnoop; all traffic is Non-secure
    void drive(std::uint64_t address, Snoop code) {
        addr.write(address);
        snoop.write(static_cast<std::uint8_t>(code));
        prot.write(kProtNonSecure);
    }
};

struct RequestPins : SnoopPins { // AR, AW
    Pin<std::uint8_t> len, domain, cache;
    Pin<std::uint16_t> id;

    template <typename Snoop> // all traffic is Normal
    void drive(std::uint64_t address, Snoop code, interconnect::Domain shared_with, unsigned beats,
               unsigned number) {
        SnoopPins::drive(address, code);
        len.write(static_cast<std::uint8_t>(beats - 1));
        domain.write(static_cast<std::uint8_t>(shared_with));
        cache.write(kCacheModifiable);
        id.write(static_cast<std::uint16_t>(number));
    }
};

struct DataPins : Handshake { // W, CD
    Pin<interconnect::Version> data;
    Pin<bool> last;
};

struct ReadDataPins : DataPins { // R
    Pin<std::uint8_t> resp;
    Pin<std::uint16_t> id;
    Pin<bool> snooped; // no pin of AXI: event 0x09 needs to know where the data came from
};

struct WriteResponsePins : Handshake { // B
    Pin<std::uint16_t> id;
};

struct SnoopResponsePins : Handshake { // CR
    Pin<std::uint8_t> resp;
};

struct AxiPins {
    RequestPins ar, aw;
    ReadDataPins r;
    DataPins w;
    WriteResponsePins b;
};

struct AcePins : AxiPins {
    SnoopPins ac;
    SnoopResponsePins cr;
    DataPins cd;
};

// Lines that wait for W or CD, sent a beat per cycle.
class LineSender {
  public:
    void push(interconnect::Version line) { lines_.push(line); }
    std::size_t size() const { return lines_.size(); }
    void drive(DataPins& pins) {
        if (!pins.offer(!lines_.empty())) return;
        const bool last = ++sent_ == interconnect::kLineBeats;
        pins.data.write(lines_.front());
        pins.last.write(last);
        if (!last) return;
        lines_.pop();
        sent_ = 0;
    }

  private:
    std::queue<interconnect::Version> lines_;
    unsigned sent_ = 0; // beats of the first
};

} // namespace armpmu::bench
