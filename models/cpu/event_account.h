// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/event_observer.h"
#include "models/cpu/cycle_events.h"

#include <array>
#include <cstdint>

namespace armpmu::cpu {

// Events that were not yet delivered to the PMU.
//
// Counts are kept here and delivered in bulk, as long as no counter can overflow by them: `bound_`
// grows by at least what any single event does, and stays below the PMU's safe limit. When it would
// not, everything so far is delivered, and from then on each event goes to the PMU when it happens,
// so that an overflow is raised in its cycle.
class EventAccount {
  public:
    // Further counts in another form, which are added when they are needed.
    class Batch {
      public:
        virtual void add_batched() = 0;

      protected:
        ~Batch() = default;
    };

    EventAccount(a55::Pmu& pmu, Batch& batch, bool each_event)
        : pmu_(pmu), batch_(batch), each_event_(each_event) {}

    void add(a55::Event event, std::uint64_t n = 1) {
        if ((bound_ += n) < limit_)
            pending_[number(event)] += n;
        else
            add_at_once(event, n);
    }
    void spend(std::uint64_t n) {
        if ((bound_ += 2 * n) < limit_)
            cycles_ += n;
        else
            spend_at_once(n, {});
    }
    // `n` cycles, in each of which these events happen.
    void spend(std::uint64_t n, const CycleEvents& events) {
        if ((bound_ += 2 * n) < limit_) {
            cycles_ += n;
            for (const a55::Event event : events.event) pending_[number(event)] += n;
        } else {
            spend_at_once(n, events);
        }
    }
    // Whether there is room for `kQuick` more of every event.
    static constexpr std::uint64_t kQuick = 16'384;
    bool quick() const { return bound_ < quick_limit_; }
    // While there is: counts kept in another form, `n` of any event.
    void batch_quickly(std::uint64_t n) { bound_ += n; }
    // For counts kept in another form: `n` more of any event, and of cycles. False, and nothing is
    // noted, if they might reach an overflow.
    bool batch(std::uint64_t n) {
        if (bound_ + n >= limit_) return false;
        bound_ += n;
        return true;
    }
    // While counts are added by a Batch they cannot overflow anything.
    void add_safely(a55::Event event, std::uint64_t n) { pending_[number(event)] += n; }
    void spend_safely(std::uint64_t n) { cycles_ += n; }

    // Events go to the PMU when they happen.
    bool at_once() const { return at_once_; }
    void go_at_once();
    // Delivers everything, and asks the PMU again how much is safe.
    void deliver();
    // The same, but the safe limit is read when it is needed (the PMU may be changed until then).
    void deliver_and_forget();
    void renew();
    bool forgotten() const { return forgotten_; }

    // When nothing is held back (after `deliver_and_forget`). While there is one, events go to the
    // PMU when they happen.
    void set_observer(EventObserver* observer);
    // The same for issues, which the executor reports.
    void set_issues_observed(bool observed) { issues_observed_ = observed; }
    bool observed() const { return observer_ != nullptr || issues_observed_; }
    // Where it is that events happen, from now on.
    void happen_at(InstructionPlace where) { where_ = where; }

  private:
    void add_at_once(a55::Event event, std::uint64_t n);
    void spend_at_once(std::uint64_t n, const CycleEvents& events);
    void hand_over();
    void set_limit(std::uint64_t limit) {
        limit_ = limit;
        quick_limit_ = limit > kQuick ? limit - kQuick : 0;
    }

    a55::Pmu& pmu_;
    Batch& batch_;
    bool each_event_;
    bool at_once_ = false;
    bool forgotten_ = true;
    std::uint64_t bound_ = 0;
    std::uint64_t limit_ = 0;
    std::uint64_t quick_limit_ = 0;
    std::uint64_t cycles_ = 0;
    // By number. Number 0 is unused: SW_INCR belongs to the PMU, and 0 marks empty places of a set.
    std::array<std::uint64_t, a55::kEventNumbers> pending_{};

    EventObserver* observer_ = nullptr;
    bool issues_observed_ = false;
    InstructionPlace where_;
};

} // namespace armpmu::cpu
