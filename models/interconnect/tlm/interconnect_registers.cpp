// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/interconnect_registers.h"

#include "armpmu/cci550/register_table.h"

#include <algorithm>

namespace armpmu::interconnect {
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

ShareOverride share_override(std::uint32_t share_ovr) {
    switch (share_ovr & 3) {
    case 2: return ShareOverride::non_shareable;
    case 3: return ShareOverride::shareable;
    default: return ShareOverride::none;
    }
}

// How many bytes a step of excess_bytes_per_qv stands for is not published: 64, 128, ... 8192 here.
QosOverride qos_override(std::uint32_t word) {
    const auto field = [&](unsigned lsb, std::uint32_t mask) {
        return static_cast<std::uint8_t>(word >> lsb & mask);
    };
    QosOverride qos;
    qos.regulated = (word >> 31 & 1) != 0;
    qos.excess_unit_log2 = static_cast<std::uint8_t>(6 + field(24, 7));
    qos.allocation = field(16, 15);
    qos.min = field(4, 15);
    qos.max = field(0, 15);
    return qos;
}

} // namespace

ControlRegisters control_registers_of(cci550::Pmu& pmu) {
    const auto get = [&](RegisterId id, unsigned n = 0) { return pmu.peek(offset_of(id, n)); };
    ControlRegisters controls;
    controls.snoop_enables = controls.dvm_enables = 0;
    for (unsigned n = 0; n < pmu.config().slave_interfaces; ++n) {
        // Snoops and DVM that ctrl_ovr[1:0] disables read as disabled here.
        const std::uint32_t snoop_ctrl = get(RegisterId::snoop_ctrl, n);
        controls.snoop_enables |= static_cast<std::uint8_t>((snoop_ctrl & 1) << n);
        controls.dvm_enables |= static_cast<std::uint8_t>((snoop_ctrl >> 1 & 1) << n);
        controls.share[n] = share_override(get(RegisterId::share_ovr, n));
        controls.read_qos[n] = qos_override(get(RegisterId::arqos_ovr, n));
        controls.write_qos[n] = qos_override(get(RegisterId::awqos_ovr, n));
        controls.max_outstanding[n] = static_cast<std::uint8_t>(get(RegisterId::qos_max_ot, n));
    }
    const std::uint32_t ctrl_ovr = get(RegisterId::ctrl_ovr);
    controls.snoop_filter = (ctrl_ovr >> 2 & 1) == 0;
    controls.second_snoop_data_layer = (ctrl_ovr >> 4 & 1) != 0;
    return controls;
}

InterconnectRegisters::InterconnectRegisters(cci550::Pmu& pmu, Interconnect& interconnect)
    : pmu_(pmu), interconnect_(interconnect) {
    pmu_.set_control_register_listener(this);
    pmu_.set_interface_monitors(this);
    control_registers_written();
}

InterconnectRegisters::~InterconnectRegisters() {
    pmu_.set_control_register_listener(nullptr);
    pmu_.set_interface_monitors(nullptr);
}

void InterconnectRegisters::control_registers_written() {
    interconnect_.set_control_registers(control_registers_of(pmu_));
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

} // namespace armpmu::interconnect
