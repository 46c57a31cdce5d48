// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"
#include "tests/support/one_event_vector.h"

#include <gtest/gtest.h>

// Bits without a value are divergences, each on its own, from the end of reset on.
namespace armpmu::tests {
namespace compare_unknown_test {

using vectors::CompareOptions;
using vectors::Comparison;

// A device's vector, and of each clock the bits that are x (or, where the row has 1, z).
struct Waves {
    explicit Waves(const MemoryVector& vector) : rows(vector), unknown(vector) {
        unknown.words.assign(unknown.words.size(), 0);
    }
    void x(std::uint64_t from, std::uint64_t to, const std::string& name) {
        const vectors::Field& field = rows.field(name);
        for (std::uint64_t t = from; t < to; ++t)
            for (unsigned bit = field.first; bit < field.first + field.width; ++bit) {
                unknown.set_bit(t, bit, true);
                rows.set_bit(t, bit, false);
            }
    }
    MemoryVector rows, unknown;
};

Comparison compared(const MemoryVector& reference, const Waves& waves,
                    const CompareOptions& options = {}) {
    vectors::Comparator comparator(reference.header, waves.rows.header, options);
    for (std::uint64_t t = 0; t < reference.clocks(); ++t)
        comparator.clock(reference.row(t), waves.rows.row(t), 1, waves.unknown.row(t));
    return comparator.finish();
}

MemoryVector quiet() {
    return one_event_vector(100, 50, 7);
}

TEST(CompareUnknown, an_output_without_a_value_is_one_divergence) {
    const MemoryVector reference = quiet();
    Waves waves(reference);
    waves.x(60, 80, "count0");
    const Comparison result = compared(reference, waves);
    ASSERT_EQ(result.total, 1U);
    const vectors::Divergence& d = result.divergences[0];
    EXPECT_EQ(d.clock, 60U);
    EXPECT_EQ(d.signal, "count0");
    EXPECT_EQ(d.seen, "x");
    EXPECT_EQ(d.expected, "8");
    EXPECT_TRUE(d.unknown);
    EXPECT_NE(result.explanation->reason.find("count0 is x at clock 60, expected 8"),
              std::string::npos)
        << result.explanation->reason;
}

TEST(CompareUnknown, some_bits_and_z_are_shown_as_such) {
    const MemoryVector reference = quiet();
    Waves waves(reference);
    const unsigned first = waves.rows.field("acc_wdata").first;
    waves.unknown.set_bit(2, first + 1, true); // in a write
    Waves z(reference);
    const unsigned pin = z.rows.field("niden").first;
    z.unknown.set_bit(20, pin, true);
    z.rows.set_bit(20, pin, true);
    EXPECT_EQ(compared(reference, waves).divergences.at(0).seen, "0x0000000x");
    EXPECT_EQ(compared(reference, z).divergences.at(0).seen, "z");
}

// What has no value is taken as the reference has it, so all else is found.
TEST(CompareUnknown, an_x_does_not_hide_the_rest) {
    const MemoryVector reference = quiet();
    Waves waves(reference);
    waves.x(10, 100, "spniden");
    waves.x(45, 55, "ns");
    waves.x(52, 60, "count0");
    for (std::uint64_t t = 70; t < 100; ++t) waves.rows.set(t, "count5", 3);
    const Comparison result = compared(reference, waves);
    std::vector<std::string> names;
    for (const vectors::Divergence& d : result.divergences)
        if (d.meaning.event.empty()) names.push_back(d.signal);
    EXPECT_EQ(names, (std::vector<std::string>{"spniden", "count0", "count5"}));
    const auto unused = vectors::make_device(reference.header)->unused_lines();
    EXPECT_GT(unused.size(), 1U);
    EXPECT_EQ(result.total, 3U + 289U - unused.size() / 2); // half of them are Secure
}

TEST(CompareUnknown, before_the_end_of_the_first_reset_nothing_has_to_have_a_value) {
    MemoryVector reference = quiet();
    for (std::uint64_t t = 0; t < 4; ++t) reference.set(t, "aresetn", 0);
    play(reference);
    Waves waves(reference);
    for (const vectors::Field& field : reference.header.layout.fields())
        if (field.width <= 64 || field.role == vectors::Role::output)
            waves.x(0, field.name == "aresetn" ? 2 : 4, field.name);
    EXPECT_TRUE(compared(reference, waves).agrees());
    waves.x(4, 5, "count3");
    const Comparison result = compared(reference, waves);
    ASSERT_EQ(result.total, 1U);
    EXPECT_EQ(result.divergences[0].clock, 4U);
    waves.rows.set(4, "aresetn", 0); // a later reset
    Waves later(reference);
    for (std::uint64_t t = 60; t < 62; ++t) later.rows.set(t, "aresetn", 0);
    MemoryVector with = reference;
    for (std::uint64_t t = 60; t < 62; ++t) with.set(t, "aresetn", 0);
    play(with);
    Waves in_later(with);
    in_later.x(60, 61, "count3");
    EXPECT_EQ(compared(with, in_later).total, 1U);
}

TEST(CompareUnknown, what_means_nothing_may_have_no_value) {
    const MemoryVector reference = quiet();
    Waves waves(reference);
    for (const char* name : {"acc_write", "acc_offset", "acc_wdata", "acc_lanes", "acc_rdata",
                             "acc_error", "acc_secure"})
        waves.x(10, 99, name);
    waves.x(0, 4, "acc_rdata"); // writes
    EXPECT_TRUE(compared(reference, waves).agrees());
    CompareOptions ignoring;
    ignoring.ignored = {"count4", "overflow[2]", "spiden"};
    waves.x(30, 90, "count4");
    waves.x(30, 90, "spiden");
    waves.unknown.set_bit(40, reference.field("overflow").first + 2, true);
    EXPECT_EQ(compared(reference, waves).total, 3U);
    EXPECT_TRUE(compared(reference, waves, ignoring).agrees());
    ignoring.ignored = {"cuont4"};
    EXPECT_THROW(compared(reference, waves, ignoring), vectors::VectorError);
}

TEST(CompareUnknown, a_tolerance_does_not_stretch_to_it) {
    const MemoryVector reference = quiet();
    Waves waves(reference);
    waves.x(60, 62, "count0");
    CompareOptions options;
    vectors::ToleranceRule rule;
    rule.name = "count0";
    rule.tolerance = {tables::Tolerance::Kind::within_cycles, 5};
    options.tolerances = {rule};
    EXPECT_EQ(compared(reference, waves, options).total, 1U);
}

} // namespace compare_unknown_test
} // namespace armpmu::tests
