// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/compare_faulty.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

// One fault at a time, in 500 random places: found, and named by clock, event and interface.
namespace armpmu::tests {
namespace compare_faults_test {

using tables::Tolerance;
using vectors::CompareOptions;
using vectors::Comparison;
using vectors::ToleranceRule;

CompareOptions within_cycles(const MemoryVector& vector, unsigned k) {
    CompareOptions options;
    options.exact = true;
    std::vector<const char*> names = {"ns", "s"};
    if (vector.header.device == "a55") names = {"ones"};
    for (const char* name : names) {
        ToleranceRule rule;
        rule.name = name;
        rule.tolerance = {Tolerance::Kind::within_cycles, k};
        options.tolerances.push_back(rule);
    }
    return options;
}

Comparison compared(const MemoryVector& a, const MemoryVector& b, const CompareOptions& options) {
    MemoryReader reference(a, MemoryReader::Cut::joined);
    MemoryReader device(b, MemoryReader::Cut::joined);
    return compare(reference, device, options);
}

void check(const Comparison& result, const Expectation& expected) {
    ASSERT_FALSE(result.agrees());
    const vectors::Divergence& first = result.divergences.front();
    EXPECT_EQ(first.clock, expected.clock);
    if (!expected.signal.empty()) {
        EXPECT_EQ(first.signal, expected.signal);
    }
    if (!expected.event.empty()) {
        EXPECT_EQ(first.meaning.event, expected.event);
        EXPECT_EQ(first.meaning.interface, expected.interface);
    }
    ASSERT_TRUE(result.explanation);
    const vectors::Explanation& e = *result.explanation;
    for (const std::string& word : expected.words)
        EXPECT_NE(e.reason.find(word), std::string::npos) << word << " is not in: " << e.reason;
    EXPECT_NE(e.reason.find(std::to_string(expected.clock)), std::string::npos) << e.reason;
    std::string others;
    for (const vectors::Divergence& d : result.divergences)
        others += "\n  " + std::to_string(d.clock) + " " + d.signal + " " + d.expected + " " +
                  d.seen + (d.consequence ? " follows" : "");
    EXPECT_TRUE(e.all_follows) << others;
    const bool reached =
        std::any_of(e.counters.begin(), e.counters.end(), [&](const vectors::CounterReach& one) {
            return one.counter.field == expected.counter;
        });
    EXPECT_TRUE(reached || expected.counter.empty()) << expected.counter << ": " << e.reason;
}

using Draw = std::optional<Faulty> (*)(FaultDraw&);
const std::vector<std::pair<const char*, Draw>> kFaults = {
    {"lost", [](FaultDraw& draw) { return draw.lost(); }},
    {"doubled", [](FaultDraw& draw) { return draw.doubled(); }},
    {"late", [](FaultDraw& draw) { return draw.moved(true); }},
    {"early", [](FaultDraw& draw) { return draw.moved(false); }},
    {"misplaced", [](FaultDraw& draw) { return draw.misplaced(); }},
    {"security", [](FaultDraw& draw) { return draw.wrong_security(); }},
    {"forbidden", [](FaultDraw& draw) { return draw.forbidden(true, true); }},
    {"counted only", [](FaultDraw& draw) { return draw.forbidden(true, false); }},
    {"exported only", [](FaultDraw& draw) { return draw.forbidden(false, true); }},
    {"increment", [](FaultDraw& draw) { return draw.lost_increment(); }},
    {"flag", [](FaultDraw& draw) { return draw.late_flag(); }},
    {"pin", [](FaultDraw& draw) { return draw.stuck_pin(); }},
    {"read", [](FaultDraw& draw) { return draw.wrong_read(); }},
    {"write", [](FaultDraw& draw) { return draw.lost_write(); }},
    {"ignored write", [](FaultDraw& draw) { return draw.ignored_write(); }},
};

TEST(CompareFaults, each_is_found_and_named) {
    std::vector<MemoryVector> vectors;
    for (unsigned seed = 1; seed <= 12; ++seed) {
        RandomVector random(seed);
        vectors.push_back(seed % 2 == 0 ? random.a55(1200) : random.cci550(1200));
    }
    std::map<std::string, unsigned> found;
    unsigned places = 0;
    for (std::uint64_t seed = 1; places < 500 && seed < 3000; ++seed) {
        const MemoryVector& vector = vectors[seed % vectors.size()];
        const unsigned k = seed % 3 == 0 ? 0 : seed % 3 == 1 ? 8 : 3;
        FaultDraw draw(vector, k, seed);
        const auto& [name, fault] = kFaults[seed / vectors.size() % kFaults.size()];
        const std::optional<Faulty> faulty = fault(draw);
        if (!faulty) continue;
        SCOPED_TRACE(std::string(name) + ", " + vector.header.device + ", k " + std::to_string(k) +
                     ", seed " + std::to_string(seed));
        check(compared(vector, faulty->device, within_cycles(vector, k)), faulty->expected);
        ++found[vector.header.device + " " + name];
        ++places;
    }
    EXPECT_EQ(places, 500U);
    for (const auto& [name, fault] : kFaults)
        EXPECT_GT(found[std::string("cci550 ") + name], 5U) << name;
    for (const char* name : {"lost", "doubled", "late", "early", "misplaced", "increment", "flag",
                             "pin", "read", "write", "ignored write"})
        EXPECT_GT(found[std::string("a55 ") + name], 5U) << name;
}

// The second fault has nothing to do with the first: a read of another register, another event.
TEST(CompareFaults, a_second_one_does_not_follow_from_the_first) {
    unsigned pairs = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        RandomVector random(seed);
        const MemoryVector vector = random.any(800);
        const auto first = FaultDraw(vector, 0, seed).lost_increment();
        const auto second = FaultDraw(vector, 0, seed + 1000).wrong_read();
        if (!first || !second || second->expected.clock <= first->expected.clock) continue;
        const std::uint64_t read = second->expected.clock;
        const std::uint64_t seen = first->device.get(read, "acc_rdata");
        if (seen != vector.get(read, "acc_rdata")) continue; // it does follow
        MemoryVector device = first->device;
        device.set(read, "acc_rdata", second->device.get(read, "acc_rdata"));
        const Comparison result = compared(vector, device, within_cycles(vector, 0));
        ASSERT_TRUE(result.explanation) << seed;
        EXPECT_EQ(result.divergences.front().signal, first->expected.signal) << seed;
        EXPECT_FALSE(result.explanation->all_follows) << seed;
        ++pairs;
    }
    EXPECT_GT(pairs, 10U);
}

ToleranceRule drawn_rule(RandomVector& random, const std::string& name) {
    ToleranceRule rule;
    rule.name = name;
    rule.tolerance.kind = static_cast<Tolerance::Kind>(random.below(4));
    if (rule.tolerance.kind == Tolerance::Kind::within_cycles ||
        rule.tolerance.kind == Tolerance::Kind::within_counts)
        rule.tolerance.amount = random.chance(10) ? 60000 : random.below(12);
    rule.window = 1 + random.below(2000);
    return rule;
}

TEST(CompareFaults, a_vector_agrees_with_itself_whatever_the_tolerances_and_cuts) {
    using Cut = MemoryReader::Cut;
    for (std::uint64_t seed = 1; seed <= 200 / kOneRoundOf; ++seed) {
        RandomVector random(seed);
        const MemoryVector vector = random.any(700);
        CompareOptions options;
        options.exact = random.chance(30);
        for (const vectors::Field& field : vector.header.layout.fields())
            if (random.chance(30)) options.tolerances.push_back(drawn_rule(random, field.name));
        for (int n = 0; n < 10; ++n) {
            const unsigned bit = random.below(vector.header.layout.width());
            if (vector.header.layout.field_of_bit(bit).name == "acc_rdata") continue;
            options.tolerances.push_back(drawn_rule(random, vector.header.layout.bit_name(bit)));
        }
        const auto cut = static_cast<Cut>(random.below(3));
        MemoryReader a(vector, cut, seed);
        MemoryReader b(vector, static_cast<Cut>(random.below(3)), seed + 1);
        const Comparison result = compare(a, b, options);
        EXPECT_TRUE(result.agrees()) << "seed " << seed << " " << result.divergences[0].signal
                                     << " " << result.divergences[0].tolerance;
        MemoryReader again(vector, cut, seed);
        const auto of_input = [&](const ToleranceRule& rule) { // which are its own there
            for (unsigned bit = 0; bit < vector.header.layout.width(); ++bit) {
                const vectors::Field& field = vector.header.layout.field_of_bit(bit);
                if (rule.name == field.name || rule.name == vector.header.layout.bit_name(bit))
                    return field.role == vectors::Role::input;
            }
            return false;
        };
        auto& rules = options.tolerances;
        rules.erase(std::remove_if(rules.begin(), rules.end(), of_input), rules.end());
        EXPECT_EQ(replay(again, options).total, 0U) << "seed " << seed;
    }
}

} // namespace compare_faults_test
} // namespace armpmu::tests
