// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Back-pressure of slow masters, and who is served first.
#include "tests/property/interconnect_fixture.h"
#include "tests/support/scripted_master.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_pressure_test {

using cci550::MasterEvent;
using cci550::SlaveEvent;

// ACE-Lite masters on SI0, SI1 and SI2 that read and write lines of their own.
struct Bench {
    Bench() {
        for (unsigned n = 0; n < 3; ++n) config.slaves[n].used = true;
        config.masters[0].used = true;
    }
    void read_lines(unsigned port, unsigned lines, std::uint8_t qos = 0) {
        for (unsigned i = 0; i < lines; ++i) {
            ReadRequest request;
            request.address = (std::uint64_t{port} << 20) + 64 * i;
            request.id = static_cast<std::uint16_t>(i);
            request.qos = qos;
            masters[port].reads.push_back(request);
        }
    }
    void write_lines(unsigned port, unsigned lines) {
        for (unsigned i = 0; i < lines; ++i) {
            WriteRequest request;
            request.snoop = WriteSnoop::write_line_unique;
            request.address = (std::uint64_t{port} << 20) + 64 * i;
            request.id = static_cast<std::uint16_t>(i);
            masters[port].writes.push_back(request);
        }
    }
    void run() {
        Interconnect interconnect(config, sink);
        for (unsigned n = 0; n < 3; ++n) interconnect.bind(n, masters[n]);
        interconnect.set_control_registers(controls);
        while (!interconnect.quiescent() && interconnect.cycle() < 100000)
            interconnect.run_until(interconnect.cycle() + 10);
        ASSERT_TRUE(interconnect.quiescent());
    }
    // Cycle of the answer to the port's last read.
    std::uint64_t finished(unsigned port) const { return masters[port].read_answers.back().cycle; }

    InterconnectConfig config;
    ControlRegisters controls;
    std::array<ScriptedMaster, 3> masters;
    RecordingSink sink;
};

TEST(InterconnectPressure, a_slow_rready_stalls_r_at_the_si_and_then_at_the_mi) {
    for (const unsigned buffer : {4U, 64U, 4096U}) {
        Bench bench;
        bench.config.masters[0].read_buffer = buffer;
        bench.masters[0].read_interval = 4;
        bench.read_lines(0, 64);
        bench.run();
        // Three of four cycles from the first beat to the last.
        EXPECT_EQ(bench.sink.count(0, SlaveEvent::si_r_data_stall), 3U * (64 * 4 - 1));
        EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_r_data_stall) > 0, buffer < 256) << buffer;
        EXPECT_EQ(bench.masters[0].beats, 256U);
    }
}

TEST(InterconnectPressure, a_slow_bready_stalls_b_at_the_si_and_then_at_the_mi) {
    for (const unsigned buffer : {1U, 4U, 64U}) {
        Bench bench;
        bench.config.masters[0].response_buffer = buffer;
        bench.config.tt_depth = 64;
        bench.masters[1].response_interval = 20;
        bench.write_lines(1, 32);
        bench.run();
        EXPECT_GT(bench.sink.count(1, SlaveEvent::si_w_resp_stall), 15U * 20);
        EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_w_resp_stall) > 0, buffer < 32) << buffer;
        EXPECT_EQ(bench.masters[1].write_answers.size(), 32U);
    }
}

// Two slow masters whose data fills the buffers of two memories, each line striped over both.
TEST(InterconnectPressure, full_buffers_never_lock_up) {
    for (unsigned interval = 1; interval <= 9; interval += 4) {
        Bench bench;
        bench.config.masters[1].used = true;
        bench.config.stripe_bytes = 64;
        for (const unsigned n : {0U, 1U}) {
            bench.config.masters[n].read_buffer = 4;
            bench.config.masters[n].response_buffer = 1;
            bench.config.masters[n].memory.read_latency = 1 + 7 * n;
        }
        for (unsigned port = 0; port < 3; ++port) {
            bench.read_lines(port, 100);
            bench.write_lines(port, 100);
            bench.masters[port].read_interval = port == 0 ? interval : 1;
            bench.masters[port].response_interval = port == 1 ? interval : 1;
        }
        bench.run();
    }
}

// One request a cycle, a memory with room for all: what differs is admission.
Bench contended(std::uint8_t qos) {
    Bench bench;
    bench.config.requests_per_cycle = 1;
    bench.config.tt_depth = 1;
    bench.read_lines(0, 50);
    bench.read_lines(1, 50, qos);
    bench.read_lines(2, 50);
    return bench;
}

