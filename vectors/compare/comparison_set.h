// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/clock_comparison.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::vectors {

// One comparison for each way in which the event path of the device may be built. Those that the
// device contradicts are given up, until the last; without a latency there is one.
class ComparisonSet {
  public:
    ComparisonSet(const Header& reference, const Header& device, const CompareOptions& options,
                  bool by_model);

    void clock(const std::uint64_t* reference, const std::uint64_t* device, std::uint64_t cycles,
               const std::uint64_t* unknown);
    // The one that fits best so far.
    ClockComparison& best() { return *comparisons_.front(); }
    const ClockComparison& best() const { return *comparisons_.front(); }
    void end_differs(std::uint64_t more_of_reference, std::uint64_t more_of_device) {
        for (const auto& one : comparisons_)
            one->end_differs(one->now() + more_of_reference, one->now() + more_of_device);
    }
    Comparison finish();

  private:
    void give_up();

    std::vector<std::unique_ptr<ClockComparison>> comparisons_;
};

} // namespace armpmu::vectors
