// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/config.h"

namespace armpmu::a55 {
namespace {

Member<Config> fault(const char* name, bool Faults::*place) {
    return {std::string("fault_") + name,
            [place](const Config& config) { return config.faults.*place ? 1U : 0U; },
            [place](Config& config, std::uint64_t value) { config.faults.*place = value != 0; },
            0,
            1,
            std::string("fault_") + name,
            {}};
}

} // namespace

const Members<Config>& members() {
    static const Members<Config> kMembers = {
        member("l2_cache", &Config::l2_cache, 1),
        member("l3_cache", &Config::l3_cache, 1),
        member("external_last_level", &Config::external_last_level, 1),
        member("mpidr", &Config::mpidr, ~std::uint64_t{0}),
        member("revision", &Config::revision, 15),
        member("out_of_range", &Config::out_of_range, {"raz_wi", "undefined", "trap_hidden"}),
        member("unknown_fields", &Config::unknown_fields, {"zero", "poison"}),
        member("poison_seed", &Config::poison_seed, ~std::uint64_t{0}),
        member("divider", &Config::divider, {"restarts", "ticks_at_once", "runs_freely"}),
        member("long_count_ignores_divider", &Config::long_count_ignores_divider, 1),
        member("wfi_stops_cycle_counter", &Config::wfi_stops_cycle_counter, 1),
        member("wfi_stops_cpu_cycles", &Config::wfi_stops_cpu_cycles, 1),
        member("chain_across_partition", &Config::chain_across_partition, 1),
        member("authentication_override", &Config::authentication_override, 1),
        member("snapshot_registers", &Config::snapshot_registers, 1),
        member("external_software_incr", &Config::external_software_incr, 1),
        member("external_software_lock", &Config::external_software_lock, 1),
        fault("filters_ignored", &Faults::filters_ignored),
        fault("prohibition_missed", &Faults::prohibition_missed),
        fault("counter_writes_lost", &Faults::counter_writes_lost),
        fault("reset_lost", &Faults::reset_lost),
        fault("flags_stuck", &Faults::flags_stuck),
    };
    return kMembers;
}

Settings settings_of(const Config& config) {
    return armpmu::settings_of(config, members());
}

Config config_of(const Settings& settings, const std::string& instance) {
    return armpmu::config_of(settings, members(), instance);
}

void check(const Config& config) {
    check_members("a55", config, members());
}

std::uint64_t id_aa64dfr0_el1(const Config& /*config*/) {
    return 0x1030'5408;
}

std::uint32_t id_dfr0_el1(const Config& /*config*/) {
    return 0x0401'0088;
}

} // namespace armpmu::a55
