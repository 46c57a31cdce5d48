// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <array>
#include <cstdint>

namespace armpmu::interconnect {

// share_ovr[1:0]: forces Normal requests of an ACE-Lite port into or out of the shareable domain.
enum class ShareOverride : std::uint8_t { none, non_shareable, shareable };

// arqos_ovr, awqos_ovr (TRM 3.3.12): the QoS value of requests that come with 0 on a port whose
// QOSOVERRIDE input is HIGH. Regulation starts from `max` and lowers the value by one for every
// `excess unit` of bytes requested beyond `allocation` bytes per cycle, down to `min`.
struct QosOverride {
    bool regulated = false;            // reg_enable
    std::uint8_t excess_unit_log2 = 6; // bytes per QoS value, from excess_bytes_per_qv
    std::uint8_t allocation = 0;       // bandwidth_allocation
    std::uint8_t min = 0;              // qv_min
    std::uint8_t max = 0;              // qv_max

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.regulated, self.excess_unit_log2, self.allocation, self.min, self.max);
    }
};

// The fields of the CCI-550's control registers that the interconnect obeys.
// The defaults are what firmware leaves: the registers' reset values, but snoops and DVM messages
// enabled everywhere.
struct ControlRegisters {
    template <typename T>
    using PerSlave = std::array<T, cci550::kMaxSlaveInterfaces>;

    // snoop_ctrl[0] and [1], bit n for SIn, 0 everywhere under ctrl_ovr[0] and [1]. A port whose
    // bit is 0 is sent no snoops or no DVM messages; its own requests are handled as usual.
    std::uint8_t snoop_enables = 0x7f;
    std::uint8_t dvm_enables = 0x7f;
    // ctrl_ovr[2] is 0. Without the filter every snoopable port is snooped for every line, and
    // lines are not tracked: switch it only while all caches are empty.
    bool snoop_filter = true;
    PerSlave<ShareOverride> share{};
    PerSlave<QosOverride> read_qos{};
    PerSlave<QosOverride> write_qos{};
    // qos_max_ot: transactions that an SI may have in flight. WriteBack, WriteClean and Evict do
    // not count and never wait for it (a snoop may be waiting for them); nor do writes that ask no
    // cache while their port is snooped (OrderingConfig), nor DVM messages.
    PerSlave<std::uint8_t> max_outstanding = {0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30};
    // ctrl_ovr[4]: the snoop data network has a second layer, for data from one ACE port to another
    // (TRM 2.4.3). Two ports then may hand over a CD beat in one cycle, which is one event 0x0C.
    bool second_snoop_data_layer = false;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.snoop_enables, self.dvm_enables, self.snoop_filter, self.share, self.read_qos,
              self.write_qos, self.max_outstanding, self.second_snoop_data_layer);
    }
};

// The interface monitor registers of an interface at this moment (TRM 3.3.19).
struct InterfaceStatus {
    std::uint32_t stalled = 0; // AR, R, AW, W, B, AC, CR, CD from bit 0 on: VALID without READY
    unsigned reads = 0;        // handshake done, response not completely taken
    unsigned writes = 0;
    unsigned snoops = 0; // of an SI: handshake done, not answered
};

} // namespace armpmu::interconnect
