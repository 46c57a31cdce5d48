// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/property/cci550_random.h"
#include "tests/reference/naive_cci550_config.h"

#include <gtest/gtest.h>

namespace armpmu::vectors {
namespace cci550_vector_test {

using tests::Cci550Random;

cci550::Inputs random_inputs(Cci550Random& random, const cci550::Inputs& before) {
    cci550::Inputs inputs;
    inputs.pins = before.pins;
    if (random.chance(3))
        inputs.pins = {random.chance(80), random.chance(50), random.chance(50), random.chance(50)};
    inputs.aresetn = before.aresetn ? random.below(400) != 0 : random.chance(30);
    inputs.aclken = before.aclken ? random.below(200) != 0 : random.chance(30);
    inputs.events = random.row(random.chance(20) ? 20 : 2);
    if (random.chance(40)) {
        cci550::Access access = random.access();
        access.offset &= 0xffffc;
        inputs.access = access;
    }
    return inputs;
}

// Whether a counter wraps with the next event, if it counts it.
bool at_the_edge(const tests::NaiveCci550Pmu& reference) {
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        if (reference.count(n) == 0xffffffff) return true;
    return false;
}

// Clock by clock, what the player puts out is what the naive model has at the end of the clock.
TEST(Cci550Vector, player_equals_the_naive_model_in_every_clock) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Cci550Random random(seed);
        const cci550::Config config = random.config();
        cci550::Player player(config);
        tests::NaiveCci550Pmu reference(tests::naive(config));
        cci550::Inputs inputs;
        for (unsigned c = 0; c < 800; ++c) {
            SCOPED_TRACE("seed " + std::to_string(seed) + " clock " + std::to_string(c));
            inputs = random_inputs(random, inputs);
            if (at_the_edge(reference) && random.chance(10))
                inputs.access = random.reset_of_counters();
            tests::NaiveInputs naive;
            naive.niden = inputs.pins.niden;
            naive.spniden = inputs.pins.spniden;
            naive.dbgen = inputs.pins.dbgen;
            naive.spiden = inputs.pins.spiden;
            naive.aresetn = inputs.aresetn;
            naive.clock_enabled = inputs.aclken;
            tests::put_lines(inputs.events, naive);
            naive.has_access = inputs.access.has_value();
            if (inputs.access) naive.access = tests::naive(*inputs.access);
            const tests::NaiveOutputs expected = reference.cycle(naive);
            const cci550::Outputs got = player.clock(inputs);
            if (inputs.access) {
                ASSERT_EQ(got.result.data, expected.result.data);
                ASSERT_EQ(got.result.status != cci550::AccessStatus::ok, expected.result.error);
            }
            for (unsigned n = 0; n < cci550::kCounters; ++n) {
                ASSERT_EQ(got.counts[n], reference.count(n));
                ASSERT_EQ((got.overflow >> n & 1) != 0, reference.flag(n));
            }
            ASSERT_EQ(got.overflow_pins, reference.pins());
            ASSERT_EQ(got.event_bus.width, expected.evntbus.size());
            for (unsigned bit = 0; bit < got.event_bus.width; ++bit)
                ASSERT_EQ(got.event_bus.bit(bit), expected.evntbus[bit]) << bit;
        }
    }
}

bool same(const cci550::Inputs& a, const cci550::Inputs& b) {
    if (a.events != b.events || a.pins != b.pins || a.aresetn != b.aresetn ||
        a.aclken != b.aclken || a.access.has_value() != b.access.has_value())
        return false;
    if (!a.access) return true;
    const bool data = !a.access->write ||
                      (a.access->data == b.access->data && a.access->lanes == b.access->lanes);
    return data && a.access->write == b.access->write && a.access->offset == b.access->offset &&
           a.access->security == b.access->security;
}

TEST(Cci550Vector, rows_keep_everything) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Cci550Random random(seed);
        const cci550::Config config = random.config();
        const cci550::Rows rows(config);
        cci550::Player player(config);
        cci550::Inputs inputs;
        std::vector<std::uint64_t> row(rows.layout().words(), ~std::uint64_t{0});
        for (unsigned c = 0; c < 300; ++c) {
            inputs = random_inputs(random, inputs);
            const cci550::Outputs outputs = player.clock(inputs);
            rows.put(inputs, outputs, row.data());
            ASSERT_TRUE(same(rows.inputs(row.data()), inputs)) << "seed " << seed << " " << c;
            ASSERT_TRUE(rows.outputs(row.data()) == outputs) << "seed " << seed << " " << c;
            const unsigned width = rows.layout().width();
            ASSERT_EQ(get_bits(row.data(), width - 1, 1), outputs.overflow_pins >> 7);
            if (width % 64 != 0) {
                ASSERT_EQ(row.back() >> (width % 64), 0U);
            }
        }
    }
}

// Whatever is recorded can be played again: the configuration is in the header.
TEST(Cci550Vector, a_header_has_the_whole_configuration) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Cci550Random random(seed);
        cci550::Config config = random.config();
        config.faults.gate_missed = random.chance(20);
        config.faults.flag_not_sticky = random.chance(20);
        const Header header = device_header(config);
        EXPECT_EQ(header.device, "cci550");
        const cci550::Config again = cci550::config_of(header.configuration);
        EXPECT_TRUE(device_header(again) == header) << "seed " << seed;
        EXPECT_EQ(again.ace, config.ace);
        EXPECT_EQ(again.max_outstanding, config.max_outstanding);
        EXPECT_EQ(again.bus_order, config.bus_order);
        EXPECT_EQ(again.faults.gate_missed, config.faults.gate_missed);
    }
    EXPECT_TRUE(device_header(cci550::Config{}).configuration.empty());
}

TEST(Cci550Vector, a_header_that_does_not_fit_is_refused) {
    const auto refused = [](const std::string& words, const Header& header) {
        try {
            expect_device(header, cci550::device());
            ADD_FAILURE() << "accepted: " << words;
        } catch (const VectorError& error) {
            EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
        }
    };
    const Header good = device_header(cci550::Config{});
    Header bad = good;
    bad.device = "cci400";
    refused("expected cci550, not 'cci400'", bad);
    bad = good;
    bad.configuration["slave_interface"] = "3";
    refused("did you mean slave_interfaces?", bad);
    bad = good;
    bad.configuration["slave_interfaces"] = "8";
    refused("expected 1 .. 7, not '8'", bad);
    bad.configuration["slave_interfaces"] = "0";
    refused("slave_interfaces", bad);
    bad.configuration["slave_interfaces"] = "3";
    refused("not those of this configuration of device cci550", bad);
}

TEST(Cci550Vector, tolerances_are_those_of_the_events) {
    const Header header = device_header(cci550::Config{});
    const auto rule = [&](const std::string& name) -> const ToleranceRule* {
        for (const ToleranceRule& one : header.tolerances)
            if (one.name == name) return &one;
        return nullptr;
    };
    ASSERT_NE(rule("si3.si_rrq_hs_arvalid"), nullptr);
    EXPECT_EQ(rule("si3.si_rrq_hs_arvalid")->tolerance.kind,
              tables::Tolerance::Kind::within_cycles);
    ASSERT_NE(rule("si3.si_rrq_stall_arvalid"), nullptr);
    EXPECT_EQ(rule("si3.si_rrq_stall_arvalid")->tolerance.kind,
              tables::Tolerance::Kind::within_counts);
    EXPECT_NE(rule("si3.si_rrq_stall_arvalid")->window, 0U);
}

} // namespace cci550_vector_test
} // namespace armpmu::vectors
