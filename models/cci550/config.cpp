// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/config.h"

#include "armpmu/cci550/event_table.h"

#include <string>

namespace armpmu::cci550 {
namespace {

template <typename Value>
void add_members(Members<Config>& members, const char* name,
                 std::array<Value, kMaxSlaveInterfaces> Config::*place, const char* about,
                 std::uint64_t most, std::uint64_t least = 0) {
    for (unsigned n = 0; n < kMaxSlaveInterfaces; ++n)
        members.push_back({name + std::to_string(n),
                           [place, n](const Config& config) {
                               return static_cast<std::uint64_t>((config.*place)[n]);
                           },
                           [place, n](Config& config, std::uint64_t value) {
                               (config.*place)[n] = static_cast<Value>(value);
                           },
                           least,
                           most,
                           std::string(name) + "[" + std::to_string(n) + "]",
                           {},
                           about});
}

} // namespace

const Members<Config>& members() {
    static const Members<Config> kMembers = [] {
        Members<Config> list = {
            member("slave_interfaces", &Config::slave_interfaces, kMaxSlaveInterfaces, 1)
                .says("slave interfaces, SI0 upwards"),
            member("master_interfaces", &Config::master_interfaces, kMaxMasterInterfaces, 1)
                .says("master interfaces, MI0 upwards"),
            member("qos_regulators", &Config::qos_regulators, 1)
                .says("slave interfaces have QoS regulators"),
            member("hardware_snoop_enable_control", &Config::hardware_snoop_enable_control, 1)
                .says("snoop_ctrl[29]: hardware enables snoops, and writes do not"),
            member("revision", &Config::revision, 15).says("peripheral_id2[7:4]"),
            member("ecorevnum", &Config::ecorevnum, 15).says("inverts peripheral_id3[7:4]"),
            member("bus_order", &Config::bus_order, {"slaves_first", "masters_first"})
                .says("groups of EVNTBUS above bit 15"),
            member("security_violation", &Config::security_violation, {"raz_wi", "error"})
                .says("a Non-secure access to a register that is closed to it"),
            member("reserved_offset", &Config::reserved_offset, {"raz_wi", "error"})
                .says("an access to an offset without a register"),
            member("byte_enables", &Config::byte_enables, 1)
                .says("byte and halfword writes are honoured"),
            member("gating_override_opens_writes", &Config::gating_override_opens_writes, 1)
                .says("ctrl_ovr[3] makes Event Count writes always work"),
            member("reset_clears_flags", &Config::reset_clears_flags, 1)
                .says("PMCR.RST clears the overflow flags, too"),
            member("reset_clears_disabled", &Config::reset_clears_disabled, 1)
                .says("PMCR.RST clears counters that are not enabled, too"),
            member("niden_gates_writes", &Config::niden_gates_writes, 1)
                .says("NIDEN LOW makes Event Count writes ineffective"),
            member("dbgen_substitutes_niden", &Config::dbgen_substitutes_niden, 1)
                .says("DBGEN HIGH can stand in for NIDEN"),
            member("secure_observation_override", &Config::secure_observation_override, 1)
                .says("secr_acc[2] opens Secure counting"),
            member("export_needs_cen", &Config::export_needs_cen, 1)
                .says("EVNTBUS is driven only while PMCR.CEN is 1"),
            fault("never_event_counts", &Config::faults, &Faults::never_event_counts),
            fault("counter_writes_lost", &Config::faults, &Faults::counter_writes_lost),
            fault("flag_clear_needs_cen", &Config::faults, &Faults::flag_clear_needs_cen),
            fault("flag_not_sticky", &Config::faults, &Faults::flag_not_sticky),
            fault("gate_missed", &Config::faults, &Faults::gate_missed),
        };
        add_members(list, "ace", &Config::ace, "the interface is ACE, and else ACE-Lite", 1);
        add_members(list, "acchannelens", &Config::acchannelens,
                    "ACCHANNELENSx[1:0], sampled at reset: DVM messages, snoops", 3);
        add_members(list, "max_outstanding", &Config::max_outstanding,
                    "SIx_RW_MAX: reset value and upper limit of qos_max_ot", 255, 4);
        return list;
    }();
    return kMembers;
}

Settings settings_of(const Config& config) {
    return armpmu::settings_of(config, members());
}

Config config_of(const Settings& settings, const std::string& instance) {
    return armpmu::config_of(settings, members(), instance);
}

void check(const Config& config) {
    check_members("cci550", config, members());
}

bool can_fire(const Config& config, EventId id) {
    const Event* event = find_event(id);
    if (event == nullptr || !event->fires) return false;
    switch (event->kind) {
    case SourceKind::slave:
        return id.interface_number() < config.slave_interfaces &&
               (!event->ace_only || config.ace[id.interface_number()]);
    case SourceKind::master: return id.interface_number() < config.master_interfaces;
    case SourceKind::global:
    case SourceKind::reserved: break; // of no event
    }
    return true;
}

} // namespace armpmu::cci550
