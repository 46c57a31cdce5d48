// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/campaign.h"
#include "tests/support/random_vector.h"

#include "armpmu/vectors/compare/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

// Held clocks are skipped in bulk; whatever is said of a vector is the same as clock by clock.
namespace armpmu::tests {
namespace compare_spans_test {

using Cut = MemoryReader::Cut;
using tables::Tolerance;
using vectors::CompareOptions;
using vectors::Comparison;

void list(std::ostream& out, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) out << ' ' << text;
    out << ';';
}

// Everything that a comparison says.
std::string all_of(const Comparison& c) {
    std::ostringstream out;
    out << c.clocks << " clocks, " << c.total << '\n';
    for (const vectors::Divergence& d : c.divergences)
        out << to_string(d.kind) << ' ' << d.clock << ' ' << d.certain << ' ' << d.signal << ' '
            << d.meaning.event << ' ' << d.expected << ' ' << d.seen << ' ' << d.tolerance << ' '
            << d.consequence << '\n';
    if (!c.explanation) return out.str();
    out << c.explanation->reason << ' ' << c.explanation->all_follows << '\n';
    for (const vectors::ContextClock& here : c.explanation->clocks) {
        out << here.clock << '+' << here.cycles << here.access;
        for (const auto* texts :
             {&here.both, &here.reference_only, &here.device_only, &here.outputs})
            list(out, *texts);
        out << '\n';
    }
    for (const vectors::AccessLine& access : c.explanation->accesses)
        out << access.clock << ' ' << access.text << '\n';
    for (const vectors::CounterReach& reach : c.explanation->counters)
        out << reach.counter.field << ' ' << reach.counter.event << ' ' << reach.expected << ' '
            << reach.seen << '\n';
    return out.str();
}

// Without the model: for equal rows the same, else nothing.
void expect_same_says(const std::string& all, const MemoryVector& a, const MemoryVector& b,
                      const CompareOptions& options, Cut cut_a, Cut cut_b) {
    MemoryReader reference(a, cut_a);
    MemoryReader device(b, cut_b);
    const auto same = compare_same(reference, device, options);
    EXPECT_TRUE(!same || a.words == b.words);
    if (same) {
        EXPECT_EQ(all_of(*same), all);
    }
}

std::string compared(const MemoryVector& a, const MemoryVector& b, const CompareOptions& options,
                     Cut cut_a, Cut cut_b, std::uint64_t seed) {
    MemoryReader reference(a, cut_a, seed);
    MemoryReader device(b, cut_b, seed + 1);
    const std::string all = all_of(compare(reference, device, options));
    expect_same_says(all, a, b, options, cut_a, cut_b);
    return all;
}

// Quiet stretches put into a vector, with and without an access that is held in them.
MemoryVector stretched(const MemoryVector& vector, RandomVector& random) {
    MemoryVector longer;
    longer.header = vector.header;
    for (std::uint64_t t = 0; t < vector.clocks(); ++t)
        longer.add(vector.row(t), random.below(40) == 0 ? 1 + random.below(300) : 1);
    play(longer);
    return longer;
}

CompareOptions drawn_options(RandomVector& random, const MemoryVector& vector) {
    CompareOptions options;
    options.exact = random.chance(40);
    options.context = random.below(30);
    vectors::ToleranceRule rule;
    rule.name = "count" + std::to_string(random.below(6));
    rule.tolerance.kind = static_cast<Tolerance::Kind>(random.below(4));
    rule.tolerance.amount = rule.tolerance.kind == Tolerance::Kind::within_cycles ||
                                    rule.tolerance.kind == Tolerance::Kind::within_counts
                                ? random.below(4)
                                : 0;
    rule.window = 20 + random.below(300);
    options.tolerances.push_back(rule);
    rule.name = vector.header.device == "a55" ? "ones" : "ns";
    rule.tolerance = {Tolerance::Kind::within_counts, random.below(2)};
    if (random.chance(40)) options.tolerances.push_back(rule);
    rule.name = "acc_rdata";
    rule.tolerance = {Tolerance::Kind::within_cycles, random.below(3)};
    if (random.chance(40)) options.tolerances.push_back(rule);
    return options;
}

// A few bits that are wrong for a while.
void disturb(MemoryVector& vector, RandomVector& random) {
    for (unsigned n = random.below(4); n > 0; --n) {
        const auto clocks = static_cast<unsigned>(vector.clocks());
        const vectors::Field& field =
            vector.field(random.chance(50) ? vector.header.layout.fields()[0].name
                                           : "count" + std::to_string(random.below(6)));
        const unsigned bit = field.first + random.below(field.width);
        const std::uint64_t from = random.below(clocks);
        const std::uint64_t to =
            std::min<std::uint64_t>(clocks, from + 1 + random.below(random.chance(50) ? 1 : 200));
        for (std::uint64_t t = from; t < to; ++t) vector.set_bit(t, bit, !vector.bit(t, bit));
    }
}

TEST(CompareSpans, how_clocks_are_cut_means_nothing) {
    unsigned wrong = 0;
    for (std::uint64_t seed = 1; seed <= 300 / kOneRoundOf; ++seed) {
        RandomVector random(seed);
        const bool a55 = random.chance(20); // never skips
        const MemoryVector reference =
            stretched(a55 ? random.a55(250) : random.cci550(250), random);
        MemoryVector device = reference;
        disturb(device, random);
        const CompareOptions options = drawn_options(random, reference);
        const std::string each = compared(reference, device, options, Cut::each, Cut::each, seed);
        wrong += each.find("clocks, 0\n") == std::string::npos ? 1 : 0;
        EXPECT_EQ(compared(reference, device, options, Cut::joined, Cut::joined, seed), each)
            << "seed " << seed;
        EXPECT_EQ(compared(reference, device, options, Cut::torn, Cut::joined, seed), each)
            << "seed " << seed;
        compared(reference, reference, options, Cut::torn, Cut::joined, seed);
        CompareOptions exact;
        exact.exact = true;
        MemoryReader one(reference, Cut::torn, seed);
        MemoryReader other(reference, Cut::joined);
        EXPECT_TRUE(compare_same(one, other, exact)) << "seed " << seed;
    }
    EXPECT_GT(wrong, 100U / kOneRoundOf);
}

// The clocks that are shown must not get lost when what follows is skipped.
TEST(CompareSpans, the_clocks_around_an_event_before_a_long_silence_are_shown) {
    RandomVector random(3);
    MemoryVector reference = random.cci550(60);
    std::vector<std::uint64_t> quiet(reference.row(59), reference.row(59) + reference.row_words());
    const unsigned events = reference.field("niden").first; // all lines are in front of it
    for (unsigned b = 0; b < events; ++b) vectors::set_bits(quiet.data(), b, 1, 0);
    reference.add(quiet.data(), 3000);
    MemoryVector device = reference;
    device.set_bit(100, 17, true);
    play(reference);
    play(device);
    CompareOptions options;
    options.exact = true;
    MemoryReader a(reference, Cut::joined);
    MemoryReader b(device, Cut::joined);
    const Comparison result = compare(a, b, options);
    ASSERT_TRUE(result.explanation);
    const auto& clocks = result.explanation->clocks;
    ASSERT_FALSE(clocks.empty());
    EXPECT_EQ(clocks.front().clock, 92U);
    EXPECT_EQ(clocks.back().clock + clocks.back().cycles, 109U);
    const auto event = std::find_if(clocks.begin(), clocks.end(),
                                    [](const auto& here) { return !here.device_only.empty(); });
    ASSERT_NE(event, clocks.end());
    EXPECT_EQ(event->clock, 100U);
}

} // namespace compare_spans_test
} // namespace armpmu::tests
