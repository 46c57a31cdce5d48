// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_compare.h"
#include "tests/support/campaign.h"
#include "tests/support/random_vector.h"

#include <gtest/gtest.h>

#include <algorithm>

// The comparison against its definition, on small vectors with small differences.
namespace armpmu::tests {
namespace compare_naive_test {

const std::uint64_t kCases = 4000 / kOneRoundOf;

using Kind = tables::Tolerance::Kind;
using vectors::ToleranceRule;

class SmallDifferences {
  public:
    explicit SmallDifferences(std::uint64_t seed) : random_(seed), reference_(random_.any(90)) {
        a55_ = reference_.header.device == "a55";
        device_ = reference_;
        draw_rules();
        for (unsigned n = random_.below(4); n > 0; --n) disturb_events();
        if (random_.chance(25)) hold_pin();
        play(device_);
        for (unsigned n = random_.below(3); n > 0; --n) disturb_outputs();
    }

    const MemoryVector& reference() const { return reference_; }
    const MemoryVector& device() const { return device_; }
    const std::vector<ToleranceRule>& rules() const { return rules_; }

  private:
    std::string count() { return "count" + std::to_string(random_.below(6)); }
    std::string event_field() { return a55_ ? "ones" : random_.chance(50) ? "ns" : "s"; }

    void rule(const std::string& name, bool line) {
        ToleranceRule one;
        one.name = name;
        one.tolerance.kind = static_cast<Kind>(random_.below(4));
        if (line && one.tolerance.kind == Kind::monotone) one.tolerance.kind = Kind::exact;
        const bool plain =
            one.tolerance.kind == Kind::exact || one.tolerance.kind == Kind::monotone;
        one.tolerance.amount = plain ? 0 : random_.below(5);
        one.window = 5 + random_.below(60);
        rules_.push_back(one);
    }
    void draw_rules() {
        rule("ns", true);
        rule("s", true);
        if (a55_) {
            rules_.clear();
            rule("ones", true);
        }
        for (int n = 0; n < 3; ++n)
            if (std::string name = count(); std::none_of(
                    rules_.begin(), rules_.end(), [&](const auto& r) { return r.name == name; }))
                rule(name, false);
        const auto cycles = [&](const char* name) {
            ToleranceRule one;
            one.name = name;
            one.tolerance = {Kind::within_cycles, random_.below(4)};
            rules_.push_back(one);
        };
        if (random_.chance(40)) cycles("overflow");
        if (random_.chance(40)) cycles("spniden");
        if (random_.chance(40)) cycles("acc_rdata");
        if (random_.chance(40)) cycles(a55_ ? "npmuirq" : "nevntcntoverflow");
    }

    // An event that moves, goes, or comes twice.
    void disturb_events() {
        const vectors::Field& field = reference_.field(event_field());
        std::vector<std::pair<std::uint64_t, unsigned>> events;
        for (std::uint64_t t = 0; t < device_.clocks(); ++t)
            for (unsigned b = field.first; b < field.first + field.width; ++b)
                if (device_.bit(t, b)) events.emplace_back(t, b);
        if (events.empty()) return;
        const auto [t, bit] = events[random_.below(static_cast<unsigned>(events.size()))];
        const unsigned what = random_.below(6);
        if (what != 0) device_.set_bit(t, bit, false);
        if (what == 1) return;
        const std::uint64_t by = random_.below(6);
        const std::uint64_t to = random_.chance(50) ? t + by : t - std::min(t, by);
        if (to < device_.clocks()) device_.set_bit(to, bit, true);
    }

    // spniden shows late.
    void hold_pin() {
        const unsigned by = random_.below(5);
        for (std::uint64_t t = device_.clocks(); t-- > by;)
            device_.set(t, "spniden", reference_.get(t - by, "spniden"));
    }

    void disturb_outputs() {
        const std::uint64_t from = random_.below(90);
        const std::uint64_t to = std::min<std::uint64_t>(90, from + random_.below(60));
        const std::string flags = a55_ ? "npmuirq" : "nevntcntoverflow";
        const std::string name = random_.chance(60)   ? count()
                                 : random_.chance(50) ? "overflow"
                                                      : flags;
        const MemoryVector before = device_;
        switch (random_.below(5)) {
        case 0:
        case 1: { // late
            const unsigned by = 1 + random_.below(4);
            for (std::uint64_t t = std::max<std::uint64_t>(from, by); t < to; ++t)
                device_.set(t, name, before.get(t - by, name));
            break;
        }
        case 2: { // early
            const unsigned by = 1 + random_.below(4);
            for (std::uint64_t t = from; t < to && t + by < 90; ++t)
                device_.set(t, name, before.get(t + by, name));
            break;
        }
        case 3: { // off
            const std::string one = count();
            const std::uint64_t by = random_.chance(70) ? 1 + random_.below(4) : 1000;
            for (std::uint64_t t = from; t < to; ++t)
                device_.set(t, one, before.get(t, one) + (by % 2 == 0 ? by : -by));
            break;
        }
        default: // a read shows what was there before or after
            for (std::uint64_t t = from; t < to; ++t)
                if (device_.get(t, "acc_rdata") > 1)
                    device_.set(t, "acc_rdata", device_.get(t, "acc_rdata") + random_.below(3) - 1);
        }
    }

    RandomVector random_;
    MemoryVector reference_;
    MemoryVector device_;
    std::vector<ToleranceRule> rules_;
    bool a55_ = false;
};

TEST(CompareNaive, the_verdict_is_that_of_the_definition) {
    unsigned right = 0;
    unsigned wrong = 0;
    for (std::uint64_t seed = 1; seed <= kCases; ++seed) {
        const SmallDifferences one(seed);
        const NaiveCompare naive(one.reference(), one.device(), one.rules());
        vectors::CompareOptions options;
        options.tolerances = one.rules();
        options.exact = true;
        MemoryReader reference(one.reference(), MemoryReader::Cut::torn, seed);
        MemoryReader device(one.device(), MemoryReader::Cut::torn, seed + 1);
        const vectors::Comparison result = compare(reference, device, options);
        ++(naive.fault.empty() ? right : wrong);
        EXPECT_EQ(result.agrees(), naive.fault.empty())
            << "seed " << seed << " " << one.reference().header.device << " naive: " << naive.fault
            << " here: " << (result.agrees() ? "" : result.divergences.front().signal) << " at "
            << (result.agrees() ? 0 : result.divergences.front().clock) << " "
            << (result.agrees() ? "" : result.divergences.front().tolerance);
    }
    EXPECT_GT(right, kCases / 8);
    EXPECT_GT(wrong, kCases / 8);
}

} // namespace compare_naive_test
} // namespace armpmu::tests
