// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/access_extension.h"
#include "tests/vp/coherent_platform.h"

namespace armpmu::tests {
namespace coherent_interconnect_test {

using Access = LtInitiator::Access;

TEST(CoherentInterconnect, plain_payloads_are_non_caching_coherent_accesses) {
    CoherentPlatform platform;
    platform.run([&] {
        for (LtInitiator* master : {&platform.dma, &platform.iss}) {
            const std::uint64_t base = master == &platform.dma ? 0x1000 : kMemory1 + 0x1000;
            master->write(base + 3, pattern(200, 1)); // 61 bytes, 2 lines, 11 bytes
            EXPECT_EQ(master->status, tlm::TLM_OK_RESPONSE);
            EXPECT_EQ(master->read(base + 3, 200), pattern(200, 1));
            EXPECT_EQ(master->status, tlm::TLM_OK_RESPONSE);
            for (unsigned i = 0; i < 200; ++i)
                ASSERT_EQ(platform.byte(base + 3 + i), pattern(200, 1)[i]) << i;
        }
    });
    for (const unsigned si : {0U, 4U}) {
        EXPECT_EQ(platform.total(si, SlaveEvent::si_rrq_hs_arvalid), 4U);
        EXPECT_EQ(platform.total(si, SlaveEvent::si_rrq_hs_shareable_non_alloc), 4U);
        EXPECT_EQ(platform.total(si, SlaveEvent::si_rrq_hs_rval), 4U + 4 + 4 + 1);
        EXPECT_EQ(platform.total(si, SlaveEvent::si_wrq_share_wlu), 2U);
        EXPECT_EQ(platform.total(si, SlaveEvent::si_wrq_share_wunique), 2U);
        EXPECT_EQ(platform.total(si, SlaveEvent::si_w_data_beat), 13U);
    }
    for (const unsigned mi : {0U, 1U}) {
        EXPECT_EQ(platform.total(mi, MasterEvent::mi_r_data_beat_any), 13U);
        EXPECT_EQ(platform.total(mi, MasterEvent::mi_w_data_beat_any), 13U);
    }
}

// What software sees: eight counters, programmed and read over the register socket.
TEST(CoherentInterconnect, counters_match_the_traffic_of_three_masters) {
    CoherentPlatform platform;
    const std::vector<std::pair<EventId, std::uint32_t>> expected = {
        {cci550::event_id(0, SlaveEvent::si_wrq_share_wlu), 8},
        {cci550::event_id(3, SlaveEvent::si_rrq_hs_shareable_alloc), 10},
        {cci550::event_id(3, SlaveEvent::si_rrq_hs_invalidate), 2},
        {cci550::event_id(3, SlaveEvent::si_srq_read), 2 + 4}, // for the GPU and the ISS
        {cci550::event_id(4, SlaveEvent::si_rrq_hs_rlast_snoop), 4},
        // Lines 0, 1, 8, 9, 16 and 17; those nobody holds miss.
        {cci550::event_id(GlobalEvent::cci_snoop_access_filter_bank_0_1), 8 + 6},
        {cci550::event_id(GlobalEvent::cci_snoop_access_miss_filter_bank_0_1), 8},
        {cci550::event_id(0, MasterEvent::mi_r_data_beat_any), 4 * (10 + 2)},
    };
    std::vector<std::uint32_t> counts;
    platform.run([&] {
        for (unsigned n = 0; n < expected.size(); ++n) {
            platform.bus.write(evnt_sel(n), expected[n].first.raw());
            platform.bus.write(ecnt_ctrl(n), 1);
        }
        platform.bus.write(kPmcr, kCen);
        platform.dma.write(0, pattern(512, 1)); // lines 0 .. 7
        for (unsigned line = 0; line < 8; ++line)
            EXPECT_EQ(platform.cpu.load(64 * line), pattern(512, 1)[64 * line]);
        for (unsigned line = 0; line < 2; ++line) { // SI5 shares lines 0 and 1 ...
            platform.gpu.load(64 * line);
            platform.cpu.store(64 * line, 0xee); // ... and loses them
        }
        for (unsigned line = 0; line < 2; ++line) // neither in the cache nor held by anybody
            platform.iss.read(64 * (8 + line), 64);
        for (unsigned line = 0; line < 2; ++line)
            EXPECT_EQ(platform.iss.read(64 * line, 1)[0], 0xee);
        platform.iss.read(64 * 6, 1);
        platform.iss.read(64 * 7, 64);
        platform.cpu.ways = 100;
        platform.cpu.load(64 * 16);
        platform.cpu.load(64 * 17);
        sc_core::wait(10 * kPeriod);
        for (unsigned n = 0; n < expected.size(); ++n)
            counts.push_back(platform.bus.read(ecnt_data(n)));
    });
    for (unsigned n = 0; n < expected.size(); ++n) EXPECT_EQ(counts[n], expected[n].second) << n;
}

TEST(CoherentInterconnect, security_comes_from_either_extension_or_the_default) {
    CoherentParameters parameters = platform_parameters();
    parameters.default_security = Security::secure;
    CoherentPlatform platform(parameters);
    platform.run([&] {
        platform.dma.read(0, 4);
        AceExtension ace; // Non-secure
        platform.dma.read(0, 4, &ace);
        armpmu::systemc::AccessExtension access;
        access.secure = false;
        Access third{tlm::TLM_READ_COMMAND, 0, Bytes(4)};
        platform.dma.send(third, &access);
        access.secure = true;
        ace.secure = false; // says more than the other
        Access fourth{tlm::TLM_READ_COMMAND, 0, Bytes(4), {}, 0, &ace};
        platform.dma.send(fourth, &access);
    });
    const EventId reads = cci550::event_id(0, SlaveEvent::si_rrq_hs_arvalid);
    EXPECT_EQ(platform.pmu.core().total(reads, Security::secure), 1U);
    EXPECT_EQ(platform.pmu.core().total(reads, Security::non_secure), 3U);
    std::vector<bool> secure;
    for (const LtMemory::Call& call : platform.memory0.calls) secure.push_back(call.secure);
    EXPECT_EQ(secure, (std::vector<bool>{true, false, false, false}));
}

TEST(CoherentInterconnect, security_may_come_from_the_platform_s_own_sideband) {
    CoherentParameters parameters = platform_parameters();
    parameters.requester = [](const tlm::tlm_generic_payload& payload) {
        armpmu::systemc::Requester who;
        if (payload.get_address() >= 64) who.secure = true;
        return who;
    };
    CoherentPlatform platform(parameters);
    platform.run([&] {
        platform.dma.read(0, 4); // not known: Non-secure
        platform.dma.read(64, 4);
    });
    const EventId reads = cci550::event_id(0, SlaveEvent::si_rrq_hs_arvalid);
    EXPECT_EQ(platform.pmu.core().total(reads, Security::secure), 1U);
    EXPECT_EQ(platform.pmu.core().total(reads, Security::non_secure), 1U);
}

TEST(CoherentInterconnect, two_on_one_pmu_are_refused_until_the_first_is_gone) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    CoherentParameters parameters;
    parameters.interconnect = interconnect::example_config();
    for (const auto mode : {CoherentParameters::Mode::timing, CoherentParameters::Mode::estimate}) {
        parameters.mode = mode;
        const auto first =
            std::make_unique<interconnect::CoherentInterconnect>("first", parameters, pmu);
        try {
            interconnect::CoherentInterconnect second("second", parameters, pmu);
            FAIL();
        } catch (const std::invalid_argument& error) {
            EXPECT_STREQ(error.what(), "second: pmu already belongs to first; an interconnect "
                                       "needs a PMU of its own");
        }
    }
}

TEST(CoherentInterconnect, a_dram_behind_an_mi_is_refused) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    CoherentParameters parameters;
    parameters.interconnect = interconnect::example_config();
    parameters.interconnect.masters[0].memory.kind = interconnect::MemoryKind::lpddr4;
    for (const auto mode : {CoherentParameters::Mode::timing, CoherentParameters::Mode::estimate}) {
        parameters.mode = mode;
        try {
            const interconnect::CoherentInterconnect cci("cci", parameters, pmu);
            FAIL();
        } catch (const std::invalid_argument& error) {
            EXPECT_STREQ(error.what(), "cci: MI0 has a DRAM (lpddr4), but a TLM target has times "
                                       "of its own");
        }
    }
}

