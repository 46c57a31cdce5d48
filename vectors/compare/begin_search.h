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

// Looks for the row of a reference at which a device's rows could begin: those of a simulation
// whose dump began in the middle. Only inputs that mean something are compared.
class BeginSearch {
  public:
    // Throws VectorError for vectors that cannot be compared.
    BeginSearch(const Header& reference, const Header& device);

    // The device's first rows, one span after another; the first 64 clocks are kept.
    void add(const Span& span);
    // The only row of the reference from which its inputs equal those of the rows kept. Nothing
    // where there is none or more than one, or where too little happens in them. It is searched
    // within the first 2^24 rows.
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
