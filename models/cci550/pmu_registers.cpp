// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/pmu.h"

#include "models/cci550/register_bits.h"

#include <algorithm>
#include <utility>

namespace armpmu::cci550 {
namespace {

std::uint32_t byte_mask(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < 4; ++lane)
        if ((lanes >> lane & 1) != 0) mask |= 0xffU << 8 * lane;
    return mask;
}

AccessStatus refusal(Config::Refusal how, AccessStatus status) {
    return how == Config::Refusal::error ? status : AccessStatus::ok;
}

} // namespace

AccessResult Pmu::read(std::uint32_t offset, Security security) {
    return access({false, offset, 0, 0xf, security});
}

AccessResult Pmu::write(std::uint32_t offset, std::uint32_t data, Security security,
                        unsigned lanes) {
    return access({true, offset, data, lanes, security});
}

AccessResult Pmu::access(const Access& access) {
    if (observer_ != nullptr) observer_->access(access);
    return carry_out(access);
}

AccessResult Pmu::carry_out(const Access& access) {
    count_never_event(1);
    if (access.write && access.lanes != 0xf && !config_.byte_enables)
        return {AccessStatus::lanes_refused, 0};
    const auto target = decode(access.offset);
    if (!target) return {refusal(config_.reserved_offset, AccessStatus::reserved), 0};
    const auto [id, instance] = *target;
    if (!file_.present(id, instance)) return {};
    if (!open_to(register_row(id).security, access.security))
        return {refusal(config_.security_violation, AccessStatus::security_violation), 0};
    if (!access.write) return {AccessStatus::ok, value_of(id, instance)};
    if (!in_reset_) write_register(id, instance, access.data, byte_mask(access.lanes));
    return {};
}

bool Pmu::admits(const Access& access) const {
    const auto target = decode(access.offset);
    return !target || !file_.present(target->id, target->instance) ||
           open_to(register_row(target->id).security, access.security);
}

bool Pmu::takes_count(std::uint32_t offset) const {
    const auto target = decode(offset);
    return !target || target->id != RegisterId::ecnt_data || takes_count_of(target->instance);
}

std::uint32_t Pmu::peek(std::uint32_t offset) {
    const auto target = decode(offset);
    return target && file_.present(target->id, target->instance)
               ? value_of(target->id, target->instance)
               : 0;
}

std::array<std::uint32_t, kCounters> Pmu::counts() {
    settle();
    std::array<std::uint32_t, kCounters> counts{};
    for (unsigned n = 0; n < kCounters; ++n) counts[n] = static_cast<std::uint32_t>(bank_.value(n));
    return counts;
}

bool Pmu::open_to(SecurityRule rule, Security security) const {
    if (security == Security::secure) return true;
    const std::uint32_t control = file_.get(RegisterId::secr_acc);
    const bool all_open = (control & secr_acc::kNonSecureAccess) != 0;
    const bool monitors_closed = (control & secr_acc::kMonitorsClosed) != 0;
    switch (rule) {
    case SecurityRule::secure_only: return false;
    case SecurityRule::secure: return all_open;
    case SecurityRule::monitor: return all_open || !monitors_closed;
    case SecurityRule::open: break;
    }
    return true;
}

std::uint32_t Pmu::supported_enables(unsigned instance) const {
    const std::uint32_t support =
        file_.get(RegisterId::snoop_ctrl, instance) >> snoop_ctrl::kSupportShift;
    const std::uint32_t disabled = file_.get(RegisterId::ctrl_ovr) & ctrl_ovr::kDisables;
    return support & ~disabled;
}

