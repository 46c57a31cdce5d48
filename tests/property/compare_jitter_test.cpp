// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/stream/device_header.h"
#include "tests/reference/naive_compare.h"
#include "tests/support/campaign.h"
#include "tests/support/random_vector.h"

#include <gtest/gtest.h>

#include <algorithm>

// What a tolerance of k allows passes with k, and not with k - 1.
namespace armpmu::tests {
namespace compare_jitter_test {

using Kind = tables::Tolerance::Kind;
using vectors::CompareOptions;
using vectors::Comparison;
using vectors::ToleranceRule;

ToleranceRule rule_of(const std::string& name, Kind kind, unsigned amount = 0,
                      unsigned window = 0) {
    ToleranceRule rule;
    rule.name = name;
    rule.tolerance = {kind, amount};
    rule.window = window;
    return rule;
}

Comparison compared(const MemoryVector& a, const MemoryVector& b,
                    const std::vector<ToleranceRule>& rules) {
    CompareOptions options;
    options.exact = true;
    options.tolerances = rules;
    MemoryReader reference(a, MemoryReader::Cut::joined);
    MemoryReader device(b, MemoryReader::Cut::torn, 3);
    return compare(reference, device, options);
}

unsigned times(const MemoryVector& v, std::uint64_t t, unsigned bit) {
    const vectors::Field* twos = v.header.layout.find("twos");
    return (v.bit(t, bit) ? 1U : 0U) + (twos != nullptr && v.bit(t, bit + twos->first) ? 2U : 0U);
}
void set_times(MemoryVector& v, std::uint64_t t, unsigned bit, unsigned n) {
    const vectors::Field* twos = v.header.layout.find("twos");
    v.set_bit(t, bit, (n & 1) != 0);
    if (twos != nullptr) v.set_bit(t, bit + twos->first, (n & 2) != 0);
}

// The busiest line.
unsigned some_line(const MemoryVector& v) {
    unsigned best = 0;
    unsigned most = 0;
    for (unsigned bit = 0; bit < v.header.layout.fields()[0].width; ++bit) {
        unsigned events = 0;
        for (std::uint64_t t = 0; t < v.clocks(); ++t) events += times(v, t, bit);
        if (events > most) best = bit;
        most = std::max(most, events);
    }
    return best;
}

// Every event of the line up to k clocks away, in order, and one of them k clocks away.
bool move_events(MemoryVector& v, unsigned bit, unsigned k, RandomVector& random) {
    const unsigned at_once = v.header.device == "a55" ? 3 : 1;
    std::vector<unsigned> moved(v.clocks());
    std::uint64_t before = 0;
    std::uint64_t furthest = 0;
    for (std::uint64_t t = 0; t < v.clocks(); ++t)
        for (unsigned n = times(v, t, bit); n > 0; --n) {
            const unsigned by = random.below(2 * k + 1);
            std::uint64_t to = std::max(before, t + by - std::min<std::uint64_t>(t + by, k));
            while (to < v.clocks() && moved[to] == at_once) ++to;
            if (to >= v.clocks() || to > t + k) return false;
            ++moved[to];
            before = to;
            furthest = std::max(furthest, to < t ? t - to : to - t);
        }
    for (std::uint64_t t = 0; t < v.clocks(); ++t) set_times(v, t, bit, moved[t]);
    play(v);
    return furthest == k;
}

TEST(CompareJitter, events_up_to_k_clocks_away_are_right) {
    unsigned cases = 0;
    for (std::uint64_t seed = 1; seed <= 150 / kOneRoundOf; ++seed) {
        RandomVector random(seed);
        const MemoryVector reference = random.any(500);
        MemoryVector device = reference;
        const unsigned k = 1 + random.below(12);
        const unsigned bit = some_line(reference);
        if (!move_events(device, bit, k, random)) continue;
        const std::string name = reference.header.layout.bit_name(bit);
        EXPECT_TRUE(compared(reference, device, {rule_of(name, Kind::within_cycles, k)}).agrees())
            << "seed " << seed << " k " << k;
        const Comparison less =
            compared(reference, device, {rule_of(name, Kind::within_cycles, k - 1)});
        EXPECT_FALSE(less.agrees()) << "seed " << seed << " k " << k;
        for (const vectors::Divergence& d : less.divergences) EXPECT_EQ(d.signal, name);
        ++cases;
    }
    EXPECT_GE(cases, 60U / kOneRoundOf);
}

// A field that shows what it showed, or will show, k clocks away.
MemoryVector piped(const MemoryVector& v, const std::string& name, unsigned k, bool late) {
    MemoryVector device = v;
    for (std::uint64_t t = 0; t < v.clocks(); ++t) {
        const std::uint64_t from = late ? t - std::min<std::uint64_t>(t, k)
                                        : std::min<std::uint64_t>(t + k, v.clocks() - 1);
        device.copy_field(t, name, v.row(from));
    }
    return device;
}

TEST(CompareJitter, values_up_to_k_clocks_away_are_right) {
    unsigned cases = 0;
    unsigned failed = 0;
    for (std::uint64_t seed = 1; seed <= 150 / kOneRoundOf; ++seed) {
        RandomVector random(seed);
        const MemoryVector reference = random.any(300);
        const std::vector<std::string> names = {
            "count" + std::to_string(random.below(6)), "overflow", "spniden",
            reference.header.device == "a55" ? "npmuirq" : "nevntcntoverflow"};
        const std::string& name = names[random.below(4)];
        const unsigned k = 1 + random.below(6);
        MemoryVector device = piped(reference, name, k, random.chance(50));
        if (device.words == reference.words) continue;
        if (name == "spniden") play(device);
        EXPECT_TRUE(compared(reference, device, {rule_of(name, Kind::within_cycles, k)}).agrees())
            << name << ", seed " << seed << " k " << k;
        const std::vector<ToleranceRule> less = {rule_of(name, Kind::within_cycles, k - 1)};
        const NaiveCompare naive(reference, device, less);
        EXPECT_EQ(compared(reference, device, less).agrees(), naive.fault.empty())
            << name << ", seed " << seed << " k " << k;
        failed += naive.fault.empty() ? 0 : 1;
        ++cases;
    }
    EXPECT_GE(cases, 80U / kOneRoundOf);
    EXPECT_GT(failed, cases * 9 / 10);
}

// Counter 0 counts in every clock and is read at clock 50; 60 is enough of them.
MemoryVector counting_and_read() {
    MemoryVector v;
    v.header = vectors::device_header(cci550::Config{});
    const cci550::Rows rows((cci550::Config()));
    std::vector<std::uint64_t> row(v.row_words());
    const cci550::EventId event(0U, 0U);
    for (unsigned t = 0; t < 100; ++t) {
        cci550::Inputs inputs;
        inputs.events.set(event);
        cci550::Access access;
        access.security = cci550::Security::secure;
        access.write = t < 3;
        const cci550::RegisterId ids[] = {cci550::RegisterId::pmu_ctrl,
                                          cci550::RegisterId::evnt_sel,
                                          cci550::RegisterId::ecnt_ctrl};
        access.offset = cci550::offset_of(t < 3 ? ids[t] : cci550::RegisterId::ecnt_data);
        access.data = t == 1 ? event.raw() : 1;
        if (t < 3 || t == 50) inputs.access = access;
        rows.put(inputs, {}, row.data());
        v.add(row.data());
    }
    play(v);
    return v;
}

TEST(CompareJitter, a_read_of_a_count_up_to_k_clocks_away_is_right) {
    const MemoryVector reference = counting_and_read();
    const auto agrees = [&](int away, const char* name, unsigned k) {
        MemoryVector device = reference;
        device.set(50, "acc_rdata",
                   reference.get(50, "acc_rdata") + static_cast<std::uint64_t>(away));
        return compared(reference, device, {rule_of(name, Kind::within_cycles, k)}).agrees();
    };
    ASSERT_EQ(reference.get(50, "acc_rdata"), reference.get(49, "count0"));
    for (const char* name : {"count0", "acc_rdata"})
        for (int k = 1; k < 6; ++k)
            for (const int sign : {-1, 1}) {
                EXPECT_TRUE(agrees(sign * k, name, static_cast<unsigned>(k))) << name << k << sign;
                EXPECT_FALSE(agrees(sign * (k + 1), name, static_cast<unsigned>(k)))
                    << name << k << sign;
            }
    EXPECT_FALSE(agrees(1, "count1", 3)); // another one's tolerance
}

// Window by window, the last one cut off; more events, or fewer.
TEST(CompareJitter, a_window_may_be_k_counts_off) {
    RandomVector random(5);
    const MemoryVector reference = random.cci550(950);
    const unsigned bit = some_line(reference);
    const std::string name = reference.header.layout.bit_name(bit);
    constexpr unsigned kWindow = 100;
    constexpr unsigned k = 3;
    for (std::uint64_t begin = 0; begin < reference.clocks(); begin += kWindow) {
        MemoryVector device = reference;
        const std::uint64_t end = std::min(reference.clocks(), begin + kWindow);
        unsigned more = 0;
        const auto one_more = [&] {
            for (std::uint64_t t = end; t-- > begin;)
                if (!device.bit(t, bit)) {
                    device.set_bit(t, bit, true);
                    break;
                }
            ++more;
            play(device);
        };
        const auto result = [&] {
            return compared(reference, device, {rule_of(name, Kind::within_counts, k, kWindow)});
        };
        while (more < k) one_more();
        EXPECT_TRUE(result().agrees()) << begin;
        one_more();
        const Comparison wrong = result();
        ASSERT_EQ(wrong.total, 1U) << begin;
        EXPECT_EQ(wrong.divergences[0].clock, end - 1);
        EXPECT_EQ(wrong.divergences[0].certain, end - 1);
        EXPECT_EQ(wrong.divergences[0].kind, vectors::DivergenceKind::amount);
        EXPECT_EQ(wrong.divergences[0].seen, std::to_string(k + 1));
        EXPECT_FALSE(
            compared(device, reference, {rule_of(name, Kind::within_counts, k, kWindow)}).agrees());
    }
}

TEST(CompareJitter, a_count_may_gain_k_more_or_less_in_a_window) {
    const MemoryVector reference = counting_and_read();
    const auto total = [&](unsigned k, int by) {
        MemoryVector device = reference;
        for (std::uint64_t t = 60; t < 100; ++t)
            device.set(t, "count0", reference.get(t, "count0") + static_cast<std::uint64_t>(by));
        return compared(reference, device, {rule_of("count0", Kind::within_counts, k, 40)}).total;
    };
    for (const int by : {-1000000, -3, 3, 1000000}) {
        const auto most = static_cast<unsigned>(by < 0 ? -by : by);
        EXPECT_EQ(total(most, by), 0U) << by;
        EXPECT_EQ(total(most - 1, by), 1U) << by;
    }
}

TEST(CompareJitter, a_monotone_count_never_goes_back) {
    const MemoryVector reference = counting_and_read();
    const auto total = [&](std::uint64_t from, std::uint64_t to, std::uint64_t by) {
        MemoryVector device = reference;
        for (std::uint64_t t = from; t < to; ++t)
            device.set(t, "count0", reference.get(t, "count0") + by);
        return compared(reference, device, {rule_of("count0", Kind::monotone)}).total;
    };
    EXPECT_EQ(total(60, 100, 1000), 0U);
    EXPECT_EQ(total(60, 80, 1), 0U); // stands for a clock
    EXPECT_EQ(total(60, 80, 2), 1U); // goes back when it ends
    EXPECT_EQ(total(60, 100, ~std::uint64_t{0} - 9), 1U);
}

// A write and a reset may set a monotone count back, whatever the reference does then.
TEST(CompareJitter, a_monotone_count_may_be_written) {
    for (const bool reset : {false, true}) {
        MemoryVector reference = counting_and_read();
        const std::uint32_t offset =
            cci550::offset_of(reset ? cci550::RegisterId::pmu_ctrl : cci550::RegisterId::ecnt_data);
        for (std::uint64_t t = 0; t < 20; ++t) // no event before
            reference.set_bit(t, cci550::line_of(cci550::EventId(0U, 0U)), false);
        reference.set(20, "acc_valid", 1);
        reference.set(20, "acc_write", 1);
        reference.set(20, "acc_secure", 1);
        reference.set(20, "acc_offset", offset);
        reference.set(20, "acc_lanes", 0xf);
        reference.set(20, "acc_wdata", reset ? 3 : 0);
        play(reference);
        ASSERT_EQ(reference.get(20, "count0"), 0U);
        MemoryVector device = reference;
        for (std::uint64_t t = 10; t < 20; ++t) device.set(t, "count0", 7);
        EXPECT_EQ(compared(reference, device, {rule_of("count0", Kind::monotone)}).total, 0U);
        for (std::uint64_t t = 15; t < 20; ++t) device.set(t, "count0", 0); // of itself
        EXPECT_EQ(compared(reference, device, {rule_of("count0", Kind::monotone)}).total, 1U);
    }
}

} // namespace compare_jitter_test
} // namespace armpmu::tests
