// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/cells.h"
#include "armpmu/core/counter_bank.h"
#include "armpmu/core/event_producer.h"
#include "armpmu/core/row_adder.h"
#include "armpmu/core/row_allowance.h"
#include "armpmu/core/state_io.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace armpmu {

// The counting of a performance monitor, independent of its events, registers and pins: running
// totals in cells, counters as views on them, rows that are held back and added up in blocks.
//
// `Pmu` is the monitor that derives from this and makes it a friend. `Shape` has its sizes: the
// type `Row` of its event rows, kCells, kCounters (views of the bank), kCounterBits, and
// kMostPerRow, the most occurrences of an event that a row can hold. `Pmu` implements:
//
//   lines(row, words)         writes the row's lines as kLineWords words of single bits
//   add_line(bit, n)          n occurrences of one of these bits into its cell; true at a deadline
//   add_cycles(n)             what n cycles add besides; true at a deadline
//   before_row(row, cycles)   whatever must see each row; false when nothing counts now
//   observe(row, cycles)      tells the observer
//   holds_rows()              whether a row that an observer has seen may still be held back
//   find_view(counter)        the cells that it sees now, into `view_`
//   wrapped(counters)         these have wrapped (bit n: counter n)
template <typename Pmu, typename Shape>
class CountingPmu {
  public:
    using Row = typename Shape::Row;

    // Cycles since construction.
    std::uint64_t cycles() const { return cycles_ + adder_.pending(); }

    // Producers must outlive the PMU or be detached. While they are catching up, a further
    // `catch_up` (from a listener that reads registers) does nothing: it sees what has been
    // delivered so far.
    void attach(EventProducer& producer) { producers_.attach(producer); }
    void detach(EventProducer& producer) { producers_.detach(producer); }
    void catch_up(Picoseconds until) { producers_.catch_up(until); }
    bool catching_up() const { return producers_.catching_up(); }

  protected:
    static constexpr std::size_t kLineWords = 2 * Row::kWords;
    using Lines = typename RowAdder<kLineWords>::Row;
    using Values = std::array<std::uint64_t, Shape::kCounters>;

    CountingPmu() = default;
    ~CountingPmu() = default;

    // --- rows ---

    void clock_row(const Row& row, std::uint64_t cycles) {
        if (cycles == 1 && plain_ && allowance_ != 0)
            hold_back(row);
        else
            clock_slowly(row, cycles);
    }
    // One cycle with an access: a read sees the state before the row; a write takes effect after
    // it, but clears no flag that the row sets (`protected_`), and the bytes of a count that it
    // does not write return to their value before the row (`before_`).
    template <typename Result, typename CarryOut>
    Result clock_with_access(const Row& row, bool write, const CarryOut& carry_out);
    void flush_and_resolve(); // after a deadline

    // --- views ---

    void settle(); // counts the rows that were held back
    bool rows_wait() const { return adder_.pending() != 0; }
    void update_views();
    void update_view(unsigned counter); // that one alone
    // Writes the bits of `mask` of a count; the others keep their value before the row of this
    // access.
    void write_value(unsigned counter, std::uint64_t data, std::uint64_t mask);
    // Lower bound of the number of cycles, with any rows, until some counter wraps.
    std::uint64_t cycles_to_overflow() const;

    // --- state ---

    void save_totals(StateWriter& out) const;
    static std::vector<std::uint64_t> read_totals(StateReader& in);
    void set_totals(const std::vector<std::uint64_t>& totals);

    Cells cells_{Shape::kCells};
    CounterBank bank_{cells_, Shape::kCounters, Shape::kCounterBits};
    bool plain_ = true;             // nothing wants to see single rows
    std::vector<std::size_t> view_; // being made
    std::uint32_t wrapped_ = 0;     // flags raised by wraps since this was last set to 0
    std::uint32_t protected_ = 0;   // flags that the access being executed cannot clear
    std::optional<Values> before_;  // counts from before the row of that access
    std::uint64_t cycles_ = 0;      // but for those of rows that wait

  private:
    Pmu& self() { return static_cast<Pmu&>(*this); }

    void hold_back(const Row& row) {
        self().lines(row, adder_.next());
        adder_.added();
        --allowance_;
    }
    void clock_slowly(const Row& row, std::uint64_t cycles);
    void count(const Row& row, std::uint64_t cycles);
    bool scatter(const Row& row, std::uint64_t cycles);
    bool flush_rows();
    void update_allowance() { allowance_ = row_allowance(bank_, adder_, Shape::kMostPerRow); }

