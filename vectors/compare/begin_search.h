// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/compare/compare_layout.h"
#include "vectors/compare/idle_values.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::vectors {

// Looks for the row of a reference at which a device's rows could begin: those of a simulation that
// was dumped from its middle on. Of the rows only inputs that mean something are looked at.
class BeginSearch {
  public:
    // Throws VectorError for vectors that cannot be compared.
    BeginSearch(const Header& reference, const Header& device);

    // The device's first rows, one span after another; the first 64 clocks are kept.
    void add(const Span& span);
    // The one row of the reference from which on its inputs are those of the rows kept. Nothing
    // where there is none, or more than one, or too little happens in them; beyond 2^24 rows it is
    // not looked for.
    std::optional<std::uint64_t> find(Reader& reference) const;

  private:
    using Row = std::vector<std::uint64_t>;

    static constexpr std::size_t kRows = 64;
    static constexpr std::uint64_t kMostRows = std::uint64_t{1} << 24;

    Row placed(const std::uint64_t* device) const; // as a row of the reference
    bool fits(const std::vector<Row>& ring, std::uint64_t first) const;

    Layout layout_;
    CompareLayout moves_;
    IdleValues idle_values_;
    Row inputs_; // which bits are
    std::vector<Row> rows_, masks_;
};

} // namespace armpmu::vectors
