// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"
#include "vectors/coverage/property_meter.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::vectors {

// Registers as a clock begins or ends with them.
struct A55Registers {
    std::uint32_t pmcr = 0, enables = 0, interrupts = 0, selection = 0, user_enables = 0;
    std::uint32_t mdcr_el2 = 6, mdcr_el3 = 0, sder = 0, cycle_filter = 0;
    std::array<std::uint32_t, a55::kCounters> types{};

    bool e() const { return (pmcr & 1) != 0; }
    bool d() const { return (pmcr & 8) != 0; }
    bool x() const { return (pmcr & 0x10) != 0; }
    bool dp() const { return (pmcr & 0x20) != 0; }
    bool lc() const { return (pmcr & 0x40) != 0; }
    bool tpmcr() const { return (mdcr_el2 & 0x20) != 0; }
    bool tpm() const { return (mdcr_el2 & 0x40) != 0; }
    bool hpme() const { return (mdcr_el2 & 0x80) != 0; }
    bool hpmd() const { return (mdcr_el2 >> 17 & 1) != 0; }
    bool el3_tpm() const { return (mdcr_el3 & 0x40) != 0; }
    bool spme() const { return (mdcr_el3 >> 17 & 1) != 0; }
    bool epmad() const { return (mdcr_el3 >> 21 & 1) != 0; }
    unsigned hpmn() const { return mdcr_el2 & 0x1f; }
};

// A clock in terms of the properties of the Cortex-A55. Names are those of
// vectors/properties/a55_*.sv.
struct A55Facts {
    using Id = a55::RegisterId;

    const a55::Config* config = nullptr;
    a55::ProcessorState state;
    unsigned el = 1;
    bool secure = false;
    Authentication pins;
    bool double_lock = false, os_lock = false, powered = true, restarts = false;
    A55Registers before, after;
    std::uint32_t was_flags = 0, flags = 0;
    bool secure_prohibited = false, el2_prohibited = false, happens = false;
    bool any_line = false, any_count = false;

    // The access
    bool instruction = false, external = false, write = false, a32 = false, a32_long = false;
    bool memory_mapped = false, partial = false, access_before = false;
    std::uint32_t offset = 0;
    std::uint64_t data = 0, mask = 0;
    std::optional<a55::Decoded> named; // by its encoding
    std::optional<Id> code;            // aliases resolved; nothing where that is RAZ/WI
    unsigned index = 0;
    std::uint64_t value = 0; // what a read of it returned
    unsigned outcome = 0, target = 0;
    bool exists = false, is_pmu = false, allowed = true, user_stop = false, el2_stop = false;
    bool el3_stop = false, beyond = false, below_aarch32 = false, done = false;
    bool reads = false, writes = false, snapshot = false, debug = false, noninvasive = false;
    bool secure_noninvasive = false, allows_external = false, captured = false;

    bool access() const { return instruction || external; }
    bool is(Id id) const { return code && *code == id; }
    bool is_named(Id id) const { return named && named->id == id; }
    bool monitor32() const { return a32 && is_named(Id::mdcr_el3); }
    bool reads_of(Id id) const { return reads && !snapshot && !debug && is(id); }
    bool sets_flags() const { return writes && is(Id::pmovsset); }
    bool clears_flags() const { return writes && is(Id::pmovsclr); }
};

// The same for an event counter.
struct A55CounterFacts {
    const A55Facts* row = nullptr;
    unsigned number = 0;
    std::uint32_t type = 0, was_count = 0, count = 0;
    bool guest = true, global_enable = false, own_enable = false, passes = true;
    bool known = false, plain = false, increments = false, chained = false;
    unsigned amount = 0, steps = 0, would = 0; // would: steps if it were admitted
    bool admitted = false, clears = false, loads = false, quiet = false, wraps = false;
    bool sets_flag = false, clears_flag = false, was_flag = false, flag = false;
    bool other_wraps = false, writes_other_count = false, clears_other_flag = false;

    unsigned event() const { return type & 0xffff; }
    // It would count if only this condition allowed it.
    bool counts_but_for(bool halted, bool global, bool own, bool secure, bool el2,
                        bool filter) const {
        return would != 0 && row->powered && (halted || !row->state.halted) &&
               (global || global_enable) && (own || own_enable) &&
               (secure || !row->secure_prohibited) && (el2 || !(row->el2_prohibited && guest)) &&
               (filter || passes);
    }
};

// The same for PMCCNTR.
struct A55CycleFacts {
    const A55Facts* row = nullptr;
    std::uint64_t was_cycles = 0;
    bool stopped = false, own_enable = false, prohibited = false, passes = true, divides = false;
    unsigned phase = 0;
    bool admitted = false, ticks = false, clears = false, loads = false, quiet = false;
    bool wraps = false, sets_flag = false, clears_flag = false, was_flag = false, flag = false;

    bool counts_but_for(bool halted, bool enable, bool own, bool filter, bool standby,
                        bool prohibition) const {
        return row->powered && (halted || !row->state.halted) && (enable || row->before.e()) &&
               (own || own_enable) && (filter || passes) && (standby || !stopped) &&
               (prohibition || !(prohibited && row->before.dp())) && (!divides || phase == 63);
    }
};

const std::vector<Property<A55Facts>>& a55_properties();
const std::vector<Circumstance<A55Facts>>& a55_circumstances();
const std::vector<Property<A55CounterFacts>>& a55_counter_properties();
const std::vector<Circumstance<A55CounterFacts>>& a55_counter_circumstances();
const std::vector<Property<A55CycleFacts>>& a55_cycle_properties();
const std::vector<Circumstance<A55CycleFacts>>& a55_cycle_circumstances();

} // namespace armpmu::vectors