TEST(CoherentInterconnect, a_pmu_with_events_on_wires_is_refused) {
    sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_THROW);
    CoherentPlatform platform;
    sc_core::sc_clock clock("clock", sc_time(1, sc_core::SC_NS));
    sc_core::sc_signal<cci550::EventRow> events("events");
    platform.pmu.ACLK(clock);
    platform.pmu.EVENTS(events);
    EXPECT_THROW(sc_core::sc_start(sc_core::SC_ZERO_TIME), sc_core::sc_report);
}

TEST(CoherentInterconnect, memory_types_decide_for_plain_payloads) {
    CoherentParameters parameters = platform_parameters();
    parameters.memory_types = {{0x10000, 0x1000, interconnect::MemoryType::device},
                               {0x20000, 0x1000, interconnect::MemoryType::non_shareable}};
    CoherentPlatform platform(parameters);
    platform.run([&] {
        platform.dma.write(0x10005, pattern(2, 1)); // devices see what was asked, no more
        platform.dma.read(0x10008, 4);
        platform.dma.write(0x20000, pattern(64, 1));
        platform.dma.read(0x20000, 4);
        platform.dma.read(0x21000, 4);
        AceExtension ace; // decides itself
        platform.dma.read(0x10000, 4, &ace);
    });
    EXPECT_EQ(platform.total(0, SlaveEvent::si_wrq_dev), 1U);
    EXPECT_EQ(platform.total(0, SlaveEvent::si_rrq_dev), 1U);
    EXPECT_EQ(platform.total(0, SlaveEvent::si_wrq_non_shareable), 1U);
    EXPECT_EQ(platform.total(0, SlaveEvent::si_rrq_hs_nonshareable), 1U);
    EXPECT_EQ(platform.total(0, SlaveEvent::si_rrq_hs_shareable_non_alloc), 2U);
    const auto& calls = platform.memory0.calls;
    ASSERT_EQ(calls.size(), 6U);
    EXPECT_TRUE(calls[0].write && calls[0].device);
    EXPECT_EQ(calls[0].address, 0x10005U);
    EXPECT_EQ(calls[0].length, 2U);
    EXPECT_TRUE(calls[1].device);
    EXPECT_EQ(calls[1].address, 0x10008U);
    EXPECT_EQ(calls[1].length, 4U);
    EXPECT_FALSE(calls[2].device);
}

