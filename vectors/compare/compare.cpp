// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"
#include "vectors/compare/clock_comparison.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
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

namespace {

constexpr std::uint64_t kSpansBetweenCalls = 4096; // of `progress`

// A reader, span by span, of which parts may be taken.
class Spans {
  public:
    explicit Spans(Reader& reader) : reader_(reader) {}
    bool more() { return span_.cycles != 0 || reader_.next(span_); }
    const Span& now() const { return span_; }
    void take(std::uint64_t cycles) { span_.cycles -= cycles; }
    std::uint64_t rest() {
        std::uint64_t clocks = 0;
        for (; more(); take(span_.cycles)) clocks += span_.cycles;
        return clocks;
    }

  private:
    Reader& reader_;
    Span span_;
};

// The result of a comparison after all rows of `rows`, or those before a damage.
template <typename Rows>
Comparison finished(ComparisonSet& comparator, const Rows& rows) {
    std::string damage;
    try {
        rows();
    } catch (const VectorError& error) {
        if (comparator.best().now() == 0) throw;
        damage = error.what();
    }
    Comparison comparison = comparator.finish();
    comparison.damage = std::move(damage);
    return comparison;
}

} // namespace

Comparator::Comparator(const Header& reference, const Header& device, const CompareOptions& options)
    : comparison_(std::make_unique<ComparisonSet>(reference, device, options, false)) {}

Comparator::Comparator(const Header& device, const CompareOptions& options)
    : comparison_(std::make_unique<ComparisonSet>(device, device, options, true)) {}

Comparator::~Comparator() = default;

void Comparator::clock(const std::uint64_t* reference, const std::uint64_t* device,
                       std::uint64_t cycles, const std::uint64_t* unknown) {
    comparison_->clock(reference, device, cycles, unknown);
}

std::uint64_t Comparator::total() const {
    return comparison_->best().total();
}

const std::vector<Divergence>& Comparator::divergences() const {
    return comparison_->best().divergences();
}

std::vector<CounterUse> Comparator::counters() const {
    return comparison_->best().counters();
}

Comparison Comparator::finish() {
    return comparison_->finish();
}

Comparison compare(Reader& reference, Reader& device, const CompareOptions& options) {
    ComparisonSet comparator(reference.header(), device.header(), options, false);
    Spans a(reference);
    Spans b(device);
    return finished(comparator, [&] {
        for (;;) {
            const bool first = a.more();
            const bool second = b.more();
            if (!first || !second) break;
            const std::uint64_t cycles = std::min(a.now().cycles, b.now().cycles);
            comparator.clock(a.now().row, b.now().row, cycles, b.now().unknown);
            a.take(cycles);
            b.take(cycles);
            if (comparator.best().stopped()) return;
        }
        const std::uint64_t more_a = a.rest();
        const std::uint64_t more_b = b.rest();
        if (more_a > more_b && !device.may_be_cut().empty()) throw VectorError(device.may_be_cut());
        if (more_a != more_b) comparator.end_differs(more_a, more_b);
    });
}

std::optional<Comparison> agreement(const Header& reference, const Header& device,
                                    const CompareOptions& options, std::uint64_t clocks,
                                    bool stopped) {
    ClockComparison comparison(reference, device, options, false);
    if (!comparison.same_is_right()) return {};
    return comparison.agreed(clocks, stopped);
}

std::optional<Comparison> compare_same(Reader& reference, Reader& device,
                                       const CompareOptions& options) {
    if (!agreement(reference.header(), device.header(), options, 0)) return {};
    const std::size_t words = reference.header().layout.words();
    std::uint64_t clocks = 0;
    std::uint64_t spans = 0;
    bool stopped = false;
    Spans a(reference);
    Spans b(device);
    while (!stopped) {
        const bool more = a.more();
        if (more != b.more()) return {};
        if (!more) break;
        if (b.now().unknown != nullptr ||
            !std::equal(a.now().row, a.now().row + words, b.now().row))
            return {};
        const std::uint64_t cycles = std::min(a.now().cycles, b.now().cycles);
        a.take(cycles);
        b.take(cycles);
        clocks += cycles;
        if (++spans % kSpansBetweenCalls == 0 && options.progress)
            stopped = !options.progress(clocks);
    }
    return agreement(reference.header(), device.header(), options, clocks, stopped);
}

Comparison replay(Reader& device, const CompareOptions& options) {
    return replay(device, device.header(), options);
}

Comparison replay(Reader& device, const Header& whole, const CompareOptions& options) {
    ComparisonSet comparator(whole, device.header(), options, true);
    return finished(comparator, [&] {
        for (Span span; !comparator.best().stopped() && device.next(span);)
            comparator.clock(span.row, span.row, span.cycles, span.unknown);
    });
}

} // namespace armpmu::vectors
