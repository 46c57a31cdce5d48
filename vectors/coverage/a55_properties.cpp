// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/a55_facts.h"

// vectors/properties: the properties of accesses by instructions and through the external view, of
// register reads, of the event bus and of the interrupt.
namespace armpmu::vectors {
namespace {

constexpr unsigned kDone = 0, kTrapped = 2;

bool always(const A55Facts&) {
    return true;
}
bool read(const A55Facts& f) {
    return f.reads && !f.snapshot && !f.debug;
}
bool external_core(const A55Facts& f) {
    return f.external && !f.debug;
}
bool behind_locks(const A55Facts& f) {
    return external_core(f) && !f.snapshot && f.powered && !f.double_lock;
}
bool has_value(const A55Facts& f) {
    return f.value != 0;
}
template <a55::RegisterId kId>
bool reads(const A55Facts& f) {
    return f.reads_of(kId);
}
template <a55::RegisterId kOne, a55::RegisterId kOther>
bool reads(const A55Facts& f) {
    return f.reads_of(kOne) || f.reads_of(kOther);
}
template <unsigned kOffset>
bool reads_at(const A55Facts& f) {
    return f.external && f.reads && f.offset == kOffset;
}
template <unsigned kFrom, unsigned kTo>
bool reads_between(const A55Facts& f) {
    return f.external && f.reads && f.offset >= kFrom && f.offset <= kTo && f.offset % 4 == 0;
}

} // namespace

const std::vector<Property<A55Facts>>& a55_properties() {
    using F = A55Facts;
    using Id = a55::RegisterId;
    static const std::vector<Property<F>> kProperties = {
        {"no_register_is_undefined", [](const F& f) { return f.instruction && !f.named; }, always},
        {"pmswinc_read_is_undefined",
         [](const F& f) { return f.instruction && f.is_named(Id::pmswinc) && !f.write; }, always},
        {"pmceid_write_is_undefined",
         [](const F& f) {
             return f.instruction && f.named && f.named->id >= Id::pmceid0 &&
                    f.named->id <= Id::pmceid3 && f.write;
         },
         always},
        {"pmuserenr_write_at_el0_is_undefined",
         [](const F& f) {
             return f.instruction && f.is_named(Id::pmuserenr) && f.el == 0 && f.write;
         },
         always},
        {"pminten_at_el0_is_undefined",
         [](const F& f) {
             return f.instruction && f.el == 0 &&
                    (f.is_named(Id::pmintenset) || f.is_named(Id::pmintenclr));
         },
         always},
        {"controls_are_of_their_levels",
         [](const F& f) { return f.instruction && f.named && !f.exists && !f.is_pmu; }, always},
        {"user_access_is_refused",
         [](const F& f) { return f.instruction && f.exists && f.user_stop; }, always},
        {"user_trap_target",
         [](const F& f) {
             return f.instruction && f.exists && f.user_stop && f.outcome == kTrapped;
         },
         always},
        {"user_enable_opens",
         [](const F& f) {
             return f.instruction && f.el == 0 && f.is_pmu && f.exists && f.allowed &&
                    f.outcome == kTrapped;
         },
         always},
        {"tpm_traps_to_el2",
         [](const F& f) {
             return f.instruction && f.exists && !f.user_stop && f.is_pmu && f.el < 2 &&
                    !f.secure && f.before.tpm();
         },
         always},
        {"tpmcr_traps_pmcr",
         [](const F& f) {
             return f.instruction && f.exists && !f.user_stop && f.el2_stop && !f.before.tpm();
         },
         always},
        {"tpmcr_traps_nothing_else",
         [](const F& f) {
             return f.instruction && f.exists && !f.user_stop && f.before.tpmcr() &&
                    !f.before.tpm() && !f.is_named(Id::pmcr) && !f.el3_stop && !f.beyond;
         },
         [](const F& f) { return f.el < 2 && !f.secure; }},
        {"el3_tpm_traps_to_el3",
         [](const F& f) {
             return f.instruction && f.exists && !f.user_stop && !f.el2_stop && f.el3_stop;
         },
         always},
        {"el3_never_traps", [](const F& f) { return f.instruction && f.el == 3 && !f.beyond; },
         [](const F& f) { return f.before.el3_tpm() || f.before.tpm() || f.before.tpmcr(); }},
        {"secure_state_never_traps_to_el2",
         [](const F& f) { return f.instruction && f.secure && !f.beyond && f.outcome == kTrapped; },
         always},
        {"beyond_range_outcome",
         [](const F& f) {
             return f.instruction && f.exists && !f.user_stop && !f.el2_stop && !f.el3_stop &&
                    f.beyond;
         },
         always},
        {"open_instruction_is_done", [](const F& f) { return f.instruction && f.outcome == kDone; },
         always},
        {"exception_class_is_the_instructions",
         [](const F& f) {
             return f.instruction && f.outcome == kTrapped &&
                    !(f.user_stop && f.below_aarch32 && f.state.el2_aarch32);
         },
         always},
        {"no_class_or_target_without_trap",
         [](const F& f) { return !(f.instruction && f.outcome == kTrapped); },
         [](const F& f) { return f.access(); }},

        {"pmcr_identification", [](const F& f) { return f.instruction && f.reads_of(Id::pmcr); },
         always},
        {"pmcr_n_is_what_is_accessible",
         [](const F& f) { return f.instruction && f.reads_of(Id::pmcr); }, always},
        {"pmcr_res0", reads<Id::pmcr>, always},
        {"pmcr_p_and_c_read_zero", reads<Id::pmcr>, always},
        {"pmcr_controls_read_back", reads<Id::pmcr>,
         [](const F& f) { return f.before.pmcr % 0x80 != 0; }},
        {"pmcr_resets_to_zero", [](const F& f) { return f.restarts && f.reads_of(Id::pmcr); },
         always},
        {"external_pmcr_has_controls_alone",
         [](const F& f) { return !f.instruction && f.reads_of(Id::pmcr); }, always},
        {"pmcnten_reads_back", reads<Id::pmcntenset, Id::pmcntenclr>, has_value},
        {"pminten_reads_back", reads<Id::pmintenset, Id::pmintenclr>, has_value},
        {"pmovs_reads_the_flags",
         [](const F& f) {
             return !f.restarts && (f.reads_of(Id::pmovsset) || f.reads_of(Id::pmovsclr));
         },
         has_value},
        {"pmselr_reads_back", reads<Id::pmselr>, has_value},
        {"pmuserenr_reads_back", reads<Id::pmuserenr>, has_value},
        {"pmceid_values",
         [](const F& f) {
             return read(f) && f.code && *f.code >= Id::pmceid0 && *f.code <= Id::pmceid3;
         },
         always},
        {"pmevtyper_reads_back", reads<Id::pmevtyper>, has_value},
        {"pmevtyper_res0", reads<Id::pmevtyper>, always},
        {"pmccfiltr_reads_back", reads<Id::pmccfiltr>, has_value},
        {"pmevcntr_reads_the_count",
         [](const F& f) { return !f.restarts && f.reads_of(Id::pmevcntr); }, has_value},
        {"pmccntr_reads_64_bits",
         [](const F& f) {
             return !f.restarts && f.reads_of(Id::pmccntr) && f.instruction && !f.a32;
         },
         has_value},
        {"pmccntr_word_reads_a_half",
         [](const F& f) {
             return !f.restarts && f.reads_of(Id::pmccntr) && (f.a32 || !f.instruction);
         },
         has_value},
        {"reserved_reads_zero", [](const F& f) { return read(f) && f.instruction && f.beyond; },
         always},
        {"upper_half_is_res0",
         [](const F& f) { return read(f) && f.instruction && !f.is(Id::pmccntr); }, always},
        {"mdcr_el2_reads_back", reads<Id::mdcr_el2>, always},
        {"mdcr_el3_reads_back", [](const F& f) { return f.reads_of(Id::mdcr_el3) && !f.a32; },
         has_value},
        {"sdcr_reads_back", [](const F& f) { return f.reads_of(Id::mdcr_el3) && f.a32; },
         has_value},
        {"sder_reads_back", reads<Id::sder32_el3>, has_value},
        {"pmcfgr_value", reads<Id::pmcfgr>, always},
        {"counts_and_flags_reset_to_zero",
         [](const F& f) {
             return f.restarts && (f.reads_of(Id::pmevcntr) || f.reads_of(Id::pmccntr) ||
                                   f.reads_of(Id::pmovsset) || f.reads_of(Id::pmovsclr));
         },
         always},
        {"no_data_of_refused_or_writes", [](const F& f) { return f.instruction && !f.reads; },
         always},

        {"powered_off_is_first", [](const F& f) { return external_core(f) && !f.powered; }, always},
        {"double_lock_refuses",
         [](const F& f) { return external_core(f) && f.powered && f.double_lock; }, always},
        {"os_lock_refuses", [](const F& f) { return behind_locks(f) && f.os_lock; }, always},
        {"external_access_needs_authentication",
         [](const F& f) { return behind_locks(f) && !f.os_lock && !f.allows_external; }, always},
        {"debug_domain_always_answers", [](const F& f) { return f.external && f.debug; }, always},
        {"snapshot_registers_ignore_the_os_lock",
         [](const F& f) { return f.external && f.snapshot && f.powered && !f.double_lock; },
         [](const F& f) { return f.os_lock; }},
        {"open_external_access_is_ok", [](const F& f) { return f.external && f.done; }, always},
        {"refused_external_read_is_zero",
         [](const F& f) { return f.external && (f.write || !f.done); }, always},
        {"external_data_is_a_word", [](const F& f) { return f.external && f.reads; }, always},
        {"pmauthstatus_shows_authentication", reads_at<0xfb8>, always},
        {"pmdevarch_value", reads_at<0xfbc>, always},
        {"pmdevtype_value", reads_at<0xfcc>, always},
        {"pmdevaff_is_mpidr", reads_between<0xfa8, 0xfac>, always},
        {"pmpidr_value", reads_between<0xfe0, 0xfec>, always},
        {"pmpidr4_to_7_value", reads_between<0xfd0, 0xfdc>, always},
        {"pmcidr_value", reads_between<0xff0, 0xffc>, always},
        {"pmlsr_is_zero_without_lock",
         [](const F& f) {
             return reads_at<0xfb4>(f) && !(f.config->external_software_lock && f.memory_mapped);
         },
         always},
        {"pmsssr_says_not_captured", [](const F& f) { return f.snapshot && reads_at<0x610>(f); },
         always},
        {"pmovssr_is_the_captured", [](const F& f) { return f.snapshot && reads_at<0x614>(f); },
         has_value},
        {"pmccntsr_is_the_captured",
         [](const F& f) { return f.snapshot && reads_between<0x618, 0x61c>(f); }, has_value},
        {"pmevcntsr_is_the_captured",
         [](const F& f) { return f.snapshot && reads_between<0x620, 0x634>(f); }, has_value},

        {"bus_is_low_without_x", [](const F& f) { return !f.before.x(); },
         [](const F& f) {
             return f.happens && f.powered && !f.state.halted && !f.secure_prohibited &&
                    !f.el2_prohibited;
         }},
        {"bus_is_low_in_secure_state", [](const F& f) { return f.secure_prohibited; },
         [](const F& f) { return f.happens && f.before.x() && f.powered && !f.state.halted; }},
        {"bus_is_low_at_el2_with_hpmd", [](const F& f) { return f.el2_prohibited; },
         [](const F& f) { return f.happens && f.before.x() && f.powered && !f.state.halted; }},
        {"bus_is_low_in_debug_state", [](const F& f) { return f.state.halted; },
         [](const F& f) {
             return f.happens && f.before.x() && f.powered && !f.secure_prohibited &&
                    !f.el2_prohibited;
         }},
        {"bus_is_low_without_power", [](const F& f) { return !f.powered; },
         [](const F& f) { return f.happens; }},
        {"bus_has_the_events",
         [](const F& f) {
             return f.before.x() && f.powered && !f.state.halted && !f.secure_prohibited &&
                    !f.el2_prohibited;
         },
         [](const F& f) { return f.happens; }},
        {"pmuirq_is_the_equation", always,
         [](const F& f) { return (f.flags & f.after.interrupts) != 0; }},
        {"pmuirq_needs_an_enable", [](const F& f) { return !f.after.e() && !f.after.hpme(); },
         [](const F& f) { return (f.flags & f.after.interrupts) != 0; }},
        {"pmuirq_needs_an_interrupt_enable", [](const F& f) { return f.after.interrupts == 0; },
         [](const F& f) { return f.flags != 0 && f.after.e(); }},
        {"pmuirq_needs_a_flag", [](const F& f) { return f.flags == 0; },
         [](const F& f) { return f.after.interrupts != 0 && f.after.e(); }},
        {"no_other_flags", always, [](const F& f) { return f.flags != 0; }},
    };
    return kProperties;
}

const std::vector<Circumstance<A55Facts>>& a55_circumstances() {
    using F = A55Facts;
    static const std::vector<Circumstance<F>> kCircumstances = {
        {"NIDEN", [](const F& f) { return f.pins.niden; }},
        {"SPNIDEN", [](const F& f) { return f.pins.spniden; }},
        {"DBGEN", [](const F& f) { return f.pins.dbgen; }},
        {"SPIDEN", [](const F& f) { return f.pins.spiden; }},
        {"EL0", [](const F& f) { return f.el == 0; }},
        {"EL1", [](const F& f) { return f.el == 1; }},
        {"EL2", [](const F& f) { return f.el == 2; }},
        {"EL3", [](const F& f) { return f.el == 3; }},
        {"Secure state", [](const F& f) { return f.secure; }},
        {"TGE", [](const F& f) { return f.state.tge; }},
        {"Debug state", [](const F& f) { return f.state.halted; }},
        {"standby", [](const F& f) { return f.state.standby; }},
        {"PMCR.E", [](const F& f) { return f.before.e(); }},
        {"PMCR.X", [](const F& f) { return f.before.x(); }},
        {"HPME", [](const F& f) { return f.before.hpme(); }},
        {"flag set", [](const F& f) { return f.was_flags != 0; }},
        {"count other than zero", [](const F& f) { return f.any_count; }},
        {"event", [](const F& f) { return f.any_line; }},
        {"access", [](const F& f) { return f.access(); }},
        {"access before", [](const F& f) { return f.access_before; }},
        {"write", [](const F& f) { return f.write; }},
        {"external access", [](const F& f) { return f.external; }},
        {"AArch32 access", [](const F& f) { return f.a32 || f.a32_long; }},
        {"memory-mapped port", [](const F& f) { return f.memory_mapped; }},
    };
    return kCircumstances;
}

} // namespace armpmu::vectors