    RowAdder<kLineWords> adder_;
    std::uint64_t allowance_ = 0; // cycles that cannot reach a deadline and fit the adder
    ProducerList producers_;
};

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::clock_slowly(const Row& row, std::uint64_t cycles) {
    self().observe(row, cycles);
    for (; cycles > Cells::kCyclesAtOnce; cycles -= Cells::kCyclesAtOnce) {
        count(row, Cells::kCyclesAtOnce);
        cells_.disarm_reached();
    }
    count(row, cycles);
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::count(const Row& row, std::uint64_t cycles) {
    if (!self().before_row(row, cycles)) return;
    if (allowance_ < cycles) settle();
    if (cycles == 1 && allowance_ != 0 && self().holds_rows()) {
        hold_back(row);
        return;
    }
    bool tripped = scatter(row, cycles);
    cycles_ += cycles;
    tripped |= self().add_cycles(cycles);
    if (cycles <= allowance_)
        allowance_ -= cycles;
    else if (tripped)
        flush_and_resolve();
    else
        update_allowance();
}

template <typename Pmu, typename Shape>
bool CountingPmu<Pmu, Shape>::scatter(const Row& row, std::uint64_t cycles) {
    Lines words;
    self().lines(row, words);
    bool tripped = false;
    for (std::size_t w = 0; w < kLineWords; ++w)
        for (std::uint64_t lines = words[w]; lines != 0; lines &= lines - 1)
            tripped |=
                self().add_line(64 * w + static_cast<std::size_t>(__builtin_ctzll(lines)), cycles);
    return tripped;
}

template <typename Pmu, typename Shape>
template <typename Result, typename CarryOut>
Result CountingPmu<Pmu, Shape>::clock_with_access(const Row& row, bool write,
                                                  const CarryOut& carry_out) {
    if (!write) {
        const Result result = carry_out();
        count(row, 1);
        return result;
    }
    settle(); // what earlier rows wrapped is not of this cycle
    Values before{};
    for (unsigned n = 0; n < Shape::kCounters; ++n) before[n] = bank_.value(n);
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

template <typename Pmu, typename Shape>
bool CountingPmu<Pmu, Shape>::flush_rows() {
    const std::uint64_t rows = adder_.pending();
    if (rows == 0) return false;
    bool tripped = false;
    adder_.flush(
        [&](std::size_t bit, std::uint64_t count) { tripped |= self().add_line(bit, count); });
    cycles_ += rows;
    tripped |= self().add_cycles(rows);
    return tripped;
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::settle() {
    if (adder_.pending() == 0) return;
    if (flush_rows())
        flush_and_resolve();
    else
        update_allowance();
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::flush_and_resolve() {
    flush_rows();
    const std::uint64_t wrapped = bank_.resolve();
    update_allowance();
    self().wrapped(wrapped);
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::update_views() {
    settle();
    for (unsigned n = 0; n < Shape::kCounters; ++n) {
        view_.clear();
        self().find_view(n);
        bank_.set_view(n, view_);
    }
    bank_.arm();
    update_allowance();
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::update_view(unsigned counter) {
    settle();
    view_.clear();
    self().find_view(counter);
    bank_.set_view(counter, view_);
    bank_.arm();
    update_allowance();
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::write_value(unsigned counter, std::uint64_t data,
                                          std::uint64_t mask) {
    settle();
    const auto before = std::exchange(before_, std::nullopt);
    const std::uint64_t old = before ? (*before)[counter] : bank_.value(counter);
    bank_.set_value(counter, (old & ~mask) | (data & mask));
    bank_.arm();
    update_allowance();
}

template <typename Pmu, typename Shape>
std::uint64_t CountingPmu<Pmu, Shape>::cycles_to_overflow() const {
    const std::uint64_t nearest = bank_.nearest();
    if (nearest == Cells::kNever) return nearest;
    // Events recorded since rows began to wait may have brought their own deadline nearer.
    const std::uint64_t waiting = Shape::kMostPerRow * adder_.pending();
    return nearest > waiting ? (nearest - waiting - 1) / Shape::kMostPerRow + 1 : 1;
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::save_totals(StateWriter& out) const {
    for (std::size_t cell = 0; cell < Shape::kCells; ++cell) out.u64(cells_.total(cell));
}

template <typename Pmu, typename Shape>
std::vector<std::uint64_t> CountingPmu<Pmu, Shape>::read_totals(StateReader& in) {
    std::vector<std::uint64_t> totals(Shape::kCells);
    for (std::uint64_t& total : totals) total = in.u64();
    return totals;
}

template <typename Pmu, typename Shape>
void CountingPmu<Pmu, Shape>::set_totals(const std::vector<std::uint64_t>& totals) {
    for (std::size_t cell = 0; cell < Shape::kCells; ++cell) cells_.set_total(cell, totals[cell]);
}

} // namespace armpmu
