// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include <type_traits>

namespace armpmu::a55 {
namespace {

constexpr unsigned kMostPerRow = 3; // occurrences of one event, as two bits say it

const Config& checked(const Config& config) {
    check(config);
    return config;
}

} // namespace

Pmu::Pmu(const Config& config) : config_(checked(config)) {
    for (const EventInfo& row : events()) {
        sources_[number(row.event)] = sources(config_, row.event);
        if (row.event == Event::sw_incr || row.event == Event::chain ||
            row.event == Event::cpu_cycles || row.same_as == Event::cpu_cycles)
            continue;
        const std::size_t line = index_of(row.event);
        counted_lines_[line / 64] |= std::uint64_t{1} << line % 64;
    }
    bank_.set_width(kCycleView, 64);
    reset_registers();
}

// --- events ---

void Pmu::advance(std::uint64_t cycles) {
    if (observer_ != nullptr) observer_->cycles({}, cycles);
    if (!add_cycles(cycles)) return;
    resolve();
    // Bulks reach even the deadline of cells that nobody counts on.
    for (const unsigned cell : {kPmccntrCell, kDividedCell, number(Event::cpu_cycles)})
        if (cells_.left(regime_base_ + cell) <= 0) cells_.disarm(regime_base_ + cell);
}

bool Pmu::add_cycles(std::uint64_t cycles) {
    cycles_ += cycles;
    bool tripped = false;
    if (!state_.standby || !config_.wfi_stops_cycle_counter) {
        tripped |= cells_.add(regime_base_ + kPmccntrCell, cycles);
        const std::uint64_t ticks = (clocked_ % 64 + cycles) / 64;
        if (divider_runs_freely()) tripped |= cells_.add(regime_base_ + kDividedCell, ticks);
        clocked_ += cycles;
    }
    if (!state_.standby || !config_.wfi_stops_cpu_cycles)
        tripped |= cells_.add(regime_base_ + number(Event::cpu_cycles), cycles);
    return tripped;
}

void Pmu::clock_slowly(const EventRow& row, std::uint64_t cycles) {
    if (observer_ != nullptr) observer_->cycles(row, cycles);
    for (; cycles > Cells::kCyclesAtOnce; cycles -= Cells::kCyclesAtOnce) {
        count(row, Cells::kCyclesAtOnce);
        cells_.disarm_reached();
    }
    count(row, cycles);
}

void Pmu::count(const EventRow& row, std::uint64_t cycles) {
    if (bus_listener_ != nullptr) export_row(row, cycles);
    if (allowance_ < cycles) settle();
    if (cycles == 1 && allowance_ != 0) {
        hold_back(row);
        return;
    }
    bool tripped = scatter(row, cycles);
    tripped |= add_cycles(cycles);
    if (cycles <= allowance_)
        allowance_ -= cycles;
    else if (tripped)
        resolve();
    else
        update_allowance();
}

bool Pmu::scatter(const EventRow& row, std::uint64_t cycles) {
    bool tripped = false;
    for (std::size_t w = 0; w < kWords; ++w) {
        for (std::uint64_t lines = (row.ones[w] | row.twos[w]) & counted_lines_[w]; lines != 0;
             lines &= lines - 1) {
            const auto bit = static_cast<unsigned>(__builtin_ctzll(lines));
            const std::uint64_t each = (row.ones[w] >> bit & 1) + 2 * (row.twos[w] >> bit & 1);
            const Event event = events()[64 * w + bit].event;
            tripped |= cells_.add(regime_base_ + number(event), each * cycles);
        }
    }
    return tripped;
}

template <typename Result, typename Access>
Result Pmu::clock_with(const EventRow& row, const Access& access) {
    const auto carry_out = [&] {
        if constexpr (std::is_same_v<Access, SystemAccess>)
            return this->carry_out(access, state_);
        else
            return this->carry_out(access);
    };
    if (observer_ != nullptr) observer_->clock(row, access);
    if (!access.write) {
        const Result result = carry_out();
        count(row, 1);
        return result;
    }
    settle(); // what earlier rows wrapped is not of this cycle
    std::array<std::uint64_t, kCounters + 1> before{};
    for (unsigned n = 0; n <= kCounters; ++n) before[n] = bank_.value(n);
    wrapped_ = 0;
    count(row, 1);
    settle();
    protected_ = wrapped_;
    before_ = before;
    const Result result = carry_out();
    protected_ = 0;
    before_.reset();
    return result;
}

SystemResult Pmu::clock(const EventRow& row, const SystemAccess& access) {
    return clock_with<SystemResult>(row, access);
}

ExternalResult Pmu::clock(const EventRow& row, const ExternalAccess& access) {
    return clock_with<ExternalResult>(row, access);
}

void Pmu::export_row(const EventRow& row, std::uint64_t cycles) {
    constexpr std::uint32_t kX = 0x10;
    std::uint64_t bits = 0;
    const bool driven = powered_ && (registers_.pmcr & kX) != 0 && regime_ != Regime::halted &&
                        !prohibited(regime_);
    for (const EventInfo& info : events()) {
        if (!driven || info.bus_bit == kNoBusBit) continue;
        for (const Event source : sources_[number(info.event)])
            if (row.count(source) != 0) bits |= std::uint64_t{1} << info.bus_bit;
    }
    bus_listener_->event_bus(bits, cycles);
}

// --- folding and deadlines ---

bool Pmu::flush_rows() {
    const std::uint64_t rows = folder_.pending();
    if (rows == 0) return false;
    bool tripped = false;
    folder_.flush([&](std::size_t bit, std::uint64_t count) {
        const bool two = bit >= 64 * kWords;
        const Event event = events()[two ? bit - 64 * kWords : bit].event;
        tripped |= cells_.add(regime_base_ + number(event), two ? 2 * count : count);
    });
    tripped |= add_cycles(rows);
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
    const std::uint64_t wrapped = bank_.resolve();
    update_allowance();
    std::uint32_t flags = 0;
    for (unsigned n = 0; n < kCounters; ++n) {
        if ((wrapped >> n & 1) == 0) continue;
        flags |= 1U << n | chain(n, bank_.wraps(n));
    }
    if ((wrapped >> kCycleView & 1) != 0) flags |= 1U << kCycleCounter;
    raise_flags(flags);
}

// What the odd counter above makes of `wraps` of an even one; its flag if it wraps.
std::uint32_t Pmu::chain(unsigned even, std::uint64_t wraps) {
    const unsigned odd = even + 1;
    if (even % 2 != 0 || !chained(odd)) return 0;
    return bank_.increase(odd, wraps) != 0 ? 1U << odd : 0;
}

void Pmu::count_software_increments(std::uint32_t mask) {
    settle();
    std::uint32_t flags = 0;
    for (unsigned n = 0; n < kCounters; ++n) {
        const bool selected = (registers_.type[n] & 0xffff) == number(Event::sw_incr);
        if ((mask >> n & 1) == 0 || !selected || !counts(n, regime_)) continue;
        if (bank_.increase(n, 1) != 0) flags |= 1U << n | chain(n, 1);
    }
    raise_flags(flags);
}

void Pmu::raise_flags(std::uint32_t flags) {
    wrapped_ |= flags;
    set_flags(flags);
}

void Pmu::update_allowance() {
    allowance_ = row_allowance(bank_, folder_, kMostPerRow);
}

std::uint64_t Pmu::earliest_overflow() const {
    const std::uint64_t nearest = bank_.nearest();
    if (nearest == Cells::kNever) return nearest;
    const std::uint64_t waiting = kMostPerRow * folder_.pending();
    return nearest > waiting ? (nearest - waiting - 1) / kMostPerRow + 1 : 1;
}

void Pmu::update_plain() {
    plain_ = bus_listener_ == nullptr && observer_ == nullptr;
}

// --- truth, listeners ---

std::uint64_t Pmu::total(Event event, Regime regime) {
    settle();
    std::uint64_t sum = 0;
    for (const Event source : sources_[number(event)])
        sum += cells_.total(cell_of(regime, number(source)));
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

} // namespace armpmu::a55
