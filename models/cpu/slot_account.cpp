// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/slot_account.h"

#include "armpmu/cpu/issue_slots.h"

#include <numeric>

namespace armpmu::cpu {

std::uint64_t IssueSlots::sum() const {
    return std::accumulate(issued.begin(), issued.end(), std::uint64_t{0}) +
           std::accumulate(empty.begin(), empty.end(), std::uint64_t{0});
}

IssueSlots operator+(IssueSlots one, const IssueSlots& other) {
    for (unsigned n = 0; n < kIssuedKinds; ++n) one.issued[n] += other.issued[n];
    for (unsigned n = 0; n < kCauses; ++n) one.empty[n] += other.empty[n];
    return one;
}

IssueSlots operator-(IssueSlots later, const IssueSlots& sooner) {
    for (unsigned n = 0; n < kIssuedKinds; ++n) later.issued[n] -= sooner.issued[n];
    for (unsigned n = 0; n < kCauses; ++n) later.empty[n] -= sooner.empty[n];
    return later;
}

bool operator==(const IssueSlots& one, const IssueSlots& other) {
    return one.issued == other.issued && one.empty == other.empty;
}

void SlotAccount::left(Cause cause, std::uint64_t slots) {
    if (!knows_left_) return;
    for (std::size_t n = open_; n < marks_.size(); ++n) marks_[n][cause] += slots;
    note(cause, slots, tells_left_);
}

void SlotAccount::begin_cycle() {
    open_ = marks_.size();
    knows_left_ = tells_left_ = true;
}

void SlotAccount::issued(IssuedKind kind) {
    if (!knows_left_) return;
    for (std::size_t n = open_; n < marks_.size(); ++n) ++marks_[n][kind];
    ++sum_[kind];
    if (observer_ != nullptr && tells_left_) observer_->issued(kind, where_);
}

void SlotAccount::taken(std::uint64_t slots) {
    left(Cause::structural, slots);
}

void SlotAccount::stalled(Cause cause, std::uint64_t slots) {
    note(cause, slots, true);
}

void SlotAccount::note(Cause cause, std::uint64_t slots, bool told) {
    sum_[cause] += slots;
    if (observer_ != nullptr && told && slots != 0) observer_->left_empty(cause, slots, where_);
}

std::size_t SlotAccount::mark() {
    marks_.push_back(sum_);
    return marks_.size() - 1;
}

IssueSlots SlotAccount::at(std::size_t mark, unsigned left) const {
    IssueSlots slots = marks_.at(mark);
    if (mark >= open_ && knows_left_) slots[Cause::fetch] += left;
    return slots;
}

} // namespace armpmu::cpu
