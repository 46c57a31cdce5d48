// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/request.h"

#include <string>

namespace armpmu::interconnect {

PortControls port_controls(unsigned number, const SlaveInterfaceConfig& config,
                           const ControlRegisters& controls) {
    PortControls port;
    if (config.kind == PortKind::ace_lite) port.share = controls.share[number];
    if (config.qos_override) {
        port.read_qos = controls.read_qos[number];
        port.write_qos = controls.write_qos[number];
    }
    return port;
}

PortRules::PortRules(unsigned number, const SlaveInterfaceConfig& config)
    : number_(number), kind_(config.kind), dvm_(config.dvm) {
    for (unsigned n = 0; n <= static_cast<unsigned>(RequestKind::write_barrier); ++n) {
        const auto kind = static_cast<RequestKind>(n);
        const bool allowed =
            kind_ == PortKind::ace ? !traits_of(kind).dvm || dvm_ : allowed_on_ace_lite(kind, dvm_);
        if (allowed) allowed_ |= 1U << n;
    }
}

void PortRules::refuse(const Request& request) const {
    const char* port = kind_ == PortKind::ace ? " on an ACE port" : " on an ACE-Lite port";
    throw ProtocolError(
        "SI" + std::to_string(number_) + ": " + request.traits->name +
        (allows(request.kind)
             ? " with a burst of " + std::to_string(request.beats) + " beats" +
                   (request.wrap
                        ? " that wraps, at byte " + std::to_string(request.address % kLineBytes)
                        : " at beat " + std::to_string(beat_of(request.address))) +
                   " of the line"
             : std::string(port) + (dvm_ ? "" : " without DVM")));
}

} // namespace armpmu::interconnect
