// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"
#include "vectors/compare/compare_history.h"
#include "vectors/compare/compare_layout.h"
#include "vectors/compare/compare_rules.h"
#include "vectors/compare/line_matcher.h"
#include "vectors/compare/value_check.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// a - b as numbers of so many bits, the shorter way round.
inline std::int64_t signed_difference(std::uint64_t a, std::uint64_t b, unsigned width) {
    return static_cast<std::int64_t>((a - b) << (64 - width)) >> (64 - width);
}

// The clock-by-clock comparison (clock_comparison.cpp, clock_tolerances.cpp), what it keeps for
// people (explanation.cpp) and what that means (divergence_reason.cpp).
class ClockComparison {
  public:
    // `by_model`: outputs are compared with the model's from the first clock on.
    ClockComparison(const Header& reference, const Header& device, const CompareOptions& options,
                    bool by_model);

    void clock(const std::uint64_t* reference, const std::uint64_t* device, std::uint64_t cycles);
    void end_differs(std::uint64_t reference, std::uint64_t device); // numbers of clocks
    Comparison finish();

    std::uint64_t now() const { return now_; } // clocks compared
    std::uint64_t total() const { return result_.total; }
    const std::vector<Divergence>& divergences() const { return result_.divergences; }
    std::vector<CounterUse> counters() const { return model_->counters(); }
    const CompareOptions& options() const { return options_; }
    bool stopped() const { return result_.stopped; } // by `progress`; clocks are then ignored

  private:
    static constexpr std::size_t kNone = ~std::size_t{0};

    // Of a signal, for the ways of comparing that need some.
    struct State {
        std::optional<LineMatcher> matcher; // within_cycles, lines
        std::uint64_t looked_at = 0;        // the clock, plus 1
        bool differs = false;               // in the last clock
        std::uint64_t offset = 0;           // seen - expected
        std::uint64_t expected = 0;         // in the last clock
        std::uint64_t seen = 0;
        std::int64_t balance = 0; // within_counts: seen - expected in the window
        bool touched = false;
        std::uint64_t window = 0; // its number
    };

    void sort_in(std::size_t index);
    void expect(const std::uint64_t* reference);
    void step(const std::uint64_t* reference);
    void skip(const std::uint64_t* reference, std::uint64_t clocks);
    void compare_exact();
    void differ(std::size_t index);
    void compare_tolerant();
    void look_at(std::size_t index);
    void compare_summed();
    void compare_monotone();
    void compare_delayed(std::uint64_t at, std::uint64_t last);
    void compare_read(std::uint64_t at, std::uint64_t last);
    void touch(std::size_t index);
    std::uint64_t until_window_ends() const;
    void end_windows();
    void window_ended(std::size_t index, std::uint64_t last, std::int64_t balance);
    bool written(const Signal& signal, const State& state, std::uint64_t expected,
                 std::uint64_t seen) const;
    bool is_number(const Signal& signal) const;
    static std::uint64_t value(const std::uint64_t* row, const Signal& signal);

    // --- explanation.cpp ---
    void diverge(std::size_t index, std::uint64_t clock, std::uint64_t certain,
                 std::uint64_t expected, std::uint64_t seen);
    void note_access();
    void explain_when_due();
    void capture();
    ContextClock context_of(std::uint64_t clock) const;
    void mark_consequences();
    bool counts(const CounterUse& use, const BitMeaning& meaning) const;
    std::set<std::string> wrong_counters(const Divergence& first) const;
    bool reads_one_of(const std::set<std::string>& counters, std::uint64_t clock) const;
    void explain();
    std::string reason_of_line(const Divergence& first);
    std::string reason_of_count(const Divergence& first);
    std::string reason_of_access(const Divergence& first) const;
    std::string reason_of_export(const Divergence& first) const;
    std::string reason(const Divergence& first);

    CompareOptions options_;
    Layout layout_;
    std::unique_ptr<ClockedDevice> model_;
    CompareLayout moves_;
    std::vector<Signal> signals_;
    bool by_model_;
    std::vector<State> state_;
    std::vector<std::size_t> signal_of_bit_;
    std::uint32_t reach_ = 0; // the largest within_cycles
    std::vector<std::uint64_t> input_mask_, exact_mask_, tolerant_mask_;
    std::vector<std::size_t> windowed_, summed_, monotone_; // values, by their rule
    std::size_t read_data_ = kNone;                         // acc_rdata
    bool delayed_ = false;                                  // some values are compared later
    unsigned access_bit_ = 0, access_width_ = 0;            // not 0 in a clock with an access
    unsigned write_bit_ = 0, reset_bit_ = 0;                // HIGH in a write; LOW in a reset

    std::optional<CompareHistory> history_;
    std::vector<std::uint64_t> expected_, last_expected_, seen_, out_;
    std::deque<BitSpan> reads_; // of the clocks that are still to be compared
    BitSpan written_;           // the count that is written in this clock
    bool may_reset_ = false;    // counts may be set to 0 in this clock
    std::uint64_t now_ = 0;
    std::uint64_t looks_ = 0;            // at clocks, or at many that are the same
    bool idle_ = true;                   // in this clock nothing differed and nothing waits
    std::vector<std::size_t> waiting_;   // lines with unmatched events
    std::vector<std::size_t> differing_; // exact values that differ
    std::vector<std::size_t> touched_;   // signals with a balance

    Comparison result_;
    std::optional<std::uint64_t> due_; // when the clocks around the first divergence are there
    bool captured_ = false;
    std::vector<ContextClock> context_;
    std::vector<CounterUse> uses_; // at the first divergence
    struct WrongRead {
        BitSpan source;
        std::uint64_t wrong = 0; // bits
    };
    std::map<std::uint64_t, WrongRead> wrong_reads_; // by clock
    std::deque<std::pair<std::uint64_t, std::vector<std::uint64_t>>> accesses_;
    std::uint64_t last_clock_ = 0;
    std::vector<std::uint64_t> last_reference_, last_seen_, at_divergence_, reference_at_; // rows
    std::vector<std::uint64_t> expected_before_, expected_at_, seen_before_;
};

} // namespace armpmu::vectors
