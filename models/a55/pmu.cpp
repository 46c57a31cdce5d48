// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"
#include "models/a55/register_bits.h"

#include <algorithm>

namespace armpmu::a55 {
namespace {

const Config& checked(const Config& config) {
    check(config);
    return config;
}

} // namespace

Pmu::Pmu(const Config& config) : config_(checked(config)) {
    for (const EventInfo& row : events()) {
        std::vector<Event>& adding_up = sources_[number(row.event)];
        adding_up = sources(config_, row.event);
        // One represents both; occurrences of the other go to a cell that is never read.
        adding_up.erase(std::remove(adding_up.begin(), adding_up.end(), Event::bus_cycles),
                        adding_up.end());
        if (row.event == Event::sw_incr || row.event == Event::chain ||
            row.event == Event::cpu_cycles || row.same_as == Event::cpu_cycles)
            continue;
        const std::size_t line = index_of(row.event);
        counted_lines_[line / 64] |= std::uint64_t{1} << line % 64;
    }
    bank_.set_width(kCycleView, 64);
    reset_registers();
}

void Pmu::name_events(const std::function<bool(Event)>& makes) {
    for (unsigned n = 0; n < named_events_.size(); ++n) named_events_[n] = a55::pmceid(makes, n);
}

// --- events ---

void Pmu::advance(std::uint64_t cycles) {
    if (observer_ != nullptr) observer_->cycles({}, cycles);
    cycles_ += cycles;
    if (!add_cycles(cycles)) return;
    flush_and_resolve();
    // Bulk additions reach even the deadline of cells without a counter.
    for (const unsigned cell : {kPmccntrCell, kDividedCell, kCpuCyclesCell})
        if (cells_.left(regime_base_ + cell) <= 0) cells_.disarm(regime_base_ + cell);
}

bool Pmu::add_cycles(std::uint64_t cycles) {
    bool tripped = false;
    if (!controls_.state.standby || !config_.wfi_stops_cycle_counter) {
        tripped |= cells_.add(regime_base_ + kPmccntrCell, cycles);
        const std::uint64_t ticks = (clocked_ % 64 + cycles) / 64;
        if (controls_.divider_runs_freely())
            tripped |= cells_.add(regime_base_ + kDividedCell, ticks);
        clocked_ += cycles;
    }
    if (!controls_.state.standby || !config_.wfi_stops_cpu_cycles)
        tripped |= cells_.add(regime_base_ + kCpuCyclesCell, cycles);
    return tripped;
}

bool Pmu::add_line(std::size_t bit, std::uint64_t n) {
    const bool two = bit >= 64 * kWords;
    const Event event = events()[two ? bit - 64 * kWords : bit].event;
    return cells_.add(regime_base_ + number(event), two ? 2 * n : n);
}

SystemResult Pmu::clock(const EventRow& row, const SystemAccess& access) {
    if (observer_ != nullptr) observer_->clock(row, access);
    return clock_with_access<SystemResult>(row, access.write,
                                           [&] { return carry_out(access, controls_.state); });
}

ExternalResult Pmu::clock(const EventRow& row, const ExternalAccess& access) {
    if (observer_ != nullptr) observer_->clock(row, access);
    return clock_with_access<ExternalResult>(row, access.write, [&] { return carry_out(access); });
}

void Pmu::export_row(const EventRow& row, std::uint64_t cycles) {
    std::uint64_t bits = 0;
    const bool driven = controls_.powered && (controls_.registers.pmcr & pmcr::kX) != 0 &&
                        controls_.regime != Regime::halted &&
                        !controls_.prohibition().applies(controls_.regime, false);
    for (const EventInfo& info : events()) {
        if (!driven || info.bus_bit == kNoBusBit) continue;
        for (const Event source : sources_[number(info.event)])
            if (row.count(source) != 0) bits |= std::uint64_t{1} << info.bus_bit;
    }
    bus_listener_->event_bus(bits, cycles);
}

// --- counters ---

void Pmu::wrapped(std::uint64_t counters) {
    std::uint32_t flags = 0;
    for (unsigned n = 0; n < kCounters; ++n)
        if ((counters >> n & 1) != 0) flags |= 1U << n | chain(n, bank_.wraps(n));
    if ((counters >> kCycleView & 1) != 0) flags |= 1U << kCycleCounter;
    raise_flags(flags);
}

// The odd counter above counts `wraps` of an even one; gives its flag if it wraps.
std::uint32_t Pmu::chain(unsigned even, std::uint64_t wraps) {
    const unsigned odd = even + 1;
    if (even % 2 != 0 || !controls_.chained(odd)) return 0;
    return bank_.increase(odd, wraps) != 0 ? 1U << odd : 0;
}

void Pmu::count_software_increments(std::uint32_t mask) {
    settle();
    std::uint32_t flags = 0;
    for (unsigned n = 0; n < kCounters; ++n) {
        const bool selected = (controls_.registers.type[n] & kEventMask) == number(Event::sw_incr);
        if ((mask >> n & 1) == 0 || !selected || !controls_.counts(n, controls_.regime)) continue;
        if (bank_.increase(n, 1) != 0) flags |= 1U << n | chain(n, 1);
    }
    raise_flags(flags);
}

void Pmu::raise_flags(std::uint32_t flags) {
    wrapped_ |= flags;
    set_flags(flags);
}

void Pmu::update_plain() {
    plain_ = bus_listener_ == nullptr && observer_ == nullptr;
}

// --- ground truth, listeners ---

std::uint64_t Pmu::total(Event event, Regime regime) {
    settle();
    std::uint64_t sum = 0;
    for (const Event source : sources_[number(event)]) sum += cells_.total(cell_of(regime, source));
    return sum;
}

std::uint64_t Pmu::total(Event event) {
    std::uint64_t sum = 0;
    for (unsigned r = 0; r < kRegimes; ++r)
        if (static_cast<Regime>(r) != Regime::halted) sum += total(event, static_cast<Regime>(r));
    return sum;
}

void Pmu::set_observer(PmuObserver* observer) {
    settle();
    observer_ = observer;
    update_plain();
}

void Pmu::set_event_bus_listener(EventBusListener* listener) {
    settle();
    bus_listener_ = listener;
    update_plain();
}

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

namespace armpmu {
template class CountingPmu<a55::Pmu, a55::PmuShape>;
}
