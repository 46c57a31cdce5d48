// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/player.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/property/a55_random.h"

#include <gtest/gtest.h>

namespace armpmu::vectors {
namespace a55_vector_test {

using tests::A55Random;

a55::Inputs random_inputs(A55Random& random, const a55::Config& config, const a55::Inputs& before) {
    a55::Inputs inputs = before;
    if (random.chance(5)) inputs.state = random.state();
    if (random.chance(3))
        inputs.pins = {random.chance(80), random.chance(50), random.chance(50), random.chance(50)};
    if (random.chance(2)) inputs.double_lock = random.chance(30);
    if (random.chance(2)) inputs.os_lock = random.chance(30);
    inputs.powered = before.powered ? random.below(300) != 0 : random.chance(40);
    inputs.nreset = random.below(200) != 0;
    inputs.events = random.row(random.below(6), config);
    inputs.access = std::monostate{};
    if (random.chance(25)) {
        inputs.access = random.system_access(random.aarch32(inputs.state));
    } else if (random.chance(15)) {
        inputs.access = random.external_access();
    } else if (random.chance(2)) {
        inputs.access = random.unknown_access(random.chance(50));
    }
    return inputs;
}

// The same done to a PMU step by step, and looked at through the external view.
class ByHand final : a55::EventBusListener {
  public:
    explicit ByHand(const a55::Config& config) : pmu(config) { pmu.set_event_bus_listener(this); }

    void clock(const a55::Inputs& inputs) {
        pmu.set_authentication(inputs.pins);
        pmu.set_state(inputs.state);
        pmu.set_locks(inputs.double_lock, inputs.os_lock);
        pmu.set_powered(inputs.powered);
        if (!inputs.nreset) pmu.reset();
        bus = 0;
        system = {};
        external = {};
        if (const auto* access = std::get_if<a55::SystemAccess>(&inputs.access))
            system = pmu.clock(inputs.events, *access);
        else if (const auto* one = std::get_if<a55::ExternalAccess>(&inputs.access))
            external = pmu.clock(inputs.events, *one);
        else
            pmu.clock(inputs.events);
    }
    void event_bus(std::uint64_t bits, std::uint64_t) override { bus = bits; }

    a55::Pmu pmu;
    std::uint64_t bus = 0;
    a55::SystemResult system;
    a55::ExternalResult external;
};

TEST(A55Vector, player_shows_what_the_model_shows_in_every_clock) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        A55Random random(seed);
        const a55::Config config = random.config();
        a55::Player player(config);
        ByHand reference(config);
        a55::Inputs inputs;
        for (unsigned c = 0; c < 800; ++c) {
            SCOPED_TRACE("seed " + std::to_string(seed) + " clock " + std::to_string(c));
            inputs = random_inputs(random, config, inputs);
            const a55::Outputs got = player.clock(inputs);
            reference.clock(inputs);
            a55::Pmu& pmu = reference.pmu;
            if (std::holds_alternative<a55::SystemAccess>(inputs.access)) {
                ASSERT_EQ(got.outcome, static_cast<unsigned>(reference.system.outcome));
                ASSERT_EQ(got.data, reference.system.data);
                ASSERT_EQ(got.target, reference.system.target);
                ASSERT_EQ(got.exception_class, reference.system.exception_class);
            } else if (std::holds_alternative<a55::ExternalAccess>(inputs.access)) {
                ASSERT_EQ(got.outcome, static_cast<unsigned>(reference.external.status));
                ASSERT_EQ(got.data, reference.external.data);
            }
            for (unsigned n = 0; n < a55::kCounters; ++n)
                ASSERT_EQ(got.counts[n], pmu.peek_external(8 * n)) << n;
            ASSERT_EQ(got.cycles,
                      pmu.peek_external(0xf8) | std::uint64_t{pmu.peek_external(0xfc)} << 32);
            ASSERT_EQ(got.overflow, pmu.peek_external(0xc80));
            ASSERT_EQ(got.npmuirq, !pmu.interrupt());
            ASSERT_EQ(got.export_bus, reference.bus);
        }
    }
}

bool same(const a55::Inputs& a, const a55::Inputs& b) {
    if (a.events != b.events || a.state != b.state || a.pins != b.pins ||
        a.double_lock != b.double_lock || a.os_lock != b.os_lock || a.powered != b.powered ||
        a.nreset != b.nreset || a.access.index() != b.access.index())
        return false;
    if (const auto* x = std::get_if<a55::SystemAccess>(&a.access)) {
        const auto& y = std::get<a55::SystemAccess>(b.access);
        return x->reg == y.reg && x->write == y.write && (!x->write || x->data == y.data);
    }
    if (const auto* x = std::get_if<a55::ExternalAccess>(&a.access)) {
        const auto& y = std::get<a55::ExternalAccess>(b.access);
        return x->write == y.write && x->offset == y.offset && x->port == y.port &&
               (!x->write || (x->data == y.data && x->lanes == y.lanes));
    }
    return true;
}

TEST(A55Vector, rows_keep_everything) {
    const a55::Rows rows;
    std::vector<std::uint64_t> row(rows.layout().words(), ~std::uint64_t{0});
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        A55Random random(seed);
        const a55::Config config = random.config();
        a55::Player player(config);
        a55::Inputs inputs;
        for (unsigned c = 0; c < 300; ++c) {
            inputs = random_inputs(random, config, inputs);
            const a55::Outputs outputs = player.clock(inputs);
            rows.put(inputs, outputs, row.data());
            ASSERT_TRUE(same(rows.inputs(row.data()), inputs)) << "seed " << seed << " " << c;
            ASSERT_TRUE(rows.outputs(row.data()) == outputs) << "seed " << seed << " " << c;
        }
    }
    EXPECT_EQ(rows.layout().find("npmuirq")->first, rows.layout().width() - 1);
}

TEST(A55Vector, a_header_has_the_whole_configuration) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        A55Random random(seed);
        const a55::Config config = random.config();
        const Header header = device_header(config);
        const a55::Config again = a55::config_of(header.configuration);
        EXPECT_TRUE(device_header(again) == header);
        EXPECT_EQ(again.mpidr, config.mpidr);
        EXPECT_EQ(again.divider, config.divider);
        EXPECT_EQ(again.l2_cache, config.l2_cache);
    }
    EXPECT_TRUE(device_header(a55::Config{}).configuration.empty());
    Header bad = device_header(a55::Config{});
    bad.configuration["l2_cash"] = "1";
    EXPECT_THROW(expect_device(bad, a55::device()), VectorError);
    bad = device_header(a55::Config{});
    bad.device = "cci550";
    EXPECT_THROW(expect_device(bad, a55::device()), VectorError);
}

} // namespace a55_vector_test
} // namespace armpmu::vectors
