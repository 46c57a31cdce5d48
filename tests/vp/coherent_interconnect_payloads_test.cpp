// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/hostile_payloads.h"
#include "tests/support/leaks_of_systemc.h"
#include "tests/vp/coherent_platform.h"

#include <stdexcept>

// Whatever the interconnect is asked, and whoever throws or ends the simulation meanwhile.
namespace armpmu::tests {
namespace coherent_interconnect_payloads_test {

using Mode = CoherentParameters::Mode;

constexpr unsigned kPlainPort = 1, kAcePort = 6; // of the hostile ones

CoherentParameters with_hostile_ports(Mode mode) {
    CoherentParameters parameters = platform_parameters(mode);
    for (const unsigned n : {kPlainPort, kAcePort}) parameters.interconnect.slaves[n].used = true;
    parameters.interconnect.slaves[kAcePort].kind = PortKind::ace;
    return parameters;
}

// Any transaction, legal for the port or not.
void speak_ace(HostileInitiator<32>& initiator, AceExtension& ace) {
    initiator.with = [&](tlm::tlm_generic_payload& payload) {
        if (initiator.random() % 2 == 0 || payload.get_data_length() > 4096) return;
        ace = AceExtension{};
        ace.transaction = static_cast<AceTransaction>(initiator.random() % 25);
        ace.domain = static_cast<interconnect::AceDomain>(initiator.random() % 5);
        ace.device = initiator.random() % 4 == 0;
        ace.secure = initiator.random() % 2 == 0;
        ace.qos = static_cast<std::uint8_t>(initiator.random());
        payload.set_extension(&ace);
    };
    initiator.dataless = [](const tlm::tlm_generic_payload& payload) {
        const AceExtension* said = nullptr;
        payload.get_extension(said);
        return said != nullptr && said->transaction != AceTransaction::normal;
    };
    initiator.done = [&](tlm::tlm_generic_payload& payload) { payload.clear_extension(&ace); };
}

class CoherentInterconnectPayloads : public ::testing::TestWithParam<Mode> {
  protected:
    CoherentPlatform platform{with_hostile_ports(GetParam())};
    HostileInitiator<32> plain{"plain", 1}, ace{"ace", 2};
    AceExtension of_plain, of_ace;

