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

    void add(const cci550::EventRow& row, std::uint64_t cycles);
    void flush();

  private:
    cci550::RowSink& sink_;
    cci550::EventRow row_;
    std::uint64_t cycles_ = 0; // held
    std::uint64_t limit_ = 0;  // 0: not yet asked for
};

} // namespace armpmu::interconnect
