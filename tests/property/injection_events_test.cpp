// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does an injection of each event show where it should, at its cycle, and nowhere else?
#include "armpmu/cci550/event_name.h"
#include "tests/property/injections.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace injection_events_test {

// (cycle, bit) of every bit of EVNTBUS that was HIGH.
class BusLog final : public cci550::EventBusListener {
  public:
    void event_bus(const cci550::EventBusValue& value, std::uint64_t cycles) override {
        for (unsigned bit = 0; bit < value.width; ++bit)
            for (std::uint64_t c = 0; value.bit(bit) && c < cycles; ++c)
                high.emplace_back(cycle + c, bit);
        cycle += cycles;
    }
    std::uint64_t cycle = 0;
    std::vector<std::pair<std::uint64_t, unsigned>> high;
};

std::vector<Config> configurations() {
    std::vector<Config> all(5);
    all[1].ace.fill(true);
    all[2].slave_interfaces = all[2].master_interfaces = 1; // SI0 is ACE-Lite
    all[3] = all[2];
    all[3].ace.fill(true);
    all[4].slave_interfaces = 4;
    all[4].master_interfaces = 2;
    all[4].bus_order = Config::BusOrder::masters_first;
    return all;
}

// Around the sizes of a row folder's group and of the folder (65528), and far out.
constexpr std::uint64_t kSamples[] = {0, 1, 7, 8, 511, 512, 513, 65527, 65528, 65529, 10'000'000};

// Empty rows up to a cycle: one by one near a sample, at once where nothing is near.
void deliver(Injector& injector, std::uint64_t until) {
    while (injector.cycle() < until) {
        std::uint64_t idle = until - injector.cycle();
        for (const std::uint64_t sample : kSamples) {
            if (sample + 3 <= injector.cycle()) continue;
            const std::uint64_t near = sample < 3 ? 0 : sample - 3;
            idle = std::min(idle, near > injector.cycle() ? near - injector.cycle() : 1);
        }
        injector.clock({}, idle);
    }
}

class Events : public ::testing::TestWithParam<unsigned> {
  protected:
    const Config config = configurations()[GetParam()];
};
constexpr const char* kConfigurationNames[] = {"default", "all_ace", "one_ace_lite_interface",
                                               "one_ace_interface", "masters_first"};
INSTANTIATE_TEST_SUITE_P(injection, Events, ::testing::Range(0U, 5U),
                         [](const auto& given) { return kConfigurationNames[given.param]; });

TEST_P(Events, each_shows_on_evntbus_and_in_a_counter_at_its_cycles_and_nothing_else_does) {
    const std::vector<EventId> ids = events_that_fire(config);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        SCOPED_TRACE(cci550::event_name(ids[i]));
        Pmu pmu(config);
        BusLog bus;
        pmu.set_event_bus_listener(&bus);
        put(pmu, kPmcr, kEx);
        count(pmu, 0, ids[i]);
        count(pmu, 1, ids[(i + 1) % ids.size()]);
        std::vector<Injection> list;
        std::vector<std::pair<std::uint64_t, unsigned>> expected;
        for (const std::uint64_t cycle : kSamples) {
            list.push_back(injection(cycle, ids[i]));
            expected.emplace_back(cycle, pmu.event_bus_layout().bit_of(ids[i]));
        }
        Injector injector(config, list, pmu);
        for (std::uint32_t n = 0; n < std::size(kSamples); ++n) {
            deliver(injector, kSamples[n]);
            ASSERT_EQ(get(pmu, ecnt_data(0)), n) << "before " << kSamples[n];
            deliver(injector, kSamples[n] + 1);
            ASSERT_EQ(get(pmu, ecnt_data(0)), n + 1) << "after " << kSamples[n];
        }
        deliver(injector, 10'000'100);
        EXPECT_EQ(bus.high, expected);
        EXPECT_EQ(bus.cycle, 10'000'100U);
        EXPECT_EQ(get(pmu, ecnt_data(1)), 0U);
        for (const EventId other : ids)
            ASSERT_EQ(pmu.total(other), other == ids[i] ? std::size(kSamples) : 0);
    }
}

