// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_platform.h"

#include <stdexcept>

// What keeps an interconnect from being saved, and is waited for by drain().
namespace armpmu::tests {
namespace coherent_interconnect_in_the_way_test {

using Mode = CoherentParameters::Mode;

template <typename Action>
void expect_in_the_way(const Action& action, const std::string& text) {
    try {
        action();
        FAIL() << "expected: " << text;
    } catch (const std::logic_error& error) {
        EXPECT_EQ(error.what(), text);
    }
}

TEST(CoherentInterconnectInTheWay, an_open_call_is_named_and_drain_waits_for_it) {
    CoherentPlatform platform;
    platform.memory0.read_time = kPeriod * 500;
    const StateBytes before = platform.cci.save();
    sc_time answered;
    platform.thread([&] {
        platform.dma.read(0, 64);
        answered = sc_core::sc_time_stamp();
    });
    platform.run([&] {
        sc_core::wait(kPeriod * 100);
        expect_in_the_way([&] { platform.cci.save(); },
                          "platform.cci cannot be saved: a b_transport of slave[0] is open");
        expect_in_the_way([&] { platform.cci.restore(before); },
                          "platform.cci cannot be restored: a b_transport of slave[0] is open");
        platform.cci.drain();
        EXPECT_GE(answered, kPeriod * 500);
        EXPECT_LE(sc_core::sc_time_stamp(), answered + kPeriod);
        platform.cci.save();
        const sc_time now = sc_core::sc_time_stamp();
        platform.cci.drain();
        EXPECT_EQ(sc_core::sc_time_stamp(), now) << "nothing was in flight";
    });
}

// Dirty data that the requester has not taken is on its way to memory when the call has returned.
TEST(CoherentInterconnectInTheWay, a_write_of_the_interconnects_own_is_in_flight_and_drained) {
    CoherentPlatform platform;
    platform.memory0.write_time = kPeriod * 300;
    platform.run([&] {
        platform.cpu.store(0x1000, 0x55);
        AceExtension ace;
        ace.transaction = AceTransaction::read_clean;
        platform.gpu.read(0x1000, 64, &ace);
        expect_in_the_way(
            [&] { platform.cci.save(); },
            "platform.cci cannot be saved: something is in flight, for which drain() waits");
        const sc_time before = sc_core::sc_time_stamp();
        platform.cci.drain();
        EXPECT_GE(sc_core::sc_time_stamp(), before + kPeriod * 290);
        EXPECT_EQ(platform.total(GlobalEvent::cci_wrq), 1U);
        EXPECT_EQ(platform.memory0[0x1000], 0x55);
        platform.cci.save();
    });
}

TEST(CoherentInterconnectInTheWay, a_target_that_is_being_called_is_in_the_way) {
    CoherentPlatform platform;
    std::string seen;
    platform.memory0.on_call = [&](tlm::tlm_generic_payload&) {
        try {
            platform.cci.save();
        } catch (const std::logic_error& error) {
            seen = error.what();
        }
    };
    platform.run([&] { platform.dma.read(0, 64); });
    EXPECT_EQ(seen, "platform.cci cannot be saved: a b_transport of slave[0] is open");
}

TEST(CoherentInterconnectInTheWay, a_phase_of_steps_is_in_the_way) {
    CoherentParameters parameters = platform_parameters(Mode::estimate);
    CoherentInterconnect* cci = nullptr;
    sc_core::sc_module_name name("platform");
    systemc::Cci550Pmu pmu("pmu");
    LtMemory memory0("memory0"), memory1("memory1");
    CoherentInterconnect module("cci", parameters, pmu);
    cci = &module;
    cci->master[0].bind(memory0.socket);
    cci->master[1].bind(memory1.socket);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    cci->begin_stepping({});
    expect_in_the_way([&] { cci->save(); },
                      std::string(cci->name()) +
                          " cannot be saved: it is stepped by its owner (begin_stepping)");
    cci->end_stepping();
    cci->save();
}

} // namespace coherent_interconnect_in_the_way_test
} // namespace armpmu::tests
