// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/cci550_facts.h"

// vectors/properties/cci550_counter_properties.sv, assertion by assertion.
namespace armpmu::vectors {
namespace {

using Counter = Cci550CounterFacts;
using cci550::RegisterId;

bool live(const Counter& c) {
    return !c.row->resets;
}
bool always(const Counter&) {
    return true;
}
bool nothing_closed(const Counter& c) {
    return c.quiet && c.enabled && c.row->observed && c.row->aclken && c.occurs;
}
bool otherwise(const Counter& c) {
    return c.counts_but_for(false, false, false, false, false);
}

} // namespace

const std::vector<Property<Counter>>& cci550_counter_properties() {
    static const std::vector<Property<Counter>> kProperties = {
        {"evnt_sel_reads_back",
         [](const Counter& c) { return c.row->reads && c.of(RegisterId::evnt_sel); },
         [](const Counter& c) { return c.select != 0; }},
        {"evnt_sel_reserved_reads_zero",
         [](const Counter& c) { return c.row->reads && c.of(RegisterId::evnt_sel); }, always},
        {"ecnt_ctrl_reads_back",
         [](const Counter& c) { return c.row->reads && c.of(RegisterId::ecnt_ctrl); },
         [](const Counter& c) { return c.own_enable; }},
        {"ecnt_ctrl_reserved_reads_zero",
         [](const Counter& c) { return c.row->reads && c.of(RegisterId::ecnt_ctrl); }, always},
        {"ecnt_data_reads_the_count",
         [](const Counter& c) { return live(c) && c.row->reads && c.of(RegisterId::ecnt_data); },
         [](const Counter& c) { return c.was_count != 0; }},
        {"flag_status_reads_the_flag",
         [](const Counter& c) {
             return live(c) && c.row->reads && c.of(RegisterId::ecnt_clr_ovfl);
         },
         [](const Counter& c) { return c.was_flag; }},
        {"flag_status_reserved_reads_zero",
         [](const Counter& c) { return c.row->reads && c.of(RegisterId::ecnt_clr_ovfl); }, always},
        {"counter_reads_zero_in_reset",
         [](const Counter& c) {
             return !live(c) && c.row->reads &&
                    (c.of(RegisterId::ecnt_data) || c.of(RegisterId::ecnt_clr_ovfl));
         },
         [](const Counter& c) {
             return c.of(RegisterId::ecnt_data) ? c.was_count != 0 : c.was_flag;
         }},

        {"cen_low_counts_nothing", [](const Counter& c) { return c.quiet && !c.row->cen; },
         [](const Counter& c) { return c.counts_but_for(true, false, false, false, false); }},
        {"own_enable_low_counts_nothing", [](const Counter& c) { return c.quiet && !c.own_enable; },
         [](const Counter& c) { return c.counts_but_for(false, true, false, false, false); }},
        {"niden_low_counts_nothing", [](const Counter& c) { return c.quiet && !c.row->observed; },
         [](const Counter& c) { return c.counts_but_for(false, false, true, false, false); }},
        {"stopped_clock_counts_nothing", [](const Counter& c) { return c.quiet && !c.row->aclken; },
         [](const Counter& c) { return c.counts_but_for(false, false, false, true, false); }},
        {"secure_event_is_not_counted",
         [](const Counter& c) {
             return c.quiet && !c.row->secure_observed && !c.exempt && !c.ns_line;
         },
         [](const Counter& c) { return c.counts_but_for(false, false, false, false, true); }},
        {"secure_event_counts_when_permitted",
         [](const Counter& c) { return nothing_closed(c) && c.row->secure_observed && c.s_line; },
         always},
        {"exempt_event_counts",
         [](const Counter& c) { return nothing_closed(c) && c.exempt && c.s_line; }, always},
        {"ns_event_counts", [](const Counter& c) { return nothing_closed(c) && c.ns_line; },
         always},

        {"absent_source_counts_nothing",
         [](const Counter& c) { return c.quiet && !c.slave && !c.master && c.select >> 5 != 15; },
         [](const Counter& c) { return c.high && c.enabled && c.row->observed && c.row->aclken; }},
        {"reserved_code_counts_nothing", [](const Counter& c) { return c.quiet && !c.valid; },
         [](const Counter& c) {
             return c.row->any_line && c.enabled && c.row->observed && c.row->aclken;
         }},
        {"write_evict_counts_nothing",
         [](const Counter& c) { return c.quiet && c.slave && (c.select & 31) == 0x11; },
         [](const Counter& c) { return c.high && c.enabled && c.row->observed && c.row->aclken; }},
        {"ace_event_of_ace_lite_counts_nothing",
         [](const Counter& c) {
             return c.quiet && c.slave && !c.occurs && (c.select & 31) != 0x11;
         },
         [](const Counter& c) { return c.high && c.enabled && c.row->observed && c.row->aclken; }},

        {"no_event_counts_nothing",
         [](const Counter& c) { return c.quiet && !c.ns_line && !c.s_line; },
         [](const Counter& c) { return c.enabled && c.valid && c.row->observed && c.row->aclken; }},
        {"step_is_at_most_one", [](const Counter& c) { return c.quiet; }, otherwise},
        {"count_wraps_to_zero", [](const Counter& c) { return c.quiet && c.wraps; }, always},
        {"enabled_write_loads", [](const Counter& c) { return live(c) && c.loads && !c.clears; },
         [](const Counter& c) {
             const std::uint32_t loaded =
                 (c.was_count & ~c.row->mask) | (c.row->data & c.row->mask);
             return loaded != c.was_count + (c.enabled && c.happens ? 1 : 0);
         }},
        {"gated_write_is_lost",
         [](const Counter& c) {
             return live(c) && !c.clears && c.count_written && !c.enabled && !c.writes_open;
         },
         [](const Counter& c) { return ((c.was_count ^ c.row->data) & c.row->mask) != 0; }},
        {"rst_clears_the_count", [](const Counter& c) { return live(c) && c.clears; },
         [](const Counter& c) { return c.was_count != 0; }},
        {"rst_acts_without_cen",
         [](const Counter& c) { return live(c) && c.clears && !c.row->cen; },
         [](const Counter& c) { return c.was_count != 0; }},
        {"reset_clears_count_and_flag", [](const Counter& c) { return !live(c); },
         [](const Counter& c) { return c.was_count != 0 && c.was_flag; }},

        {"wrap_sets_the_flag", [](const Counter& c) { return c.wraps; },
         [](const Counter& c) { return !c.was_flag || c.clears_flag; }},
        {"flag_is_set_by_a_wrap_alone",
         [](const Counter& c) { return live(c) && c.flag && !c.was_flag; }, always},
        {"flag_is_sticky",
         [](const Counter& c) {
             return live(c) && c.was_flag && !c.clears_flag &&
                    !(c.clears && c.row->config->reset_clears_flags);
         },
         always},
        {"written_one_clears_the_flag",
         [](const Counter& c) { return live(c) && !c.wraps && c.clears_flag; },
         [](const Counter& c) { return c.was_flag; }},
        {"written_zero_clears_nothing",
         [](const Counter& c) {
             return live(c) && c.was_flag && c.row->writes && c.of(RegisterId::ecnt_clr_ovfl) &&
                    (c.row->data & 1) == 0 && !(c.row->rst && c.row->config->reset_clears_flags);
         },
         always},
        {"wrap_beats_clear",
         [](const Counter& c) {
             return c.wraps && c.row->writes && c.of(RegisterId::ecnt_clr_ovfl);
         },
         [](const Counter& c) { return c.clears_flag; }},
        {"rst_and_the_flag", [](const Counter& c) { return live(c) && c.clears && c.was_flag; },
         always},
        {"pin_is_the_inverse_of_the_flag", always, [](const Counter& c) { return c.flag; }},
    };
    return kProperties;
}

const std::vector<Circumstance<Counter>>& cci550_counter_circumstances() {
    static const std::vector<Circumstance<Counter>> kCircumstances = {
        {"NIDEN", [](const Counter& c) { return c.row->niden; }},
        {"SPNIDEN", [](const Counter& c) { return c.row->spniden; }},
        {"DBGEN", [](const Counter& c) { return c.row->dbgen; }},
        {"SPIDEN", [](const Counter& c) { return c.row->spiden; }},
        {"ACLKEN", [](const Counter& c) { return c.row->aclken; }},
        {"CEN", [](const Counter& c) { return c.row->cen; }},
        {"EX", [](const Counter& c) { return c.row->ex; }},
        {"own enable", [](const Counter& c) { return c.own_enable; }},
        {"flag set", [](const Counter& c) { return c.was_flag; }},
        {"count of all ones", [](const Counter& c) { return c.was_count == 0xffffffff; }},
        {"count of zero", [](const Counter& c) { return c.was_count == 0; }},
        {"event", [](const Counter& c) { return c.happens && c.high; }},
        {"wrap", [](const Counter& c) { return c.wraps; }},
        {"Secure event alone", [](const Counter& c) { return c.s_line && !c.ns_line; }},
        {"exempt event", [](const Counter& c) { return c.exempt; }},
        {"slave's event", [](const Counter& c) { return c.slave; }},
        {"master's event", [](const Counter& c) { return c.master; }},
        {"global event", [](const Counter& c) { return c.global; }},
        {"wrap of another counter", [](const Counter& c) { return c.other_wraps; }},
        {"write of another count", [](const Counter& c) { return c.writes_other_count; }},
        {"clear of another flag", [](const Counter& c) { return c.clears_other_flag; }},
        {"access", [](const Counter& c) { return c.row->valid; }},
        {"access before", [](const Counter& c) { return c.row->access_before; }},
        {"Secure access", [](const Counter& c) { return c.row->valid && c.row->secure; }},
        {"write of some bytes",
         [](const Counter& c) { return c.row->valid && c.row->write && c.row->partial; }},
        {"write of some bytes in the clock of an event",
         [](const Counter& c) {
             return c.row->valid && c.row->write && c.row->partial && c.happens && c.enabled;
         }},
    };
    return kCircumstances;
}

} // namespace armpmu::vectors
