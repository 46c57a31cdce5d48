// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_table.h"
#include "armpmu/interconnect/tlm/interconnect_registers.h"
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {

using namespace interconnect;
namespace interconnect_controls_test {

using cci550::offset_of;
using cci550::RegisterId;
using cci550::SlaveEvent;

// The I/O master on SI2 reads 64 lines with up to 16 bursts in flight.
SystemConfig sixteen_bursts() {
    SystemConfig config;
    config.io.outstanding = 16;
    return config;
}
std::vector<TraceRecord> one_buffer(TraceRecord::Kind kind) {
    return {{kind, 0, 0, 4096, 0}};
}

struct Outcome {
    std::uint64_t cycles = 0;
    std::uint64_t stalls = 0;    // SI 0x1E
    unsigned most_in_flight = 0; // from AR or AW to RLAST or B
};

Outcome transfer(TraceRecord::Kind kind, std::uint8_t limit) {
    SystemConfig config = sixteen_bursts();
    config.controls.max_outstanding[2] = limit;
    System system(config, one_buffer(kind), 1);
    Outcome outcome;
    while (!system.interconnect.quiescent()) {
        system.interconnect.run_until(system.interconnect.cycle() + 1);
        const InterfaceStatus status = system.interconnect.slave_status(2);
        outcome.most_in_flight = std::max(outcome.most_in_flight, status.reads + status.writes);
    }
    outcome.cycles = system.interconnect.cycle();
    outcome.stalls = system.sink.count(2, SlaveEvent::si_rq_stall_ot_limit);
    return outcome;
}

TEST(InterconnectControls, transactions_in_flight_stay_at_the_limit) {
    for (const auto kind : {TraceRecord::Kind::output, TraceRecord::Kind::input}) {
        const Outcome tight = transfer(kind, 4);
        const Outcome loose = transfer(kind, 15);
        const Outcome open = transfer(kind, 16);
        EXPECT_GT(tight.stalls, 0U);
        EXPECT_GT(loose.stalls, 0U);
        EXPECT_EQ(open.stalls, 0U);
        EXPECT_GT(tight.cycles, open.cycles);
        // Two more wait in the request buffer.
        EXPECT_LE(tight.most_in_flight, 4U + 2U);
        EXPECT_EQ(open.most_in_flight, 16U);
    }
}

TEST(InterconnectControls, memory_updates_pass_the_limit) {
    // Clusters with tiny caches, whose misses evict dirty lines that the other one snoops for: the
    // WriteBacks must go out although reads fill the limit.
    SystemConfig config;
    for (AceClusterConfig& cluster : config.clusters) {
        cluster.cache_bytes = 512;
        cluster.cache_ways = 1;
        cluster.loads_in_flight = 4;
    }
    Traffic traffic;
    traffic.lines = 32;
    traffic.max_gap = 0;
    const auto trace = make_trace(traffic);
    config.controls.max_outstanding.fill(1);
    System system(config, trace, 2);
    EXPECT_TRUE(system.run());
    EXPECT_GT(system.sink.count(3, SlaveEvent::si_rq_stall_ot_limit), 0U);
}

struct SnoopData {
    std::uint64_t beats = 0;  // CD handshakes of both clusters
    std::uint64_t pairs = 0;  // cycles with two of them
    std::uint64_t events = 0; // global 0x0C
    std::uint64_t stalls = 0; // cycles with CDVALID and not CDREADY
    bool coherent = false;
};

// Two clusters that take lines from each other all the time; `io` reads what they hold.
SnoopData share_lines(bool second_layer, unsigned io_percent) {
    DataChecker checker;
    SystemConfig config;
    for (AceClusterConfig& cluster : config.clusters) {
        cluster.observer = &checker;
        cluster.loads_in_flight = 4;
    }
    Traffic traffic;
    traffic.io_percent = io_percent;
    traffic.sync_percent = 0;
    traffic.max_gap = 0;
    config.controls.second_snoop_data_layer = second_layer;
    System system(config, make_trace(traffic), traffic.threads);
    SnoopData data;
    while (!system.interconnect.quiescent()) {
        const bool first = system.interconnect.slave_port(3).cd.fired();
        const bool second = system.interconnect.slave_port(4).cd.fired();
        data.beats += first + second;
        data.pairs += first && second;
        system.interconnect.run_until(system.interconnect.cycle() + 1);
    }
    data.events = system.sink.count(cci550::GlobalEvent::cci_snoop_cd_hs);
    data.stalls = system.sink.count(3, SlaveEvent::si_s_data_stall) +
                  system.sink.count(4, SlaveEvent::si_s_data_stall);
    data.coherent = checker.wrong == 0 && checker.loads > 0;
    return data;
}

TEST(InterconnectControls, a_second_snoop_data_layer_moves_up_to_32_bytes_an_event) {
    const SnoopData one = share_lines(false, 0);
    EXPECT_GT(one.beats, 0U);
    EXPECT_EQ(one.pairs, 0U);
    EXPECT_EQ(one.events, one.beats);
    const SnoopData two = share_lines(true, 0);
    EXPECT_GT(two.pairs, 0U);
    EXPECT_EQ(two.events, two.beats - two.pairs);
    EXPECT_LT(two.stalls, one.stalls);
    EXPECT_TRUE(one.coherent);
    EXPECT_TRUE(two.coherent);
}

TEST(InterconnectControls, the_register_sets_the_limit_and_reset_puts_it_back) {
    cci550::Pmu pmu;
    System system(sixteen_bursts(), one_buffer(TraceRecord::Kind::output), 1);
    InterconnectRegisters registers(pmu, system.interconnect);
    pmu.write(offset_of(RegisterId::qos_max_ot, 2), 4);
    ASSERT_TRUE(system.run());
    EXPECT_GT(system.sink.count(2, SlaveEvent::si_rq_stall_ot_limit), 0U);

    cci550::Pmu other;
    System again(sixteen_bursts(), one_buffer(TraceRecord::Kind::output), 1);
    InterconnectRegisters joined(other, again.interconnect);
    other.write(offset_of(RegisterId::qos_max_ot, 2), 4);
    other.reset();
    ASSERT_TRUE(again.run());
    EXPECT_EQ(again.sink.count(2, SlaveEvent::si_rq_stall_ot_limit), 0U);
}

// ACE ports SI3 and SI4, ACE-Lite port SI2; all with DVM.
struct Registers {
    Registers() : pmu(config()), interconnect(example_config(), sink), joined(pmu, interconnect) {}
    static cci550::Config config() {
        cci550::Config config;
        config.ace = {false, false, false, true, true, false, false};
        return config;
    }
    const ControlRegisters& write(RegisterId id, unsigned instance, std::uint32_t value) {
        pmu.write(offset_of(id, instance), value);
        return interconnect.controls();
    }
    RecordingSink sink;
    cci550::Pmu pmu;
    Interconnect interconnect;
    InterconnectRegisters joined;
};

TEST(InterconnectControls, out_of_reset_nobody_is_snooped) {
    Registers registers;
    EXPECT_EQ(registers.interconnect.controls().snoop_enables, 0U);
    EXPECT_EQ(registers.interconnect.controls().dvm_enables, 0U);
    EXPECT_TRUE(registers.interconnect.controls().snoop_filter);
}

TEST(InterconnectControls, snoop_ctrl_enables_what_the_port_supports) {
    Registers registers;
    EXPECT_EQ(registers.write(RegisterId::snoop_ctrl, 3, 3).snoop_enables, 1U << 3);
    EXPECT_EQ(registers.interconnect.controls().dvm_enables, 1U << 3);
    EXPECT_EQ(registers.write(RegisterId::snoop_ctrl, 4, 1).snoop_enables, 3U << 3);
    EXPECT_EQ(registers.interconnect.controls().dvm_enables, 1U << 3);
    // ctrl_ovr[0] and [1] win.
    EXPECT_EQ(registers.write(RegisterId::ctrl_ovr, 0, 1).snoop_enables, 0U);
    EXPECT_EQ(registers.interconnect.controls().dvm_enables, 1U << 3);
    EXPECT_EQ(registers.write(RegisterId::ctrl_ovr, 0, 2).snoop_enables, 3U << 3);
    EXPECT_EQ(registers.interconnect.controls().dvm_enables, 0U);
}

TEST(InterconnectControls, ctrl_ovr_switches_the_filter_and_the_second_layer) {
    Registers registers;
    EXPECT_FALSE(registers.write(RegisterId::ctrl_ovr, 0, 1U << 2).snoop_filter);
    EXPECT_FALSE(registers.interconnect.controls().second_snoop_data_layer);
    EXPECT_TRUE(registers.write(RegisterId::ctrl_ovr, 0, 1U << 4).snoop_filter);
    EXPECT_TRUE(registers.interconnect.controls().second_snoop_data_layer);
}

TEST(InterconnectControls, share_ovr_and_the_qos_registers_are_decoded) {
    Registers registers;
    EXPECT_EQ(registers.write(RegisterId::share_ovr, 2, 1).share[2], ShareOverride::none);
    EXPECT_EQ(registers.write(RegisterId::share_ovr, 2, 2).share[2], ShareOverride::non_shareable);
    EXPECT_EQ(registers.write(RegisterId::share_ovr, 2, 3).share[2], ShareOverride::shareable);
    EXPECT_EQ(registers.write(RegisterId::share_ovr, 3, 3).share[3], ShareOverride::none); // ACE
    const std::uint32_t word = 1U << 31 | 5U << 24 | 9U << 16 | 2U << 4 | 11U;
    const QosOverride& read = registers.write(RegisterId::arqos_ovr, 3, word).read_qos[3];
    EXPECT_TRUE(read.regulated);
    EXPECT_EQ(read.excess_unit_log2, 11U);
    EXPECT_EQ(read.allocation, 9U);
    EXPECT_EQ(read.min, 2U);
    EXPECT_EQ(read.max, 11U);
    EXPECT_EQ(registers.interconnect.controls().write_qos[3].max, 0U);
    const QosOverride& write = registers.write(RegisterId::awqos_ovr, 3, 7).write_qos[3];
    EXPECT_FALSE(write.regulated);
    EXPECT_EQ(write.max, 7U);
}

TEST(InterconnectControls, monitor_registers_show_the_interfaces_as_they_are) {
    cci550::Pmu pmu;
    System system(sixteen_bursts(), one_buffer(TraceRecord::Kind::output), 1);
    InterconnectRegisters registers(pmu, system.interconnect);
    const auto slave2 = offset_of(RegisterId::slave_debug, 2);
    const auto master0 = offset_of(RegisterId::master_debug, 0);
    system.interconnect.run_until(40);
    EXPECT_EQ(pmu.read(slave2).data, 0U); // debug_ctrl[0] is 0
    pmu.write(offset_of(RegisterId::debug_ctrl), 1);
    EXPECT_EQ(pmu.read(slave2).data >> 8 & 0xff, 16U);
    EXPECT_EQ(pmu.read(slave2).data >> 16, 0U);
    const unsigned at_memory = pmu.read(master0).data >> 8 & 0xff;
    EXPECT_GT(at_memory, 0U);
    EXPECT_LE(at_memory, 16U);
    EXPECT_EQ(pmu.read(offset_of(RegisterId::slave_debug, 0)).data, 0U); // not in use
    ASSERT_TRUE(system.run());
    EXPECT_EQ(pmu.read(slave2).data, 0U);
    EXPECT_EQ(pmu.read(master0).data, 0U);
}

// The stalled bits are the stall events of that cycle: AR, R, AW, W, B, AC, CR, CD.
TEST(InterconnectControls, monitor_registers_agree_with_the_stall_events) {
    constexpr SlaveEvent kStalls[] = {SlaveEvent::si_rrq_stall_arvalid, SlaveEvent::si_r_data_stall,
                                      SlaveEvent::si_wrq_stall,         SlaveEvent::si_w_data_stall,
                                      SlaveEvent::si_w_resp_stall,      SlaveEvent::si_srq_stall};
    Traffic traffic;
    traffic.records = 600;
    SystemConfig config = sixteen_bursts();
    config.io.beat_interval = 3;
    System system(config, make_trace(traffic), traffic.threads);
    std::array<std::uint64_t, std::size(kStalls)> seen{};
    while (!system.interconnect.quiescent()) {
        // As the cycle will be: its channels stand already.
        const std::uint32_t stalled = system.interconnect.slave_status(2).stalled;
        for (std::size_t i = 0; i < seen.size(); ++i) seen[i] += stalled >> i & 1;
        system.interconnect.run_until(system.interconnect.cycle() + 1);
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
        EXPECT_EQ(seen[i], system.sink.count(2, kStalls[i])) << i;
    EXPECT_GT(seen[1], 0U);
}

} // namespace interconnect_controls_test
} // namespace armpmu::testbench::testing
