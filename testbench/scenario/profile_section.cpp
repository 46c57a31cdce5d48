// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/profile_section.h"

#include "testbench/scenario/activity_section.h"
#include "testbench/scenario/limits.h"

namespace armpmu::testbench {
namespace {

using Who = ProfileForm::Who;

constexpr std::uint64_t kMostAccesses = 1'000'000'000'000;
constexpr std::size_t kMostPhases = 1000;

void describe_phases(Parameters& section, Profile& profile, const ProfileForm& form) {
    section.list({"phases", "what it does one after another, each as `activity` says but for what "
                            "stands here; without phases it goes on for ever"},
                 [&](Parameters& entry) {
                     Phase phase;
                     phase.activity = profile.activity;
                     entry.require("cycles");
                     entry.number({"cycles", "that the phase lasts", "cycles"}, phase.cycles, 1,
                                  kMostCycles);
                     entry.boolean({"idle", "nothing begins in this phase"}, phase.activity.idle);
                     phase.own_pattern = entry.has("pattern") || entry.has("access_bytes");
                     describe(entry, phase.activity, form);
                     profile.phases.push_back(phase);
                 });
    section.boolean({"repeat", "the phases begin again after the last one"}, profile.repeat);
    if (profile.phases.size() > kMostPhases)
        section.fail("phases", "phases: at most " + std::to_string(kMostPhases));
    if (profile.repeat && profile.phases.empty())
        section.fail("repeat", "repeat: there are no phases to repeat");
}

void describe_fifo(Parameters& section, Profile& profile, bool there) {
    FifoConfig fifo = profile.fifo;
    const bool given = section.section(
        {"fifo", "a buffer that is served at bytes_per_cycle: reads fill it and what they serve "
                 "takes out of it, or writes empty it. An access begins when there is room"},
        [&](Parameters& inner) {
            inner.bytes({"bytes", "that it holds"}, fifo.bytes, 64, 1 << 30);
            inner.boolean({"starts_full", "holds all its bytes at first"}, fifo.starts_full);
        });
    if (given && fifo.bytes == 0) section.fail("fifo", "fifo: the key 'bytes' is missing");
    if (given || there) profile.fifo = fifo;
}

void check_fifo(Parameters& section, const Profile& profile) {
    if (profile.fifo.bytes == 0) return;
    bool reads = false; // in any phase
    bool writes = false;
    const auto check = [&](const Activity& activity) {
        if (activity.idle) return;
        if (activity.rate.value == 0)
            section.fail("fifo", "fifo: bytes_per_cycle must say how fast it is served");
        if (activity.access_bytes > profile.fifo.bytes)
            section.fail("fifo", "fifo: an access of " + std::to_string(activity.access_bytes) +
                                     " bytes never fits into " +
                                     std::to_string(profile.fifo.bytes));
        for (const auto& [kind, weight] : activity.requests.things())
            (traits_of(kind).write ? writes : reads) = true;
        if (reads && writes)
            section.fail("fifo", "fifo: is filled by reads or emptied by writes; the mix has both");
    };
    check(profile.activity);
    for (const Phase& phase : profile.phases) check(phase.activity);
}

} // namespace

Profile default_profile(const ProfileForm& form) {
    Profile profile;
    profile.activity.pattern.base = (std::uint64_t{form.number} + 1) << 32;
    if (form.who == Who::cluster) {
        profile.activity.access_bytes = 8;
        profile.activity.records.add(TraceRecord::Kind::load, 1);
        return profile;
    }
    profile.activity.requests.add(RequestKind::read_once, 1);
    if (form.who == Who::copy) profile.copy_to = profile.activity.pattern.base + (1ULL << 31);
    if (form.who == Who::display) {
        profile.fifo = {16 * 1024, true};
        profile.activity.rate = Rate::of(1);
    }
    return profile;
}

void describe(Parameters& section, Profile& profile, const ProfileForm& form) {
    section.number({"start",
                    "cycle of its first access, counted from the start of the traffic, or "
                    "from the end of those it comes `after`",
                    "cycles"},
                   profile.start, 0, kMostCycles);
    section.number({"accesses", "in all; 0: no limit"}, profile.accesses, 0, kMostAccesses);
    describe(section, profile.activity, form);
    describe_phases(section, profile, form);
    if (form.who == Who::copy) {
        std::uint64_t to = *profile.copy_to;
        section.bytes({"copy_to", "address that the first byte of the footprint is copied to"}, to,
                      0, (1ULL << 48) - 1);
        if (to % kLineBytes != 0) section.fail("copy_to", "copy_to: must be a multiple of 64");
        profile.copy_to = to;
        const std::uint64_t end = to + profile.activity.pattern.footprint + profile.activity.offset;
        if (end > 1ULL << 48)
            section.fail("copy_to", "copy_to: the copy must end within 48 address bits");
        for (const Phase& phase : profile.phases)
            if (phase.own_pattern &&
                phase.activity.pattern.footprint + phase.activity.offset + to > 1ULL << 48)
                section.fail("phases", "phases: the copy must end within 48 address bits");
        return;
    }
    if (form.who == Who::cluster) return;
    describe_fifo(section, profile, form.who == Who::display);
    check_fifo(section, profile);
}

} // namespace armpmu::testbench
