// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <array>
#include <cstdint>

namespace armpmu::testbench {

// What software sets in the CCI-550's control registers, as far as the interconnect obeys it.
// Defaults are the registers' reset values.
struct Controls {
    // qos_max_ot: transactions that an SI may have in flight. WriteBack, WriteClean and Evict do
    // not count and are never held up: a snoop may be waiting for them.
    std::array<std::uint8_t, cci550::kMaxSlaveInterfaces> max_outstanding = {0x30, 0x30, 0x30, 0x30,
                                                                             0x30, 0x30, 0x30};
    // ctrl_ovr[4]: the snoop data network has a second layer, for data from one ACE port to another
    // (TRM 2.4.3). Two ports then may hand over a CD beat in one cycle, which is one event 0x0C.
    bool second_snoop_data_layer = false;
};

// What the interface monitor registers show of an interface at this moment (TRM 3.3.19).
struct InterfaceStatus {
    std::uint32_t stalled = 0; // AR, R, AW, W, B, AC, CR, CD from bit 0 on: VALID without READY
    unsigned reads = 0;        // handed over, not all data or the answer taken
    unsigned writes = 0;
    unsigned snoops = 0; // of an SI: handed over, not answered
};

} // namespace armpmu::testbench
