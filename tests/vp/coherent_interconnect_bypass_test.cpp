// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_bypass_fixture.h"

#include <stdexcept>

namespace armpmu::tests {

namespace coherent_interconnect_bypass_test {

using namespace coherent_bypass;

INSTANTIATE_TEST_SUITE_P(mode, CoherentInterconnectBypass, kModes, mode_name);

TEST_P(CoherentInterconnectBypass, is_closed_at_first_and_follows_the_switches) {
    CoherentInterconnect& cci = platform.cci;
    EXPECT_FALSE(cci.bypassed(0));
    cci.set_bypass(true);
    EXPECT_TRUE(cci.bypassed(0));
    EXPECT_TRUE(cci.bypassed(kHighest));
    cci.set_bypass(0x1000, 0x1000, false);
    EXPECT_TRUE(cci.bypassed(0xfff));
    EXPECT_FALSE(cci.bypassed(0x1000));
    EXPECT_FALSE(cci.bypassed(0x1fff));
    EXPECT_TRUE(cci.bypassed(0x2000));
    cci.set_bypass(0x1800, 64, true);
    EXPECT_TRUE(cci.bypassed(0x183f));
    EXPECT_FALSE(cci.bypassed(0x1840));
    cci.set_bypass(false);
    EXPECT_FALSE(cci.bypassed(0));
    EXPECT_FALSE(cci.bypassed(0x1800));
}

// --- payloads ---

TEST_P(CoherentInterconnectBypass, carries_data_at_the_memory_s_speed_without_events) {
    platform.memory0.read_time = platform.memory1.read_time = sc_time(30, SC_NS);
    platform.memory0.write_time = platform.memory1.write_time = sc_time(12, SC_NS);
    platform.run([&] {
        platform.cpu.store(0x80, 5);
        platform.cpu.empty_cache();
    });
    platform.cci.set_bypass(true);
    const auto before = totals(platform);
    const unsigned snoops = platform.cpu.snoops;
    Random random(3);
    for (unsigned step = 0; step < 300; ++step) { // no thread is needed
        LtInitiator& who = step % 2 == 0 ? platform.dma : platform.cpu;
        const std::uint64_t address = random(kMemory1 - 300) + (random(2) == 0 ? kMemory1 : 0);
        const auto length = static_cast<unsigned>(1 + random(256));
        Access write{tlm::TLM_WRITE_COMMAND, address, pattern(length, step)};
        write.delay = sc_time(7, SC_NS);
        EXPECT_EQ(who.send(write), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(write.delay, sc_time(19, SC_NS));
        Access read{tlm::TLM_READ_COMMAND, address, Bytes(length)};
        EXPECT_EQ(platform.iss.send(read), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(read.delay, sc_time(30, SC_NS));
        EXPECT_EQ(read.data, write.data);
    }
    sc_core::sc_start(1000 * kPeriod);
    EXPECT_EQ(since(platform, before), std::vector<std::uint64_t>(cci550::kEventIds));
    EXPECT_EQ(platform.cpu.snoops, snoops);
}

TEST_P(CoherentInterconnectBypass, leaves_what_has_a_byte_outside_to_the_interconnect) {
    platform.cci.set_bypass(0x1000, 0x1000, true);
    platform.run([&] {
        const auto reads = [&] { return platform.total(0, SlaveEvent::si_rrq_hs_arvalid); };
        platform.dma.read(0x1000, 64);
        platform.dma.read(0x1fc0, 64);
        EXPECT_EQ(reads(), 0U);
        platform.dma.read(0x0fff, 1);
        EXPECT_EQ(reads(), 1U);
        platform.dma.read(0x2000, 64);
        EXPECT_EQ(reads(), 2U);
        platform.dma.read(0x1fff, 2);
        EXPECT_EQ(reads(), 4U);
        platform.dma.read(0x0fc0, 128);
        EXPECT_EQ(reads(), 6U);
        Access streaming{tlm::TLM_READ_COMMAND, 0x1ffc, Bytes(64), {}, 4};
        EXPECT_EQ(platform.dma.send(streaming), tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(reads(), 6U);
        AceExtension ace;
        ace.transaction = AceTransaction::read_shared;
        platform.cpu.read(0x1fc0, 128, &ace);
        EXPECT_EQ(platform.total(3, SlaveEvent::si_rrq_hs_arvalid), 2U);
    });
}

// Line by line, with byte enables and streaming, each to the memory that has it.
TEST_P(CoherentInterconnectBypass, splits_payloads_that_several_memories_hold) {
    platform.memory0.read_time = platform.memory1.read_time = sc_time(10, SC_NS);
    platform.cci.set_bypass(true);
    for (unsigned i = 0; i < 256; ++i) platform.byte(kMemory1 - 128 + i) = 0xee;
    Access write{tlm::TLM_WRITE_COMMAND, kMemory1 - 100, pattern(200, 1), {0xff, 0xff, 0}};
    EXPECT_EQ(platform.dma.send(write), tlm::TLM_OK_RESPONSE);
    for (unsigned i = 0; i < 200; ++i)
        EXPECT_EQ(platform.byte(kMemory1 - 100 + i), i % 3 == 2 ? 0xee : write.data[i]) << i;
    Access read{tlm::TLM_READ_COMMAND, kMemory1 - 8, Bytes(48), {}, 16};
    EXPECT_EQ(platform.dma.send(read), tlm::TLM_OK_RESPONSE);
    for (unsigned i = 0; i < 48; ++i)
        EXPECT_EQ(read.data[i], platform.byte(kMemory1 - 8 + i % 16)) << i;
    EXPECT_EQ(read.delay, 6 * sc_time(10, SC_NS));
    EXPECT_EQ(platform.memory0.calls.back().length, 8U);

    Access beyond{tlm::TLM_READ_COMMAND, kHole - 64, Bytes(128)};
    EXPECT_EQ(platform.dma.send(beyond), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    Access hole{tlm::TLM_READ_COMMAND, kHole, Bytes(4)};
    EXPECT_EQ(platform.dma.send(hole), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    Access unreadable{tlm::TLM_READ_COMMAND, kMemory1 - 1, Bytes(2), {0x55}};
    EXPECT_EQ(platform.dma.send(unreadable), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
}

TEST_P(CoherentInterconnectBypass, answers_with_the_memory_s_response_and_dmi_hint) {
    platform.cci.set_bypass(true);
    platform.memory0.broken = 0x400;
    Access refused{tlm::TLM_READ_COMMAND, 0x400, Bytes(4)};
    EXPECT_EQ(platform.dma.send(refused), tlm::TLM_GENERIC_ERROR_RESPONSE);
    EXPECT_FALSE(refused.dmi);
    platform.memory0.on_call = [](tlm::tlm_generic_payload& payload) {
        payload.set_dmi_allowed(true);
    };
    Access hinted{tlm::TLM_READ_COMMAND, 0x800, Bytes(4)};
    EXPECT_EQ(platform.dma.send(hinted), tlm::TLM_OK_RESPONSE);
    EXPECT_TRUE(hinted.dmi);
}

TEST_P(CoherentInterconnectBypass, answers_coherent_masters_and_asks_nobody) {
    platform.run([&] { platform.gpu.load(0x100); });
    const unsigned snoops = platform.gpu.snoops;
    platform.cci.set_bypass(true);
    platform.byte(0x100) = 0x77;
    AceExtension ace;
    ace.transaction = AceTransaction::read_unique;
    ace.is_shared = ace.pass_dirty = true;
    EXPECT_EQ(platform.cpu.read(0x100, 64, &ace)[0], 0x77);
    EXPECT_EQ(ace.response, interconnect::AceResponse::okay);
    EXPECT_FALSE(ace.is_shared || ace.pass_dirty);
    for (const auto transaction : {AceTransaction::clean_unique, AceTransaction::make_unique,
                                   AceTransaction::evict, AceTransaction::clean_invalid}) {
        platform.cpu.request(transaction, 0x100);
        EXPECT_EQ(platform.cpu.status, tlm::TLM_OK_RESPONSE);
    }
    ace.transaction = AceTransaction::write_back;
    platform.cpu.write(0x140, pattern(64, 9), &ace);
    EXPECT_EQ(platform.byte(0x141), pattern(64, 9)[1]);
    platform.memory0.size = 0x1000;
    ace.transaction = AceTransaction::read_shared;
    platform.cpu.read(0x1000, 64, &ace);
    EXPECT_EQ(ace.response, interconnect::AceResponse::decerr);
    // What is no transaction of ACE's is refused as ever.
    platform.dma.read(0x100, 64, &ace);
    EXPECT_EQ(platform.dma.status, tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(platform.gpu.snoops, snoops);
}

// They have no address: a region is nothing to them.
TEST_P(CoherentInterconnectBypass, tells_dvm_messages_unless_everything_is_bypassed) {
    platform.run([&] {
        platform.cci.set_bypass(0, kMemory1, true);
        platform.cpu.request(AceTransaction::dvm_message, interconnect::kDvmSync);
        EXPECT_EQ(platform.cpu.status, tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(platform.gpu.snoops, 1U);
        platform.cci.set_bypass(true);
        platform.cpu.request(AceTransaction::dvm_message, interconnect::kDvmSync);
        EXPECT_EQ(platform.cpu.status, tlm::TLM_OK_RESPONSE);
        EXPECT_EQ(platform.gpu.snoops, 1U);
    });
}

TEST_P(CoherentInterconnectBypass, tells_the_memory_who_is_secure) {
    platform.cci.set_bypass(true);
    std::optional<bool> secure;
    AccessExtension* seen = nullptr;
    platform.memory0.on_call = [&](tlm::tlm_generic_payload& payload) {
        payload.get_extension(seen);
        secure = seen == nullptr ? std::nullopt : seen->secure;
    };
    Access plain{tlm::TLM_READ_COMMAND, 0x100, Bytes(4)};
    platform.dma.send(plain);
    EXPECT_EQ(secure, std::optional(false)); // CoherentParameters::default_security
    AccessExtension own;
    own.secure = true;
    platform.dma.send(plain, &own);
    EXPECT_EQ(secure, std::optional(true));
    own.secure.reset();
    platform.dma.send(plain, &own);
    EXPECT_EQ(secure, std::optional(false));
    EXPECT_EQ(own.secure, std::nullopt);
    AceExtension ace;
    ace.secure = true;
    platform.dma.read(0x100, 4, &ace);
    EXPECT_EQ(secure, std::optional(true));
}

// --- after it ---

// Everybody at once; it ends with nothing in flight.
void at_once(CoherentPlatform& platform, unsigned steps, unsigned seed) {
    unsigned running = 4;
    for (unsigned who = 0; who < 4; ++who)
        platform.thread([&platform, &running, steps, who, seed] {
            Random random(seed + who);
            for (unsigned step = 0; step < steps; ++step) {
                const std::uint64_t address = kMemory1 - 2048 + random(4096);
                const auto length = static_cast<unsigned>(1 + random(200));
                switch (who) {
                case 0: platform.dma.read(address, length); break;
                case 1: platform.iss.write(address, pattern(length, step)); break;
                case 2: platform.cpu.store(address, static_cast<unsigned char>(step)); break;
                default: platform.gpu.load(address); break;
                }
                sc_core::wait(random(20) * kPeriod);
            }
            --running;
        });
    sc_core::sc_start(100000 * kPeriod);
    EXPECT_EQ(running, 0U);
}

CoherentParameters small_filter(Mode mode) {
    CoherentParameters parameters = platform_parameters(mode);
    parameters.interconnect.filter.sets_per_bank = 1; // back-invalidations, too
    parameters.interconnect.filter.ways = 2;
    return parameters;
}

class CoherentInterconnectAfterBypass : public ::testing::TestWithParam<Mode> {};

INSTANTIATE_TEST_SUITE_P(mode, CoherentInterconnectAfterBypass, kModes, mode_name);

// Stalls and arbitration included: nothing remembers what was before.
TEST_P(CoherentInterconnectAfterBypass, counts_as_a_fresh_interconnect_does) {
    CoherentPlatform used(small_filter(GetParam()), "used");
    CoherentPlatform fresh(small_filter(GetParam()), "fresh");
    at_once(used, 101, 77);
    used.run([&] {
        used.cpu.empty_cache();
        used.gpu.empty_cache();
        sc_core::wait(1000 * kPeriod);
    });
    used.cci.set_bypass(true);
    for (unsigned i = 0; i < 100; ++i) used.dma.read(64 * i, 64);
    used.cci.set_bypass(false);
    const auto before = totals(used);
    at_once(used, 200, 5);
    at_once(fresh, 200, 5);
    const auto counts = since(used, before);
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw)
        EXPECT_EQ(counts[raw], fresh.pmu.core().total(EventId(raw))) << std::hex << raw;
    EXPECT_GT(fresh.total(GlobalEvent::cci_snoop_back_invalidation), 10U);
    EXPECT_GT(fresh.total(3, SlaveEvent::si_rrq_stall_arvalid) +
                  fresh.total(GlobalEvent::cci_rq_stall_addr_hazard),
              10U);
}

// Only lines of the region are cold.
TEST_P(CoherentInterconnectBypass, of_a_region_leaves_the_rest_as_it_was) {
    platform.run([&] {
        platform.cpu.load(0x1000);
        platform.cpu.load(0x2000);
        sc_core::wait(1000 * kPeriod);
        platform.cci.set_bypass(0x1000, 0x1000, true);
        sc_core::wait(1000 * kPeriod);
        platform.cci.set_bypass(0x1000, 0x1000, false);
        platform.gpu.load(0x1000);
        EXPECT_EQ(platform.cpu.snoops, 0U);
        platform.gpu.load(0x2000);
        EXPECT_EQ(platform.cpu.snoops, 1U);
    });
}

TEST_P(CoherentInterconnectBypass, switched_off_where_it_is_off_forgets_nothing) {
    platform.run([&] {
        platform.cpu.load(0x1000);
        sc_core::wait(1000 * kPeriod);
        platform.cci.set_bypass(false);
        platform.cci.set_bypass(0x1000, 0x1000, false);
        platform.gpu.load(0x1000);
        EXPECT_EQ(platform.cpu.snoops, 1U);
    });
}

// --- in the middle ---

// What is in flight ends as it began: with its events, its snoops and its time.
TEST(CoherentInterconnectBypassInFlight, transactions_end_as_they_began) {
    CoherentPlatform with(platform_parameters(), "with"), without(platform_parameters(), "without");
    std::vector<sc_time> ended;
    for (CoherentPlatform* platform : {&with, &without}) {
        platform->memory0.read_time = sc_time(100, SC_NS);
        const sc_time begin = sc_core::sc_time_stamp();
        platform->thread([&ended, platform, begin] {
            platform->dma.read(0x100, 1024);
            ended.push_back(sc_core::sc_time_stamp() - begin);
        });
        if (platform == &with) {
            sc_core::sc_start(sc_time(50, SC_NS));
            with.cci.set_bypass(true);
            with.dma.write(0x100, pattern(64, 1)); // past it
        }
        sc_core::sc_start(sc_time(10, sc_core::SC_US));
    }
    ASSERT_EQ(ended.size(), 2U);
    EXPECT_EQ(ended[0], ended[1]);
    EXPECT_EQ(totals(with), totals(without));
}

// Switched at random under traffic: whoever waits for its answers reads what it has written.
TEST_P(CoherentInterconnectBypass, may_be_switched_at_any_time_under_traffic) {
    for (LtMemory* memory : {&platform.memory0, &platform.memory1})
        memory->read_time = memory->write_time = sc_time(20, SC_NS);
    platform.memory1.waits = true;
    unsigned running = 4;
    for (unsigned who = 0; who < 4; ++who)
        platform.thread([&, who] {
            LtInitiator* const initiators[] = {&platform.dma, &platform.iss, &platform.cpu,
                                               &platform.gpu};
            Random random(who);
            std::map<std::uint64_t, unsigned char> written;
            for (unsigned step = 0; step < 500; ++step) {
                const std::uint64_t address = kMemory1 - 4096 + 2048 * who + random(1900);
                Bytes data = pattern(static_cast<unsigned>(1 + random(140)), step);
                if (random(2) == 0) {
                    initiators[who]->write(address, data);
                    for (unsigned i = 0; i < data.size(); ++i) written[address + i] = data[i];
                } else {
                    data = initiators[who]->read(address, static_cast<unsigned>(data.size()));
                    for (unsigned i = 0; i < data.size(); ++i)
                        EXPECT_EQ(data[i], written[address + i]) << who;
                }
                EXPECT_EQ(initiators[who]->status, tlm::TLM_OK_RESPONSE);
                if (random(3) == 0) sc_core::wait(random(40) * kPeriod);
            }
            --running;
        });
    platform.thread([&] {
        Random random(99);
        for (unsigned i = 0; i < 400; ++i) {
            sc_core::wait(random(60) * kPeriod);
            if (random(3) == 0) {
                platform.cci.set_bypass(random(2) == 0);
            } else {
                platform.cci.set_bypass(kMemory1 - 4096 + 64 * random(100), 64 * (1 + random(30)),
                                        random(2) == 0);
            }
        }
    });
    sc_core::sc_start();
    EXPECT_EQ(running, 0U);
}

// A snooped master, and a memory, throw the switch while they are called.
TEST_P(CoherentInterconnectBypass, may_be_switched_by_whom_the_interconnect_calls) {
    platform.run([&] {
        platform.cpu.store(0x1000, 42);
        platform.cpu.on_snoop = [&] { platform.cci.set_bypass(true); };
        EXPECT_EQ(platform.dma.read(0x1000, 1)[0], 42);
        EXPECT_TRUE(platform.cci.bypassed(0));
        platform.cpu.on_snoop = nullptr;
        platform.memory0.on_call = [&](tlm::tlm_generic_payload&) {
            platform.cci.set_bypass(false);
            platform.memory0.on_call = nullptr;
        };
        platform.dma.read(0x3000, 64);
        platform.memory0.on_call = [&](tlm::tlm_generic_payload&) {
            platform.cci.set_bypass(0x4000, 64, true);
            platform.memory0.on_call = nullptr;
        };
        platform.dma.read(0x4000, 64);
        EXPECT_EQ(platform.total(0, SlaveEvent::si_rrq_hs_arvalid), 2U);
    });
}

} // namespace coherent_interconnect_bypass_test
} // namespace armpmu::tests
