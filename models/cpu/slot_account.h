// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/event_observer.h"
#include "armpmu/cpu/issue_slots.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Counts issue slots from its start, and until each mark. Both are after the cycle of the newest
// issue; the causes of that cycle's empty slots are known when the next instruction issues.
class SlotAccount {
  public:
    bool on() const { return on_; }
    void switch_on() {
        on_ = true;
        knows_left_ = false;
    }
    void set_observer(EventObserver* observer) {
        observer_ = observer;
        tells_left_ = false;
    }
    void happen_at(InstructionPlace where) { where_ = where; }

    // --- an instruction after the other ---
    // Slots of the newest cycle before this one.
    void left(Cause cause, std::uint64_t slots);
    // It is the first to issue in its cycle.
    void begin_cycle();
    // Slots of its cycle.
    void issued(IssuedKind kind);
    void taken(std::uint64_t slots);
    // Slots of whole cycles before its own.
    void stalled(Cause cause, std::uint64_t slots);

    // --- many at once, while no mark is open ---
    void add(IssuedKind kind, std::uint64_t slots) { sum_[kind] += slots; }
    void add(Cause cause, std::uint64_t slots) { sum_[cause] += slots; }

    std::size_t mark();
    // Whether the newest cycle's slots are not known yet.
    bool open() const { return open_ != marks_.size() || !knows_left_; }
    // `left`: empty slots of the newest cycle. If nothing has issued since, they wait for fetch.
    IssueSlots at(std::size_t mark, unsigned left) const;

  private:
    void note(Cause cause, std::uint64_t slots, bool told);

    bool on_ = false;
    bool knows_left_ = true; // the newest cycle is counted
    bool tells_left_ = true; // and told
    IssueSlots sum_;
    std::vector<IssueSlots> marks_;
    std::size_t open_ = 0; // the first of these that is
    EventObserver* observer_ = nullptr;
    InstructionPlace where_;
};

} // namespace armpmu::cpu
