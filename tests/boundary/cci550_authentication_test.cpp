// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace cci550_authentication_test {

using cci550::Authentication;
using cci550::Config;

const EventId kClassed = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const EventId kExempt = cci550::event_id(3, SlaveEvent::si_rrq_hs_rval);

struct Counts {
    std::uint32_t non_secure, secure, exempt;
};

// One Non-secure, one Secure and one exempt occurrence in cycles of their own.
void one_of_each(Pmu& pmu) {
    pmu.clock(row_of(kClassed, Security::non_secure));
    pmu.clock(row_of(kClassed, Security::secure));
    pmu.clock(row_of(kExempt, Security::secure));
}

// TRM 2.4.4, note: what counts, for each of the 16 pin combinations.
Counts expected(const Authentication& pins, const Config& config) {
    const bool any = pins.niden || (config.dbgen_substitutes_niden && pins.dbgen);
    const bool secure = pins.spniden || (pins.dbgen && pins.spiden);
    return {any, any && secure, any};
}

class Pins : public ::testing::TestWithParam<std::tuple<unsigned, bool>> {
  protected:
    Pins() {
        config.dbgen_substitutes_niden = std::get<1>(GetParam());
        const unsigned bits = std::get<0>(GetParam());
        pins = {(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0};
    }
    Config config;
    Authentication pins;
};

TEST_P(Pins, gate_each_event_class) {
    Pmu pmu(config);
    count(pmu, 0, kClassed);
    count(pmu, 1, kExempt);
    pmu.set_authentication(pins);
    const Counts allowed = expected(pins, config);
    one_of_each(pmu);
    EXPECT_EQ(get(pmu, ecnt_data(0)), allowed.non_secure + allowed.secure);
    EXPECT_EQ(get(pmu, ecnt_data(1)), allowed.exempt);
    // The truth is not gated.
    EXPECT_EQ(pmu.total(kClassed, Security::non_secure), 1U);
    EXPECT_EQ(pmu.total(kClassed, Security::secure), 1U);
}

TEST_P(Pins, changed_in_mid_count_act_from_that_cycle_on) {
    Pmu pmu(config);
    count(pmu, 0, kClassed);
    count(pmu, 1, kExempt);
    pmu.set_authentication({true, true, true, true});
    one_of_each(pmu);
    pmu.set_authentication(pins);
    one_of_each(pmu);
    pmu.set_authentication({true, true, true, true});
    one_of_each(pmu);
    const Counts allowed = expected(pins, config);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 4 + allowed.non_secure + allowed.secure);
    EXPECT_EQ(get(pmu, ecnt_data(1)), 2 + allowed.exempt);
}

TEST_P(Pins, gate_overflow_with_the_class) {
    Pmu pmu(config);
    count(pmu, 0, kClassed);
    put(pmu, ecnt_data(0), 0xffffffff);
    pmu.set_authentication(pins);
    pmu.clock(row_of(kClassed, Security::secure));
    EXPECT_EQ(pmu.overflow_pins(), expected(pins, config).secure ? 0xfe : 0xff);
}

TEST_P(Pins, never_block_register_access) {
    Pmu pmu(config);
    pmu.set_authentication(pins);
    count(pmu, 0, kClassed);
    put(pmu, ecnt_data(0), 42);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 42U);
}

std::string pins_name(const ::testing::TestParamInfo<std::tuple<unsigned, bool>>& info) {
    const unsigned bits = std::get<0>(info.param);
    std::string name = bits == 0 ? "low_" : "";
    for (const auto& [bit, pin] :
         {std::pair{1U, "niden_"}, {2U, "spniden_"}, {4U, "dbgen_"}, {8U, "spiden_"}})
        if ((bits & bit) != 0) name += pin;
    return name + (std::get<1>(info.param) ? "with_dbgen_for_niden" : "without_substitution");
}

INSTANTIATE_TEST_SUITE_P(of_every_level, Pins,
                         ::testing::Combine(::testing::Range(0U, 16U), ::testing::Bool()),
                         pins_name);

TEST(Collapse, a_cycle_with_both_securities_is_one_non_secure_event) {
    Pmu pmu;
    count(pmu, 0, kClassed);
    EventRow row = row_of(kClassed, Security::secure);
    row.set(kClassed, Security::non_secure);
    pmu.clock(row);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 1U);
    EXPECT_EQ(pmu.total(kClassed, Security::non_secure), 1U);
    EXPECT_EQ(pmu.total(kClassed, Security::secure), 0U);
}

TEST(SecureObservation, bit_of_secr_acc_counts_only_where_configured) {
    for (const bool configured : {false, true}) {
        Config config;
        config.secure_observation_override = configured;
        Pmu pmu(config);
        count(pmu, 0, kClassed);
        put(pmu, 0x8, 4);
        pmu.clock(row_of(kClassed, Security::secure));
        put(pmu, 0x8, 0);
        pmu.clock(row_of(kClassed, Security::secure));
        EXPECT_EQ(get(pmu, ecnt_data(0)), configured ? 1U : 0U);
    }
}

// --- EVNTBUS ---