TEST(CoherentInterconnect, every_transaction_is_of_its_class) {
    struct Case {
        AceTransaction transaction;
        SlaveEvent event;
    };
    const Case cases[] = {
        {AceTransaction::read_once, SlaveEvent::si_rrq_hs_shareable_non_alloc},
        {AceTransaction::read_shared, SlaveEvent::si_rrq_hs_shareable_alloc},
        {AceTransaction::read_clean, SlaveEvent::si_rrq_hs_shareable_alloc},
        {AceTransaction::read_not_shared_dirty, SlaveEvent::si_rrq_hs_shareable_alloc},
        {AceTransaction::read_unique, SlaveEvent::si_rrq_hs_shareable_alloc},
        {AceTransaction::clean_shared, SlaveEvent::si_rrq_hs_cache_maint},
        {AceTransaction::clean_invalid, SlaveEvent::si_rrq_hs_cache_maint},
        {AceTransaction::make_invalid, SlaveEvent::si_rrq_hs_cache_maint},
        {AceTransaction::clean_unique, SlaveEvent::si_rrq_hs_invalidate},
        {AceTransaction::make_unique, SlaveEvent::si_rrq_hs_invalidate},
        {AceTransaction::dvm_message, SlaveEvent::si_rrq_hs_dvm_msg},
        {AceTransaction::read_barrier, SlaveEvent::si_rrq_hs_arvalid},
        {AceTransaction::write_unique, SlaveEvent::si_wrq_share_wunique},
        {AceTransaction::write_line_unique, SlaveEvent::si_wrq_share_wlu},
        {AceTransaction::write_clean, SlaveEvent::si_wrq_share_wb},
        {AceTransaction::write_back, SlaveEvent::si_wrq_share_wb},
        {AceTransaction::write_evict, SlaveEvent::si_wrq_hs_awalid},
        {AceTransaction::evict, SlaveEvent::si_wrq_evict},
        {AceTransaction::write_barrier, SlaveEvent::si_wrq_hs_awalid},
    };
    CoherentPlatform platform;
    platform.run([&] {
        for (const Case& c : cases) {
            const std::uint64_t before = platform.total(4, c.event);
            AceExtension ace;
            ace.transaction = c.transaction;
            const bool write = c.transaction >= AceTransaction::write_unique;
            Access access{write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND,
                          0x400,
                          Bytes(64),
                          {},
                          0,
                          &ace};
            EXPECT_EQ(platform.iss.send(access), tlm::TLM_OK_RESPONSE);
            sc_core::wait(kPeriod);
            EXPECT_EQ(platform.total(4, c.event) - before, 1U)
                << static_cast<unsigned>(c.transaction);
        }
    });
    EXPECT_EQ(platform.total(4, SlaveEvent::si_rrq_hs_arvalid), 12U);
    EXPECT_EQ(platform.total(4, SlaveEvent::si_wrq_hs_awalid), 7U);
}

