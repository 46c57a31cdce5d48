// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"
#include "tests/support/scripted_master.h"
#include "tests/vp/coherent_platform.h"

namespace armpmu::tests {
namespace coherent_interconnect_time_test {

using Access = LtInitiator::Access;
using sc_core::sc_time_stamp;

double cycles_since(const sc_time& begin) {
    return (sc_time_stamp() - begin) / kPeriod;
}

// As in tests/boundary/interconnect_latency_test.cpp: AR handshake, request pipeline, MI AR,
// memory, response pipeline, R; then the four beats.
unsigned miss_latency(const interconnect::InterconnectConfig& config, unsigned memory) {
    return 1 + config.request_latency + 1 + memory + config.response_latency + 1 + 4;
}

TEST(CoherentInterconnectTime, a_read_takes_as_long_as_the_stepped_interconnect) {
    CoherentParameters quick = platform_parameters();
    quick.interconnect.request_latency = quick.interconnect.response_latency = 1;
    CoherentPlatform a(platform_parameters(), "a"), b(quick, "b");
    for (CoherentPlatform* platform : {&a, &b}) {
        const auto& config =
            platform == &a ? platform_parameters().interconnect : quick.interconnect;
        platform->run([&] {
            for (const unsigned memory : {1U, 2U, 60U}) {
                platform->memory0.read_time = kPeriod * memory;
                const sc_time begin = sc_time_stamp();
                platform->dma.read(0x4000, 64);
                EXPECT_EQ(cycles_since(begin), miss_latency(config, memory));
                // It is called when AR has been taken.
                EXPECT_EQ(platform->memory0.calls.back().time,
                          begin + kPeriod * (1 + config.request_latency + 2));
            }
        });
    }
}

struct Transaction {
    AceTransaction kind;
    std::uint64_t address;
    unsigned length;

