// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "vectors/compare/compare_history.h"
#include "vectors/compare/divergence_log.h"
#include "vectors/compare/row_aligner.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// The events that counters count, and the reason why the event bus is LOW.
struct DeviceUse {
    std::vector<CounterUse> counters;
    ExportUse exports;
};

// The counters' events in the last clocks. An explanation uses the selection and enables at the
// time of an event, before a write of the same clock.
class CounterUses {
  public:
    // Before a clock that may change what counters count.
    void changes(std::uint64_t clock, DeviceUse before) {
        log_.emplace_back(clock, std::move(before));
    }
    // Clocks before this one are not needed any more.
    void forget(std::uint64_t before) {
        while (!log_.empty() && log_.front().first < before) log_.pop_front();
    }
    // The counters' events that apply to a clock; `now`: the present ones.
    DeviceUse at(std::uint64_t clock, DeviceUse now) const {
        for (const auto& [changed, before] : log_)
            if (changed >= clock) return before;
        return now;
    }

  private:
    std::deque<std::pair<std::uint64_t, DeviceUse>> log_;
};

// The write since which a counter counts its event.
struct EventChoice {
    std::string event;
    std::uint64_t clock = 0;
    CompareRow row; // none: no write chose it
};

// The clocks around the first divergence.
struct Surroundings {
    std::uint64_t first = 0;                // its clock, or the first that is kept
    std::uint64_t from = 0;                 // the clock of the first of these rows:
    std::vector<CompareRow> expected, seen; // none where nothing is known
    CompareRow reference;                   // of its clock
    std::vector<CounterUse> uses;           // before the writes of its clock
    std::vector<EventChoice> choices;       // of each of these
    ExportUse exports;                      // the same
    std::vector<ContextClock> context;
    std::uint64_t last = 0; // clock of the context
    CompareRow last_reference, last_seen;

    std::size_t at() const { return first - from; } // its row
    std::size_t before() const { return at() == 0 ? 0 : at() - 1; }
    // The device's row so many clocks before it.
    const CompareRow& row_ago(std::uint64_t clocks) const {
        return seen[at() - std::min<std::uint64_t>(at(), clocks)];
    }
};

// Keeps the last clocks while clocks are compared, to explain the first divergence.
class SurroundingsKeeper {
  public:
    SurroundingsKeeper(const ComparePlan& plan, ClockedDevice& model, const DivergenceLog& log,
                       const CompareHistory& history);

    // Called before the model runs a clock: notes the counters' events before levels or a write of
    // the clock change them.
    void note_uses(std::uint64_t now, const CompareRow& seen);
    // Bits without a value that are divergences, and of them those that are z.
    void note_unknown(std::uint64_t now, const CompareRow& left);
    void note_access(std::uint64_t now, const CompareRow& seen);
    void note_outputs(const CompareRow& expected); // after the checks of the clock

    bool captured() const { return captured_; }
    void capture(std::uint64_t now); // number of clocks so far

    const Surroundings& around() const { return around_; }
    const CompareRow& shown() const { return shown_; } // outputs that were HIGH before it
    // The last accesses before this clock, and the first after it.
    std::vector<AccessLine> accesses_around(std::uint64_t clock) const;
    // "x" where no bit of it has a value; else digits, with x and z for bits without one.
    std::string unknown_text(const Signal& signal, const CompareRow& unknown,
                             const std::uint64_t* seen) const;

  private:
    DeviceUse use() const { return {model_.counters(), model_.exports()}; }
    void note_choices(const std::vector<CounterUse>& uses); // before a write, or at the end
    ContextClock context_of(std::uint64_t clock) const;
    const CompareRow* unknown_at(std::uint64_t clock) const;

    const ComparePlan& plan_;
    ClockedDevice& model_;
    const DivergenceLog& log_;
    const CompareHistory& history_;
    CounterUses use_log_; // of the clocks that are kept
    std::vector<EventChoice> choices_;
    EventChoice last_write_;
    CompareRow levels_; // in the last clock, up to the last word with one
    CompareRow shown_;
    std::deque<std::pair<std::uint64_t, CompareRow>> unknown_rows_; // by clock
    std::deque<std::pair<std::uint64_t, CompareRow>> accesses_;
    bool captured_ = false;
    Surroundings around_;
};

} // namespace armpmu::vectors
