// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"
#include "vectors/compare/compare_history.h"
#include "vectors/compare/compare_layout.h"
#include "vectors/compare/compare_rules.h"
#include "vectors/compare/counter_uses.h"
#include "vectors/compare/event_delay.h"
#include "vectors/compare/idle_values.h"
#include "vectors/compare/line_matcher.h"
#include "vectors/compare/output_latency.h"
#include "vectors/compare/value_check.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
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

// The clock-by-clock comparison (clock_rows.cpp, clock_comparison.cpp, clock_tolerances.cpp), what
// it keeps for people (explanation.cpp) and what that means (divergence_reason.cpp and its kin).
class ClockComparison {
  public:
    // `by_model`: outputs are compared with the model's from the first clock on. `stages`: how the
    // device's event path is built.
    ClockComparison(const Header& reference, const Header& device, const CompareOptions& options,
                    bool by_model, const EventStages& stages = {});

    // `unknown`: bits of the device's row without a value, or null.
    void clock(const std::uint64_t* reference, const std::uint64_t* device, std::uint64_t cycles,
               const std::uint64_t* unknown = nullptr);
    void end_differs(std::uint64_t reference, std::uint64_t device); // numbers of clocks
    Comparison finish();

    // Whether rows that are the same on both sides are right without a look at the model.
    bool same_is_right() const {
        return moves_.same() && latencies_.none() && monotone_.empty() && !alone_;
    }
    // So many clocks in which both sides were the same.
    Comparison agreed(std::uint64_t clocks, bool stopped);

    std::uint64_t now() const { return now_; } // clocks compared
    std::uint64_t total() const { return result_.total; }
    const std::vector<Divergence>& divergences() const { return result_.divergences; }
    std::vector<CounterUse> counters() const { return model_->counters(); }
    const CompareOptions& options() const { return options_; }
    bool stopped() const { return result_.stopped; } // by `progress`; clocks are then ignored

  private:
    static constexpr std::size_t kNone = ~std::size_t{0};
    static constexpr unsigned kNear = 16; // clocks around a divergence that its reason looks at

    // Of a signal, for the ways of comparing that need some.
    struct State {
        std::optional<LineMatcher> matcher; // within_cycles, lines
        std::uint64_t looked_at = 0;        // the clock, plus 1
        bool differs = false;               // in the last clock
        std::uint64_t unknown_at = 0;       // the last clock in which it had no value, plus 1
        std::uint64_t offset = 0;           // seen - expected
        std::uint64_t expected = 0;         // in the last clock
        std::uint64_t seen = 0;
        std::int64_t balance = 0; // within_counts: seen - expected in the window
        bool touched = false;
        std::uint64_t window = 0; // its number
    };

