// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/one_event_vector.h"
#include "tests/support/random_vector.h"

#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/stream/device_header.h"

#include <gtest/gtest.h>

#include <set>

// Where a comparison begins and ends: first and last clocks, the wrap of a count, the largest k;
// which rule holds; what cannot be compared at all.
namespace armpmu::tests {
namespace compare_limits_test {

using Kind = tables::Tolerance::Kind;
using vectors::CompareOptions;
using vectors::Comparison;
using vectors::ToleranceRule;
using vectors::VectorError;

ToleranceRule rule_of(const std::string& name, Kind kind, unsigned amount = 0) {
    ToleranceRule rule;
    rule.name = name;
    rule.tolerance = {kind, amount};
    return rule;
}
Comparison compared(const MemoryVector& a, const MemoryVector& b,
                    const CompareOptions& options = {}) {
    MemoryReader reference(a, MemoryReader::Cut::joined);
    MemoryReader device(b, MemoryReader::Cut::joined);
    return compare(reference, device, options);
}
CompareOptions only(const ToleranceRule& rule) {
    CompareOptions options;
    options.exact = true;
    options.tolerances = {rule};
    return options;
}
std::string refused(const MemoryVector& a, const MemoryVector& b, const CompareOptions& options) {
    try {
        compared(a, b, options);
    } catch (const VectorError& error) {
        return error.what();
    }
    return "accepted";
}

MemoryVector quiet() {
    return one_event_vector(100, 50, 0xffffffff);
}
constexpr unsigned kLine = 16 + 32 * 3;

TEST(CompareLimits, the_first_and_the_last_clock_are_compared) {
    const MemoryVector reference = quiet();
    for (const std::uint64_t t : {0U, 99U})
        for (const char* name : {"spiden", "count5", "acc_error"}) {
            MemoryVector device = reference;
            device.set(t, name, device.get(t, name) ^ 1);
            const Comparison result = compared(reference, device);
            ASSERT_EQ(result.total, 1U) << name << t;
            EXPECT_EQ(result.divergences[0].clock, t);
            EXPECT_EQ(result.divergences[0].signal, name);
            EXPECT_TRUE(result.explanation);
        }
}

// Only the last k clocks of what has a tolerance of k cannot be judged.
TEST(CompareLimits, the_end_hides_no_more_than_k_clocks) {
    const MemoryVector reference = quiet();
    for (const std::uint64_t t : {96U, 97U, 98U}) {
        MemoryVector device = reference;
        device.set(t, "count0", 1000);
        const Comparison result =
            compared(reference, device, only(rule_of("count0", Kind::within_cycles, 2)));
        EXPECT_EQ(result.total, t < 98 ? 1U : 0U) << t;
        CompareOptions more = only(rule_of("count0", Kind::within_cycles, 2));
        more.tolerances.push_back(rule_of("ns", Kind::within_cycles, 20)); // another one's
        EXPECT_EQ(compared(reference, device, more).total, result.total) << t;
    }
    for (const std::uint64_t t : {91U, 92U}) {
        MemoryVector device = reference;
        device.set_bit(t, kLine + 1, true);
        play(device);
        EXPECT_EQ(compared(reference, device).total, t + 8 < 100 ? 1U : 0U) << t;
    }
}

TEST(CompareLimits, an_event_k_clocks_late_passes_and_one_more_does_not) {
    const MemoryVector reference = quiet();
    for (const unsigned by : {8U, 9U}) {
        MemoryVector device = reference;
        device.set_bit(50, kLine, false);
        device.set_bit(50 + by, kLine, true);
        play(device);
        const Comparison result = compared(reference, device);
        ASSERT_EQ(result.agrees(), by == 8) << by;
        EXPECT_EQ(compared(device, reference).agrees(), by == 8) << by; // early
        if (by == 8) continue;
        EXPECT_EQ(result.divergences[0].clock, 50U);
        EXPECT_EQ(result.divergences[0].certain, 58U);
    }
}

// A count that is one off stays one off when it wraps.
TEST(CompareLimits, a_wrap_is_no_new_divergence) {
    const MemoryVector reference = quiet();
    MemoryVector device = reference;
    for (std::uint64_t t = 3; t < 100; ++t) device.set(t, "count0", reference.get(t, "count0") - 1);
    ASSERT_EQ(reference.get(50, "count0"), 0U);
    const Comparison result = compared(reference, device);
    EXPECT_EQ(result.total, 1U);
    EXPECT_EQ(result.divergences[0].clock, 3U);
}

TEST(CompareLimits, k_is_0_to_65536) {
    const MemoryVector reference = quiet();
    MemoryVector device = reference;
    device.set(40, "count0", 7);
    for (const char* name : {"count0", "ns"}) {
        EXPECT_EQ(compared(reference, device, only(rule_of(name, Kind::within_cycles, 0))).total,
                  1U);
        const auto with = [&](unsigned k) {
            return refused(reference, device, only(rule_of(name, Kind::within_cycles, k)));
        };
        EXPECT_EQ(with(65536), "accepted");
        EXPECT_NE(with(65537).find("at most 65536"), std::string::npos);
    }
}

// An exact rule of the options holds even where the reference has one of the same line's.
TEST(CompareLimits, the_rules_of_the_options_come_first_then_bits_before_fields) {
    const MemoryVector reference = quiet();
    MemoryVector device = reference;
    device.set_bit(50, kLine, false);
    device.set_bit(52, kLine, true);
    play(device);
    const std::string line = reference.header.layout.bit_name(kLine);
    const auto total = [&](std::vector<ToleranceRule> rules, bool exact = false) {
        CompareOptions options;
        options.tolerances = std::move(rules);
        options.exact = exact;
        return compared(reference, device, options).total;
    };
    const ToleranceRule ns = rule_of("ns", Kind::exact);
    EXPECT_EQ(total({}), 0U); // the reference's: 8 cycles
    EXPECT_EQ(total({}, true), 2U);
    EXPECT_EQ(total({rule_of(line, Kind::exact)}), 2U);
    EXPECT_EQ(total({ns}), 2U);
    EXPECT_EQ(total({ns, rule_of(line, Kind::within_cycles, 2)}), 0U);
    EXPECT_EQ(total({rule_of("ns", Kind::within_cycles, 2)}, true), 0U);
    EXPECT_EQ(total({rule_of("ns", Kind::within_cycles, 1)}, true), 2U);
}

TEST(CompareLimits, the_secure_line_has_the_rule_of_its_other) {
    const unsigned secure = kLine + 289;
    MemoryVector reference = quiet();
    MemoryVector device = reference;
    reference.set_bit(60, secure, true);
    device.set_bit(62, secure, true);
    play(reference);
    play(device);
    const std::string line = reference.header.layout.bit_name(kLine);
    const auto agrees = [&](const std::string& name, unsigned k) {
        return compared(reference, device, only(rule_of(name, Kind::within_cycles, k))).agrees();
    };
    EXPECT_TRUE(agrees(line, 2));
    EXPECT_FALSE(agrees(line, 1));
    EXPECT_TRUE(agrees("secure." + line, 2));
    EXPECT_TRUE(agrees("s", 2));
    EXPECT_FALSE(agrees("ns", 2));
    CompareOptions both = only(rule_of(line, Kind::within_cycles, 2));
    both.tolerances.push_back(rule_of("secure." + line, Kind::exact));
    EXPECT_FALSE(compared(reference, device, both).agrees());
}

TEST(CompareLimits, rules_that_cannot_be_are_refused) {
    const MemoryVector v = quiet();
    for (const char* name : {"count9", "ns[289]", "count3[32]", "si9.si_rrq_dev", "", "count",
                             "acc_rdata[3]", "ns[0]"})
        EXPECT_NE(refused(v, v, only(rule_of(name, Kind::exact))).find("tolerance of"),
                  std::string::npos)
            << name;
    EXPECT_NE(refused(v, v, only(rule_of("ns", Kind::within_counts, 1))).find("window is empty"),
              std::string::npos);
    MemoryVector empty_window = v;
    empty_window.header.tolerances = {rule_of("ns", Kind::within_counts, 1)};
    EXPECT_NE(refused(empty_window, v, {}).find("window is empty"), std::string::npos);
    for (const char* name : {"count7", "count3[31]", "overflow[7]", "si6.si_rrq_dev", "niden"})
        EXPECT_EQ(refused(v, v, only(rule_of(name, Kind::exact))), "accepted") << name;
}

TEST(CompareLimits, other_devices_and_configurations_are_refused) {
    RandomVector random(1);
    const MemoryVector cci550 = quiet();
    const MemoryVector a55 = random.a55(20);
    EXPECT_NE(refused(cci550, a55, {}).find("vector of a cci550, the other of a"),
              std::string::npos)
        << refused(cci550, a55, {});
    cci550::Config config;
    config.slave_interfaces = 2;
    MemoryVector smaller;
    smaller.header = vectors::device_header(config);
    EXPECT_EQ(refused(cci550, smaller, {}),
              "config slave_interfaces: the reference has its default, the other 2");
    EXPECT_EQ(refused(smaller, cci550, {}),
              "config slave_interfaces: the reference has 2, the other its default");
}

// The same clocks in rows that lack these fields and have the others in the opposite order.
MemoryVector without(const MemoryVector& whole, const std::set<std::string>& names) {
    std::vector<vectors::Field> fields;
    for (const vectors::Field& field : whole.header.layout.fields())
        if (names.count(field.name) == 0) fields.insert(fields.begin(), field);
    MemoryVector part;
    part.header = whole.header;
    part.header.layout = vectors::Layout(fields);
    part.words.resize(whole.clocks() * part.row_words());
    for (const vectors::Field& field : part.header.layout.fields())
        for (std::uint64_t t = 0; t < whole.clocks(); ++t)
            for (unsigned b = 0; b < field.width; ++b)
                part.set_bit(t, field.first + b, whole.bit(t, whole.field(field.name).first + b));
    return part;
}

TEST(CompareLimits, a_reference_that_lacks_a_field_is_refused) {
    const MemoryVector whole = quiet();
    EXPECT_EQ(refused(whole, whole, {}), "accepted");
    for (const char* field : {"acc_valid", "acc_write", "aresetn", "count5"}) {
        const MemoryVector part = without(whole, {field});
        EXPECT_EQ(refused(part, part, {}),
                  "fields: not those of this configuration of device cci550");
    }
}

TEST(CompareLimits, fields_that_the_device_lacks_are_named_and_not_compared) {
    MemoryVector reference = quiet();
    MemoryVector device = without(reference, {"acc_rdata", "count0", "evntbus"});
    std::vector<vectors::Field> fields = device.header.layout.fields();
    Comparison result = compared(reference, device);
    EXPECT_TRUE(result.agrees());
    std::string lacking;
    for (const std::string& one : result.not_compared) lacking += one + "\n";
    for (const char* name : {"acc_rdata: ", "count0: ", "evntbus: "})
        EXPECT_NE(lacking.find(name), std::string::npos) << name;
    device.set(50, "count1", 3);
    result = compared(reference, device);
    ASSERT_EQ(result.total, 1U);
    EXPECT_EQ(result.divergences[0].signal, "count1");

    fields.front().width = 3;
    fields.front().bits.clear();
    device.header.layout = vectors::Layout(fields);
    EXPECT_NE(refused(reference, device, {}).find("bits, the device 3"), std::string::npos);
}

TEST(CompareLimits, another_number_of_clocks_is_a_divergence) {
    const MemoryVector reference = quiet();
    for (const std::uint64_t clocks : {0U, 1U, 60U}) {
        MemoryVector device = reference;
        device.words.resize(clocks * device.row_words());
        for (const bool other_way : {false, true}) {
            const Comparison result =
                other_way ? compared(device, reference) : compared(reference, device);
            ASSERT_EQ(result.total, 1U);
            EXPECT_EQ(result.clocks, clocks);
            EXPECT_EQ(result.divergences[0].signal, "clocks");
            EXPECT_EQ(result.divergences[0].clock, clocks);
            ASSERT_TRUE(result.explanation);
            EXPECT_NE(result.explanation->reason.find("100"), std::string::npos);
        }
    }
    MemoryVector empty = reference;
    empty.words.clear();
    EXPECT_TRUE(compared(empty, empty).agrees());
}

} // namespace compare_limits_test
} // namespace armpmu::tests
