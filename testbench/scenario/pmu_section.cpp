// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/pmu_section.h"

#include "armpmu/cci550/register_table.h"
#include "testbench/scenario/counted_event.h"

namespace armpmu::testbench {

void describe_authentication(Parameters& section, const char* what,
                             cci550::Authentication& authentication) {
    section.section({"authentication", what}, [&](Parameters& pins) {
        pins.boolean({"niden", "NIDEN: events are counted and exported"}, authentication.niden);
        pins.boolean({"spniden", "SPNIDEN: Secure ones too"}, authentication.spniden);
        pins.boolean({"dbgen", "DBGEN"}, authentication.dbgen);
        pins.boolean({"spiden", "SPIDEN: with DBGEN, as SPNIDEN"}, authentication.spiden);
    });
}

void describe_export(Parameters& section, std::optional<bool>& exports) {
    bool given = false;
    if (section.boolean({"export", "PMCR.EX of a CCI-550, PMCR.X of a core: the bus shows events "
                                   "(without it: true for `armpmu record`, else false)"},
                        given))
        exports = given;
}

void describe(Parameters& section, PmuSection& pmu, const cci550::Config& cci) {
    section.choice(
        {"software", "security of the register accesses"}, pmu.software,
        {{"secure", cci550::Security::secure}, {"non_secure", cci550::Security::non_secure}});
    describe_export(section, pmu.exports);
    describe_authentication(section, "pins", pmu.authentication);
    describe_changes(section, pmu.software, pmu.changes);
    if (section.given()) section.require("counters");
    std::vector<std::string> names;
    section.texts({"counters", "1 to 8 events, as perf names them, or SI3:0x04, or r64; `armpmu "
                               "list events` has them"},
                  names);
    if (names.empty() && !section.given()) return;
    if (names.empty() || names.size() > cci550::kCounters)
        section.fail("counters",
                     "counters: expected 1 to 8 events, not " + std::to_string(names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        pmu.counters.push_back(
            counted_event(section, "counters", names[i], cci, static_cast<int>(i)));
}

} // namespace armpmu::testbench
