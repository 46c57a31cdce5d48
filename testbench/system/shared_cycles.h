// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/cause.h"

#include <cstdint>
#include <map>

namespace armpmu::testbench {

// Cycles with fractional shares: exact, in whichever order they are added.
class SharedCycles {
  public:
    // `cycles` x `part` / `whole`.
    void add(std::uint64_t cycles, unsigned part, unsigned whole) {
        if (part != 0) parts_[whole] += cycles * part;
    }
    double total() const;

  private:
    std::map<unsigned, std::uint64_t> parts_; // by what they are parts of
};

// Shares `cycles` / `among` over those who block: calls `each(blocker, cycles, part, whole)`, each
// holder of entries by its share. `blocker` as in a Cause, never kHolders.
template <typename Each>
void share_over_blockers(std::uint8_t blocker, const interconnect::Holders& holders,
                         std::uint64_t cycles, unsigned among, const Each& each) {
    const unsigned total = blocker == interconnect::kHolders ? holders.total() : 0;
    if (total == 0) {
        const bool none = blocker == interconnect::kHolders;
        return each(none ? interconnect::kInterconnect : blocker, cycles, 1U, among);
    }
    for (unsigned n = 0; n < holders.entries.size(); ++n)
        if (const unsigned part = holders.entries[n])
            each(n == cci550::kMaxSlaveInterfaces ? interconnect::kInterconnect
                                                  : static_cast<std::uint8_t>(n),
                 cycles, part, total * among);
}

} // namespace armpmu::testbench
