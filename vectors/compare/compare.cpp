// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"

#include "vectors/compare/comparison_set.h"

#include <algorithm>
#include <string>
#include <utility>

namespace armpmu::vectors {
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
