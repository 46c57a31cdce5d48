// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/comparison_set.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

std::vector<EventStages> ways(const LatencyRule& events) {
    std::vector<EventStages> all;
    for (unsigned k = events.least; k <= events.most; ++k)
        for (unsigned way = 0; way < (k == 0 ? 1 : 8); ++way)
            all.push_back({k, (way & 1) != 0, (way & 2) != 0, (way & 4) != 0});
    return all;
}

std::uint64_t first_clock(const ClockComparison& comparison) {
    std::uint64_t first = comparison.now();
    for (const Divergence& d : comparison.divergences()) first = std::min(first, d.certain);
    return first;
}

} // namespace

ComparisonSet::ComparisonSet(const Header& reference, const Header& device,
                             const CompareOptions& options, bool by_model) {
    for (const EventStages& stages : ways(LatencyRanges(device, options).events))
        comparisons_.push_back(
            std::make_unique<ClockComparison>(reference, device, options, by_model, stages));
}

void ComparisonSet::clock(const std::uint64_t* reference, const std::uint64_t* device,
                          std::uint64_t cycles, const std::uint64_t* unknown) {
    for (const auto& one : comparisons_) one->clock(reference, device, cycles, unknown);
    if (comparisons_.size() > 1) give_up();
}

// Those that have diverged while others have not; of all that have, all but the last to do so.
void ComparisonSet::give_up() {
    const auto agrees = [](const auto& one) { return one->total() == 0; };
    const auto end = std::stable_partition(comparisons_.begin(), comparisons_.end(), agrees);
    if (end != comparisons_.begin()) {
        comparisons_.erase(end, comparisons_.end());
        return;
    }
    const auto last = std::max_element(
        comparisons_.begin(), comparisons_.end(),
        [](const auto& a, const auto& b) { return first_clock(*a) < first_clock(*b); });
    std::iter_swap(comparisons_.begin(), last);
    comparisons_.resize(1);
}

// Fields that are decided at the end only may contradict some comparisons.
Comparison ComparisonSet::finish() {
    Comparison result = best().finish();
    for (std::size_t i = 1; i < comparisons_.size() && !result.agrees(); ++i)
        if (Comparison other = comparisons_[i]->finish(); other.agrees()) result = std::move(other);
    return result;
}

} // namespace armpmu::vectors
