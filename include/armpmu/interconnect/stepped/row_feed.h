// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"

namespace armpmu::interconnect {

// Hands rows to a sink: equal consecutive rows as one call, held until another row comes or
// `flush`, and never more cycles in one call than the sink's `earliest_overflow()`, taken as 1
// when it answers 0.
class RowFeed {
  public:
    explicit RowFeed(cci550::RowSink& sink) : sink_(sink) {}

    void add(const cci550::EventRow& row, std::uint64_t cycles) {
        const bool other = cycles_ == 0 || !same(row, row_);
        if (other) flush();
        if (!other || cycles != 1) return hold(row, cycles);
        row_ = row;
        cycles_ = 1;
        limit_ = 0;
    }
    void flush();

  private:
    // Without a branch for each word: the first difference may be anywhere.
    static bool same(const cci550::EventRow& a, const cci550::EventRow& b) {
        std::uint64_t different = 0;
        for (std::size_t w = 0; w < cci550::EventRow::kWords; ++w)
            different |= (a.non_secure[w] ^ b.non_secure[w]) | (a.secure[w] ^ b.secure[w]);
        return different == 0;
    }
    void hold(const cci550::EventRow& row, std::uint64_t cycles);

    cci550::RowSink& sink_;
    cci550::EventRow row_;
    std::uint64_t cycles_ = 0; // held
    std::uint64_t limit_ = 0;  // 0: not yet asked for
};

} // namespace armpmu::interconnect
