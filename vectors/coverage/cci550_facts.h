// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/clocked.h"
#include "vectors/coverage/property_meter.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::vectors {

// A clock in terms of the properties of the CCI-550, with the registers at its begin. Names are
// those of vectors/properties/cci550_*.sv.
struct Cci550Facts {
    const cci550::Config* config = nullptr;
    // Pins
    bool resets = false, niden = false, spniden = false, dbgen = false, spiden = false;
    bool aclken = false, observed = false, secure_observed = false;
    // The access
    bool valid = false, write = false, secure = false, partial = false;
    std::uint32_t offset = 0, data = 0, mask = 0;
    std::optional<cci550::Decoded> reg;
    std::uint32_t value = 0; // of that register, before the clock
    std::uint32_t at_reset = 0;
    bool there = false, open = false, whole = false, reads = false, writes = false;
    bool access_before = false; // there was one in the clock before
    // Registers
    bool cen = false, ex = false;
    unsigned secr_acc = 0, overrides = 0; // ctrl_ovr
    bool rst = false;                     // 1 is written to PMCR.RST
    // Events
    bool any_line = false;     // a line that can be HIGH is HIGH
    bool would_export = false; // a line would be on EVNTBUS if no gate kept it off
    bool secure_line = false;  // a Secure one that is not exempt, and not Non-secure, too
    bool global = false, of_slave = false, of_master = false; // lines that would export
    bool opened = false, exports = false;
    bool lite_line = false, evict_line = false; // lines that mean nothing and are HIGH
    bool any_flag = false, any_count = false;

    bool is(cci550::RegisterId id) const { return reg && reg->id == id; }
    bool reads_of(cci550::RegisterId id) const { return reads && is(id); }
    bool changed() const { return value != at_reset; }
};

// The same for one counter.
struct Cci550CounterFacts {
    const Cci550Facts* row = nullptr;
    unsigned number = 0;
    std::uint32_t select = 0, was_count = 0;
    bool own_enable = false, was_flag = false, flag = false;
    bool slave = false, master = false, global = false, valid = false, exempt = false;
    bool occurs = false, ns_line = false, s_line = false, high = false; // high: one of both
    bool enabled = false, happens = false, loads = false, clears = false, quiet = false;
    bool wraps = false, clears_flag = false;
    bool other_wraps = false, writes_other_count = false, clears_other_flag = false;
    bool count_written = false, writes_open = false;

    bool of(cci550::RegisterId id) const { return row->is(id) && row->reg->instance == number; }
    // It would count if only the condition in question allowed it.
    bool counts_but_for(bool cen, bool own, bool niden, bool clock, bool secrecy) const {
        return (cen || row->cen) && (own || own_enable) && (niden || row->observed) &&
               (clock || row->aclken) && occurs &&
               (ns_line || (s_line && (secrecy || exempt || row->secure_observed)));
    }
};

const std::vector<Property<Cci550Facts>>& cci550_properties();
const std::vector<Circumstance<Cci550Facts>>& cci550_circumstances();
const std::vector<Property<Cci550CounterFacts>>& cci550_counter_properties();
const std::vector<Circumstance<Cci550CounterFacts>>& cci550_counter_circumstances();

} // namespace armpmu::vectors
