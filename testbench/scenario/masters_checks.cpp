// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/masters_checks.h"

#include <algorithm>
#include <string>
#include <variant>

namespace armpmu::testbench {
namespace {

// Whether some master of the scenario sends the profile; pauses need none.
bool is_played(const Masters& masters, const AtpFile& file, const AtpProfile& profile) {
    if (!sends(profile)) return true;
    for (const MasterSection& master : masters) {
        const auto* atp = std::get_if<AtpConfig>(&master.config);
        if (atp != nullptr && atp->content->file == file.file && atp->id == profile.master)
            return true;
    }
    return false;
}

void check_waits(Parameters& root, const Masters& masters, std::size_t number) {
    const AtpConfig& atp = std::get<AtpConfig>(masters[number].config);
    for (const AtpProfile& profile : atp.content->profiles) {
        const bool counts = profile.kind == AtpProfile::Kind::pause || profile.master == atp.id;
        for (const AtpWait& wait : profile.waits) {
            const AtpProfile& other = atp.content->profiles[wait.profile];
            if (counts && !is_played(masters, *atp.content, other))
                root.fail("masters",
                          "masters: " + profile.name + " of " + atp.content->file + " waits for " +
                              other.name + ", but no atp master has the id " +
                              in_quotes(other.master),
                          static_cast<int>(number));
        }
    }
}

void check_id(Parameters& root, const Masters& masters, std::size_t number) {
    const AtpConfig& atp = std::get<AtpConfig>(masters[number].config);
    for (std::size_t i = 0; i < number; ++i) {
        const auto* other = std::get_if<AtpConfig>(&masters[i].config);
        if (other != nullptr && other->content->file == atp.content->file && other->id == atp.id)
            root.fail("masters",
                      "masters: " + masters[i].name + " already plays the id " + in_quotes(atp.id),
                      static_cast<int>(number));
    }
}

} // namespace

void check_alone(Parameters& section, const MasterSection& master, const Masters& earlier) {
    for (const MasterSection& other : earlier) {
        if (other.port == master.port)
            section.fail("port", "port: SI" + std::to_string(master.port) + " already belongs to " +
                                     other.name);
        if (other.name == master.name) section.fail("name", "name: " + master.name + " is taken");
        if (std::holds_alternative<AceLiteMasterConfig>(master.config) &&
            std::holds_alternative<AceLiteMasterConfig>(other.config))
            section.fail("kind", "kind: only one ace_lite master can carry out the buffers; " +
                                     other.name + " does");
    }
}

void check_order(Parameters& section, const MasterSection& master, const Masters& earlier) {
    for (std::size_t i = 0; i < master.after.size(); ++i) {
        const std::string& name = master.after[i];
        const auto found =
            std::find_if(earlier.begin(), earlier.end(),
                         [&](const MasterSection& other) { return other.name == name; });
        if (found == earlier.end())
            section.fail("after",
                         "after: " + in_quotes(name) + " does not stand before " + master.name +
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

void check_atp(Parameters& root, const Masters& masters) {
    for (std::size_t i = 0; i < masters.size(); ++i) {
        if (!std::holds_alternative<AtpConfig>(masters[i].config)) continue;
        check_waits(root, masters, i);
        check_id(root, masters, i);
    }
}

unsigned check_trace(Parameters& root, const Masters& masters, bool has_trace) {
    unsigned clusters = 0;
    unsigned buffers = 0;
    for (const MasterSection& master : masters) {
        clusters += master.replays() ? 1 : 0;
        buffers += std::holds_alternative<AceLiteMasterConfig>(master.config) ? 1 : 0;
    }
    if (!has_trace) {
        if (clusters + buffers != 0)
            root.fail("masters", "masters: an ace_lite master and clusters without a profile need "
                                 "the key 'trace'");
        return clusters;
    }
    if (clusters == 0)
        root.fail("masters", "masters: at least one ace_cluster without a profile must replay the "
                             "trace");
    return clusters;
}

void check_ends(Parameters& root, const Masters& masters) {
    for (const MasterSection& master : masters)
        if (!master.ends())
            root.fail("run", "run: `cycles` must say how long, for " + master.name +
                                 " never ends: it has neither `accesses` nor phases without "
                                 "`repeat`");
}

} // namespace armpmu::testbench
