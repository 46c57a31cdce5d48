// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/compare_history.h"
#include "vectors/compare/divergence_log.h"
#include "vectors/compare/expectation.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

// One class for each rule of vectors/FORMAT.md, "Tolerance". Each gets all clocks in which
// something may change; `clock` is false as long as something differs or waits.

namespace armpmu::vectors {

// The events of one line in the reference and in the device, within k cycles: the n-th of one is
// paired with the n-th of the other, which is the same as reference(t - k) <= device(t) <=
// reference(t + k) for the numbers of events until then.
class LineMatcher {
  public:
    struct Unmatched {
        std::uint64_t clock; // since when the two are apart
        bool missing;        // else surplus
    };

    explicit LineMatcher(std::uint64_t k) : k_(k) {}

    // Adds the occurrences of a clock; call it with 0, 0 while `waits`. An unmatched event that has
    // become too old is removed and returned.
    std::optional<Unmatched> clock(std::uint64_t now, unsigned reference, unsigned device) {
        for (; reference > 0; --reference) add(now, true);
        for (; device > 0; --device) add(now, false);
        if (waiting_.empty() || now - waiting_.front() < k_) return std::nullopt;
        return take();
    }
    bool waits() const { return !waiting_.empty(); }

  private:
    Unmatched take() {
        const Unmatched unmatched{since_, of_reference_};
        waiting_.pop_front();
        if (!waiting_.empty()) since_ = waiting_.front();
        return unmatched;
    }
    void add(std::uint64_t now, bool of_reference) {
        if (!waiting_.empty() && of_reference != of_reference_) {
            waiting_.pop_front();
            return;
        }
        if (waiting_.empty()) since_ = now;
        of_reference_ = of_reference;
        waiting_.push_back(now);
    }

    std::uint64_t k_;
    std::deque<std::uint64_t> waiting_; // unmatched events of one side, by clock
    bool of_reference_ = false;
    std::uint64_t since_ = 0;
};

struct ComparedClock {
    std::uint64_t now;
    const CompareRow& expected;
    const CompareRow& seen;
};

class RuleCheck {
  protected:
    RuleCheck(const ComparePlan& plan, DivergenceLog& log) : plan_(plan), log_(log) {}

    const ComparePlan& plan_;
    DivergenceLog& log_;
};

// A value that stays wrong in the same way is one divergence.
class ExactCheck : RuleCheck {
  public:
    ExactCheck(const ComparePlan& plan, DivergenceLog& log)
        : RuleCheck(plan, log), states_(plan.signals.size()) {}
    // `later`: read data are compared later.
    bool clock(const ComparedClock& clock, const Expectation& expectation, bool later);

  private:
    struct State {
        std::uint64_t looked_at = 0; // the clock, plus 1
        std::uint64_t offset = 0;    // seen - expected
        bool differs = false;        // in the last clock
    };
    void look_at(std::size_t index, const ComparedClock& clock, const Expectation& expectation);

    std::vector<State> states_;
    std::vector<std::size_t> differing_; // values
};

// within_counts: the difference of the device, summed up in each window.
class WindowCheck : RuleCheck {
  public:
    WindowCheck(const ComparePlan& plan, DivergenceLog& log)
        : RuleCheck(plan, log), states_(plan.signals.size()) {}
    bool clock(const ComparedClock& clock, const Expectation& expectation);
    void add(std::size_t index, std::uint64_t now, std::int64_t more);
    void end_windows(std::uint64_t now);
    std::uint64_t until_end(std::uint64_t now) const; // clocks until the next window can end
    void finish(std::uint64_t now);                   // windows that the end cuts short

  private:
    struct State {
        std::uint64_t expected = 0, seen = 0; // in the last clock
        std::int64_t balance = 0;             // in the window
        std::uint64_t window = 0;             // its number
        bool touched = false;
    };
    void ended(std::size_t index, std::uint64_t last);

    std::vector<State> states_;
    std::vector<std::size_t> touched_; // with a balance
};

// Event lines within cycles; those of within_counts go to `windows`.
class LineCheck : RuleCheck {
  public:
    LineCheck(const ComparePlan& plan, DivergenceLog& log, WindowCheck& windows);
    bool clock(const ComparedClock& clock);

  private:
    struct State {
        std::optional<LineMatcher> matcher;
        std::uint64_t looked_at = 0;
    };
    bool look_at(std::size_t index, const ComparedClock& clock);

    WindowCheck& windows_;
    std::vector<State> states_;
    std::vector<std::size_t> waiting_; // with unmatched events
};

// Counts that only grow.
class MonotoneCheck : RuleCheck {
  public:
    MonotoneCheck(const ComparePlan& plan, DivergenceLog& log)
        : RuleCheck(plan, log), states_(plan.monotone.size()) {}
    void clock(const ComparedClock& clock, const Expectation& expectation);

  private:
    struct State {
        std::uint64_t expected = 0, seen = 0;
    };
    std::vector<State> states_;
};

// Values within cycles, and reads of fields with a tolerance, which have it, too. A value is
// checked once all clocks that may explain it are known.
class DelayedCheck : RuleCheck {
  public:
    DelayedCheck(const ComparePlan& plan, DivergenceLog& log, const CompareHistory& history,
                 const Expectation& expectation)
        : RuleCheck(plan, log), history_(history), expectation_(expectation),
          differs_(plan.signals.size()) {}

    void add(const BitSpan& read) { reads_.push_back(read); } // of a clock, before all else
    void hold() { reads_.assign(std::size_t{plan_.reach} + 1, reads_.back()); } // for ever
    bool reads_now() const { return !reads_.empty() && reads_.back().width != 0; }
    // Checks clock `at`, when those up to `last` are known.
    bool clock(std::uint64_t at, std::uint64_t last);

  private:
    bool read_on_path(const BitSpan& read, std::uint64_t from, std::uint64_t to,
                      std::uint64_t seen) const;
    void read(std::uint64_t at, std::uint64_t last);

    const CompareHistory& history_;
    const Expectation& expectation_;
    std::vector<bool> differs_; // by signal: in the last clock
    std::deque<BitSpan> reads_; // of the clocks that are still to be compared
};

} // namespace armpmu::vectors
