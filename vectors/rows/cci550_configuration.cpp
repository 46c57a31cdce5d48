// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "armpmu/vectors/rows/cci550_vector.h"
#include "vectors/rows/configuration.h"

namespace armpmu::vectors {
namespace {

using cci550::Config;

using List = std::vector<Member<Config>>;

template <typename Value>
void add_members(List& members, const char* name,
                 std::array<Value, cci550::kMaxSlaveInterfaces> Config::*place,
                 std::uint64_t most) {
    for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n)
        members.push_back({name + std::to_string(n),
                           [place, n](const Config& config) {
                               return static_cast<std::uint64_t>((config.*place)[n]);
                           },
                           [place, n](Config& config, std::uint64_t value) {
                               (config.*place)[n] = static_cast<Value>(value);
                           },
                           most});
}

Member<Config> fault(const char* name, bool cci550::Faults::*place) {
    return {std::string("fault_") + name,
            [place](const Config& config) { return config.faults.*place ? 1U : 0U; },
            [place](Config& config, std::uint64_t value) { config.faults.*place = value != 0; }, 1};
}

const List& members() {
    static const List kMembers = [] {
        List list = {
            member("slave_interfaces", &Config::slave_interfaces, 7),
            member("master_interfaces", &Config::master_interfaces, 7),
            member("qos_regulators", &Config::qos_regulators, 1),
            member("hardware_snoop_enable_control", &Config::hardware_snoop_enable_control, 1),
            member("revision", &Config::revision, 15),
            member("ecorevnum", &Config::ecorevnum, 15),
            member("bus_order", &Config::bus_order, 1),
            member("security_violation", &Config::security_violation, 1),
            member("reserved_offset", &Config::reserved_offset, 1),
            member("byte_enables", &Config::byte_enables, 1),
            member("gating_override_opens_writes", &Config::gating_override_opens_writes, 1),
            member("reset_clears_flags", &Config::reset_clears_flags, 1),
            member("reset_clears_disabled", &Config::reset_clears_disabled, 1),
            member("niden_gates_writes", &Config::niden_gates_writes, 1),
            member("dbgen_substitutes_niden", &Config::dbgen_substitutes_niden, 1),
            member("secure_observation_override", &Config::secure_observation_override, 1),
            member("export_needs_cen", &Config::export_needs_cen, 1),
            fault("never_event_counts", &cci550::Faults::never_event_counts),
            fault("counter_writes_lost", &cci550::Faults::counter_writes_lost),
            fault("flag_clear_needs_cen", &cci550::Faults::flag_clear_needs_cen),
            fault("flag_not_sticky", &cci550::Faults::flag_not_sticky),
            fault("gate_missed", &cci550::Faults::gate_missed),
        };
        add_members(list, "ace", &Config::ace, 1);
        add_members(list, "acchannelens", &Config::acchannelens, 3);
        add_members(list, "max_outstanding", &Config::max_outstanding, 255);
        return list;
    }();
    return kMembers;
}

} // namespace

Header cci550_header(const Config& config) {
    Header header;
    header.device = "cci550";
    header.configuration = configuration_of(config, members());
    header.layout = Cci550Rows(config).layout();
    const Field& lines = *header.layout.find("ns");
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const tables::Tolerance tolerance =
            cci550::find_event(cci550::event_of_line(line))->tolerance;
        if (tolerance.kind == tables::Tolerance::Kind::exact) continue;
        ToleranceRule rule;
        rule.name = lines.bits[line];
        rule.tolerance = tolerance;
        if (tolerance.kind == tables::Tolerance::Kind::within_counts) rule.window = 1000;
        header.tolerances.push_back(rule);
    }
    return header;
}

Config cci550_config(const Header& header) {
    if (header.device != "cci550")
        throw VectorError("device: expected cci550, not '" + header.device + "'");
    Config config;
    for (const auto& [name, value] : header.configuration)
        set_member(config, members(), name, value);
    try {
        check(config);
    } catch (const cci550::ConfigError& error) {
        throw VectorError(std::string("config: ") + error.what());
    }
    if (header.layout != Cci550Rows(config).layout())
        throw VectorError("fields: not those of a cci550 with this configuration");
    return config;
}

} // namespace armpmu::vectors
