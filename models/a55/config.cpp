// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/config.h"

namespace armpmu::a55 {

const Members<Config>& members() {
    static const Members<Config> kMembers = {
        member("l2_cache", &Config::l2_cache, 1).says("each core has an L2 cache"),
        member("l3_cache", &Config::l3_cache, 1).says("the DSU has an L3 cache"),
        member("external_last_level", &Config::external_last_level, 1)
            .says("CPUECTLR_EL1.EXTLLC: LL_CACHE_RD and LL_CACHE_MISS_RD count by data source"),
        member("mpidr", &Config::mpidr, ~std::uint64_t{0})
            .says("MPIDR_EL1, which PMDEVAFF0 and PMDEVAFF1 copy"),
        member("revision", &Config::revision, 15).says("PMPIDR2[7:4]"),
        member("out_of_range", &Config::out_of_range, {"raz_wi", "undefined", "trap_hidden"})
            .says("accesses to event counters beyond the accessible ones"),
        member("unknown_fields", &Config::unknown_fields, {"zero", "poison"})
            .says("fields that the manuals call UNKNOWN after reset"),
        member("poison_seed", &Config::poison_seed, ~std::uint64_t{0})
            .says("of the pattern that unknown_fields=poison makes"),
        member("divider", &Config::divider, {"restarts", "ticks_at_once", "runs_freely"})
            .says("when the first tick of PMCCNTR comes with PMCR.D = 1"),
        member("long_count_ignores_divider", &Config::long_count_ignores_divider, 1)
            .says("PMCR.LC = 1 overrides PMCR.D"),
        member("wfi_stops_cycle_counter", &Config::wfi_stops_cycle_counter, 1)
            .says("WFI and WFE stop PMCCNTR"),
        member("wfi_stops_cpu_cycles", &Config::wfi_stops_cpu_cycles, 1)
            .says("WFI and WFE stop CPU_CYCLES and BUS_CYCLES"),
        member("chain_across_partition", &Config::chain_across_partition, 1)
            .says("CHAIN reaches an odd counter of the other partition by HPMN"),
        member("authentication_override", &Config::authentication_override, 1)
            .says("SPIDEN or SPNIDEN HIGH allows counting in Secure state whatever SPME says"),
        member("snapshot_registers", &Config::snapshot_registers, 1)
            .says("the external view has the registers at 0x600 to 0x6F0"),
        member("external_software_incr", &Config::external_software_incr, 1)
            .says("the external view has PMSWINC"),
        member("external_software_lock", &Config::external_software_lock, 1)
            .says("the memory-mapped port has PMLAR and PMLSR"),
        fault("filters_ignored", &Config::faults, &Faults::filters_ignored),
        fault("prohibition_missed", &Config::faults, &Faults::prohibition_missed),
        fault("counter_writes_lost", &Config::faults, &Faults::counter_writes_lost),
        fault("reset_lost", &Config::faults, &Faults::reset_lost),
        fault("flags_stuck", &Config::faults, &Faults::flags_stuck),
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