// Without a listener rows are folded in blocks: every event at a cycle of its own around the ends
// of the first two folders, all cycles delivered one by one.
TEST_P(Events, each_is_counted_at_its_cycle_when_rows_are_folded) {
    const std::vector<EventId> ids = events_that_fire(config);
    for (std::size_t first = 0; first < ids.size(); first += 8) {
        const std::size_t here = std::min<std::size_t>(8, ids.size() - first);
        Pmu pmu(config);
        std::vector<Injection> list;
        const auto cycle_of = [](std::size_t i, std::uint64_t folder) {
            return folder * 65528 - 4 + i;
        };
        for (std::size_t i = 0; i < here; ++i) {
            count(pmu, static_cast<unsigned>(i), ids[first + i]);
            list.push_back(injection(cycle_of(i, 1), ids[first + i]));
            list.push_back(injection(cycle_of(i, 2), ids[first + i]));
        }
        Injector injector(config, list, pmu);
        const std::set<std::uint64_t> looks = {65523,  65524,  65526,  65528,  65532,
                                               131051, 131052, 131055, 131056, 131070};
        for (std::uint64_t cycle = 0; cycle <= *looks.rbegin(); ++cycle) {
            for (std::size_t i = 0; looks.count(cycle) != 0 && i < here; ++i) {
                ASSERT_EQ(get(pmu, ecnt_data(static_cast<unsigned>(i))),
                          (cycle_of(i, 1) < cycle) + (cycle_of(i, 2) < cycle))
                    << cci550::event_name(ids[first + i]) << " before cycle " << cycle;
            }
            injector.clock({}, 1);
        }
    }
}

TEST_P(Events, each_is_gated_as_its_security_and_the_pins_say) {
    for (const EventId id : events_that_fire(config)) {
        for (unsigned pins = 0; pins < 4; ++pins) {
            const bool niden = (pins & 1) != 0, spniden = (pins & 2) != 0;
            SCOPED_TRACE(cci550::event_name(id) + " pins " + std::to_string(pins));
            Pmu pmu(config);
            BusLog bus;
            pmu.set_event_bus_listener(&bus);
            put(pmu, kPmcr, kEx);
            count(pmu, 0, id);
            pmu.set_authentication({niden, spniden, false, false});
            Injector injector(config, {injection(5, id, Security::secure), injection(9, id)}, pmu);
            injector.clock({}, 20);
            const unsigned bit = pmu.event_bus_layout().bit_of(id);
            std::vector<std::pair<std::uint64_t, unsigned>> expected;
            if (niden && (spniden || cci550::find_event(id)->secure_exempt))
                expected.emplace_back(5, bit);
            if (niden) expected.emplace_back(9, bit);
            EXPECT_EQ(bus.high, expected);
            EXPECT_EQ(get(pmu, ecnt_data(0)), expected.size());
            EXPECT_EQ(pmu.total(id, Security::secure), 1U);
            EXPECT_EQ(pmu.total(id, Security::non_secure), 1U);
        }
    }
}

// All 512 identifiers: refused exactly when the PMU would not count a row with them.
TEST_P(Events, those_that_the_pmu_ignores_are_refused_by_name) {
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw) {
        const EventId id(raw);
        Pmu pmu(config);
        pmu.clock(row_of(id));
        try {
            const Injector injector(config, {injection(0, id)}, pmu);
            EXPECT_EQ(pmu.total(id), 1U) << cci550::event_name(id);
        } catch (const InjectionError& error) {
            EXPECT_EQ(pmu.total(id), 0U) << error.what();
            EXPECT_EQ(std::string(error.what()).find(cci550::event_name(id)), 0U) << error.what();
            EXPECT_STREQ(error.member, "event");
        }
    }
}

} // namespace injection_events_test
} // namespace armpmu::testbench::testing
