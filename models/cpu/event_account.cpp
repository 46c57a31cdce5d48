// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/event_account.h"

#include <algorithm>

namespace armpmu::cpu {

namespace {

// With less than that to go, counting at once is cheaper than asking again and again.
constexpr std::uint64_t kLeastBulk = 1024;

} // namespace

void EventAccount::hand_over() {
    // Nothing here reaches an overflow, so the order does not matter.
    if (cycles_ != 0) pmu_.advance(cycles_);
    cycles_ = 0;
    for (unsigned event = 1; event < a55::kEventNumbers; ++event) {
        if (pending_[event] == 0) continue;
        const std::uint64_t n = pending_[event];
        pending_[event] = 0;
        pmu_.record(static_cast<a55::Event>(event), n);
    }
}

void EventAccount::deliver_and_forget() {
    batch_.add_batched();
    hand_over();
    forgotten_ = true;
    set_limit(0); // additions have to check first
}

void EventAccount::renew() {
    forgotten_ = false;
    bound_ = 0;
    const std::uint64_t safe = each_event_ || observed() ? 0 : pmu_.earliest_overflow();
    at_once_ = safe < kLeastBulk;
    set_limit(at_once_ ? 0 : safe);
}

void EventAccount::deliver() {
    deliver_and_forget();
    renew();
}

void EventAccount::set_observer(EventObserver* observer) {
    observer_ = observer;
    where_ = {};
}

void EventAccount::go_at_once() {
    if (at_once_) return;
    at_once_ = true;
    set_limit(0);
    batch_.add_batched();
    hand_over();
}

void EventAccount::add_at_once(a55::Event event, std::uint64_t n) {
    go_at_once();
    if (observer_ != nullptr && n != 0) observer_->happened(event, n, where_);
    pmu_.record(event, n);
}

void EventAccount::spend_at_once(std::uint64_t n, const CycleEvents& events) {
    go_at_once();
    if (observer_ != nullptr && n != 0) {
        observer_->happened(a55::Event::cpu_cycles, n, where_);
        for (unsigned e = 0; e < events.count; ++e) observer_->happened(events.event[e], n, where_);
    }
    while (n != 0) {
        const std::uint64_t step = std::clamp<std::uint64_t>(pmu_.earliest_overflow(), 1, n);
        pmu_.advance(step);
        for (unsigned e = 0; e < events.count; ++e) pmu_.record(events.event[e], step);
        n -= step;
    }
}

} // namespace armpmu::cpu
