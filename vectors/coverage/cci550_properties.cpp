// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/cci550_facts.h"

// vectors/properties: the properties of accesses, of registers that are there once or for each
// interface, and of EVNTBUS.
namespace armpmu::vectors {
namespace {

using Row = Cci550Facts;
using cci550::RegisterId;

bool always(const Row&) {
    return true;
}
bool changed(const Row& r) {
    return r.changed();
}
bool has_value(const Row& r) {
    return r.value != 0;
}
bool never_open(const Row& r) {
    return r.is(RegisterId::ctrl_ovr) || r.is(RegisterId::secr_acc);
}
bool of_the_pmu(const Row& r) {
    return r.reg && register_row(r.reg->id).security == cci550::SecurityRule::monitor;
}
bool monitor(const Row& r) {
    return r.is(RegisterId::slave_debug) || r.is(RegisterId::master_debug);
}
bool identification(const Row& r) {
    return r.reg && r.reg->id >= RegisterId::peripheral_id4 &&
           r.reg->id <= RegisterId::component_id3;
}
bool live(const Row& r) {
    return !r.resets;
}

template <RegisterId kId>
bool reads(const Row& r) {
    return r.reads_of(kId);
}
template <unsigned kBit>
bool bit(const Row& r) {
    return (r.value >> kBit & 1) != 0;
}

} // namespace

const std::vector<Property<Row>>& cci550_properties() {
    static const std::vector<Property<Row>> kProperties = {
        {"refused_read_is_zero",
         [](const Row& r) { return r.valid && !r.write && r.reg && !r.open; }, has_value},
        {"never_open_read_is_zero",
         [](const Row& r) { return r.valid && !r.write && never_open(r) && !r.secure; }, has_value},
        {"closed_pmu_read_is_zero",
         [](const Row& r) {
             return r.valid && !r.write && of_the_pmu(r) && !r.secure && (r.secr_acc & 3) == 2;
         },
         has_value},
        {"refused_access_response",
         [](const Row& r) { return r.valid && r.reg && !r.open && r.whole; }, always},
        {"reserved_read_is_zero", [](const Row& r) { return r.valid && !r.write && !r.reg; },
         always},
        {"reserved_access_response", [](const Row& r) { return r.valid && !r.reg && r.whole; },
         always},
        {"absent_read_is_zero",
         [](const Row& r) { return r.valid && !r.write && r.reg && !r.there; }, always},
        {"open_access_has_no_error", [](const Row& r) { return r.reads || r.writes; }, always},
        {"byte_write_response", [](const Row& r) { return r.valid && r.write && r.partial; },
         always},
        {"monitors_read_zero", [](const Row& r) { return r.reads && monitor(r); }, always},
        {"no_data_without_read", [](const Row& r) { return !r.valid || r.write; },
         [](const Row& r) { return !r.valid || r.value != 0; }},
        {"no_error_without_access", [](const Row& r) { return !r.valid; }, always},

        {"pmcr_says_eight_counters", reads<RegisterId::pmu_ctrl>, always},
        {"pmcr_rst_reads_zero", reads<RegisterId::pmu_ctrl>, always},
        {"pmcr_reserved_reads_zero", reads<RegisterId::pmu_ctrl>, always},
        {"pmcr_cen_reads_back", reads<RegisterId::pmu_ctrl>, [](const Row& r) { return r.cen; }},
        {"pmcr_ex_reads_back", reads<RegisterId::pmu_ctrl>, [](const Row& r) { return r.ex; }},
        {"pmcr_resets_to_4000",
         [](const Row& r) { return r.resets && r.reads_of(RegisterId::pmu_ctrl); }, always},
        {"ctrl_ovr_reads_back", reads<RegisterId::ctrl_ovr>, changed},
        {"secr_acc_reads_back", reads<RegisterId::secr_acc>, changed},
        {"status_and_errors_read_zero",
         [](const Row& r) {
             return r.reads_of(RegisterId::status) || r.reads_of(RegisterId::impr_err);
         },
         always},
        {"qos_threshold_reads_back", reads<RegisterId::qos_threshold>, changed},
        {"debug_ctrl_reads_back", reads<RegisterId::debug_ctrl>, changed},
        {"identification_values", [](const Row& r) { return r.reads && identification(r); },
         has_value},
        {"identification_top_reads_zero", [](const Row& r) { return r.reads && identification(r); },
         always},
        {"snoop_ctrl_says_dvms", reads<RegisterId::snoop_ctrl>, bit<31>},
        {"snoop_ctrl_says_snoops", reads<RegisterId::snoop_ctrl>, bit<30>},
        {"snoop_ctrl_enables_read_back", reads<RegisterId::snoop_ctrl>, changed},
        {"snoop_ctrl_reserved_reads_zero", reads<RegisterId::snoop_ctrl>, always},
        {"share_ovr_reads_back", reads<RegisterId::share_ovr>, changed},
        {"arqos_ovr_reads_back", reads<RegisterId::arqos_ovr>, changed},
        {"awqos_ovr_reads_back", reads<RegisterId::awqos_ovr>, changed},
        {"qos_max_ot_reads_back", reads<RegisterId::qos_max_ot>, changed},
        {"qos_max_ot_resets_to_maximum",
         [](const Row& r) { return r.resets && r.reads_of(RegisterId::qos_max_ot); }, always},

        {"bus_is_low_in_reset", [](const Row& r) { return r.resets; },
         [](const Row& r) { return r.would_export; }},
        {"bus_is_low_without_ex", [](const Row& r) { return live(r) && !r.ex; },
         [](const Row& r) { return r.would_export && r.observed && r.aclken; }},
        {"bus_is_low_without_niden", [](const Row& r) { return live(r) && !r.observed; },
         [](const Row& r) { return r.would_export && r.opened && r.aclken; }},
        {"bus_is_low_while_the_clock_stands", [](const Row& r) { return live(r) && !r.aclken; },
         [](const Row& r) { return r.would_export && r.opened && r.observed; }},
        {"bus_has_global_events", [](const Row& r) { return live(r) && r.exports; },
         [](const Row& r) { return r.global; }},
        {"bus_has_slave_events", [](const Row& r) { return live(r) && r.exports; },
         [](const Row& r) { return r.of_slave; }},
        {"bus_has_master_events", [](const Row& r) { return live(r) && r.exports; },
         [](const Row& r) { return r.of_master; }},
        {"bus_hides_secure_events", [](const Row& r) { return live(r) && !r.secure_observed; },
         [](const Row& r) { return r.secure_line && r.exports; }},
        {"write_evict_bit_is_low", [](const Row& r) { return live(r) && r.exports; },
         [](const Row& r) { return r.evict_line; }},
        {"ace_bits_of_ace_lite_are_low",
         [](const Row& r) {
             const auto& ace = r.config->ace;
             bool all = true;
             for (unsigned n = 0; n < ace.size(); ++n) all = all && ace[n];
             return live(r) && r.exports && !all;
         },
         [](const Row& r) { return r.lite_line; }},
    };
    return kProperties;
}

const std::vector<Circumstance<Row>>& cci550_circumstances() {
    static const std::vector<Circumstance<Row>> kCircumstances = {
        {"NIDEN", [](const Row& r) { return r.niden; }},
        {"SPNIDEN", [](const Row& r) { return r.spniden; }},
        {"DBGEN", [](const Row& r) { return r.dbgen; }},
        {"SPIDEN", [](const Row& r) { return r.spiden; }},
        {"ACLKEN", [](const Row& r) { return r.aclken; }},
        {"ARESETn", [](const Row& r) { return !r.resets; }},
        {"CEN", [](const Row& r) { return r.cen; }},
        {"EX", [](const Row& r) { return r.ex; }},
        {"flag set", [](const Row& r) { return r.any_flag; }},
        {"count other than zero", [](const Row& r) { return r.any_count; }},
        {"event", [](const Row& r) { return r.any_line; }},
        {"access", [](const Row& r) { return r.valid; }},
        {"access before", [](const Row& r) { return r.access_before; }},
        {"Secure access", [](const Row& r) { return r.valid && r.secure; }},
        {"write of some bytes", [](const Row& r) { return r.valid && r.write && r.partial; }},
        {"register of the PMU", [](const Row& r) { return r.valid && of_the_pmu(r); }},
    };
    return kCircumstances;
}

} // namespace armpmu::vectors
