// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/controls.h"

#include "armpmu/a55/event.h"
#include "models/a55/register_bits.h"

#include <algorithm>

namespace armpmu::a55 {

// HPMN of 0 or above the number of counters is CONSTRAINED UNPREDICTABLE in Armv8.2; it may mean
// any number of counters.
unsigned Controls::hpmn() const {
    return std::min(registers.mdcr_el2 & mdcr_el2::kHpmn, kCounters);
}

bool Controls::group_enabled(unsigned counter) const {
    return above_hpmn(counter) ? (registers.mdcr_el2 & mdcr_el2::kHpme) != 0
                               : (registers.pmcr & pmcr::kE) != 0;
}

bool Controls::enabled(unsigned counter) const {
    const unsigned bit = counter == kCycleView ? kCycleCounter : counter;
    return group_enabled(counter) && (registers.enabled >> bit & 1) != 0;
}

bool Controls::secure_noninvasive() const {
    return (pins.dbgen || pins.niden) && (pins.spiden || pins.spniden);
}

Prohibition Controls::prohibition() const {
    const bool overridden = config.authentication_override && secure_noninvasive();
    const bool allowed = (registers.mdcr_el3 & mdcr_el3::kSpme) != 0 || overridden;
    const bool el0_of_aarch32 = state.el1_aarch32 || state.el3_aarch32;
    const bool lifted = el0_of_aarch32 && (registers.sder & sder::kSuniden) != 0;
    Prohibition result;
    result.secure = !allowed;
    result.secure_el0 = !allowed && !lifted;
    result.el2 = (registers.mdcr_el2 & mdcr_el2::kHpmd) != 0;
    return result;
}

bool Controls::counts(unsigned counter, Regime in) const {
    if (!powered || !enabled(counter) || in == Regime::halted) return false;
    if (!config.faults.filters_ignored && is_filtered(registers.type[counter], in)) return false;
    if (config.faults.prohibition_missed) return true;
    const bool heeds_prohibition = counter != kCycleView || (registers.pmcr & pmcr::kDp) != 0;
    return !heeds_prohibition || !prohibition().applies(in, above_hpmn(counter));
}

Gate Controls::gate(unsigned counter) const {
    if (counts(counter, regime)) return Gate::open;
    if (!powered) return Gate::no_power;
    if (!enabled(counter)) return Gate::disabled;
    if (regime == Regime::halted) return Gate::debug_state;
    return is_filtered(registers.type[counter], regime) ? Gate::filtered : Gate::prohibited;
}

Gate Controls::export_gate() const {
    if (!powered) return Gate::no_power;
    if ((registers.pmcr & pmcr::kX) == 0) return Gate::disabled;
    if (regime == Regime::halted) return Gate::debug_state;
    return prohibition().applies(regime, false) ? Gate::prohibited : Gate::open;
}

bool Controls::chained(unsigned odd) const {
    if ((registers.type[odd] & kEventMask) != number(Event::chain)) return false;
    const bool split = above_hpmn(odd) != above_hpmn(odd - 1);
    return counts(odd, regime) && (!split || config.chain_across_partition);
}

bool Controls::divided() const {
    const bool ignored = config.long_count_ignores_divider && (registers.pmcr & pmcr::kLc) != 0;
    return (registers.pmcr & pmcr::kD) != 0 && !ignored;
}

bool Controls::interrupt_level() const {
    if (!powered) return false;
    std::uint32_t raised = registers.flags & registers.interrupt_enabled;
    for (unsigned n = 0; n <= kCycleView; ++n)
        if (!group_enabled(n)) raised &= ~(1U << (n == kCycleView ? kCycleCounter : n));
    return raised != 0;
}

std::uint32_t Controls::accessible(const ProcessorState& who) const {
    const bool all = who.exception_level >= 2 || who.secure;
    return all ? kAllCounters : 1U << kCycleCounter | ((1U << hpmn()) - 1);
}

RegisterTarget Controls::resolve_alias(const Decoded& decoded, std::uint32_t accessible) const {
    RegisterTarget target;
    target.id = decoded.id;
    target.instance = decoded.instance;
    switch (decoded.id) {
    case RegisterId::pmxevtyper:
        if (registers.selected == kCycleCounter) {
            target.id = RegisterId::pmccfiltr;
            return target;
        }
        target.id = RegisterId::pmevtyper;
        target.instance = registers.selected;
        break;
    case RegisterId::pmxevcntr:
        target.id = RegisterId::pmevcntr;
        target.instance = registers.selected;
        break;
    case RegisterId::pmevtyper:
    case RegisterId::pmevcntr: break;
    default: return target;
    }
    target.out_of_range = target.instance >= kCounters || (accessible >> target.instance & 1) == 0;
    target.hidden = target.out_of_range && target.instance < kCounters;
    return target;
}

ExternalStatus ExternalGuard::status(Domain domain, const Controls& controls) const {
    if (domain == Domain::debug) return ExternalStatus::ok;
    if (!controls.powered) return ExternalStatus::powered_off;
    if (double_lock) return ExternalStatus::double_locked;
    if (domain == Domain::snapshot) return ExternalStatus::ok;
    if (os_lock) return ExternalStatus::os_locked;
    const Authentication& pins = controls.pins;
    const bool epmad = (controls.registers.mdcr_el3 & mdcr_el3::kEpmad) != 0;
    const bool allowed = (pins.dbgen || pins.niden) && (!epmad || controls.secure_noninvasive());
    return allowed ? ExternalStatus::ok : ExternalStatus::not_allowed;
}

} // namespace armpmu::a55
