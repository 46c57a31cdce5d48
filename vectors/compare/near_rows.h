// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/expectation.h"
#include "vectors/compare/surroundings.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace armpmu::vectors {

// What the rows around the first divergence say of it.
class NearRows {
  public:
    NearRows(const ComparePlan& plan, const SurroundingsKeeper& kept,
             const Expectation& expectation, const ClockedDevice& model)
        : plan_(plan), around_(kept.around()), shown_(kept.shown()), expectation_(expectation),
          model_(model) {}

    const Surroundings& around() const { return around_; }
    std::uint64_t should(const Signal& signal, std::size_t row) const {
        return value_of(around_.expected[row], signal);
    }
    std::uint64_t is(const Signal& signal, std::size_t row) const {
        return value_of(around_.seen[row], signal);
    }
    // By how many clocks a signal does from the first divergence on what it should, and comes right
    // that way: more than 0 for late, less for early, 0 for neither.
    std::int64_t shift(const Signal& signal) const;
    // How many clocks late all data of reads come, as out of a pipeline; 0: they do not.
    unsigned read_latency() const;
    // The pin that is LOW because of which nothing may happen in its clock, if so.
    std::optional<unsigned> standing() const;
    // Whether one of these bits is HIGH in the row that an output shows.
    bool occurred(const std::vector<unsigned>& bits, OutputPath path) const;
    // Whether the line is HIGH on both sides, in its clock or beside it.
    bool twice(const Signal& line) const;

  private:
    bool peer_on_time(const Signal& signal) const;
    bool wrong_count_of_clocks() const;
    bool another_occurs(const Signal& count, std::size_t row) const;

    const ComparePlan& plan_;
    const Surroundings& around_;
    const CompareRow& shown_;
    const Expectation& expectation_;
    const ClockedDevice& model_;
};

} // namespace armpmu::vectors
