// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream.h"
#include "models/vectors/vcd_binding.h"
#include "models/vectors/vcd_text.h"
#include "models/vectors/vcd_values.h"

#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// Makes rows of what signals are over time. Throws VectorError for a row that is not known. What it
// is made of outlives it.
class VcdSampler {
  public:
    virtual ~VcdSampler() = default;

    VcdValues& values() { return values_; }
    const VcdBinding& binding() const { return binding_; }

    // All changes at time `from` are made; the next one is at `to`. The clocks of one row that this
    // gives, perhaps none; the row stays until changes are made.
    virtual Span pass(std::uint64_t from, std::uint64_t to) = 0;
    // The same when there is no next one.
    virtual Span end(std::uint64_t from) = 0;
    // From this line on, changes are missing.
    virtual void off(std::uint64_t line) = 0;

  protected:
    VcdSampler(VcdText& text, const VcdBinding& binding, const Layout& layout)
        : text_(text), binding_(binding), values_(layout, binding.slots().size()) {}

    void check_known(const VcdValues& values, std::uint64_t time);
    [[noreturn]] void fail_unknown(const VcdValues& values, std::size_t slot, std::uint64_t time);
    VcdText& text() { return text_; }

  private:
    VcdText& text_;
    const VcdBinding& binding_;
    VcdValues values_;
};

// A row every so many picoseconds.
class VcdPeriodSampler final : public VcdSampler {
  public:
    VcdPeriodSampler(VcdText& text, const VcdBinding& binding, const Layout& layout,
                     const VcdTimescale& timescale, std::uint64_t clock_ps);

    Span pass(std::uint64_t from, std::uint64_t to) override;
    Span end(std::uint64_t) override { return {}; }
    void off(std::uint64_t) override {}

    std::uint64_t rows() const { return rows_; }

  private:
    std::uint64_t step_;   // units of a time step of the file
    std::uint64_t period_; // units of a row
    std::uint64_t rows_ = 0;
    std::uint64_t next_ = 0; // when the next row is, in units
};

// A row before each rising edge.
class VcdEdgeSampler final : public VcdSampler {
  public:
    VcdEdgeSampler(VcdText& text, const VcdBinding& binding, const Layout& layout);

    Span pass(std::uint64_t from, std::uint64_t) override { return end(from); }
    Span end(std::uint64_t from) override;
    void off(std::uint64_t line) override;

  private:
    char clock(const VcdValues& values) const;

    unsigned clock_bit_;
    VcdValues before_; // the present time
    std::vector<std::uint64_t> row_;
    std::uint64_t rows_ = 0;
    std::uint64_t off_line_ = 0; // behind a row; 0: never
};

} // namespace armpmu::vectors
