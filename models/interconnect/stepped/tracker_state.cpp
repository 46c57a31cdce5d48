// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/tracker.h"

#include <algorithm>

namespace armpmu::interconnect {

namespace {

// Keys of the work list have an operation's age above its slot.
constexpr std::uint64_t kMostAdmissions = std::uint64_t{1} << 48;

} // namespace

void Tracker::begin_restore(std::uint64_t slots, const StateIn& state) {
    const std::size_t least =
        depth_ + cci550::kMaxSlaveInterfaces + std::size_t{max_back_invalidations_};
    if (slots < least || slots >= kNoSlot) state.refuse("a tracker of another size");
    slots_.assign(slots, {});
    work_.clear();
    taken_.clear();
    buckets_.fill(kNoSlot);
    requests_ = back_invalidations_ = reserved_ = 0;
}

void Tracker::complete(Operation& operation, const StateIn& state) {
    if (operation.kind > RequestKind::dvm_completion) state.refuse("an operation of no known kind");
    operation.traits = &traits_of(operation.kind);
}

void Tracker::end_restore(const StateIn& state) {
    std::vector<std::uint16_t> slots = in_use();
    std::vector<bool> taken(slots_.size(), false);
    for (const std::uint16_t slot : slots) taken[slot] = true;
    for (const std::uint16_t slot : free_) {
        if (slot >= taken.size() || taken[slot]) state.refuse("a free entry is in use");
        taken[slot] = true;
    }
    if (slots.size() + free_.size() != slots_.size()) state.refuse("an entry is neither");

    used_ = slots.size();
    std::sort(slots.begin(), slots.end(),
              [&](std::uint16_t a, std::uint16_t b) { return slots_[a].age < slots_[b].age; });
    std::uint64_t next = 0;
    for (const std::uint16_t slot : slots) {
        Operation& operation = slots_[slot];
        if (operation.age < next || operation.age >= admissions_)
            state.refuse("operations without an order");
        next = operation.age + 1;
        if (operation.traits->needs_address) {
            std::uint16_t& first = buckets_[bucket_of(operation.line)];
            operation.next = first;
            first = slot;
        }
        if (operation.listed) work_.push_back(operation.age << 16 | slot);
        if (operation.kind == RequestKind::back_invalidation) {
            ++back_invalidations_;
        } else if (operation.reserved) {
            if (operation.traits->dvm || operation.port >= cci550::kMaxSlaveInterfaces ||
                (reserved_ >> operation.port & 1) != 0)
                state.refuse("an entry that is nobody's to reserve");
            reserved_ |= 1U << operation.port;
        } else if (!operation.traits->dvm) {
            ++requests_;
        }
    }
    if (admissions_ > kMostAdmissions) state.refuse("more operations than can be");
    if (requests_ > depth_ || back_invalidations_ > max_back_invalidations_)
        state.refuse("more operations than entries");
}

} // namespace armpmu::interconnect
