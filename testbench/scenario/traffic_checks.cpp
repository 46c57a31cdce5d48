// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/traffic_checks.h"

#include <algorithm>
#include <string>
#include <variant>

namespace armpmu::testbench {
namespace {

// Whether some master of the scenario sends the profile; pauses need none.
bool is_played(const TrafficScenario& scenario, const AtpFile& file, const AtpProfile& profile) {
    if (profile.kind == AtpProfile::Kind::pause) return true;
    for (const MasterSection& master : scenario.masters) {
        const auto* atp = std::get_if<AtpConfig>(&master.config);
        if (atp != nullptr && atp->content->file == file.file && atp->id == profile.master)
            return true;
    }
    return false;
}

void check_waits(Parameters& root, const TrafficScenario& scenario, std::size_t number) {
    const AtpConfig& atp = std::get<AtpConfig>(scenario.masters[number].config);
    for (const AtpProfile& profile : atp.content->profiles) {
        const bool counts = profile.kind == AtpProfile::Kind::pause || profile.master == atp.id;
        for (const AtpWait& wait : profile.waits) {
            const AtpProfile& other = atp.content->profiles[wait.profile];
            if (counts && !is_played(scenario, *atp.content, other))
                root.fail("masters",
                          "masters: " + profile.name + " of " + atp.content->file + " waits for " +
                              other.name + ", but no atp master has the id " + shown(other.master),
                          static_cast<int>(number));
        }
    }
}

void check_id(Parameters& root, const TrafficScenario& scenario, std::size_t number) {
    const AtpConfig& atp = std::get<AtpConfig>(scenario.masters[number].config);
    for (std::size_t i = 0; i < number; ++i) {
        const auto* other = std::get_if<AtpConfig>(&scenario.masters[i].config);
        if (other != nullptr && other->content->file == atp.content->file && other->id == atp.id)
            root.fail("masters",
                      "masters: " + scenario.masters[i].name + " already plays the id " +
                          shown(atp.id),
                      static_cast<int>(number));
    }
}

} // namespace

void check_order(Parameters& section, const MasterSection& master,
                 const std::vector<MasterSection>& earlier) {
    for (std::size_t i = 0; i < master.after.size(); ++i) {
        const std::string& name = master.after[i];
        const auto found =
            std::find_if(earlier.begin(), earlier.end(),
                         [&](const MasterSection& other) { return other.name == name; });
        if (found == earlier.end())
            section.fail("after",
                         "after: " + shown(name) + " does not stand before " + master.name +
                             " in the list",
                         static_cast<int>(i));
        if (!found->ends())
            section.fail("after",
                         "after: " + name +
                             " never ends: give it `accesses`, or phases without "
                             "`repeat`",
                         static_cast<int>(i));
    }
}

void check_atp(Parameters& root, const TrafficScenario& scenario) {
    for (std::size_t i = 0; i < scenario.masters.size(); ++i) {
        if (!std::holds_alternative<AtpConfig>(scenario.masters[i].config)) continue;
        check_waits(root, scenario, i);
        check_id(root, scenario, i);
    }
}

void check_trace(Parameters& root, TrafficScenario& scenario) {
    unsigned clusters = 0;
    unsigned buffers = 0;
    for (const MasterSection& master : scenario.masters) {
        clusters += master.replays() ? 1 : 0;
        buffers += std::holds_alternative<AceLiteMasterConfig>(master.config) ? 1 : 0;
    }
    scenario.replay.clusters = clusters;
    if (scenario.trace.empty()) {
        if (clusters + buffers != 0)
            root.fail("masters", "masters: an ace_lite master and clusters without a profile need "
                                 "the key 'trace'");
        return;
    }
    if (clusters == 0)
        root.fail("masters", "masters: at least one ace_cluster without a profile must replay the "
                             "trace");
    if (buffers == 0)
        root.fail("masters", "masters: one of kind ace_lite must carry out the trace's buffers");
}

void check_end(Parameters& root, const TrafficScenario& scenario) {
    if (scenario.run.cycles != 0) return;
    for (const MasterSection& master : scenario.masters)
        if (!master.ends())
            root.fail("run", "run: `cycles` must say how long, for " + master.name +
                                 " never ends: it has neither `accesses` nor phases without "
                                 "`repeat`");
    for (const Injection& injection : scenario.injections) {
        const std::uint64_t last =
            injection.cycle + injection.every * (injection.times - 1) + injection.cycles;
        if (last > kMostRunCycles)
            root.fail("run", "run: `cycles` must say how long, for an injection ends only at "
                             "cycle " +
                                 std::to_string(last));
    }
}

} // namespace armpmu::testbench
