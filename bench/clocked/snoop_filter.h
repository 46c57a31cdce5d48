// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::bench {

// The directory of the clocked interconnect: which ports hold a line. 8 banks of 256 sets of 8
// ways; consecutive lines lie in consecutive banks, so that bank and set are one index here. A way
// without holders is free unless a request on its line is in flight.
class ClockedSnoopFilter {
  public:
    struct Way {
        interconnect::Line line = 0;
        std::uint64_t used = 0;
        unsigned holders = 0; // bit per port
    };

    static unsigned bank_of(interconnect::Line line) {
        return static_cast<unsigned>(line >> 1) % kBanks;
    }
    // The way of a line that somebody holds, or null.
    Way* look_up(interconnect::Line line) {
        for (Way& way : set_of(line)) {
            if (way.line != line || way.holders == 0) continue;
            way.used = ++clock_;
            return &way;
        }
        return nullptr;
    }
    // Where a line could go: a free way, else the least recently used one whose line is not in
    // flight, which must be invalidated first; null when there is none.
    template <typename InFlight>
    Way* place_for(interconnect::Line line, const InFlight& in_flight) {
        Way* oldest = nullptr;
        for (Way& way : set_of(line)) {
            if (oldest != nullptr && way.holders != 0 && way.used > oldest->used) continue;
            if (way.line != line && in_flight(way.line)) continue;
            if (way.holders == 0) return &way;
            oldest = &way;
        }
        return oldest;
    }
    void assign(Way& way, interconnect::Line line) { way = {line, ++clock_, 0}; }

  private:
    static constexpr unsigned kBanks = 8;
    static constexpr unsigned kSetsPerBank = 256;
    static constexpr unsigned kWays = 8;

    std::array<Way, kWays>& set_of(interconnect::Line line) {
        return sets_[(line >> 1) % sets_.size()];
    }

    std::vector<std::array<Way, kWays>> sets_{kBanks * kSetsPerBank};
    std::uint64_t clock_ = 0;
};

} // namespace armpmu::bench
