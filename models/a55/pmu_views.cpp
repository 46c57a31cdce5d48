// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include "models/a55/register_bits.h"

#include <algorithm>

// Which counter counts what, and when the interrupt is asserted (Arm ARM D7).
namespace armpmu::a55 {

// HPMN of 0 or above the number of counters is CONSTRAINED UNPREDICTABLE in Armv8.2; any number of
// counters may be what it means.
unsigned Pmu::hpmn() const {
    return std::min(registers_.mdcr_el2 & mdcr_el2::kHpmn, kCounters);
}

bool Pmu::enabled(unsigned counter) const {
    const unsigned bit = counter == kCycleView ? kCycleCounter : counter;
    const bool group = above_hpmn(counter) ? (registers_.mdcr_el2 & mdcr_el2::kHpme) != 0
                                           : (registers_.pmcr & pmcr::kE) != 0;
    return group && (registers_.enabled >> bit & 1) != 0;
}

bool Pmu::secure_noninvasive() const {
    return (pins_.dbgen || pins_.niden) && (pins_.spiden || pins_.spniden);
}

Prohibition Pmu::prohibition() const {
    const bool overridden = config_.authentication_override && secure_noninvasive();
    const bool allowed = (registers_.mdcr_el3 & mdcr_el3::kSpme) != 0 || overridden;
    const bool el0_of_aarch32 = state_.el1_aarch32 || state_.el3_aarch32;
    const bool lifted = el0_of_aarch32 && (registers_.sder & sder::kSuniden) != 0;
    Prohibition result;
    result.secure = !allowed;
    result.secure_el0 = !allowed && !lifted;
    result.el2 = (registers_.mdcr_el2 & mdcr_el2::kHpmd) != 0;
    return result;
}

bool Pmu::counts(unsigned counter, Regime regime) const {
    if (!powered_ || !enabled(counter) || regime == Regime::halted) return false;
    if (!config_.faults.filters_ignored && is_filtered(registers_.type[counter], regime))
        return false;
    if (config_.faults.prohibition_missed) return true;
    const bool heeds_prohibition = counter != kCycleView || (registers_.pmcr & pmcr::kDp) != 0;
    return !heeds_prohibition || !prohibition().applies(regime, above_hpmn(counter));
}

Pmu::Gate Pmu::gate(unsigned counter) const {
    if (counts(counter, regime_)) return Gate::open;
    if (!powered_) return Gate::no_power;
    if (!enabled(counter)) return Gate::disabled;
    if (regime_ == Regime::halted) return Gate::debug_state;
    return is_filtered(registers_.type[counter], regime_) ? Gate::filtered : Gate::prohibited;
}

Pmu::Gate Pmu::export_gate() const {
    if (!powered_) return Gate::no_power;
    if ((registers_.pmcr & pmcr::kX) == 0) return Gate::disabled;
    if (regime_ == Regime::halted) return Gate::debug_state;
    return prohibited(regime_) ? Gate::prohibited : Gate::open;
}

bool Pmu::chained(unsigned odd) const {
    if ((registers_.type[odd] & kEventMask) != number(Event::chain)) return false;
    const bool split = above_hpmn(odd) != above_hpmn(odd - 1);
    return counts(odd, regime_) && (!split || config_.chain_across_partition);
}

void Pmu::find_view(unsigned counter) {
    const std::uint32_t type = registers_.type[counter];
    const std::uint32_t selected = type & kEventMask;
    for (unsigned r = 0; r < kRegimes; ++r) {
        const auto regime = static_cast<Regime>(r);
        if (!counts(counter, regime)) continue;
        if (counter == kCycleView)
            view_.push_back(
                cell_of(regime, divided() && divider_runs_freely() ? kDividedCell : kPmccntrCell));
        else if (selected < kEventNumbers)
            for (const Event source : sources_[selected]) view_.push_back(cell_of(regime, source));
    }
}

bool Pmu::divided() const {
    const bool ignored = config_.long_count_ignores_divider && (registers_.pmcr & pmcr::kLc) != 0;
    return (registers_.pmcr & pmcr::kD) != 0 && !ignored;
}

void Pmu::update_divider() {
    bank_.set_divider(kCycleView, divided() && !divider_runs_freely() ? 6 : 0);
    bank_.set_overflow_bits(kCycleView, (registers_.pmcr & pmcr::kLc) != 0 ? 64 : 32);
}

std::uint64_t Pmu::cycles_to_interrupt() {
    settle();
    std::uint64_t least = Cells::kNever;
    if (interrupt_shown_) return least;
    for (unsigned n = 0; n <= kCycleView; ++n) {
        const unsigned bit = n == kCycleView ? kCycleCounter : n;
        const bool through_chain = n % 2 == 0 && n != kCycleView && chained(n + 1) &&
                                   (registers_.interrupt_enabled >> (n + 1) & 1) != 0;
        if ((registers_.interrupt_enabled >> bit & 1) == 0 && !through_chain) continue;
        const std::uint32_t selected = registers_.type[n] & kEventMask;
        const bool stopped = state_.standby && (n == kCycleView ? config_.wfi_stops_cycle_counter
                                                                : config_.wfi_stops_cpu_cycles);
        const bool fed = n == kCycleView || selected == number(Event::cpu_cycles) ||
                         selected == number(Event::bus_cycles);
        if (!fed || stopped || !counts(n, regime_)) continue;
        std::uint64_t distance = bank_.distance(n);
        if (n == kCycleView && divided() && divider_runs_freely() && distance != Cells::kNever)
            distance =
                distance > Cells::kNever / 64 ? Cells::kNever : 64 * distance - clocked_ % 64;
        least = std::min(least, distance);
    }
    return least;
}

bool Pmu::interrupt_level() const {
    if (!powered_) return false;
    std::uint32_t raised = registers_.flags & registers_.interrupt_enabled;
    for (unsigned n = 0; n <= kCycleView; ++n) {
        const unsigned bit = n == kCycleView ? kCycleCounter : n;
        const bool group = above_hpmn(n) ? (registers_.mdcr_el2 & mdcr_el2::kHpme) != 0
                                         : (registers_.pmcr & pmcr::kE) != 0;
        if (!group) raised &= ~(1U << bit);
    }
    return raised != 0;
}

void Pmu::update_interrupt() {
    const bool level = interrupt_level();
    if (level == interrupt_shown_) return;
    interrupt_shown_ = level;
    if (interrupt_listener_ != nullptr) interrupt_listener_->interrupt(level);
}

// --- pins and power ---

void Pmu::set_authentication(const Authentication& pins) {
    if (pins == pins_) return;
    pins_ = pins;
    if (config_.authentication_override) update_views();
}

void Pmu::set_locks(bool double_lock, bool os_lock) {
    double_lock_ = double_lock;
    os_lock_ = os_lock;
}

void Pmu::set_powered(bool powered) {
    if (powered == powered_) return;
    settle();
    powered_ = powered;
    access_denied_ = false;
    reset_registers();
}

void Pmu::reset() {
    if (observer_ != nullptr) observer_->reset();
    if (powered_) reset_registers();
}

} // namespace armpmu::a55
