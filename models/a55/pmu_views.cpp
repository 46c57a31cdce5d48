// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include "models/a55/register_bits.h"

#include <algorithm>

// Counters see what Controls let them, and the interrupt follows them (Arm ARM D7).
namespace armpmu::a55 {

void Pmu::find_view(unsigned counter) {
    const std::uint32_t type = controls_.registers.type[counter];
    const std::uint32_t selected = type & kEventMask;
    for (unsigned r = 0; r < kRegimes; ++r) {
        const auto regime = static_cast<Regime>(r);
        if (!controls_.counts(counter, regime)) continue;
        if (counter == kCycleView)
            view_.push_back(cell_of(regime, controls_.divided() && controls_.divider_runs_freely()
                                                ? kDividedCell
                                                : kPmccntrCell));
        else if (selected < kEventNumbers)
            for (const Event source : sources_[selected]) view_.push_back(cell_of(regime, source));
    }
}

void Pmu::update_divider() {
    bank_.set_divider(kCycleView, controls_.divided() && !controls_.divider_runs_freely() ? 6 : 0);
    bank_.set_overflow_bits(kCycleView, (controls_.registers.pmcr & pmcr::kLc) != 0 ? 64 : 32);
}

std::uint64_t Pmu::cycles_to_interrupt() {
    settle();
    std::uint64_t least = Cells::kNever;
    if (interrupt_shown_) return least;
    for (unsigned n = 0; n <= kCycleView; ++n) {
        const unsigned bit = n == kCycleView ? kCycleCounter : n;
        const bool through_chain = n % 2 == 0 && n != kCycleView && controls_.chained(n + 1) &&
                                   (controls_.registers.interrupt_enabled >> (n + 1) & 1) != 0;
        if ((controls_.registers.interrupt_enabled >> bit & 1) == 0 && !through_chain) continue;
        const std::uint32_t selected = controls_.registers.type[n] & kEventMask;
        const bool stopped =
            controls_.state.standby &&
            (n == kCycleView ? config_.wfi_stops_cycle_counter : config_.wfi_stops_cpu_cycles);
        const bool fed = n == kCycleView || selected == number(Event::cpu_cycles) ||
                         selected == number(Event::bus_cycles);
        if (!fed || stopped || !controls_.counts(n, controls_.regime)) continue;
        std::uint64_t distance = bank_.distance(n);
        if (n == kCycleView && controls_.divided() && controls_.divider_runs_freely() &&
            distance != Cells::kNever)
            distance =
                distance > Cells::kNever / 64 ? Cells::kNever : 64 * distance - clocked_ % 64;
        least = std::min(least, distance);
    }
    return least;
}

void Pmu::update_interrupt() {
    const bool level = controls_.interrupt_level();
    if (level == interrupt_shown_) return;
    interrupt_shown_ = level;
    if (interrupt_listener_ != nullptr) interrupt_listener_->interrupt(level);
}

// --- pins and power ---

void Pmu::set_authentication(const Authentication& pins) {
    if (pins == controls_.pins) return;
    controls_.pins = pins;
    if (config_.authentication_override) update_views();
}

void Pmu::set_locks(bool double_lock, bool os_lock) {
    guard_.double_lock = double_lock;
    guard_.os_lock = os_lock;
}

void Pmu::set_powered(bool powered) {
    if (powered == controls_.powered) return;
    settle();
    controls_.powered = powered;
    guard_.access_denied = false;
    reset_registers();
}

void Pmu::reset() {
    if (observer_ != nullptr) observer_->reset();
    if (controls_.powered) reset_registers();
}

} // namespace armpmu::a55
