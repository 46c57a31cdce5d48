// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/access_plan.h"

#include <algorithm>

namespace armpmu::testbench {

AccessPlan::AccessPlan(const Profile& profile, std::uint64_t seed, const std::string& name,
                       Security security, const std::string& thread, unsigned part, unsigned parts)
    : profile_(profile), security_(security), random_(seed, name + thread), order_(seed, name),
      start_(profile.start) {
    const auto add = [&](const Activity& activity) {
        const std::uint64_t slots = activity.pattern.footprint / activity.access_bytes;
        const std::uint64_t from = slots / parts * part;
        patterns_.push_back({{activity.pattern, activity.access_bytes, from}, {}});
    };
    add(profile.activity);
    for (const Phase& phase : profile.phases) {
        length_ += phase.cycles;
        if (phase.own_pattern) add(phase.activity);
        pattern_of_.push_back(phase.own_pattern ? patterns_.size() - 1 : 0);
    }
}

AccessPlan::Place AccessPlan::place_at(std::uint64_t cycle) const {
    if (cycle < start_) return {kNone, 0, start_};
    if (profile_.phases.empty()) return {0, start_, kNever};
    const std::uint64_t passed = cycle - start_;
    if (passed >= length_ && !profile_.repeat) return {};
    std::uint64_t begin = cycle - passed % length_;
    std::size_t phase = 0;
    while (cycle - begin >= profile_.phases[phase].cycles) begin += profile_.phases[phase++].cycles;
    return {phase, begin, begin + profile_.phases[phase].cycles};
}

const Activity& AccessPlan::activity(std::size_t phase) const {
    return profile_.phases.empty() ? profile_.activity : profile_.phases[phase].activity;
}

const Activity* AccessPlan::activity_at(std::uint64_t cycle) const {
    const Place place = place_at(cycle);
    if (place.phase == kNone || activity(place.phase).idle) return nullptr;
    return &activity(place.phase);
}

std::uint64_t AccessPlan::next_switch(std::uint64_t cycle) const {
    return place_at(cycle).end;
}

std::uint64_t AccessPlan::next_due(std::uint64_t from) {
    if (profile_.accesses != 0 && taken_ == profile_.accesses) return kNever;
    // As many phases as there are may be idle; all of them, then it is so for ever.
    for (std::size_t looks = 0; looks <= profile_.phases.size() + 1; ++looks) {
        const Place place = place_at(from);
        if (place.phase == kNone && place.end == kNever) return kNever;
        if (place.phase != kNone && !activity(place.phase).idle) {
            if (begin_ != place.begin) {
                begin_ = due_ = place.begin;
                due_fraction_ = 0;
            }
            const std::uint64_t due = std::max(from, due_ + (due_fraction_ != 0 ? 1 : 0));
            if (due < place.end) return due;
        }
        if (place.end == kNever) return kNever;
        from = place.end;
    }
    return kNever;
}

AccessPlan::Access AccessPlan::take(std::uint64_t cycle) {
    const Place place = place_at(cycle);
    const Activity& now = activity(place.phase);
    ++taken_;
    if (now.rate.value != 0 && profile_.fifo.bytes == 0) {
        const std::uint64_t bytes = std::uint64_t{now.access_bytes} << 32; // as the rate
        due_ += bytes / now.rate.value;
        due_fraction_ += bytes % now.rate.value;
        if (due_fraction_ >= now.rate.value) {
            due_fraction_ -= now.rate.value;
            ++due_;
        }
    }
    Access access;
    access.activity = &now;
    access.until = place.end;
    access.security = security_;
    if (now.secure.parts != 0 && random_.chance(now.secure)) access.security = Security::secure;
    if (now.shared.share.parts != 0 && random_.chance(now.shared.share)) {
        const std::uint64_t slots = now.shared.bytes / now.access_bytes;
        access.address = now.shared.base + random_.below(slots) * now.access_bytes;
    } else {
        access.pattern = profile_.phases.empty() ? 0 : pattern_of_[place.phase];
        access.address = next_address(patterns_[access.pattern], now.pattern.kind);
    }
    access.address += now.offset;
    return access;
}

std::uint64_t AccessPlan::next_address(Pattern& pattern, PatternConfig::Kind kind) {
    if (!pattern.returned)
        return pattern.addresses.next(kind == PatternConfig::Kind::linked ? order_ : random_);
    const std::uint64_t address = *pattern.returned;
    pattern.returned.reset();
    return address;
}

void AccessPlan::give_back(const Access& access) {
    --taken_;
    if (access.pattern != kNone)
        patterns_[access.pattern].returned = access.address - access.activity->offset;
}

} // namespace armpmu::testbench
