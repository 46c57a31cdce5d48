// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/port_section.h"

namespace armpmu::testbench {
namespace {

void describe_qos(Parameters& section, const Key& key, std::optional<QosOverride>& qos) {
    QosOverride value;
    unsigned excess = 0;
    const bool given = section.section(key, [&](Parameters& inner) {
        inner.number({"max", "QoS of requests that come with 0; where regulation begins"},
                     value.max, 0, 15);
        inner.number({"min", "that regulation goes down to"}, value.min, 0, 15);
        inner.boolean({"regulated", "one less for each `excess unit` beyond the allocation"},
                      value.regulated);
        inner.number({"bandwidth_allocation", "that is not excess", "bytes/cycle"},
                     value.allocation, 0, 15);
        inner.number({"excess_bytes_per_qv", "excess unit is 64 << this"}, excess, 0, 7);
        value.excess_unit_log2 = static_cast<std::uint8_t>(6 + excess);
        if (value.min > value.max) inner.fail("min", "min: must not be above max");
    });
    if (given) qos = value;
}

} // namespace

void describe(Parameters& section, PortControls& controls) {
    unsigned most = 48;
    if (section.number({"max_outstanding", "qos_max_ot of its port: transactions the CCI-550 lets "
                                           "it have in flight; by default as built, 48"},
                       most, 4, 48))
        controls.max_outstanding = most;
    section.choice({"share_override", "share_ovr of its port"}, controls.share,
                   {{"none", ShareOverride::none},
                    {"non_shareable", ShareOverride::non_shareable},
                    {"shareable", ShareOverride::shareable}});
    describe_qos(section, {"read_qos", "arqos_ovr of its port, and QOSOVERRIDE HIGH"},
                 controls.read_qos);
    describe_qos(section, {"write_qos", "awqos_ovr of its port, and QOSOVERRIDE HIGH"},
                 controls.write_qos);
    section.boolean({"media_protected", "TZMP1: what it reads must not come from a cache"},
                    controls.media_protected);
}

} // namespace armpmu::testbench
