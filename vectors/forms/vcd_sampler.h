// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/forms/vcd_binding.h"
#include "vectors/forms/vcd_text.h"
#include "vectors/forms/vcd_values.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// Rows as they come, with consecutive equal ones merged. All clocks together are less than 2^64.
class VcdRuns {
  public:
    explicit VcdRuns(std::size_t words) // of a row
        : row_(words), ended_(words), unknown_(words), ended_unknown_(words) {}

    // Whether this ends the previous run, which is then `run` and is valid until the next call.
    // `unknown`: bits without a value, or null.
    bool add(const std::uint64_t* row, const std::uint64_t* unknown, std::uint64_t cycles,
             Span& run) {
        const bool known = unknown == nullptr;
        if (cycles_ != 0 && known_ == known && std::equal(row_.begin(), row_.end(), row) &&
            (known || std::equal(unknown_.begin(), unknown_.end(), unknown))) {
            cycles_ += cycles;
            return false;
        }
        return begin(row, unknown, cycles, run);
    }
    // The same when the bits toggled since the last row are known.
    bool add(const std::uint64_t* row, const std::uint64_t* unknown, const VcdToggles& toggles,
             std::uint64_t cycles, Span& run) {
        if (toggles.odd == 0) return add(row, unknown, cycles, run);
        return begin(row, unknown, cycles, run);
    }
    // The run that has not ended, if there is one.
    bool last(Span& run) {
        run = {row_.data(), std::exchange(cycles_, 0), known_ ? nullptr : unknown_.data()};
        return run.cycles != 0;
    }

  private:
    bool begin(const std::uint64_t* row, const std::uint64_t* unknown, std::uint64_t cycles,
               Span& run) {
        std::swap(row_, ended_);
        std::copy_n(row, row_.size(), row_.begin());
        if (!known_) std::swap(unknown_, ended_unknown_);
        run = {ended_.data(), std::exchange(cycles_, cycles),
               known_ ? nullptr : ended_unknown_.data()};
        known_ = unknown == nullptr;
        if (!known_) std::copy_n(unknown, unknown_.size(), unknown_.begin());
        return run.cycles != 0;
    }

    std::vector<std::uint64_t> row_;
    std::vector<std::uint64_t> ended_;
    std::vector<std::uint64_t> unknown_, ended_unknown_; // of those that are not known
    bool known_ = true;                                  // all of row_
    std::uint64_t cycles_ = 0;                           // of row_; 0: there is none
};

// Makes rows from the values of signals over time, with consecutive equal ones merged. Throws
// VectorError for a row with unknown bits. The constructor's arguments outlive it.
class VcdSampler {
  public:
    virtual ~VcdSampler() = default;

    VcdValues& values() { return values_; }
    const VcdBinding& binding() const { return binding_; }

    // All changes at time `from` are made; the next one is at `to`. Whether this ends a run, which
    // is valid until the next call.
    virtual bool pass(std::uint64_t from, std::uint64_t to, Span& run) = 0;
    // The same when there is no next one.
    virtual bool end(std::uint64_t from, Span& run) = 0;
    // Behind the end: a row that waited for more.
    virtual bool flush(Span&) { return false; }
    // The run that has not ended, if there is one.
    bool last(Span& run) { return runs_.last(run); }
    // Behind the end: throws VectorError when there was no clock to take rows at. `unended`: the
    // last line has no line end.
    virtual void check_rise(bool /*unended*/) {}
    // From this line on, changes are missing.
    virtual void off(std::uint64_t line) = 0;

  protected:
    VcdSampler(VcdText& text, const VcdBinding& binding, const Layout& layout)
        : text_(text), binding_(binding), values_(layout, binding.slots().size()),
          runs_(layout.words()) {}
    void keep_unknown(const Layout& layout);

    void check_known(const VcdValues& values, std::uint64_t time) {
        if (!values.known() && !values.keeps_unknown())
            fail_unknown(values, values.first_unknown(), time);
    }
    [[noreturn]] void fail_unknown(const VcdValues& values, std::size_t slot, std::uint64_t time);
    VcdText& text() { return text_; }
    VcdRuns& runs() { return runs_; }

  private:
    VcdText& text_;
    const VcdBinding& binding_;
    VcdValues values_;
    VcdRuns runs_;
};

// A row every so many picoseconds.
class VcdPeriodSampler final : public VcdSampler {
  public:
    VcdPeriodSampler(VcdText& text, const VcdBinding& binding, const Layout& layout,
                     const VcdTimescale& timescale, std::uint64_t clock_ps,
                     bool keeps_unknown = false);

    bool pass(std::uint64_t from, std::uint64_t to, Span& run) override {
        if (to > last_time_) fail_time();
        const std::uint64_t end = to * step_;
        if (end <= next_) return false;
        check_known(values(), from);
        const std::uint64_t rows = (end - 1) / period_ + 1;
        const std::uint64_t cycles = rows - std::exchange(rows_, rows);
        next_ = rows > last_rows_ ? kMost : rows * period_;
        return runs().add(values().row(), values().unknown_bits(), values().take_toggles(), cycles,
                          run);
    }
    bool end(std::uint64_t, Span&) override { return false; }
    void off(std::uint64_t) override {}

    std::uint64_t rows() const { return rows_; }

  private:
    static constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

    [[noreturn]] void fail_time();

    std::uint64_t step_;      // units of a time step of the file
    std::uint64_t period_;    // units of a row
    std::uint64_t last_time_; // that is below 2^64 units
    std::uint64_t last_rows_; // the most that begin below 2^64 units
    std::uint64_t rows_ = 0;
    std::uint64_t next_ = 0; // when the next row is, in units
};

// A row for each rising edge: the values before it and, for some fields, the values before the
// clock's next change.
class VcdEdgeSampler final : public VcdSampler {
  public:
    VcdEdgeSampler(VcdText& text, const VcdBinding& binding, const Layout& layout,
                   const VcdMap& map);

    bool pass(std::uint64_t from, std::uint64_t, Span& run) override { return end(from, run); }
    bool end(std::uint64_t from, Span& run) override;
    bool flush(Span& run) override;
    void off(std::uint64_t line) override;
    void check_rise(bool unended) override;

  private:
    char clock(const VcdValues& values) const;
    bool complete(Span& run);

    unsigned clock_bit_;
    VcdValues before_; // the present time
    std::uint64_t rows_ = 0;
    std::uint64_t off_line_ = 0;                           // behind a row; 0: never
    std::vector<std::uint64_t> after_;                     // bits; empty: none
    std::vector<std::uint64_t> waiting_, waiting_unknown_; // a row, up to what stands behind
    bool waits_ = false;
};

} // namespace armpmu::vectors
