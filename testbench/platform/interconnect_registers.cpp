// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/interconnect_registers.h"

#include "armpmu/cci550/register_table.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

using cci550::offset_of;
using cci550::RegisterId;

std::uint32_t word_of(const InterfaceStatus& status) {
    const auto field = [](unsigned count, unsigned lsb) {
        return std::min<std::uint32_t>(count, 0xff) << lsb;
    };
    return status.stalled | field(status.reads, 8) | field(status.writes, 16) |
           field(status.snoops, 24);
}

} // namespace

InterconnectRegisters::InterconnectRegisters(cci550::Pmu& pmu, Interconnect& interconnect)
    : pmu_(pmu), interconnect_(interconnect) {
    pmu_.set_control_listener(this);
    pmu_.set_interface_monitors(this);
    controls_written();
}

InterconnectRegisters::~InterconnectRegisters() {
    pmu_.set_control_listener(nullptr);
    pmu_.set_interface_monitors(nullptr);
}

void InterconnectRegisters::controls_written() {
    Controls controls;
    for (unsigned n = 0; n < pmu_.config().slave_interfaces; ++n)
        controls.max_outstanding[n] =
            static_cast<std::uint8_t>(pmu_.peek(offset_of(RegisterId::qos_max_ot, n)));
    constexpr std::uint32_t kSecondLayer = 1U << 4;
    controls.second_snoop_data_layer =
        (pmu_.peek(offset_of(RegisterId::ctrl_ovr)) & kSecondLayer) != 0;
    interconnect_.set_controls(controls);
}

std::uint32_t InterconnectRegisters::slave(unsigned interface_number) {
    return interconnect_.has_slave(interface_number)
               ? word_of(interconnect_.slave_status(interface_number))
               : 0;
}

std::uint32_t InterconnectRegisters::master(unsigned interface_number) {
    return interconnect_.has_master(interface_number)
               ? word_of(interconnect_.master_status(interface_number))
               : 0;
}

} // namespace armpmu::testbench
