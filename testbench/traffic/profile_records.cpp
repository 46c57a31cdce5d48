// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/profile_records.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

Profile share_of(const Profile& profile, unsigned number, unsigned threads) {
    Profile share = profile;
    if (profile.accesses != 0)
        share.accesses = profile.accesses / threads + (number < profile.accesses % threads ? 1 : 0);
    const auto divide = [&](Rate& rate) { rate.value = (rate.value + threads - 1) / threads; };
    divide(share.activity.rate);
    for (Phase& phase : share.phases) divide(phase.activity.rate);
    return share;
}

} // namespace

ProfileRecords::ProfileRecords(const Profile& profile, unsigned threads, std::uint64_t seed,
                               const std::string& name, Security security, const StartGate* gate)
    : gate_(gate) {
    for (unsigned n = 0; n < threads; ++n) {
        threads_.push_back(std::make_unique<Thread>(share_of(profile, n, threads), seed, name,
                                                    security, n, threads));
        threads_.back()->over = profile.accesses != 0 && n >= profile.accesses;
    }
}

void ProfileRecords::advance(unsigned number, std::uint64_t cycle) {
    Thread& thread = *threads_[number];
    if (thread.pending || thread.over || (gate_ != nullptr && !gate_->open())) return;
    if (thread.waits_for_gate && gate_ != nullptr) thread.plan.shift(cycle);
    thread.waits_for_gate = false;

    std::uint64_t due = thread.plan.next_due(cycle);
    if (thread.begun && due != kNever && thread.plan.activity_at(due)->think != 0)
        due = thread.plan.next_due(due + thread.plan.activity_at(due)->think);
    thread.over = due == kNever;
    if (thread.over) return;
    thread.begun = true;

    const AccessPlan::Access access = thread.plan.take(due);
    TraceRecord& record = thread.record;
    record = {};
    record.kind = access.activity->records.draw(thread.plan.random());
    record.thread = number;
    record.not_before = due;
    record.after_loads = access.activity->pattern.kind == PatternConfig::Kind::linked;
    record.secure = access.security == Security::secure;
    thread.pending = true;
    if (record.kind >= TraceRecord::Kind::dvm_message) return;
    record.address = access.address;
    record.bytes = access.activity->access_bytes;
    record.memory = access.activity->memory;
}

const TraceRecord* ProfileRecords::peek(unsigned thread) const {
    return threads_[thread]->pending ? &threads_[thread]->record : nullptr;
}

void ProfileRecords::take(unsigned thread) {
    threads_[thread]->pending = false;
    ++accesses_;
}

std::uint64_t ProfileRecords::accesses(std::uint64_t cycle) const {
    std::uint64_t begun = accesses_;
    for (const auto& thread : threads_)
        if (begun != 0 && !thread->pending && thread->record.not_before >= cycle) --begun;
    return begun;
}

bool ProfileRecords::ended(unsigned thread) const {
    return threads_[thread]->over && !threads_[thread]->pending;
}

} // namespace armpmu::testbench
