// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/pmu.h"

#include "armpmu/cci550/event_table.h"
#include "models/cci550/register_bits.h"

namespace armpmu::cci550 {
namespace {

const Config& checked(const Config& config) {
    check(config);
    return config;
}

} // namespace

Pmu::Pmu(const Config& config) : config_(checked(config)), layout_(config_), file_(config_) {
    for (unsigned line = 0; line < kLines; ++line) {
        const EventId id = event_of_line(line);
        const std::uint64_t bit = std::uint64_t{1} << (line % 64);
        if (can_fire(config_, id)) can_fire_[line / 64] |= bit;
        if (find_event(id)->secure_exempt) exempt_[line / 64] |= bit;
    }
    update_views();
    update_plain();
}

// --- events ---

bool Pmu::before_row(const EventRow& row, std::uint64_t cycles) {
    if (bus_listener_ != nullptr && (running() || in_reset_)) export_row(row, cycles);
    if (!running()) return false;
    count_never_event(cycles);
    return true;
}

bool Pmu::add_line(std::size_t bit, std::uint64_t n) {
    const bool secure = bit >= 64 * kWords;
    const std::size_t line = secure ? bit - 64 * kWords : bit;
    if ((can_fire_[line / 64] >> (line % 64) & 1) == 0) return false;
    const EventId id = event_of_line(static_cast<unsigned>(line));
    return cells_.add(cell_of(id, secure ? Security::secure : Security::non_secure), n);
}

AccessResult Pmu::clock(const EventRow& row, const Access& access) {
    if (observer_ != nullptr) observer_->clock(row, access);
    return clock_with_access<AccessResult>(row, access.write, [&] { return carry_out(access); });
}

void Pmu::export_row(const EventRow& row, std::uint64_t cycles) {
    const Permission allowed = permission();
    const bool driven = running() && allowed.any &&
                        (file_.get(RegisterId::pmu_ctrl) & pmu_ctrl::kEx) != 0 &&
                        (!config_.export_needs_cen || cen());
    if (!driven) {
        EventBusValue nothing;
        nothing.width = layout_.width();
        bus_listener_->event_bus(nothing, cycles);
        return;
    }
    EventRow::Words lines{};
    for (std::size_t w = 0; w < kWords; ++w) {
        const std::uint64_t secure = allowed.secure ? row.secure[w] : row.secure[w] & exempt_[w];
        lines[w] = (row.non_secure[w] | secure) & can_fire_[w];
    }
    bus_listener_->event_bus(layout_.pack(lines), cycles);
}

void Pmu::count_never_event(std::uint64_t n) {
    if (config_.faults.never_event_counts) record(kNeverCounts, n);
}

// --- counters ---

void Pmu::wrapped(std::uint64_t counters) {
    wrapped_ |= static_cast<std::uint32_t>(counters);
    flags_ |= static_cast<std::uint32_t>(counters);
    update_pins();
}

void Pmu::find_view(unsigned counter) {
    const Permission allowed = permission();
    if (!running() || !cen() || !allowed.any) return;
    if ((file_.get(RegisterId::ecnt_ctrl, counter) & ecnt_ctrl::kEnable) == 0) return;
    const EventId id(file_.get(RegisterId::evnt_sel, counter));
    const bool faulty = config_.faults.never_event_counts && id == kNeverCounts;
    if (!faulty && !can_fire(config_, id)) return;
    view_.push_back(cell_of(id, Security::non_secure));
    if (!faulty && (allowed.secure || find_event(id)->secure_exempt))
        view_.push_back(cell_of(id, Security::secure));
}

void Pmu::update_plain() {
    plain_ = running() && bus_listener_ == nullptr && observer_ == nullptr &&
             !config_.faults.never_event_counts;
}

// --- pins ---

Permission Pmu::permission(const Authentication& pins) const {
    Permission allowed;
    allowed.any = pins.niden || (config_.dbgen_substitutes_niden && pins.dbgen);
    const bool observed = config_.secure_observation_override &&
                          (file_.get(RegisterId::secr_acc) & secr_acc::kSecureObservation) != 0;
    allowed.secure = allowed.any && (pins.spniden || (pins.dbgen && pins.spiden) || observed ||
                                     config_.faults.gate_missed);
    return allowed;
}

void Pmu::set_authentication(const Authentication& pins) {
    if (pins == pins_) return;
    pins_ = pins;
    update_views();
}

void Pmu::set_reset(bool asserted) {
    if (asserted == in_reset_) return;
    if (asserted && observer_ != nullptr) observer_->reset();
    in_reset_ = asserted;
    if (asserted) reset_registers();
    update_views();
    update_plain();
    rest_bus();
}

void Pmu::reset() {
    if (in_reset_) return;
    if (observer_ != nullptr) observer_->reset();
    reset_registers();
}

void Pmu::reset_registers() {
    settle();
    const std::uint32_t status = file_.get(RegisterId::status);
    file_.reset();
    file_.set(RegisterId::status, 0, status);
    for (unsigned i = 0; i < kCounters; ++i) bank_.set_value(i, 0);
    flags_ = 0;
    update_views();
    update_pins();
    tell_control_registers();
}

void Pmu::set_clock_enabled(bool enabled) {
    if (enabled == clock_enabled_) return;
    clock_enabled_ = enabled;
    update_views();
    update_plain();
    rest_bus();
}

// Without a clock there may be no further row that would show it.
void Pmu::rest_bus() {
    if (!running() && bus_listener_ != nullptr) export_row({}, 0);
}

void Pmu::set_status(std::uint32_t value) {
    const auto mask = register_row(RegisterId::status).fields.mask(tables::FieldAccess::read_only);
    file_.set(RegisterId::status, 0, value & mask);
}

void Pmu::raise_imprecise_errors(std::uint32_t impr_err) {
    const auto mask =
        register_row(RegisterId::impr_err).fields.mask(tables::FieldAccess::write_one_to_clear);
    file_.set(RegisterId::impr_err, 0, file_.get(RegisterId::impr_err) | (impr_err & mask));
}

void Pmu::update_pins() {
    if (overflow_pins() == pins_shown_) return;
    pins_shown_ = overflow_pins();
    if (overflow_listener_ != nullptr) overflow_listener_->overflow_pins(pins_shown_);
}

// --- ground truth, listeners ---

std::uint64_t Pmu::total(EventId id, Security security) {
    if (!can_fire(config_, id)) return 0;
    settle();
    return cells_.total(cell_of(id, security));
}

std::uint64_t Pmu::total(EventId id) {
    return total(id, Security::non_secure) + total(id, Security::secure);
}

void Pmu::set_observer(PmuObserver* observer) {
    observer_ = observer;
    update_plain();
}

void Pmu::set_event_bus_listener(EventBusListener* listener) {
    bus_listener_ = listener;
    update_plain();
}

} // namespace armpmu::cci550

namespace armpmu {
template class CountingPmu<cci550::Pmu, cci550::PmuShape>;
}