    CoherentInterconnectPayloads() {
        plain.socket.bind(platform.cci.slave[kPlainPort]);
        ace.socket.bind(platform.cci.slave[kAcePort]);
        for (auto* one : {&plain, &ace})
            one->address = [one] { return one->random() % (kHole + 0x1000); };
        speak_ace(plain, of_plain);
        speak_ace(ace, of_ace);
    }
};

TEST_P(CoherentInterconnectPayloads, of_all_kinds_leave_it_at_work) {
    platform.run([&] {
        for (const bool bypassed : {false, true, false}) {
            platform.cci.set_bypass(bypassed);
            for (unsigned n = 0; n < 20; ++n) {
                plain.attack(50);
                ace.attack(50);
                sc_core::wait(sc_time(1, SC_NS));
            }
        }
        platform.dma.write(0x1000, pattern(64, 1));
        EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(platform.dma.read(0x1000, 64), pattern(64, 1));
    });
    EXPECT_GT(plain.ok, 100U);
    EXPECT_GT(ace.ok, 100U);
}

TEST_P(CoherentInterconnectPayloads, without_data_are_refused_around_it_too) {
    platform.run([&] {
        for (const bool bypassed : {false, true}) {
            platform.cci.set_bypass(bypassed);
            platform.dma.read(0x1000, 4); // and the way is known
            for (const bool write : {false, true}) {
                tlm::tlm_generic_payload payload;
                payload.set_command(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
                payload.set_address(0x1000);
                payload.set_data_length(4);
                payload.set_streaming_width(4);
                sc_time delay = sc_core::SC_ZERO_TIME;
                platform.dma.socket->b_transport(payload, delay);
                EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
                payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
                EXPECT_EQ(platform.dma.socket->transport_dbg(payload), 0U);
                EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
            }
        }
    });
}

TEST_P(CoherentInterconnectPayloads, memory_granted_at_no_place_gets_none_by_clipping) {
    platform.cci.set_bypass(0x1000, 0x1000, true);
    platform.memory0.on_dmi = [](tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
        dmi.init();
        dmi.allow_read_write();
        return true;
    };
    platform.run([&] {
        tlm::tlm_dmi dmi;
        platform.dma.ask_for_dmi(0x1800, dmi);
        EXPECT_EQ(dmi.get_start_address(), 0x1000U);
        EXPECT_EQ(dmi.get_dmi_ptr(), nullptr);
        EXPECT_FALSE(platform.dma.ask_for_dmi(0x1800, dmi, static_cast<tlm::tlm_command>(3)));
    });
}

// --- who throws ---

// Estimated, it is the caller's exception; stepped, that of the interconnect's own process, which
// SystemC ends the simulation for.
TEST_P(CoherentInterconnectPayloads, a_memory_that_throws_takes_nothing_with_it) {
    [[maybe_unused]] const LeaksOfSystemC leaks;
    platform.memory0[0x1000] = 7;
    platform.memory0.on_call = [this](tlm::tlm_generic_payload&) {
        platform.memory0.on_call = nullptr;
        throw std::runtime_error("the memory is broken");
    };
    if (GetParam() == Mode::timing) {
        platform.thread([&] { platform.dma.read(0x1000, 4); });
        EXPECT_THROW(sc_core::sc_start(), sc_core::sc_report);
    } else {
        platform.run([&] {
            EXPECT_THROW(platform.dma.read(0x1000, 4), std::runtime_error);
            EXPECT_EQ(platform.dma.read(0x1000, 1), Bytes{7});
            EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
        });
    }
    LtInitiator::Access look{tlm::TLM_READ_COMMAND, 0x1000, Bytes(1)};
    EXPECT_EQ(platform.dma.send_debug(look), 1U);
    EXPECT_EQ(look.data, Bytes{7});
}

TEST(CoherentInterconnectEstimate, goes_on_after_a_snooped_master_threw) {
    CoherentPlatform platform(platform_parameters(Mode::estimate));
    platform.run([&] {
        platform.cpu.store(0x1000, 7);
        platform.cpu.on_snoop = [] { throw std::runtime_error("the master is broken"); };
        EXPECT_THROW(platform.dma.read(0x1000, 1), std::runtime_error);
        platform.cpu.on_snoop = nullptr;
        EXPECT_EQ(platform.dma.read(0x1000, 1), Bytes{7});
        EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
    });
}

// --- the end of the simulation, and of time ---

TEST_P(CoherentInterconnectPayloads, sc_stop_midway_leaves_memory_to_debuggers) {
    const ReportedErrors reported;
    unsigned reads = 0;
    platform.memory0[0x1000] = 7;
    platform.thread([&] {
        for (;; ++reads) {
            platform.dma.read(0x1000, 64);
            sc_core::wait(sc_time(10, SC_NS));
        }
    });
    platform.thread([&] {
        sc_core::wait(sc_time(1003, SC_NS)); // within an access, in timing mode
        sc_core::sc_stop();
    });
    sc_core::sc_start();
    EXPECT_GT(reads, 5U);
    LtInitiator::Access look{tlm::TLM_READ_COMMAND, 0x1000, Bytes(1)};
    EXPECT_EQ(platform.dma.send_debug(look), 1U);
    EXPECT_EQ(look.data, Bytes{7});
    LtInitiator::Access late{tlm::TLM_READ_COMMAND, 0x1000, Bytes(1)};
    const auto status = platform.dma.send(late);
    EXPECT_EQ(status,
              GetParam() == Mode::timing ? tlm::TLM_GENERIC_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(reported.texts().size(), GetParam() == Mode::timing ? 1U : 0U);
}

TEST_P(CoherentInterconnectPayloads, near_the_end_of_time_are_answered_as_far_as_it_reaches) {
    [[maybe_unused]] const LeaksOfSystemC leaks;
    sc_core::sc_start(sc_core::sc_max_time() - sc_time(2, sc_core::SC_US));
    const sc_time begin = sc_core::sc_time_stamp();
    bool answered = false, late = false;
    platform.thread([&] {
        platform.dma.write(0x1000, pattern(64, 1));
        EXPECT_EQ(platform.dma.read(0x1000, 64), pattern(64, 1));
        EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
        answered = true;
        sc_core::wait(sc_core::sc_max_time() - sc_core::sc_time_stamp() - sc_time(3, SC_NS));
        LtInitiator::Access last{tlm::TLM_READ_COMMAND, 0x1000, Bytes(64)};
        last.delay = sc_time(1, sc_core::SC_MS); // which there is no time for
        platform.dma.send(last);
        EXPECT_LE(last.delay, sc_core::sc_max_time() - sc_core::sc_time_stamp());
        late = true;
    });
    sc_core::sc_start(sc_core::sc_max_time() - begin);
    EXPECT_TRUE(answered);
    EXPECT_EQ(late, GetParam() == Mode::estimate); // there is no more time to wait in
    EXPECT_GE(sc_core::sc_time_stamp(), begin);
}

INSTANTIATE_TEST_SUITE_P(, CoherentInterconnectPayloads,
                         ::testing::Values(Mode::timing, Mode::estimate), [](const auto& mode) {
                             return mode.param == Mode::timing ? "timing" : "estimate";
                         });

// --- parameters ---

struct Limited {
    const char* name;
    std::function<void(CoherentParameters&, unsigned)> set;
    unsigned least;
    unsigned most; // 0: none
};

TEST(CoherentInterconnectParameters, are_taken_at_each_limit_and_refused_one_beyond) {
    const Limited table[] = {
        {"outstanding", [](auto& p, unsigned n) { p.outstanding = n; }, 1, 1024},
        {"tt_depth", [](auto& p, unsigned n) { p.interconnect.tt_depth = n; }, 1, 1024},
        {"back_invalidations", [](auto& p, unsigned n) { p.interconnect.back_invalidations = n; },
         1, 1024},
        {"snoop_tt_depth", [](auto& p, unsigned n) { p.interconnect.snoop_tt_depth = n; }, 1, 0},
        {"request_buffer", [](auto& p, unsigned n) { p.interconnect.request_buffer = n; }, 1, 0},
        {"requests_per_cycle", [](auto& p, unsigned n) { p.interconnect.requests_per_cycle = n; },
         1, 0},
        {"request_latency", [](auto& p, unsigned n) { p.interconnect.request_latency = n; }, 1, 0},
        {"response_latency", [](auto& p, unsigned n) { p.interconnect.response_latency = n; }, 1,
         0},
        {"filter.ways", [](auto& p, unsigned n) { p.interconnect.filter.ways = n; }, 1, 0},
        {"watchdog", [](auto& p, unsigned n) { p.interconnect.watchdog = n; }, 1, 0},
        {"read_buffer", [](auto& p, unsigned n) { p.interconnect.masters[0].read_buffer = n; }, 4,
         0},
        {"response_buffer",
         [](auto& p, unsigned n) { p.interconnect.masters[0].response_buffer = n; }, 1, 0},
    };
    const auto takes = [](const Limited& row, unsigned value) {
        CoherentParameters parameters = platform_parameters();
        row.set(parameters, value);
        systemc::Cci550Pmu pmu(sc_core::sc_gen_unique_name("pmu"));
        try {
            const CoherentInterconnect cci(sc_core::sc_gen_unique_name("cci"), parameters, pmu);
            return true;
        } catch (const std::invalid_argument& error) {
            EXPECT_NE(std::string(error.what()).find(row.name), std::string::npos) << error.what();
            return false;
        }
    };
    for (const Limited& row : table) {
        EXPECT_TRUE(takes(row, row.least)) << row.name;
        EXPECT_FALSE(takes(row, row.least - 1)) << row.name;
        if (row.most == 0) continue;
        EXPECT_TRUE(takes(row, row.most)) << row.name;
        EXPECT_FALSE(takes(row, row.most + 1)) << row.name;
    }
}

} // namespace coherent_interconnect_payloads_test
} // namespace armpmu::tests
