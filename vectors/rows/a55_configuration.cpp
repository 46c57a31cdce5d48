// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/vectors/rows/a55_vector.h"
#include "vectors/rows/configuration.h"

namespace armpmu::vectors {
namespace {

using a55::Config;
using List = std::vector<Member<Config>>;

const List& members() {
    static const List kMembers = {
        member("l2_cache", &Config::l2_cache, 1),
        member("l3_cache", &Config::l3_cache, 1),
        member("external_last_level", &Config::external_last_level, 1),
        member("mpidr", &Config::mpidr, ~std::uint64_t{0}),
        member("revision", &Config::revision, 15),
        member("out_of_range", &Config::out_of_range, 2),
        member("unknown_fields", &Config::unknown_fields, 1),
        member("poison_seed", &Config::poison_seed, ~std::uint64_t{0}),
        member("divider", &Config::divider, 2),
        member("long_count_ignores_divider", &Config::long_count_ignores_divider, 1),
        member("wfi_stops_cycle_counter", &Config::wfi_stops_cycle_counter, 1),
        member("wfi_stops_cpu_cycles", &Config::wfi_stops_cpu_cycles, 1),
        member("chain_across_partition", &Config::chain_across_partition, 1),
        member("authentication_override", &Config::authentication_override, 1),
        member("snapshot_registers", &Config::snapshot_registers, 1),
        member("external_software_incr", &Config::external_software_incr, 1),
        member("external_software_lock", &Config::external_software_lock, 1),
    };
    return kMembers;
}

} // namespace

Header a55_header(const Config& config) {
    Header header;
    header.device = "a55";
    header.configuration = configuration_of(config, members());
    header.layout = A55Rows().layout();
    return header;
}

Config a55_config(const Header& header) {
    if (header.device != "a55")
        throw VectorError("device: expected a55, not '" + header.device + "'");
    Config config;
    for (const auto& [name, value] : header.configuration)
        set_member(config, members(), name, value);
    try {
        check(config);
    } catch (const a55::ConfigError& error) {
        throw VectorError(std::string("config: ") + error.what());
    }
    if (header.layout != A55Rows().layout()) throw VectorError("fields: not those of an a55");
    return config;
}

} // namespace armpmu::vectors
