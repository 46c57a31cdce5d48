// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <cstdint>
#include <stdexcept>

namespace armpmu::interconnect {

using cci550::Security;

inline constexpr unsigned kBeatBytes = 16; // every data channel is 128 bits wide
inline constexpr unsigned kLineBytes = 64;
inline constexpr unsigned kLineBeats = kLineBytes / kBeatBytes;

// A master or a port violated ACE, or did something that this interconnect does not support; the
// message says which one and what.
struct ProtocolError : std::logic_error {
    using std::logic_error::logic_error;
};

// AxDOMAIN, encoded as on the pins.
enum class Domain : std::uint8_t { non_shareable = 0, inner = 1, outer = 2, system = 3 };

constexpr bool shareable(Domain domain) {
    return domain == Domain::inner || domain == Domain::outer;
}

// ARSNOOP, encoded as on the pins. 0b0000 is ReadOnce in a shareable domain, ReadNoSnoop otherwise.
enum class ReadSnoop : std::uint8_t {
    read_once = 0b0000,
    read_shared = 0b0001,
    read_clean = 0b0010,
    read_not_shared_dirty = 0b0011,
    read_unique = 0b0111,
    clean_shared = 0b1000,
    clean_invalid = 0b1001,
    clean_unique = 0b1011,
    make_unique = 0b1100,
    make_invalid = 0b1101,
    dvm_complete = 0b1110,
    dvm_message = 0b1111,
};

// AWSNOOP, encoded as on the pins. 0b000 is WriteUnique in a shareable domain, WriteNoSnoop
// otherwise.
enum class WriteSnoop : std::uint8_t {
    write_unique = 0b000,
    write_line_unique = 0b001,
    write_clean = 0b010,
    write_back = 0b011,
    evict = 0b100,
    write_evict = 0b101,
};

// Whether ARSNOOP asks for a single response beat without data.
constexpr bool dataless(ReadSnoop snoop) {
    return static_cast<unsigned>(snoop) >= static_cast<unsigned>(ReadSnoop::clean_shared);
}

// The data model: one 64-bit version number per line, new with every store to any part of it. It
// takes the place of the line's bytes, so that tests know which store a load has read.
using Version = std::uint64_t;

// A cache line in one of the two physical address spaces: ACE makes the NS bit part of the address.
using Line = std::uint64_t;

constexpr Line line_of(std::uint64_t address, Security security) {
    return (address / kLineBytes) << 1 | (security == Security::non_secure ? 1U : 0U);
}
constexpr std::uint64_t address_of(Line line) {
    return (line >> 1) * kLineBytes;
}
constexpr Security security_of(Line line) {
    return (line & 1) != 0 ? Security::non_secure : Security::secure;
}

// Beat of its line that an address lies in.
constexpr unsigned beat_of(std::uint64_t address) {
    return address % kLineBytes / kBeatBytes;
}

// xRESP, encoded as on the pins (RRESP[1:0], BRESP). Exclusive accesses are not modelled.
enum class Response : std::uint8_t { okay = 0, slverr = 2, decerr = 3 };

// DVM operations travel in the address, as on the pins: bit 15 (with bits 14:12 = 0b100) makes a
// message a Sync.
inline constexpr std::uint64_t kDvmSync = 0b1100U << 12;
constexpr bool dvm_sync(std::uint64_t address) {
    return (address >> 12 & 0b1111) == 0b1100;
}

// The lowest beat of its line that a burst touches.
constexpr unsigned lowest_beat(std::uint64_t address, unsigned beats, bool wrap) {
    return wrap && beats != 0 ? beat_of(address) / beats * beats : beat_of(address);
}

// AR. A burst stays within one line: 1 to 4 beats, exactly 4 for transactions that move a line,
// 1 for the dataless ones. One that wraps (AxBURST) has 2 or 4, begins at the beat of its address,
// which is aligned to a beat, and behind the last beat of its block goes on at the first. `id` is
// unique among the master's outstanding reads.
struct ReadRequest {
    std::uint64_t address = 0;
    ReadSnoop snoop = ReadSnoop::read_once;
    Domain domain = Domain::inner;
    bool device = false;  // AxCACHE[1] = 0
    bool barrier = false; // AxBAR[0]
    Security security = Security::non_secure;
    std::uint8_t qos = 0; // AxQOS
    std::uint8_t beats = kLineBeats;
    std::uint16_t id = 0;
    bool wrap = false;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.address, self.snoop, self.domain, self.device, self.barrier, self.security,
              self.qos, self.beats, self.id, self.wrap);
    }
};

// R. `from_snoop` is no pin: event 0x09 depends on the source of the data.
struct ReadBeat {
    Version version = 0;
    std::uint16_t id = 0;
    Response response = Response::okay;
    bool last = false;
    bool pass_dirty = false; // RRESP[2]
    bool is_shared = false;  // RRESP[3]
    bool from_snoop = false;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.version, self.id, self.response, self.last, self.pass_dirty, self.is_shared,
              self.from_snoop);
    }
};

// AW. As AR; Evict and barriers have no W beats. `id` is unique among the master's outstanding
// writes.
struct WriteRequest {
    std::uint64_t address = 0;
    WriteSnoop snoop = WriteSnoop::write_unique;
    Domain domain = Domain::inner;
    bool device = false;
    bool barrier = false;
    Security security = Security::non_secure;
    std::uint8_t qos = 0;
    std::uint8_t beats = kLineBeats;
    std::uint16_t id = 0;
    bool wrap = false;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.address, self.snoop, self.domain, self.device, self.barrier, self.security,
              self.qos, self.beats, self.id, self.wrap);
    }
};

// Whether W beats follow the request.
constexpr bool has_data(const WriteRequest& request) {
    return !request.barrier && request.snoop != WriteSnoop::evict;
}

// W, in the order of the write requests.
struct WriteBeat {
    Version version = 0;
    bool last = false;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.version, self.last);
    }
};

struct WriteResponse {
    std::uint16_t id = 0;
    Response response = Response::okay;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.id, self.response);
    }
};

// AC. ACSNOOP has the encodings of ARSNOOP.
struct SnoopRequest {
    std::uint64_t address = 0;
    ReadSnoop snoop = ReadSnoop::read_once;
    Security security = Security::non_secure;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.address, self.snoop, self.security);
    }
};

constexpr bool is_dvm(ReadSnoop snoop) {
    return snoop == ReadSnoop::dvm_message || snoop == ReadSnoop::dvm_complete;
}
constexpr bool is_dvm_sync(const SnoopRequest& snoop) {
    return snoop.snoop == ReadSnoop::dvm_message && dvm_sync(snoop.address);
}

// CR, in the order of the snoop requests.
struct SnoopResponse {
    bool data_transfer = false; // CRRESP[0]
    bool pass_dirty = false;    // CRRESP[2]
    bool is_shared = false;     // CRRESP[3]
    bool was_unique = false;    // CRRESP[4]

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.data_transfer, self.pass_dirty, self.is_shared, self.was_unique);
    }
};

// CD, in the order of the responses with data.
struct SnoopBeat {
    Version version = 0;
    bool last = false;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.version, self.last);
    }
};

} // namespace armpmu::interconnect
