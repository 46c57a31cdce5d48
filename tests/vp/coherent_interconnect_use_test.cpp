// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_platform.h"

namespace armpmu::tests {
namespace coherent_interconnect_use_test {

TEST(CoherentInterconnectUse, timing_mode_refuses_calls_that_cannot_wait) {
    const ReportedErrors errors;
    CoherentPlatform platform;
    platform.dma.read(0, 4);
    EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    ASSERT_EQ(errors.texts().size(), 1U);
    EXPECT_NE(errors.texts()[0].find("platform.cci"), std::string::npos);
    EXPECT_NE(errors.texts()[0].find("before the simulation runs"), std::string::npos);
    sc_core::sc_start(kPeriod);

    sc_core::sc_spawn_options options;
    options.spawn_method();
    sc_core::sc_spawn([&] { platform.dma.read(0, 4); }, "method", &options);
    sc_core::sc_start(kPeriod);
    EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    ASSERT_EQ(errors.texts().size(), 2U);
    EXPECT_NE(errors.texts()[1].find("from a thread"), std::string::npos);
    platform.run([&] { platform.dma.read(0, 4); });
    EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
}

// An interrupt handler is called by the interconnect's own thread.
TEST(CoherentInterconnectUse, timing_mode_refuses_calls_from_within_itself) {
    const ReportedErrors errors;
    CoherentPlatform platform;
    count(platform.pmu.core(), 0, cci550::event_id(0, SlaveEvent::si_rrq_hs_arvalid));
    put(platform.pmu.core(), ecnt_data(0), 0xffffffff);
    platform.pmu.on_overflow = [&](std::uint8_t) { platform.cpu.read(0, 4); };
    platform.run([&] { platform.dma.read(0, 4); });
    EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(platform.cpu.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    ASSERT_EQ(errors.texts().size(), 1U);
    EXPECT_NE(errors.texts()[0].find("wait for itself"), std::string::npos);
}

TEST(CoherentInterconnectUse, a_thread_may_be_killed_while_it_waits) {
    CoherentPlatform platform;
    platform.memory0.read_time = 50 * kPeriod;
    sc_core::sc_spawn_options options;
    options.set_stack_size(1 << 18);
    auto thread = sc_core::sc_spawn([&] { platform.dma.read(0, 4096); }, "victim", &options);
    platform.run([&] {
        sc_core::wait(30 * kPeriod);
        thread.kill();
        platform.dma.write(0x40, pattern(64, 3));
        EXPECT_EQ(platform.dma.read(0x40, 64), pattern(64, 3));
    });
    EXPECT_LE(platform.total(0, SlaveEvent::si_rrq_hs_arvalid), 18U);
}

TEST(CoherentInterconnectUse, wrong_bindings_are_reported) {
    const ReportedErrors errors;
    CoherentParameters parameters = platform_parameters();
    armpmu::systemc::Cci550Pmu pmu("pmu");
    CoherentInterconnect cci("cci", parameters, pmu);
    LtInitiator initiator("initiator");
    CachedMaster master("master");
    LtMemory memory("memory");
    initiator.socket.bind(cci.slave[1]);
    master.socket.bind(cci.slave[3]);
    cci.snoop[0].bind(master.snooped);
    cci.master[0].bind(memory.socket);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    const auto reported = [&](const char* text) {
        for (const std::string& error : errors.texts())
            if (error.find(text) != std::string::npos) return true;
        return false;
    };
    EXPECT_EQ(errors.texts().size(), 3U);
    EXPECT_TRUE(reported("slave[1] is bound, but SI1 is not in use"));
    EXPECT_TRUE(reported("snoop[0] is bound, but SI0"));
    EXPECT_TRUE(reported("master[1] is unbound, but MI1 is in use"));
}

TEST(CoherentInterconnectUse, wrong_parameters_are_refused_by_name) {
    armpmu::systemc::Cci550Pmu::Parameters small;
    small.config.slave_interfaces = 6;
    small.config.master_interfaces = 2;
    armpmu::systemc::Cci550Pmu pmu("pmu", small);
    const auto expect_refused = [&](const char* text, const auto& change) {
        CoherentParameters parameters = platform_parameters();
        change(parameters);
        try {
            CoherentInterconnect cci("cci", parameters, pmu);
            ADD_FAILURE() << text;
        } catch (const std::invalid_argument& error) {
            EXPECT_EQ(std::string(error.what()).rfind("cci", 0), 0U) << error.what();
            EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
        }
    };
    using P = CoherentParameters;
    expect_refused("period", [](P& p) { p.period = sc_core::SC_ZERO_TIME; });
    expect_refused("outstanding", [](P& p) { p.outstanding = 0; });
    expect_refused("outstanding", [](P& p) { p.outstanding = 1025; });
    expect_refused("snooped", [](P& p) { p.snooped.snoop_response = 0; });
    expect_refused("tt_depth", [](P& p) { p.interconnect.tt_depth = 0; });
    expect_refused("memory_types", [](P& p) { p.memory_types = {{0, 0}}; });
    expect_refused("memory_types", [](P& p) { p.memory_types = {{0, 8}, {7, 8}}; });
    expect_refused("memory_types", [](P& p) { p.memory_types = {{~std::uint64_t{0}, 2}}; });
    expect_refused("SI6", [](P& p) {
        p.interconnect.slaves[6].used = true;
        p.interconnect.slaves[6].kind = PortKind::ace;
    });
    expect_refused("SI3", [](P& p) { p.interconnect.slaves[3].kind = PortKind::ace_lite; });
    expect_refused("MI2", [](P& p) { p.interconnect.masters[2].used = true; });
    expect_refused("slave interface", [](P& p) { p.interconnect.slaves = {}; });
}

} // namespace coherent_interconnect_use_test
} // namespace armpmu::tests