    bool writes() const { return kind >= AceTransaction::write_unique; }
    tlm::tlm_command command() const {
        return writes() ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND;
    }
};

// The stepped interconnect with a master and a memory of its own: when the master has its answer.
std::uint64_t stepped_cycles(const Transaction& transaction) {
    AceExtension ace;
    ace.transaction = transaction.kind;
    tlm::tlm_generic_payload payload;
    payload.set_command(transaction.command());
    payload.set_address(transaction.address);
    payload.set_data_length(transaction.length);
    payload.set_streaming_width(transaction.length);
    Bytes data(transaction.length);
    payload.set_data_ptr(data.data());
    payload.set_extension(&ace);

    interconnect::InterconnectConfig config = platform_parameters().interconnect;
    config.masters[0].memory.read_latency = 13;
    config.masters[0].memory.write_latency = 7;
    interconnect::AceRequest request;
    EXPECT_EQ(
        interconnect::AceDecoder(config, Security::non_secure, {}, {}).decode(3, payload, request),
        tlm::TLM_OK_RESPONSE);
    payload.clear_extension(&ace);
    const interconnect::LinePart part = request.lines(payload).next();
    testbench::testing::RecordingSink sink;
    testbench::testing::ScriptedMaster master;
    if (transaction.writes()) {
        master.writes = {request.write_burst(part, false)};
    } else {
        master.reads = {request.read_burst(part)};
    }
    interconnect::Interconnect interconnect(config, sink);
    interconnect.bind(3, master);
    while (master.responses == 0) interconnect.run_until(interconnect.cycle() + 1);
    return interconnect.cycle();
}

TEST(CoherentInterconnectTime, every_other_transaction_takes_as_long_as_the_stepped_interconnect) {
    using T = AceTransaction;
    const Transaction transactions[] = {
        {T::read_once, 0x1010, 32},    {T::read_shared, 0x1000, 64},
        {T::clean_unique, 0x1000, 64}, {T::clean_invalid, 0x1000, 64},
        {T::write_unique, 0x1020, 16}, {T::write_line_unique, 0x1000, 64},
        {T::write_back, 0x1000, 64},   {T::evict, 0x1000, 64}};
    CoherentPlatform platform;
    platform.memory0.read_time = kPeriod * 13;
    platform.memory0.write_time = kPeriod * 7;
    for (const Transaction& transaction : transactions) {
        const std::uint64_t cycles = stepped_cycles(transaction);
        AceExtension ace;
        ace.transaction = transaction.kind;
        Access access{
            transaction.command(), transaction.address, Bytes(transaction.length), {}, 0, &ace};
        platform.run([&] {
            const sc_time begin = sc_time_stamp();
            EXPECT_EQ(platform.cpu.send(access), tlm::TLM_OK_RESPONSE);
            EXPECT_EQ(cycles_since(begin), cycles) << static_cast<unsigned>(transaction.kind);
            platform.cpu.request(T::evict, transaction.address);
        });
    }
}

// AC in the cycle after the look-up, CR and first CD by the holder, for SI5 a cycle for the snoop
// data network to turn to it, the response pipeline, R.
TEST(CoherentInterconnectTime, snooped_data_takes_as_long_as_the_master_answers) {
    CoherentPlatform platform;
    platform.run([&] {
        for (CachedMaster* holder : {&platform.cpu, &platform.gpu}) {
            for (const unsigned snoop : {1U, 4U, 9U}) {
                holder->store(0x2000, 1);
                holder->snoop_time = kPeriod * snoop;
                sc_core::wait(100 * kPeriod);
                const sc_time begin = sc_time_stamp();
                platform.dma.read(0x2000, 64);
                const unsigned turn = holder == &platform.gpu && snoop == 1 ? 1 : 0;
                EXPECT_EQ(cycles_since(begin), 1 + 3 + 1 + snoop + turn + 2 + 1 + 4);
            }
            holder->evict(0x2000);
        }
    });
}

TEST(CoherentInterconnectTime, times_are_rounded_up_to_cycles) {
    CoherentPlatform platform;
    const unsigned latency = miss_latency(platform_parameters().interconnect, 10);
    platform.run([&] {
        for (const unsigned tenths : {91U, 99U, 100U}) {
            platform.memory0.read_time = kPeriod * tenths / 10;
            const sc_time begin = sc_time_stamp();
            platform.dma.read(0, 64);
            EXPECT_EQ(cycles_since(begin), latency);
        }
        // A request in the middle of a cycle is one of that cycle.
        const sc_time begin = sc_time_stamp();
        sc_core::wait(kPeriod / 2);
        platform.dma.read(0, 64);
        EXPECT_EQ(cycles_since(begin), latency);
    });
}

TEST(CoherentInterconnectTime, a_delay_is_a_request_in_the_future) {
    CoherentPlatform platform;
    platform.run([&] {
        Access access{tlm::TLM_READ_COMMAND, 0, Bytes(64)};
        access.delay = 20 * kPeriod;
        const sc_time begin = sc_time_stamp();
        platform.dma.send(access);
        EXPECT_EQ(access.delay, sc_core::SC_ZERO_TIME);
        EXPECT_EQ(cycles_since(begin), 20 + miss_latency(platform_parameters().interconnect, 1));
    });
}

TEST(CoherentInterconnectTime, a_target_that_waits_takes_the_time_it_waits) {
    CoherentPlatform platform;
    platform.memory0.waits = true;
    platform.memory0.read_time = kPeriod * 33;
    platform.run([&] {
        const sc_time begin = sc_time_stamp();
        platform.dma.read(0, 64);
        EXPECT_EQ(cycles_since(begin), miss_latency(platform_parameters().interconnect, 33));
    });
}

// Two threads on one socket, and the lines of one payload, are under way together.
TEST(CoherentInterconnectTime, transactions_of_one_socket_overlap) {
    CoherentPlatform platform;
    platform.memory0.read_time = kPeriod * 100;
    const unsigned one = miss_latency(platform_parameters().interconnect, 100);
    std::vector<double> cycles;
    for (const std::uint64_t address : {0U, 0x40U}) {
        platform.thread([&, address] {
            platform.dma.read(address, 64);
            cycles.push_back(cycles_since(sc_core::SC_ZERO_TIME));
        });
    }
    sc_core::sc_start();
    EXPECT_EQ(cycles, (std::vector<double>{double(one), double(one + 4)}));
    platform.run([&] {
        const sc_time begin = sc_time_stamp();
        platform.dma.read(0x1000, 8 * 64);
        EXPECT_EQ(cycles_since(begin), one + 7 * 4);
    });
}

TEST(CoherentInterconnectTime, outstanding_bursts_are_limited) {
    CoherentParameters parameters = platform_parameters();
    parameters.outstanding = 1;
    CoherentPlatform platform(parameters);
    platform.memory0.read_time = kPeriod * 100;
    platform.run([&] {
        platform.dma.read(0, 4 * 64);
        // The next AR goes up in the cycle after the last beat.
        EXPECT_EQ(cycles_since(sc_core::SC_ZERO_TIME),
                  4 * miss_latency(parameters.interconnect, 100) - 3);
    });
}

} // namespace coherent_interconnect_time_test
} // namespace armpmu::tests