    void sort_in(std::size_t index);
    void prepare_latencies(const Header& header, const EventStages& stages);
    void take(const std::uint64_t* reference, const std::uint64_t* device,
              const std::uint64_t* unknown);
    void take_unknown(const std::uint64_t* unknown);
    void look_at_unknown();
    void unknown(std::size_t index, const std::vector<std::uint64_t>& row);
    void expect();
    void note_uses();
    void play();
    void delay_outputs(const BitSpan& source);
    void step();
    void skip(std::uint64_t clocks);
    void compare_exact();
    void differ(std::size_t index);
    void compare_tolerant();
    void look_at(std::size_t index);
    void compare_summed();
    void compare_monotone();
    void compare_delayed(std::uint64_t at, std::uint64_t last);
    bool read_on_path(const BitSpan& read, std::uint64_t from, std::uint64_t to,
                      std::uint64_t seen) const;
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
                 std::uint64_t expected, std::uint64_t seen, const std::string& text = {});
    void note_access();
    void explain_when_due();
    void capture();
    ContextClock context_of(std::uint64_t clock) const;
    std::string text_of(const Signal& signal, std::uint64_t value) const;
    std::string unknown_text(const Signal& signal, const std::uint64_t* unknown) const;
    const std::uint64_t* unknown_at(std::uint64_t clock) const;
    void mark_consequences();
    bool counts(const CounterUse& use, const BitMeaning& meaning) const;
    std::set<std::string> wrong_counters(const Divergence& first) const;
    bool reads_one_of(const std::set<std::string>& counters, std::uint64_t clock) const;
    void explain();

    // --- near_rows.cpp ---
    const std::vector<std::uint64_t>& row_ago(std::uint64_t clocks) const;
    unsigned lag(OutputPath path) const;
    bool kin_on_time(const Signal& signal) const;
    bool wrong_count_of_clocks(std::size_t i) const;
    bool another_occurs(const Signal& counter, std::size_t i) const;
    std::int64_t shift(const Signal& signal) const;
    std::string shift_text(const Divergence& first, std::initializer_list<const char*> paths) const;
    std::string standing() const;
    std::string occurring(const Divergence& first) const;
    const Signal* signal_called(const std::string& name) const;
    bool is_input(const Signal& signal) const {
        return get_bits(input_mask_.data(), signal.first, 1) != 0;
    }

    // --- divergence_reason.cpp, count_reason.cpp ---
    std::string reason_of_line(const Divergence& first);
    std::string reason_of_count(const Divergence& first);
    std::string reason_of_increment(const CounterUse& use, std::uint64_t should, std::uint64_t did,
                                    const std::string& write) const;
    bool wraps(const std::string& counter) const;
    std::string reason_of_flag(const Divergence& first) const;
    std::string reason_of_pin(const Divergence& first) const;
    std::string reason_of_answer(const Divergence& first) const;
    std::string plain_reason(const Divergence& first, const std::string& why) const;
    std::string reason_of_access(const Divergence& first) const;
    std::string reason_of_export(const Divergence& first) const;
    std::string reason_of_unknown(const Divergence& first) const;
    std::string reason(const Divergence& first);

    CompareOptions options_;
    EventStages stages_;
    Layout layout_;
    std::unique_ptr<ClockedDevice> model_;
    CompareLayout moves_;
    std::vector<Signal> signals_;
    bool by_model_;
    bool alone_; // there is no reference but the model
    std::vector<State> state_;
    std::vector<std::size_t> signal_of_bit_;
    std::uint32_t reach_ = 0;         // the largest within_cycles
    std::uint64_t settled_after_ = 1; // clocks that are all the same
    std::vector<std::uint64_t> input_mask_, exact_mask_, tolerant_mask_;
    std::vector<std::uint64_t> ignored_mask_; // what is not compared: ignored, or not there
    std::vector<std::uint64_t> level_mask_;   // inputs but event lines and the access
    std::vector<std::uint64_t> levels_;       // they in the last clock, up to the last such word
    bool ignores_ = false;                    // something
    IdleValues idle_values_;
    LatencyRanges latencies_;
    std::optional<EventDelay> delay_;                       // of the event lines
    std::optional<OutputLatency> output_latency_;           // of the outputs
    std::unique_ptr<ClockedDevice> direct_;                 // without that delay, for the event bus
    std::vector<std::size_t> windowed_, summed_, monotone_; // values, by their rule
    std::size_t read_data_ = kNone;                         // acc_rdata
    bool delayed_ = false;                                  // some values are compared later
    unsigned reset_bit_ = 0, running_bit_ = 0; // LOW in a reset, and while the clock stands

    std::optional<CompareHistory> history_;
    std::vector<std::uint64_t> reference_, expected_, last_expected_, seen_, out_;
    std::vector<std::uint64_t> shown_; // outputs that were HIGH before the first divergence
    std::vector<std::uint64_t> played_, direct_out_, idle_row_, rows_;
    const std::uint64_t* idle_answers_ = nullptr; // outputs that mean nothing in this clock
    std::vector<std::uint64_t> unknown_;          // of the device's row in this clock
    bool some_unknown_ = false;                   // in this clock
    bool out_of_reset_ = false;                   // since when x and z are divergences
    bool reset_seen_ = false;
    std::deque<std::pair<std::uint64_t, std::vector<std::uint64_t>>> unknown_rows_; // by clock
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
    CounterUses use_log_;          // of the clocks that are kept
    std::vector<CounterUse> uses_; // before the writes of the clock of the first divergence
    struct WrongRead {
        BitSpan source;
        std::uint64_t wrong = 0; // bits
    };
    std::map<std::uint64_t, WrongRead> wrong_reads_; // by clock
    std::deque<std::pair<std::uint64_t, std::vector<std::uint64_t>>> accesses_;
    std::uint64_t last_clock_ = 0;
    std::uint64_t first_at_ = 0, near_from_ = 0; // of the first divergence; of near_expected_
    std::vector<std::uint64_t> last_reference_, last_seen_, at_divergence_, reference_at_; // rows
    std::vector<std::uint64_t> expected_before_, expected_at_, seen_before_;
    std::vector<std::vector<std::uint64_t>> near_expected_, near_seen_; // rows around it
};

} // namespace armpmu::vectors
