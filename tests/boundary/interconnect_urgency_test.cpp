// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// A master of QoS value 15 asks for what one of value 0 is at work on, while one of value 4 takes
// all that the memory can give.
#include "tests/boundary/interconnect_bench.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_urgency_test {

using cci550::GlobalEvent;

constexpr std::uint64_t kCycles = 20000;
constexpr std::uint64_t kShared = 0x100000;

// SI3 is the low one, SI2 takes the memory, SI4 is the urgent one.
struct Inversion {
    explicit Inversion(bool inherited, unsigned ageing = 0) {
        bench.config.urgency = {inherited, ageing};
        bench.config.tt_depth = 64;
        bench.config.requests_per_cycle = 4;
        bench.config.masters[0].memory.beat_interval = 2; // 8 bytes a cycle
        bench.config.masters[0].memory.outstanding_reads = 4;
        bench.config.masters[0].memory.outstanding_writes = 1;
        bench.controls.max_outstanding.fill(64);
    }
    // SI2 asks for lines of its own without end.
    void take_the_memory(bool writes = false) {
        for (unsigned i = 0; i < 12000; ++i) {
            ReadRequest request = read(ReadSnoop::read_once, 0x10000000 + 64 * i);
            request.qos = 4;
            bench.si(2).reads.push_back(request);
            if (!writes) continue;
            WriteRequest more = write(WriteSnoop::write_line_unique, 0x20000000 + 64 * i);
            more.qos = 4;
            bench.si(2).writes.push_back(more);
        }
    }
    static ReadRequest with(ReadRequest request, std::uint8_t qos, unsigned id = 0) {
        request.qos = qos;
        request.id = static_cast<std::uint16_t>(id);
        return request;
    }
    static WriteRequest with(WriteRequest request, std::uint8_t qos, unsigned id = 0) {
        request.qos = qos;
        request.id = static_cast<std::uint16_t>(id);
        return request;
    }
    // Of a master's own, so that it is the memory that answers.
    void read_alone(unsigned si, std::uint8_t qos, unsigned reads, std::uint64_t from = 2000) {
        for (unsigned i = 0; i < reads; ++i) {
            bench.si(si).reads.push_back(
                with(read(ReadSnoop::read_once, 0x30000000 + 64 * i), qos, i));
            bench.si(si).read_at.push_back(from);
        }
    }
    void run(std::uint64_t cycles = kCycles) {
        bench.interconnect = std::make_unique<Interconnect>(bench.config, bench.sink);
        for (unsigned n = 2; n <= 4; ++n) bench.interconnect->bind(n, bench.si(n));
        bench.interconnect->set_control_registers(bench.controls);
        bench.interconnect->run_until(cycles);
    }
    std::size_t answers(unsigned si) { return bench.si(si).responses; }

    Bench bench;
};

TEST(InterconnectUrgency, who_holds_a_line_is_as_urgent_as_who_waits_for_it) {
    for (const bool inherited : {false, true}) {
        Inversion inversion(inherited);
        inversion.take_the_memory();
        inversion.bench.si(3).reads = {Inversion::with(read(ReadSnoop::read_unique, kShared), 0)};
        inversion.bench.si(3).read_at = {20}; // there is room in the tracker yet
        inversion.bench.si(4).reads = {Inversion::with(read(ReadSnoop::read_shared, kShared), 15)};
        inversion.bench.si(4).read_at = {1100};
        inversion.run();
        EXPECT_EQ(inversion.answers(3), inherited ? 1U : 0U);
        ASSERT_EQ(inversion.answers(4), inherited ? 1U : 0U);
        if (inherited) {
            EXPECT_LT(inversion.bench.si(4).read_answers[0].cycle, 1400U);
        } else {
            EXPECT_GT(inversion.bench.sink.count(GlobalEvent::cci_rq_stall_addr_hazard), 18000U);
        }
    }
}

TEST(InterconnectUrgency, a_request_is_as_urgent_as_those_behind_it_in_its_interface) {
    for (const bool inherited : {false, true}) {
        Inversion inversion(inherited);
        // Two of value 0 fill the buffer and wait for the limit; the urgent one is still on AR.
        inversion.take_the_memory();
        inversion.bench.controls.max_outstanding[3] = 1;
        for (const unsigned id : {0U, 1U, 2U, 3U}) {
            inversion.bench.si(3).reads.push_back(Inversion::with(
                read(ReadSnoop::read_shared, kShared + 64 * id), id == 3 ? 15 : 0, id));
            inversion.bench.si(3).read_at.push_back(20);
        }
        inversion.run();
        EXPECT_EQ(inversion.answers(3), inherited ? 4U : 0U);
    }
}