// Told to all that take part; the Sync returns when all have completed it.
TEST(CoherentInterconnect, dvm_messages_and_syncs_reach_the_others) {
    CoherentPlatform platform;
    platform.run([&] {
        platform.cpu.request(AceTransaction::dvm_message, 0x12340);
        EXPECT_EQ(platform.cpu.status, tlm::TLM_OK_RESPONSE);
        platform.cpu.request(AceTransaction::dvm_message, interconnect::kDvmSync);
        EXPECT_EQ(platform.cpu.status, tlm::TLM_OK_RESPONSE);
    });
    EXPECT_EQ(platform.gpu.seen, (std::vector<AceTransaction>{AceTransaction::dvm_message,
                                                              AceTransaction::dvm_message}));
    EXPECT_TRUE(platform.cpu.seen.empty());
    EXPECT_EQ(platform.total(3, SlaveEvent::si_rrq_hs_dvm_msg), 2U);
    EXPECT_EQ(platform.total(5, SlaveEvent::si_rrq_hs_dvm_msg), 1U); // its DVM Complete
    EXPECT_EQ(platform.total(4, SlaveEvent::si_srq_acvalid), 2U); // unbound, answered all the same
}

// Until firmware enables them in snoop_ctrl, nobody is snooped.
TEST(CoherentInterconnect, control_registers_govern_it) {
    CoherentPlatform platform;
    platform.run([&] {
        platform.cpu.store(0x80, 0x55);
        platform.bus.write(cci550::offset_of(RegisterId::snoop_ctrl, 3), 0);
        EXPECT_EQ(platform.dma.read(0x80, 1)[0], 0);
        platform.bus.write(cci550::offset_of(RegisterId::snoop_ctrl, 3), 1);
        EXPECT_EQ(platform.dma.read(0x80, 1)[0], 0x55);
    });
    EXPECT_EQ(platform.cpu.snoops, 1U);
}

} // namespace coherent_interconnect_test
} // namespace armpmu::tests
