// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/a55_facts.h"

#include <iterator>

// vectors/properties/a55_counter_properties.sv, a55_cycle_properties.sv, assertion by assertion.
namespace armpmu::vectors {
namespace {

bool always(const A55CounterFacts&) {
    return true;
}
bool always(const A55CycleFacts&) {
    return true;
}
constexpr unsigned kSwIncr = 0, kChain = 0x1e, kCpuCycles = 0x11, kBusCycles = 0x1d;

// A counter's own circumstances, and those that it shares with PMCCNTR.
template <typename C>
std::vector<Circumstance<C>> with_those_of_the_row(std::vector<Circumstance<C>> all) {
    const Circumstance<C> shared[] = {
        {"NIDEN", [](const C& c) { return c.row->pins.niden; }},
        {"SPNIDEN", [](const C& c) { return c.row->pins.spniden; }},
        {"DBGEN", [](const C& c) { return c.row->pins.dbgen; }},
        {"SPIDEN", [](const C& c) { return c.row->pins.spiden; }},
        {"EL0", [](const C& c) { return c.row->el == 0; }},
        {"EL1", [](const C& c) { return c.row->el == 1; }},
        {"EL2", [](const C& c) { return c.row->el == 2; }},
        {"EL3", [](const C& c) { return c.row->el == 3; }},
        {"Secure state", [](const C& c) { return c.row->secure; }},
        {"Debug state", [](const C& c) { return c.row->state.halted; }},
        {"standby", [](const C& c) { return c.row->state.standby; }},
        {"PMCR.E", [](const C& c) { return c.row->before.e(); }},
        {"PMCR.X", [](const C& c) { return c.row->before.x(); }},
        {"PMCR.D", [](const C& c) { return c.row->before.d(); }},
        {"PMCR.LC", [](const C& c) { return c.row->before.lc(); }},
        {"PMCR.DP", [](const C& c) { return c.row->before.dp(); }},
        {"SPME", [](const C& c) { return c.row->before.spme(); }},
        {"own enable", [](const C& c) { return c.own_enable; }},
        {"flag set", [](const C& c) { return c.was_flag; }},
        {"access", [](const C& c) { return c.row->access(); }},
        {"external access", [](const C& c) { return c.row->external; }},
        {"AArch32 access", [](const C& c) { return c.row->a32 || c.row->a32_long; }},
        {"write of some bytes", [](const C& c) { return c.row->external && c.row->partial; }},
    };
    all.insert(all.end(), std::begin(shared), std::end(shared));
    return all;
}

} // namespace

const std::vector<Property<A55CounterFacts>>& a55_counter_properties() {
    using C = A55CounterFacts;
    static const std::vector<Property<C>> kProperties = {
        {"debug_state_counts_nothing", [](const C& c) { return c.quiet && c.row->state.halted; },
         [](const C& c) { return c.counts_but_for(true, false, false, false, false, false); }},
        {"e_low_counts_nothing", [](const C& c) { return c.quiet && c.guest && !c.global_enable; },
         [](const C& c) { return c.counts_but_for(false, true, false, false, false, false); }},
        {"hpme_low_counts_nothing",
         [](const C& c) { return c.quiet && !c.guest && !c.global_enable; },
         [](const C& c) { return c.counts_but_for(false, true, false, false, false, false); }},
        {"own_enable_low_counts_nothing", [](const C& c) { return c.quiet && !c.own_enable; },
         [](const C& c) { return c.counts_but_for(false, false, true, false, false, false); }},
        {"secure_state_counts_nothing",
         [](const C& c) { return c.quiet && c.row->secure_prohibited; },
         [](const C& c) { return c.counts_but_for(false, false, false, true, false, false); }},
        {"hpmd_counts_nothing_at_el2",
         [](const C& c) { return c.quiet && c.row->el2_prohibited && c.guest; },
         [](const C& c) { return c.counts_but_for(false, false, false, false, true, false); }},
        {"filtered_level_counts_nothing", [](const C& c) { return c.quiet && !c.passes; },
         [](const C& c) { return c.counts_but_for(false, false, false, false, false, true); }},
        {"plain_event_counts", [](const C& c) { return c.quiet && c.admitted && c.plain; },
         [](const C& c) { return c.amount != 0; }},
        {"summed_event_counts",
         [](const C& c) {
             return c.quiet && c.admitted && c.known && !c.plain && c.event() != kSwIncr &&
                    c.event() != kChain;
         },
         [](const C& c) { return c.amount != 0; }},
        {"cycle_events_count_each_clock",
         [](const C& c) {
             return c.quiet && c.admitted && (c.event() == kCpuCycles || c.event() == kBusCycles);
         },
         always},
        {"reserved_event_counts_nothing", [](const C& c) { return c.quiet && !c.known; },
         [](const C& c) {
             return c.row->any_line && c.global_enable && c.own_enable && c.passes &&
                    c.row->powered && !c.row->state.halted && !c.row->secure_prohibited;
         }},
        {"sw_incr_counts_writes",
         [](const C& c) { return c.quiet && c.admitted && c.event() == kSwIncr; },
         [](const C& c) { return c.increments; }},
        {"chain_counts_wraps_below",
         [](const C& c) {
             return c.quiet && c.admitted && c.event() == kChain && c.number % 2 == 1;
         },
         [](const C& c) { return c.chained; }},
        {"chain_on_even_counts_nothing",
         [](const C& c) { return c.quiet && c.event() == kChain && c.number % 2 == 0; },
         [](const C& c) { return c.own_enable && c.global_enable && c.other_wraps; }},
        {"chain_counts_at_most_one", [](const C& c) { return c.quiet && c.event() == kChain; },
         [](const C& c) { return c.chained; }},
        {"written_count_is_loaded", [](const C& c) { return c.loads && !c.clears; },
         [](const C& c) { return c.count != c.was_count + c.steps; }},
        {"p_clears_the_count", [](const C& c) { return c.clears; },
         [](const C& c) { return c.was_count + c.steps != 0; }},
        {"count_is_what_the_row_adds", [](const C& c) { return c.quiet; },
         [](const C& c) { return c.steps != 0; }},
        {"wrap_sets_the_flag", [](const C& c) { return c.wraps; },
         [](const C& c) { return !c.was_flag || c.clears_flag; }},
        {"flag_is_set_by_a_wrap_alone",
         [](const C& c) { return c.flag && !c.was_flag && !c.sets_flag; }, always},
        {"flag_is_sticky", [](const C& c) { return c.was_flag && !c.clears_flag; }, always},
        {"pmovsclr_clears_the_flag", [](const C& c) { return c.clears_flag && !c.wraps; },
         [](const C& c) { return c.was_flag; }},
        {"pmovsset_sets_the_flag", [](const C& c) { return c.sets_flag; },
         [](const C& c) { return !c.was_flag; }},
        {"p_leaves_the_flag", [](const C& c) { return c.clears && c.was_flag && !c.clears_flag; },
         always},
        {"reset_clears_count_and_flag",
         [](const C& c) { return c.row->restarts && !c.loads && !c.sets_flag && c.steps == 0; },
         always},
    };
    return kProperties;
}

const std::vector<Circumstance<A55CounterFacts>>& a55_counter_circumstances() {
    using C = A55CounterFacts;
    static const std::vector<Circumstance<C>> kCircumstances = with_those_of_the_row<C>({
        {"OS Lock", [](const C& c) { return c.row->os_lock; }},
        {"HPME", [](const C& c) { return c.row->before.hpme(); }},
        {"counter below HPMN", [](const C& c) { return c.guest; }},
        {"odd counter", [](const C& c) { return c.number % 2 == 1; }},
        {"own interrupt",
         [](const C& c) { return (c.row->before.interrupts >> c.number & 1) != 0; }},
        {"count of all ones", [](const C& c) { return c.was_count == 0xffffffff; }},
        {"count of zero", [](const C& c) { return c.was_count == 0; }},
        {"event", [](const C& c) { return c.would != 0; }},
        {"event twice in a clock", [](const C& c) { return c.would > 1; }},
        {"wrap", [](const C& c) { return c.wraps; }},
        {"wrap of another counter", [](const C& c) { return c.other_wraps; }},
        {"write of another count", [](const C& c) { return c.writes_other_count; }},
        {"clear of another flag", [](const C& c) { return c.clears_other_flag; }},
        {"access before", [](const C& c) { return c.row->access_before; }},
    });
    return kCircumstances;
}

const std::vector<Property<A55CycleFacts>>& a55_cycle_properties() {
    using C = A55CycleFacts;
    static const std::vector<Property<C>> kProperties = {
        {"cycles_stop_in_debug_state", [](const C& c) { return c.quiet && c.row->state.halted; },
         [](const C& c) { return c.counts_but_for(true, false, false, false, false, false); }},
        {"cycles_stop_without_e", [](const C& c) { return c.quiet && !c.row->before.e(); },
         [](const C& c) { return c.counts_but_for(false, true, false, false, false, false); }},
        {"cycles_stop_without_own_enable", [](const C& c) { return c.quiet && !c.own_enable; },
         [](const C& c) { return c.counts_but_for(false, false, true, false, false, false); }},
        {"cycles_stop_at_filtered_levels", [](const C& c) { return c.quiet && !c.passes; },
         [](const C& c) { return c.counts_but_for(false, false, false, true, false, false); }},
        {"cycles_stop_in_standby", [](const C& c) { return c.quiet && c.stopped; },
         [](const C& c) { return c.counts_but_for(false, false, false, false, true, false); }},
        {"cycles_stop_with_dp",
         [](const C& c) { return c.quiet && c.prohibited && c.row->before.dp(); },
         [](const C& c) { return c.counts_but_for(false, false, false, false, false, true); }},
        {"cycles_run_without_dp",
         [](const C& c) {
             return c.quiet && c.admitted && c.prohibited && !c.row->before.dp() && !c.divides;
         },
         always},
        {"cycles_count_each_clock", [](const C& c) { return c.quiet && c.admitted && !c.divides; },
         always},
        {"long_count_is_not_divided",
         [](const C& c) {
             return c.quiet && c.admitted && c.row->before.d() && c.row->before.lc() &&
                    c.row->config->long_count_ignores_divider;
         },
         always},
        {"divided_count_ticks_each_64th",
         [](const C& c) { return c.quiet && c.admitted && c.divides; }, always},
        {"cycles_step_by_at_most_one", [](const C& c) { return c.quiet; },
         [](const C& c) { return c.ticks; }},
        {"cycles_are_what_the_row_adds", [](const C& c) { return c.quiet; },
         [](const C& c) { return c.ticks; }},
        {"written_cycles_are_loaded", [](const C& c) { return c.loads && !c.clears; }, always},
        {"c_clears_the_cycles", [](const C& c) { return c.clears; },
         [](const C& c) { return c.was_cycles != 0; }},
        {"long_wrap_sets_the_flag",
         [](const C& c) { return c.row->before.lc() && c.ticks && ~c.was_cycles == 0; }, always},
        {"short_wrap_sets_the_flag",
         [](const C& c) {
             return !c.row->before.lc() && c.ticks && (~c.was_cycles & 0xffffffff) == 0;
         },
         always},
        {"cycle_flag_is_set_by_a_wrap_alone",
         [](const C& c) { return c.flag && !c.was_flag && !c.sets_flag; }, always},
        {"cycle_flag_is_sticky", [](const C& c) { return c.was_flag && !c.clears_flag; }, always},
        {"pmovsclr_clears_the_cycle_flag", [](const C& c) { return c.clears_flag && !c.wraps; },
         [](const C& c) { return c.was_flag; }},
        {"pmovsset_sets_the_cycle_flag", [](const C& c) { return c.sets_flag; },
         [](const C& c) { return !c.was_flag; }},
        {"c_leaves_the_flag", [](const C& c) { return c.clears && c.was_flag && !c.clears_flag; },
         always},
    };
    return kProperties;
}

const std::vector<Circumstance<A55CycleFacts>>& a55_cycle_circumstances() {
    using C = A55CycleFacts;
    static const std::vector<Circumstance<C>> kCircumstances = with_those_of_the_row<C>({
        {"HPMD", [](const C& c) { return c.row->before.hpmd(); }},
        {"own interrupt", [](const C& c) { return c.row->before.interrupts >> 31 != 0; }},
        {"flag of another counter", [](const C& c) { return (c.row->was_flags & 0x3f) != 0; }},
        {"event", [](const C& c) { return c.row->any_line; }},
    });
    return kCircumstances;
}

} // namespace armpmu::vectors