std::uint32_t Pmu::value_of(RegisterId id, unsigned instance) {
    switch (id) {
    case RegisterId::ecnt_data: settle(); return static_cast<std::uint32_t>(bank_.value(instance));
    case RegisterId::ecnt_clr_ovfl: return flags_ >> instance & 1;
    case RegisterId::snoop_ctrl: {
        const std::uint32_t supported = supported_enables(instance);
        return file_.get(id, instance) &
               (supported << snoop_ctrl::kSupportShift | snoop_ctrl::kHardwareControl | supported);
    }
    case RegisterId::slave_debug:
    case RegisterId::master_debug: {
        const bool enabled = (file_.get(RegisterId::debug_ctrl) & debug_ctrl::kEnable) != 0;
        if (!enabled || monitors_ == nullptr) return 0;
        return id == RegisterId::slave_debug ? monitors_->slave(instance)
                                             : monitors_->master(instance);
    }
    default: return file_.get(id, instance);
    }
}

void Pmu::write_register(RegisterId id, unsigned instance, std::uint32_t data, std::uint32_t mask) {
    // Bits that this row set are protected from this access, not from those of an interrupt
    // handler.
    const std::uint32_t kept = std::exchange(protected_, 0);
    switch (id) {
    case RegisterId::pmu_ctrl: write_pmu_ctrl(data, mask, kept); break;
    case RegisterId::ecnt_data: write_count(instance, data, mask); break;
    case RegisterId::ecnt_clr_ovfl:
        if (!config_.faults.flag_clear_needs_cen || cen())
            clear_flags((data & mask & ecnt_clr_ovfl::kOverflow) << instance & ~kept);
        break;
    case RegisterId::snoop_ctrl:
        file_.write(id, instance, data, mask & supported_enables(instance));
        tell_control_registers();
        break;
    case RegisterId::qos_max_ot: write_max_ot(instance, data, mask); break;
    case RegisterId::evnt_sel:
    case RegisterId::ecnt_ctrl:
    case RegisterId::secr_acc:
        file_.write(id, instance, data, mask);
        update_views();
        break;
    default: file_.write(id, instance, data, mask); tell_control_registers();
    }
}

bool Pmu::cen() const {
    return (file_.get(RegisterId::pmu_ctrl) & pmu_ctrl::kCen) != 0;
}

void Pmu::write_pmu_ctrl(std::uint32_t data, std::uint32_t mask, std::uint32_t kept) {
    if ((data & mask & pmu_ctrl::kRst) != 0) {
        settle();
        std::uint32_t cleared = 0;
        for (unsigned i = 0; i < kCounters; ++i) {
            if (!config_.reset_clears_disabled &&
                (file_.get(RegisterId::ecnt_ctrl, i) & ecnt_ctrl::kEnable) == 0)
                continue;
            bank_.set_value(i, 0);
            cleared |= 1U << i;
        }
        if (config_.reset_clears_flags) clear_flags(cleared & ~kept);
    }
    const bool was_enabled = cen();
    file_.write(RegisterId::pmu_ctrl, 0, data, mask);
    update_views();
    if (config_.faults.flag_not_sticky && was_enabled && !cen()) {
        flags_ = 0;
        update_pins();
    }
}

bool Pmu::takes_count_of(unsigned counter) const {
    const bool gating_off = config_.gating_override_opens_writes &&
                            (file_.get(RegisterId::ctrl_ovr) & ctrl_ovr::kNoClockGating) != 0;
    const bool enabled =
        cen() && (file_.get(RegisterId::ecnt_ctrl, counter) & ecnt_ctrl::kEnable) != 0;
    const bool gated = config_.niden_gates_writes && !permission().any;
    return gating_off || (enabled && !gated);
}

void Pmu::write_count(unsigned counter, std::uint32_t data, std::uint32_t mask) {
    if (mask == 0 || config_.faults.counter_writes_lost || !takes_count_of(counter)) return;
    write_value(counter, data, mask);
}

void Pmu::write_max_ot(unsigned instance, std::uint32_t data, std::uint32_t mask) {
    if ((mask & 0xff) == 0) return;
    const std::uint32_t limit = config_.max_outstanding[instance];
    file_.set(RegisterId::qos_max_ot, instance, std::clamp<std::uint32_t>(data & 0xff, 4, limit));
    tell_control_registers();
}

void Pmu::clear_flags(std::uint32_t flags) {
    flags_ &= ~flags;
    update_pins();
}

} // namespace armpmu::cci550
