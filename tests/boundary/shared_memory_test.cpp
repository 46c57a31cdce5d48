// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Several MIs that lead to one memory.
#include "tests/property/interconnect_fixture.h"
#include "tests/support/scripted_master.h"

#include <gtest/gtest.h>

#include <array>

namespace armpmu::testbench::testing {
namespace shared_memory_test {

constexpr unsigned kLines = 200;

// Three ACE-Lite masters, each of which reads and writes lines behind an MI of its own.
struct Bench {
    Bench() {
        for (unsigned n = 0; n < 3; ++n) config.slaves[n].used = config.masters[n].used = true;
        config.stripe_bytes = 64;
        config.tt_depth = 64;
    }
    static std::uint64_t line(unsigned port, unsigned number) {
        return 64ULL * (3 * number + port);
    }
    void read(unsigned port, unsigned lines) {
        for (unsigned i = 0; i < lines; ++i) {
            ReadRequest request;
            request.address = line(port, i);
            request.id = static_cast<std::uint16_t>(i);
            masters[port].reads.push_back(request);
        }
    }
    void write(unsigned port, unsigned lines) {
        for (unsigned i = 0; i < lines; ++i) {
            WriteRequest request;
            request.snoop = WriteSnoop::write_line_unique;
            request.address = line(port, i) + 0x100000;
            request.id = static_cast<std::uint16_t>(i);
            masters[port].writes.push_back(request);
        }
    }
    // The cycle in which all is done.
    std::uint64_t run() {
        Interconnect interconnect(config, sink);
        for (unsigned n = 0; n < 3; ++n) interconnect.bind(n, masters[n]);
        while (!interconnect.quiescent() && interconnect.cycle() < 100000)
            interconnect.run_until(interconnect.cycle() + 1);
        EXPECT_TRUE(interconnect.quiescent());
        return interconnect.cycle();
    }

    InterconnectConfig config;
    std::array<ScriptedMaster, 3> masters;
    RecordingSink sink;
};

std::uint64_t reads_of_three(unsigned thousandths) {
    Bench bench;
    bench.config.shared_memory.read_interval = thousandths;
    for (unsigned n = 0; n < 3; ++n) bench.read(n, kLines);
    return bench.run();
}

TEST(SharedMemory, masters_together_get_a_line_an_interval) {
    const std::uint64_t apart = reads_of_three(0);
    for (const unsigned thousandths : {4000U, 5500U, 12'345U}) {
        const double least = (3 * kLines - 1) * thousandths / 1000.0;
        const auto took = static_cast<double>(reads_of_three(thousandths));
        EXPECT_GT(took, least) << thousandths;
        EXPECT_LT(took, least + 100) << thousandths; // a latency and the way
    }
    EXPECT_LT(apart, 3 * kLines * 4);
}

// Their beats alone take 4 cycles a line at each MI: one that is alone does not see the memory.
TEST(SharedMemory, one_master_alone_is_as_fast_as_before) {
    std::uint64_t took[2];
    for (const bool shared : {false, true}) {
        Bench bench;
        if (shared) bench.config.shared_memory.read_interval = 4000;
        bench.read(0, kLines);
        took[shared ? 1 : 0] = bench.run();
    }
    EXPECT_EQ(took[0], took[1]);
}

TEST(SharedMemory, masters_get_equal_parts) {
    Bench bench;
    bench.config.shared_memory.read_interval = 6000;
    for (unsigned n = 0; n < 3; ++n) bench.read(n, kLines);
    const std::uint64_t last = bench.run();
    for (const ScriptedMaster& master : bench.masters) {
        ASSERT_EQ(master.read_answers.size(), kLines);
        EXPECT_NEAR(static_cast<double>(master.read_answers.back().cycle),
                    static_cast<double>(last), 0.03 * static_cast<double>(last));
    }
}

TEST(SharedMemory, reads_and_writes_take_their_own_times_of_it) {
    Bench bench;
    bench.config.shared_memory.read_interval = 5000;
    bench.config.shared_memory.write_interval = 9000;
    bench.read(0, kLines);
    bench.read(1, kLines);
    bench.write(2, kLines);
    const double least = kLines * (2 * 5 + 9) - 9;
    const auto took = static_cast<double>(bench.run());
    EXPECT_GT(took, least);
    EXPECT_LT(took, least + 100);
}

TEST(SharedMemory, a_dram_and_latencies_of_one_cycle_are_refused) {
    const auto refusal = [](const InterconnectConfig& config) -> std::string {
        try {
            validate(config);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    InterconnectConfig config = example_config();
    config.shared_memory.write_interval = 1;
    EXPECT_EQ(refusal(config), "");
    MemoryConfig& memory = config.masters[0].memory;
    memory.read_latency = 1;
    EXPECT_EQ(refusal(config),
              "interconnect: memory.read_latency of a shared_memory must be at least 2");
    memory.read_latency = 2;
    memory.write_latency = 1;
    EXPECT_EQ(refusal(config),
              "interconnect: memory.write_latency of a shared_memory must be at least 2");
    memory.write_latency = 2;
    memory.kind = MemoryKind::lpddr4;
    EXPECT_EQ(refusal(config), "interconnect: shared_memory: all memories must be simple");
}

} // namespace shared_memory_test
} // namespace armpmu::testbench::testing