// The filter has one way in each set; what leaves it is dirty and goes to the memory with value 0.
TEST(InterconnectUrgency, who_keeps_a_way_of_the_filter_is_as_urgent_as_who_waits_for_it) {
    for (const bool inherited : {false, true}) {
        Inversion inversion(inherited);
        inversion.bench.config.filter = {1, 1};
        inversion.bench.config.back_invalidations = 1;
        inversion.take_the_memory(true);
        // SI3 gets one line and gives it back dirty as another takes its way.
        inversion.bench.si(3).reads = {read(ReadSnoop::read_unique, kShared)};
        inversion.bench.si(3).answer = [](const SnoopRequest&) {
            return SnoopResponse{true, true, false, true};
        };
        inversion.bench.si(3).reads.push_back(
            Inversion::with(read(ReadSnoop::make_unique, kShared + 1024), 0, 1));
        inversion.bench.si(3).read_at = {0, 515};
        inversion.bench.si(4).reads = {
            Inversion::with(read(ReadSnoop::read_shared, kShared + 2048), 15)};
        inversion.bench.si(4).read_at = {1500};
        inversion.bench.si(2).read_at.assign(12000, 500);
        inversion.bench.si(2).write_at.assign(12000, 500);
        inversion.run();
        EXPECT_EQ(inversion.answers(4), inherited ? 1U : 0U);
    }
}

// SI3 keeps the answer to the snoop back until its WriteBack of the line is done.
TEST(InterconnectUrgency, a_write_back_is_as_urgent_as_the_snoop_that_may_wait_for_it) {
    for (const bool inherited : {false, true}) {
        Inversion inversion(inherited);
        inversion.take_the_memory(true);
        inversion.bench.si(2).write_at.assign(12000, 500);
        inversion.bench.si(2).read_at.assign(12000, 500);
        inversion.bench.si(3).reads = {read(ReadSnoop::read_unique, kShared)};
        inversion.bench.si(3).writes = {Inversion::with(write(WriteSnoop::write_back, kShared), 0)};
        inversion.bench.si(3).write_at = {1300}; // the snoop is under way
        inversion.bench.si(3).keeps_answers_until_written = true;
        inversion.bench.si(4).reads = {Inversion::with(read(ReadSnoop::read_shared, kShared), 15)};
        inversion.bench.si(4).read_at = {1000};
        inversion.run();
        EXPECT_EQ(inversion.bench.si(3).write_answers.size(), inherited ? 1U : 0U);
        EXPECT_EQ(inversion.answers(4), inherited ? 1U : 0U);
    }
}

TEST(InterconnectUrgency, with_ageing_a_low_value_waits_for_so_long_and_no_longer) {
    for (const unsigned ageing : {0U, 100U, 500U}) {
        Inversion inversion(true, ageing);
        inversion.take_the_memory();
        inversion.read_alone(3, 0, 1, 1000);
        inversion.run();
        ASSERT_EQ(inversion.answers(3), ageing == 0 ? 0U : 1U) << ageing;
        if (ageing == 0) continue;
        // Four steps of its own, and what was there before it: 64 reads of 8 cycles. Once for
        // admission, once for the memory.
        const std::uint64_t waited = inversion.bench.si(3).read_answers[0].cycle - 1000;
        EXPECT_GT(waited, 4 * ageing);
        EXPECT_LT(waited, 2 * (4 * ageing + 64 * 8));
    }
}

TEST(InterconnectUrgency, with_ageing_the_memory_takes_a_low_value_in_the_end) {
    for (const unsigned ageing : {0U, 100U, 500U}) {
        Inversion inversion(false, ageing);
        inversion.take_the_memory();
        inversion.read_alone(3, 0, 1, 20); // admitted at once, as there is room in the tracker yet
        inversion.run();
        ASSERT_EQ(inversion.answers(3), ageing == 0 ? 0U : 1U) << ageing;
        if (ageing == 0) continue;
        EXPECT_GT(inversion.bench.si(3).read_answers[0].cycle, 4 * ageing);
        EXPECT_LT(inversion.bench.si(3).read_answers[0].cycle, 4 * ageing + 2 * 64 * 8 + 100);
    }
}

TEST(InterconnectUrgency, values_of_0_everywhere_are_served_as_ever) {
    const auto rows = [](bool inherited, unsigned ageing) {
        Inversion inversion(inherited, ageing);
        inversion.take_the_memory(true);
        for (ReadRequest& request : inversion.bench.si(2).reads) request.qos = 0;
        for (WriteRequest& request : inversion.bench.si(2).writes) request.qos = 0;
        inversion.read_alone(3, 0, 300);
        inversion.read_alone(4, 0, 300);
        inversion.run();
        return inversion.bench.sink.rows;
    };
    EXPECT_EQ(rows(true, 10), rows(false, 0));
}

} // namespace interconnect_urgency_test
} // namespace armpmu::testbench::testing
