// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_register_list.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

// Warm reset, core power, and what is UNKNOWN after either.
namespace armpmu::tests {
namespace a55_reset_test {

using namespace a55;

// Every register as full of ones as it gets.
void fill(Pmu& pmu) {
    for (const Way& way : all_ways())
        if (way.writes() && !way.select &&
            (way.effect == Effect::plain || way.effect == Effect::set))
            way.write(pmu, way.storage == "pmcr" ? 0x79 : ~std::uint64_t{0});
}
unsigned not_at_reset(Pmu& pmu) {
    unsigned count = 0;
    for (const Way& way : all_ways())
        if (way.reads() && way.read(pmu) != (way.reset & way.bits)) ++count;
    return count;
}

TEST(A55Reset, warm_reset_and_power_cycle_restore_every_register) {
    for (const bool power : {false, true}) {
        Pmu pmu;
        EXPECT_EQ(not_at_reset(pmu), 0U);
        pmu.set_authentication({true, true, true, true});
        fill(pmu);
        EXPECT_GT(not_at_reset(pmu), 100U);
        pmu.capture();
        if (power) {
            pmu.set_powered(false);
            pmu.set_powered(true);
        } else {
            pmu.reset();
        }
        pmu.set_authentication({});
        EXPECT_EQ(not_at_reset(pmu), 0U);
    }
}

TEST(A55Reset, warm_reset_leaves_pins_locks_state_and_totals) {
    Pmu pmu;
    pmu.set_locks(false, true);
    pmu.set_authentication({false, true, true, false});
    pmu.set_state(at_level(2));
    pmu.record(Event::exc_irq, 5);
    pmu.advance(100);
    pmu.reset();
    EXPECT_EQ(pmu.state(), at_level(2));
    EXPECT_EQ(pmu.authentication(), (Authentication{false, true, true, false}));
    EXPECT_EQ(pmu.read_external(ext::kPmcr).status, ExternalStatus::os_locked);
    EXPECT_EQ(pmu.total(Event::exc_irq), 5U);
    EXPECT_EQ(pmu.cycles(), 100U);
}

// All counting everything everywhere, PMCCNTR one cycle from an interrupt.
void start(Pmu& pmu) {
    for (unsigned n = 0; n < 6; ++n) put(pmu, ext::pmevtyper(n), 0x08000011);
    put(pmu, ext::kPmccfiltr, 0x08000000);
    put(pmu, ext::kPmcntenset, ~0U);
    put(pmu, ext::kPmintenset, ~0U);
    put(pmu, ext::kPmcr, 1);
    put(pmu, ext::kPmccntrLow, ~0U);
}

TEST(A55Reset, power_off_stops_counting_and_drops_the_interrupt) {
    for (const bool power : {false, true}) {
        Pmu pmu;
        start(pmu);
        pmu.advance(1);
        EXPECT_TRUE(pmu.interrupt());
        if (power)
            pmu.set_powered(false);
        else
            pmu.reset();
        EXPECT_EQ(pmu.powered(), !power);
        EXPECT_FALSE(pmu.interrupt());
        pmu.advance(1000);
        pmu.record(Event::exc_irq);
        pmu.set_powered(true);
        EXPECT_FALSE(pmu.interrupt());
        EXPECT_EQ(get(pmu, ext::kPmovsset), 0U);
        EXPECT_EQ(get(pmu, ext::kPmccntrLow), 0U);
        EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 0U);
        EXPECT_EQ(pmu.cycles(), 1001U);
        start(pmu); // and works again
        pmu.advance(1);
        EXPECT_TRUE(pmu.interrupt());
        EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 1U);
    }
}

TEST(A55Reset, with_the_power_off_there_is_nothing_to_reset) {
    Pmu pmu;
    pmu.set_powered(false);
    const StateBytes before = pmu.save();
    pmu.reset();
    pmu.set_powered(false);
    EXPECT_EQ(pmu.save(), before);
}

// What the Arm ARM calls UNKNOWN after reset may be anything within the register; the rest may not.
TEST(A55Reset, unknown_fields_are_poisoned_where_configured) {
    std::map<std::string, std::set<std::uint64_t>> seen; // by storage, over the seeds
    for (const char* storage : {"pmcnten", "pminten", "pmovs", "pmselr", "pmccntr"})
        seen[storage] = {};
    for (unsigned n = 0; n < 6; ++n) {
        seen["pmevcntr" + std::to_string(n)] = {};
        seen["pmevtyper" + std::to_string(n)] = {};
    }
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Config config;
        config.unknown_fields = Config::Unknown::poison;
        config.poison_seed = seed;
        Pmu pmu(config);
        EXPECT_EQ(Pmu(config).save(), pmu.save()) << "the pattern is the seed's";
        for (const Way& way : all_ways()) {
            if (!way.reads() || way.select) continue;
            const std::uint64_t value = way.read(pmu);
            const auto unknown = seen.find(way.storage);
            if (unknown == seen.end()) {
                EXPECT_EQ(value, way.reset & way.bits) << way.name;
                continue;
            }
            EXPECT_EQ(value & ~(way.writable & way.bits), 0U) << way.name;
            if (way.reg && way.reg->interface() == RegisterInterface::aarch64)
                unknown->second.insert(value);
        }
    }
    for (const auto& [storage, values] : seen) EXPECT_GT(values.size(), 5U) << storage;
}

TEST(A55Reset, poison_neither_counts_nor_interrupts) { // PMCR.E and HPME are known
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Config config;
        config.unknown_fields = Config::Unknown::poison;
        config.poison_seed = seed;
        Pmu pmu(config);
        const std::uint64_t count = pmu.peek(a64::kPmccntr);
        pmu.advance(100);
        EXPECT_EQ(pmu.peek(a64::kPmccntr), count);
        EXPECT_FALSE(pmu.interrupt());
    }
}

} // namespace a55_reset_test
} // namespace armpmu::tests