class Bus final : public cci550::EventBusListener {
  public:
    void event_bus(const cci550::EventBusValue& value, std::uint64_t n) override {
        seen = value;
        cycles += n;
    }
    unsigned bits_high() const {
        unsigned n = 0;
        for (unsigned i = 0; i < seen.width; ++i) n += seen.bit(i) ? 1 : 0;
        return n;
    }
    cci550::EventBusValue seen;
    std::uint64_t cycles = 0;
};

class EventBus : public ::testing::TestWithParam<std::tuple<unsigned, unsigned, bool>> {};

// Every event of every legal number of interfaces, alone on the bus, on its own bit.
TEST_P(EventBus, has_each_event_on_its_bit) {
    const auto [slaves, masters, masters_first] = GetParam();
    Config config;
    config.slave_interfaces = slaves;
    config.master_interfaces = masters;
    config.ace = {true, true, true, true, true, true, true};
    if (masters_first) config.bus_order = Config::BusOrder::masters_first;
    Pmu pmu(config);
    Bus bus;
    pmu.set_event_bus_listener(&bus);
    put(pmu, kPmcr, kEx);
    const unsigned width = 16 + 32 * slaves + 7 * masters;
    for (unsigned raw = 0; raw < 512; ++raw) {
        const EventId id(raw);
        const unsigned source = raw >> 5, code = raw & 0x1f;
        unsigned bit = ~0U;
        if (source == 0xf && code < 16) bit = code;
        if (source < slaves && code != 0x11)
            bit = 16 + (masters_first ? 7 * masters : 0) + 32 * source + code;
        if (source >= 8 && source - 8 < masters && code < 7)
            bit = 16 + (masters_first ? 0 : 32 * slaves) + 7 * (source - 8) + code;
        pmu.clock(row_of(id));
        ASSERT_EQ(bus.seen.width, width);
        ASSERT_EQ(bus.bits_high(), bit == ~0U ? 0U : 1U) << std::hex << raw;
        if (bit == ~0U) continue;
        ASSERT_TRUE(bus.seen.bit(bit)) << std::hex << raw;
        ASSERT_EQ(pmu.event_bus_layout().bit_of(id), bit);
    }
    EXPECT_EQ(bus.cycles, 512U);
}

INSTANTIATE_TEST_SUITE_P(interfaces, EventBus,
                         ::testing::Combine(::testing::Range(1U, 8U), ::testing::Range(1U, 8U),
                                            ::testing::Bool()),
                         [](const auto& given) {
                             return std::to_string(std::get<0>(given.param)) + "_slaves_" +
                                    std::to_string(std::get<1>(given.param)) + "_masters_" +
                                    (std::get<2>(given.param) ? "masters_first" : "slaves_first");
                         });

TEST(EventBusGate, needs_ex_and_the_class_s_permission_but_no_cen) {
    for (unsigned bits = 0; bits < 32; ++bits) {
        Pmu pmu;
        Bus bus;
        pmu.set_event_bus_listener(&bus);
        const Authentication pins{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0,
                                  (bits & 8) != 0};
        const bool ex = (bits & 16) != 0;
        put(pmu, kPmcr, ex ? kEx : 0);
        pmu.set_authentication(pins);
        const Counts allowed = expected(pins, {});
        pmu.clock(row_of(kClassed, Security::non_secure));
        EXPECT_EQ(bus.bits_high(), ex ? allowed.non_secure : 0U);
        pmu.clock(row_of(kClassed, Security::secure));
        EXPECT_EQ(bus.bits_high(), ex ? allowed.secure : 0U);
        pmu.clock(row_of(kExempt, Security::secure));
        EXPECT_EQ(bus.bits_high(), ex ? allowed.exempt : 0U);
    }
}

TEST(EventBusGate, follows_reset_clock_and_cen_where_configured) {
    Config config;
    config.export_needs_cen = true;
    Pmu pmu(config);
    Bus bus;
    pmu.set_event_bus_listener(&bus);
    put(pmu, kPmcr, kEx);
    pmu.clock(row_of(kClassed));
    EXPECT_EQ(bus.bits_high(), 0U);
    put(pmu, kPmcr, kEx | kCen);
    pmu.clock(row_of(kClassed), 5);
    EXPECT_EQ(bus.bits_high(), 1U);
    EXPECT_EQ(bus.cycles, 6U);
    pmu.set_clock_enabled(false);
    EXPECT_EQ(bus.bits_high(), 0U);
    pmu.clock(row_of(kClassed));
    EXPECT_EQ(bus.bits_high(), 0U);
    EXPECT_EQ(bus.cycles, 6U); // no clock, no cycle
    pmu.set_clock_enabled(true);
    pmu.set_reset(true);
    pmu.clock(row_of(kClassed));
    EXPECT_EQ(bus.bits_high(), 0U);
}

TEST(EventBusGate, listening_changes_no_count) {
    Pmu heard, unheard;
    Bus bus;
    heard.set_event_bus_listener(&bus);
    for (Pmu* pmu : {&heard, &unheard}) {
        count(*pmu, 0, kClassed);
        for (unsigned i = 0; i < 1000; ++i) pmu->clock(i % 3 == 0 ? EventRow{} : row_of(kClassed));
    }
    EXPECT_EQ(heard.save(), unheard.save());
}

} // namespace cci550_authentication_test
} // namespace armpmu::tests
