// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_fixture.h"

// Counts are delivered in bulk, and yet a counter overflows in the cycle in which it would if each
// event were told as it happens.
namespace armpmu::tests::core_overflow_test {

// When the interrupt came: the PMU's cycle and what had retired by then.
class Interrupts final : public a55::InterruptListener {
  public:
    explicit Interrupts(CoreUnderTest& core) : core_(core) {
        core.pmu.set_interrupt_listener(this);
    }
    void interrupt(bool asserted) override {
        if (!asserted) return;
        all_.push_back({core_.pmu.cycles(), core_.pmu.total(a55::Event::inst_retired)});
        core_.pmu.write_external(0xc80, ~0U); // PMOVSCLR: the next one can come
    }
    const std::vector<std::pair<std::uint64_t, std::uint64_t>>& all() const { return all_; }

  private:
    CoreUnderTest& core_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> all_;
};

struct Programmed {
    std::array<std::uint32_t, a55::kCounters> type{};
    std::array<std::uint32_t, a55::kCounters> preset{};
    std::uint32_t cycles = 0;
};

Programmed random_counters(std::uint32_t seed, std::uint32_t within) {
    std::mt19937 random(seed);
    constexpr std::uint32_t kAtEl2Too = 1U << 27;
    Programmed all;
    for (unsigned n = 0; n < a55::kCounters; ++n) {
        const auto& events = a55::events();
        all.type[n] = number(events[random() % events.size()].event) | kAtEl2Too;
        all.preset[n] = static_cast<std::uint32_t>(0 - (1 + random() % within));
    }
    all.cycles = static_cast<std::uint32_t>(0 - (1 + random() % within));
    return all;
}

void program(a55::Pmu& pmu, const Programmed& all) {
    for (unsigned n = 0; n < a55::kCounters; ++n) {
        pmu.write_external(0x400 + 4 * n, all.type[n]);
        pmu.write_external(8 * n, all.preset[n]);
    }
    pmu.write_external(0xf8, all.cycles);
    pmu.write_external(0xc40, 0x8000'003f); // PMINTENSET
    pmu.write_external(0xc00, 0x8000'003f); // PMCNTENSET
    pmu.write_external(0xe04, 1);
}

using Delivery = cpu::CoreConfig::Delivery;

void expect_same_interrupts(std::uint32_t seed, std::uint32_t within) {
    cpu::CoreConfig config = seed % 2 == 0 ? random_core_config(seed) : cpu::CoreConfig{};
    CoreUnderTest bulk(config);
    config.memo = config.hot_lines = false;
    config.delivery = Delivery::each_event;
    CoreUnderTest each(config);
    Interrupts seen(bulk);
    Interrupts expected(each);
    for (CoreUnderTest* core : {&bulk, &each}) {
        program(core->pmu, random_counters(seed, within));
        RandomProgram source(seed, 3'000, RandomProgram::Events::all);
        core->core.run(source);
        core->core.finish();
    }
    EXPECT_EQ(seen.all(), expected.all()) << "seed " << seed;
    EXPECT_EQ(bulk.totals(), each.totals()) << "seed " << seed;
    EXPECT_FALSE(expected.all().empty()) << "seed " << seed;
}

TEST(CoreOverflow, is_raised_where_each_event_raises_it) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        expect_same_interrupts(seed, 20'000);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(CoreOverflow, is_exact_when_it_comes_at_once) {
    for (std::uint32_t seed = 101; seed <= 120; ++seed) {
        expect_same_interrupts(seed, 50);
        if (testing::Test::HasFailure()) return;
    }
}

} // namespace armpmu::tests::core_overflow_test
