// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/change_list.h"

#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "testbench/scenario/limits.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

void describe_pin(Parameters& entry, const Key& key, std::optional<bool>& level) {
    bool high = false;
    if (entry.boolean(key, high)) level = high;
}

// "evnt_sel[3]", in either case.
std::uint32_t register_named(Parameters& entry, const std::string& text) {
    const std::string wanted = lower_case(text);
    std::vector<std::string> known;
    std::optional<std::uint32_t> found;
    for (const cci550::Register& row : cci550::registers())
        for (unsigned n = 0; n < row.count; ++n) {
            const std::uint32_t offset = instance_offset(row, n);
            known.push_back(cci550::register_text(offset));
            if (known.back() == wanted) found = offset;
        }
    if (!found)
        entry.fail("register",
                   "register: none is called " + in_quotes(text) +
                       did_you_mean(wanted, {known.begin(), known.end()}) +
                       "; expected a name of `armpmu list registers`, such as pmu_ctrl, with a "
                       "number where there are several, such as evnt_sel[3]");
    return *found;
}

TimedChange read_change(Parameters& entry, cci550::Security security) {
    TimedChange change;
    entry.require("cycle");
    entry.number({"cycle", "of the traffic, from which on it is so; 0 is the first", "cycles"},
                 change.cycle, 0, kMostCycles);
    describe_pin(entry, {"niden", "level of NIDEN from then on"}, change.niden);
    describe_pin(entry, {"spniden", "level of SPNIDEN"}, change.spniden);
    describe_pin(entry, {"dbgen", "level of DBGEN"}, change.dbgen);
    describe_pin(entry, {"spiden", "level of SPIDEN"}, change.spiden);
    std::string name;
    if (entry.text({"register", "that is written, as `armpmu list registers` calls it: pmu_ctrl, "
                                "evnt_sel[3]. The access ends in that cycle, or as soon as it can"},
                   name))
        change.offset = register_named(entry, name);
    entry.number({"value", "that is written to the register"}, change.value, 0, 0xffff'ffff);
    change.security = security;
    entry.choice(
        {"security", "of the access to the register; by default that of `software`"},
        change.security,
        {{"secure", cci550::Security::secure}, {"non_secure", cci550::Security::non_secure}});
    const bool pin = change.niden || change.spniden || change.dbgen || change.spiden;
    if (change.offset && !entry.has("value"))
        entry.fail("register", "register: the key 'value' is missing, which says what is written");
    if (!change.offset && entry.has("value"))
        entry.fail("value", "value: the key 'register' is missing, which says of what");
    if (!change.offset && !pin)
        entry.fail("cycle", "cycle: nothing changes in it; expected niden, spniden, dbgen, spiden "
                            "or register");
    return change;
}

} // namespace

void TimedChange::apply(cci550::Authentication& pins) const {
    pins.niden = niden.value_or(pins.niden);
    pins.spniden = spniden.value_or(pins.spniden);
    pins.dbgen = dbgen.value_or(pins.dbgen);
    pins.spiden = spiden.value_or(pins.spiden);
}

void describe_changes(Parameters& section, cci550::Security security,
                      std::vector<TimedChange>& changes) {
    section.list({"changes", "of pins and registers while the traffic runs"},
                 [&](Parameters& entry) { changes.push_back(read_change(entry, security)); });
    std::stable_sort(changes.begin(), changes.end(),
                     [](const TimedChange& a, const TimedChange& b) { return a.cycle < b.cycle; });
}

} // namespace armpmu::testbench
