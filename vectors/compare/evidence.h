// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/expectation.h"
#include "vectors/compare/surroundings.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::vectors {

// The evidence for the reason of the first divergence: everything kept, and conclusions from the
// rows around it.
struct Evidence {
    const ComparePlan& plan;
    const Expectation& expectation;
    ClockedDevice& model;
    DivergenceLog& log;
    const SurroundingsKeeper& kept;
    bool reset_seen; // before the last clock

    const Surroundings& around() const { return kept.around(); }
    const Divergence& first() const { return log.all().front(); }
    const Signal& signal() const { return *plan.signal_of(first()); } // of the first
    std::uint64_t should(const Signal& signal, std::size_t row) const {
        return value_of(around().expected[row], signal);
    }
    std::uint64_t is(const Signal& signal, std::size_t row) const {
        return value_of(around().seen[row], signal);
    }
    // The shift in clocks by which its signal is right from then on: more than 0 for late, less for
    // early, 0 for neither.
    std::int64_t shift() const;
    // By how many clocks all read data are late, as after a pipeline; 0: they are not.
    unsigned read_latency() const;
    // The pin, LOW in its clock, that forbids any event there, if there is one.
    std::optional<unsigned> standing() const;
    // Whether one of these bits is HIGH in the row that an output shows.
    bool occurred(const std::vector<unsigned>& bits, OutputPath path) const;
    bool has_access(const CompareRow& row) const { return !model.access_text(row.data()).empty(); }
    // Whether it counts this event of the same interface, in either security.
    bool counts(const CounterUse& use, const BitMeaning& event) const;
    // The row of the write that an output shows, or null.
    const CompareRow* write_of(OutputPath path) const;

  private:
    bool peer_on_time() const;
    bool wrong_count_of_clocks() const;
    bool another_occurs(std::size_t row) const;
    bool has_lines() const;
};

} // namespace armpmu::vectors