TEST(InterconnectQos, equals_share_and_a_higher_value_goes_first) {
    Bench equal = contended(0);
    equal.run();
    EXPECT_NEAR(static_cast<double>(equal.finished(1)), static_cast<double>(equal.finished(0)),
                300);
    Bench higher = contended(9);
    higher.run();
    EXPECT_LT(2 * higher.finished(1), higher.finished(0));
    EXPECT_LT(2 * higher.finished(1), higher.finished(2));
    EXPECT_GT(2 * equal.finished(1), equal.finished(0));
}

TEST(InterconnectQos, an_overridden_value_needs_the_pin_and_a_request_without_one) {
    const auto finishes_first = [](bool pin, std::uint8_t own, std::uint8_t rival) {
        Bench bench = contended(0);
        for (ReadRequest& request : bench.masters[1].reads) request.qos = own;
        for (ReadRequest& request : bench.masters[0].reads) request.qos = rival;
        bench.config.slaves[1].qos_override = pin;
        bench.controls.read_qos[1].max = 7;
        bench.run();
        return bench.finished(1) < bench.finished(0);
    };
    EXPECT_TRUE(finishes_first(true, 0, 6));
    EXPECT_FALSE(finishes_first(false, 0, 6));
    EXPECT_FALSE(finishes_first(true, 1, 6)); // has a value of its own
}

TEST(InterconnectQos, the_memory_serves_higher_values_first) {
    // All requests wait at the one memory, which takes one read at a time.
    Bench bench;
    bench.config.tt_depth = 200;
    bench.config.masters[0].memory.outstanding_reads = 1;
    bench.controls.max_outstanding.fill(100);
    bench.read_lines(0, 50);
    bench.read_lines(1, 50, 15);
    bench.run();
    EXPECT_LT(bench.finished(1), bench.finished(0) * 6 / 10);
}

TEST(InterconnectQos, the_regulator_lowers_the_value_beyond_the_allocation) {
    QosRegulator regulator;
    QosOverride settings;
    settings.regulated = true;
    settings.allocation = 4; // bytes a cycle
    settings.excess_unit_log2 = 6;
    settings.min = 2;
    settings.max = 8;
    regulator.set(settings);
    // 64 bytes every 16 cycles are just what is allocated.
    for (std::uint64_t cycle = 0; cycle < 1600; cycle += 16)
        EXPECT_EQ(regulator.value_of(0, 4, cycle), 8U);
    // All at once: 64 bytes of excess each.
    for (const unsigned value : {8U, 7U, 6U, 5U, 4U, 3U, 2U, 2U, 2U})
        EXPECT_EQ(regulator.value_of(0, 4, 1600), value);
    // 640 bytes have gone in, 4 drain in a cycle.
    EXPECT_EQ(regulator.value_of(0, 4, 1600 + 9 * 16), 8U);
    EXPECT_EQ(regulator.value_of(11, 4, 2000), 11U);
    settings.regulated = false;
    regulator.set(settings);
    for (unsigned i = 0; i < 9; ++i) EXPECT_EQ(regulator.value_of(0, 4, 2000), 8U);
}

// One line in 64 cycles is allocated, above the value of those who take all else. That its requests
// were beyond the allocation when they came does not keep them waiting for ever.
TEST(InterconnectQos, an_allocation_holds_whatever_was_accepted_before) {
    constexpr unsigned kLines = 100;
    for (const bool regulated : {true, false}) {
        Bench bench;
        bench.config.requests_per_cycle = 1;
        bench.config.tt_depth = 4;
        bench.read_lines(0, 2000, 7);
        bench.read_lines(1, kLines);
        bench.read_lines(2, 2000, 7);
        bench.config.slaves[1].qos_override = true;
        bench.controls.read_qos[1].regulated = regulated;
        bench.controls.read_qos[1].allocation = 1;
        bench.controls.read_qos[1].max = regulated ? 8 : 0;
        bench.run();
        if (regulated) {
            EXPECT_NEAR(static_cast<double>(bench.finished(1)), kLines * 64, 0.1 * kLines * 64);
        } else { // such requests wait until the others are done
            EXPECT_GT(bench.finished(1), bench.finished(0));
        }
    }
}

} // namespace interconnect_pressure_test
} // namespace armpmu::testbench::testing
