// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/firmware.h"

#include "armpmu/cci550/register_table.h"

namespace armpmu::testbench {
namespace {

using cci550::offset_of;
using cci550::RegisterId;

std::uint32_t word_of(const QosOverride& qos) {
    const auto field = [](std::uint32_t value, unsigned lsb) { return value << lsb; };
    return field(qos.regulated ? 1 : 0, 31) | field(qos.excess_unit_log2 - 6U, 24) |
           field(qos.allocation, 16) | field(qos.min, 4) | field(qos.max, 0);
}

std::uint32_t word_of(ShareOverride share) {
    switch (share) {
    case ShareOverride::non_shareable: return 2;
    case ShareOverride::shareable: return 3;
    case ShareOverride::none: break;
    }
    return 0;
}

} // namespace

void run_firmware(const TrafficScenario& scenario, RegisterBus& bus) {
    bus.step("firmware");
    const auto write = [&](RegisterId id, unsigned n, std::uint32_t data) {
        bus.write_as(cci550::Security::secure, offset_of(id, n), data);
    };
    const std::uint32_t ctrl_ovr = (scenario.interconnect.snoop_filter ? 0U : 1U << 2) |
                                   (scenario.interconnect.second_snoop_data_layer ? 1U << 4 : 0U);
    if (ctrl_ovr != 0) write(RegisterId::ctrl_ovr, 0, ctrl_ovr);
    for (const MasterSection& master : scenario.masters) {
        const PortControls& controls = master.controls;
        const unsigned n = master.port;
        if (controls.share != ShareOverride::none)
            write(RegisterId::share_ovr, n, word_of(controls.share));
        if (controls.read_qos) write(RegisterId::arqos_ovr, n, word_of(*controls.read_qos));
        if (controls.write_qos) write(RegisterId::awqos_ovr, n, word_of(*controls.write_qos));
        if (controls.max_outstanding) write(RegisterId::qos_max_ot, n, *controls.max_outstanding);
        constexpr std::uint32_t kSnoopsAndDvm = 3;
        write(RegisterId::snoop_ctrl, n, kSnoopsAndDvm);
    }
}

} // namespace armpmu::testbench
