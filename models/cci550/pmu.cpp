// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/pmu.h"

#include "armpmu/cci550/event_table.h"

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

void Pmu::clock_slowly(const EventRow& row, std::uint64_t cycles) {
    if (observer_ != nullptr) observer_->row(row, cycles);
    for (; cycles > Cells::kCyclesAtOnce; cycles -= Cells::kCyclesAtOnce) {
        count(row, Cells::kCyclesAtOnce);
        cells_.disarm_reached();
    }
    count(row, cycles);
}

void Pmu::count(const EventRow& row, std::uint64_t cycles) {
    if (!running()) {
        if (in_reset_ && bus_listener_ != nullptr) export_row({}, cycles);
        return;
    }
    if (bus_listener_ != nullptr) export_row(row, cycles);
    count_never_event(cycles);
    if (allowance_ < cycles) settle();
    // Who looks at every row looks at the counts as well: holding back would not pay.
    if (cycles == 1 && allowance_ != 0 && bus_listener_ == nullptr) {
        hold_back(row);
        return;
    }
    cycles_ += cycles;
    if (cycles <= allowance_) {
        scatter(row, cycles);
        allowance_ -= cycles;
    } else if (scatter(row, cycles)) {
        resolve();
    } else {
        update_allowance();
    }
}

bool Pmu::scatter(const EventRow& row, std::uint64_t cycles) {
    bool tripped = false;
    const auto add = [&](std::size_t word, std::uint64_t lines, Security security) {
        for (lines &= can_fire_[word]; lines != 0; lines &= lines - 1) {
            const auto line = static_cast<unsigned>(64 * word) + __builtin_ctzll(lines);
            tripped |= cells_.add(cell_of(event_of_line(line), security), cycles);
        }
    };
    for (std::size_t w = 0; w < kWords; ++w) {
        add(w, row.non_secure[w], Security::non_secure);
        add(w, row.secure[w] & ~row.non_secure[w], Security::secure);
    }
    return tripped;
}

AccessResult Pmu::clock(const EventRow& row, const Access& access) {
    if (observer_ != nullptr) observer_->clock(row, access);
    if (!access.write) {
        const AccessResult result = carry_out(access);
        count(row, 1);
        return result;
    }
    const auto before = counts();
    wrapped_ = 0;
    count(row, 1);
    protected_ = wrapped_;
    before_ = before;
    const AccessResult result = carry_out(access);
    protected_ = 0;
    before_.reset();
    return result;
}

void Pmu::export_row(const EventRow& row, std::uint64_t cycles) {
    const Permission allowed = permission();
    const bool driven = running() && allowed.any && (file_.get(RegisterId::pmu_ctrl) & 0x10) != 0 &&
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
    if (config_.faults.never_event_counts) record(kNeverCounts, Security::non_secure, n);
}

// --- folding and deadlines ---

bool Pmu::flush_rows() {
    cycles_ += folder_.pending();
    bool tripped = false;
    folder_.flush([&](std::size_t bit, std::uint64_t count) {
        const bool secure = bit >= 64 * kWords;
        const std::size_t line = secure ? bit - 64 * kWords : bit;
        if ((can_fire_[line / 64] >> (line % 64) & 1) == 0) return;
        const EventId id = event_of_line(static_cast<unsigned>(line));
        const std::size_t cell = cell_of(id, secure ? Security::secure : Security::non_secure);
        tripped |= cells_.add(cell, count);
    });
    return tripped;
}

void Pmu::settle() {
    if (folder_.pending() == 0) return;
    if (flush_rows())
        resolve();
    else
        update_allowance();
}

void Pmu::resolve() {
    flush_rows();
    const auto wrapped = static_cast<std::uint32_t>(bank_.resolve());
    update_allowance();
    wrapped_ |= wrapped;
    flags_ |= wrapped;
    update_pins();
}

void Pmu::update_allowance() {
    allowance_ = row_allowance(bank_, folder_, 1);
}

std::uint64_t Pmu::earliest_overflow() const {
    const std::uint64_t nearest = bank_.nearest();
    if (nearest == Cells::kNever) return nearest;
    // Events recorded since rows began to wait may have brought their own deadline nearer than
    // that.
    return nearest > folder_.pending() ? nearest - folder_.pending() : 1;
}

std::vector<std::size_t> Pmu::view_of(unsigned counter) const {
    const Permission allowed = permission();
    if (!running() || !cen() || !allowed.any) return {};
    if ((file_.get(RegisterId::ecnt_ctrl, counter) & 1) == 0) return {};
    const EventId id(file_.get(RegisterId::evnt_sel, counter));
    const std::size_t non_secure = cell_of(id, Security::non_secure);
    if (config_.faults.never_event_counts && id == kNeverCounts) return {non_secure};
    if (!can_fire(config_, id)) return {};
    if (allowed.secure || find_event(id)->secure_exempt)
        return {non_secure, cell_of(id, Security::secure)};
    return {non_secure};
}

void Pmu::update_views() {
    settle();
    for (unsigned i = 0; i < kCounters; ++i) bank_.set_view(i, view_of(i));
    bank_.arm();
    update_allowance();
}

void Pmu::update_plain() {
    plain_ = running() && bus_listener_ == nullptr && observer_ == nullptr &&
             !config_.faults.never_event_counts;
}

// --- pins ---

Permission Pmu::permission(const Authentication& pins) const {
    Permission allowed;
    allowed.any = pins.niden || (config_.dbgen_substitutes_niden && pins.dbgen);
    const bool observed =
        config_.secure_observation_override && (file_.get(RegisterId::secr_acc) & 4) != 0;
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
    tell_controls();
}

void Pmu::set_clock_enabled(bool enabled) {
    if (enabled == clock_enabled_) return;
    clock_enabled_ = enabled;
    update_views();
    update_plain();
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

// --- truth, listeners ---

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
