// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/ace/control_registers.h"

namespace armpmu::interconnect {

// A decoded request on AR or AW of a slave interface.
struct Request {
    const RequestTraits* traits = nullptr;
    Line line = 0;
    std::uint64_t address = 0;
    std::uint64_t since = 0; // cycle of the handshake
    std::uint16_t id = 0;
    RequestKind kind = RequestKind::read_no_snoop;
    std::uint8_t beats = 0;
    std::uint8_t qos = 0; // AxQOS, or the port's override at the handshake
    // The QoS value is the regulator's; `excess`: bytes requested before it beyond the allocation.
    bool regulated = false;
    std::uint64_t excess = 0;
    bool wrap = false;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.kind, self.line, self.address, self.since, self.id, self.beats, self.qos,
              self.regulated, self.excess, self.wrap);
        if constexpr (std::is_same_v<State, StateIn>) {
            if (self.kind > RequestKind::write_barrier) state.refuse("a request of no known kind");
            self.traits = &traits_of(self.kind);
        }
    }
};

// Throws ProtocolError for combinations that ACE does not define.
template <typename Payload>
void decode(const Payload& payload, ShareOverride share, Request& request) {
    request.kind = kind_of(payload, share);
    request.traits = &traits_of(request.kind);
    request.line = line_of(payload.address, payload.security);
    request.address = payload.address;
    request.id = payload.id;
    request.beats = payload.beats;
    request.qos = payload.qos;
    request.wrap = payload.wrap;
}

// The control registers' settings for a slave interface as it is built.
struct PortControls {
    ShareOverride share = ShareOverride::none;
    QosOverride read_qos{};
    QosOverride write_qos{};
};
PortControls port_controls(unsigned number, const SlaveInterfaceConfig& config,
                           const ControlRegisters& controls);

// The requests that the master on a slave interface may send.
class PortRules {
  public:
    PortRules(unsigned number, const SlaveInterfaceConfig& config);

    // Throws ProtocolError, which names the port, unless the request is one of the port's and its
    // burst is as long as it must be and stays within the line.
    void check(const Request& request) const {
        if (!allow(request)) refuse(request);
    }
    bool allow(const Request& request) const {
        const unsigned burst = request.traits->burst;
        const bool fits =
            burst != 0
                ? request.beats == burst
                : request.beats != 0 &&
                      lowest_beat(request.address, request.beats, request.wrap) + request.beats <=
                          kLineBeats;
        return fits && (!request.wrap || may_wrap(request)) && allows(request.kind);
    }

  private:
    static bool may_wrap(const Request& request) {
        return (request.beats == 2 || request.beats == kLineBeats) &&
               request.address % kBeatBytes == 0;
    }
    bool allows(RequestKind kind) const {
        return (allowed_ >> static_cast<unsigned>(kind) & 1) != 0;
    }
    [[noreturn]] void refuse(const Request& request) const;

    unsigned number_;
    PortKind kind_;
    bool dvm_;
    std::uint32_t allowed_ = 0; // bit per RequestKind
};

} // namespace armpmu::interconnect
