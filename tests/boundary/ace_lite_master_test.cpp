// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What an ACE-Lite master sends for its jobs, seen at the pins.
#include "tests/boundary/masters_pins.h"

#include <stdexcept>

namespace armpmu::testbench::testing {
namespace ace_lite_master_test {

struct AtPins {
    explicit AtPins(const AceLiteMasterConfig& config = {}) : master(config, jobs), pins(master) {}
    Jobs jobs;
    AceLiteMaster master;
    Pins pins;
};

struct ReadCase {
    TraceRecord job;
    ReadSnoop snoop;
    Domain domain;
    bool device;
    unsigned beats;      // of each of the two bursts
    std::uint64_t first; // address
};

TEST(AceLiteRequests, reads_and_maintenance_follow_the_kind_and_the_memory) {
    using M = PageMemory;
    for (const ReadCase& c : std::vector<ReadCase>{
             {record(Kind::output, 32, 64), ReadSnoop::read_once, Domain::inner, false, 2, 32},
             {record(Kind::output, 32, 64, M::no_allocate), ReadSnoop::read_once, Domain::inner,
              false, 2, 32},
             {record(Kind::output, 32, 64, M::non_shareable), ReadSnoop::read_once,
              Domain::non_shareable, false, 2, 32},
             {record(Kind::output, 32, 64, M::non_cacheable), ReadSnoop::read_once, Domain::system,
              false, 2, 32},
             {record(Kind::output, 32, 64, M::device), ReadSnoop::read_once, Domain::system, true,
              2, 32},
             {record(Kind::clean, 0, 128), ReadSnoop::clean_shared, Domain::inner, false, 1, 0},
             {record(Kind::clean_invalidate, 40, 80), ReadSnoop::clean_invalid, Domain::inner,
              false, 1, 0},
             {record(Kind::invalidate, 0, 128, M::non_shareable), ReadSnoop::make_invalid,
              Domain::non_shareable, false, 1, 0},
         }) {
        AtPins at;
        at.jobs.add(c.job);
        at.pins.serve();
        EXPECT_EQ(at.jobs.finished, 1U);
        ASSERT_EQ(at.pins.reads.size(), 2U);
        for (const auto& read : at.pins.reads) {
            EXPECT_EQ(read.payload.snoop, c.snoop);
            EXPECT_EQ(read.payload.domain, c.domain);
            EXPECT_EQ(read.payload.device, c.device);
            EXPECT_EQ(read.payload.beats, c.beats);
        }
        EXPECT_EQ(at.pins.reads[0].payload.address, c.first);
        EXPECT_EQ(at.pins.reads[1].payload.address, 64U);
    }
}

TEST(AceLiteRequests, writes_follow_the_memory_and_the_bytes) {
    struct Case {
        PageMemory memory;
        WriteSnoop whole;
        Domain domain;
        bool device;
    };
    using M = PageMemory;
    using W = WriteSnoop;
    for (const Case& c : std::vector<Case>{
             {M::write_back, W::write_line_unique, Domain::inner, false},
             {M::no_allocate, W::write_line_unique, Domain::inner, false},
             {M::non_shareable, W::write_unique, Domain::non_shareable, false},
             {M::non_cacheable, W::write_unique, Domain::system, false},
             {M::device, W::write_unique, Domain::system, true},
         }) {
        AtPins at;
        at.jobs.add(record(Kind::input, 0, 80, c.memory));
        at.pins.serve();
        EXPECT_EQ(at.jobs.finished, 1U);
        ASSERT_EQ(at.pins.writes.size(), 2U);
        EXPECT_EQ(at.pins.writes[0].payload.snoop, c.whole);
        EXPECT_EQ(at.pins.writes[1].payload.snoop, W::write_unique);
        for (const auto& write : at.pins.writes) {
            EXPECT_EQ(write.payload.domain, c.domain);
            EXPECT_EQ(write.payload.device, c.device);
        }
        EXPECT_EQ(at.pins.write_beats.size(), 5U);
    }
}

TEST(AceLiteRequests, device_bursts_go_one_at_a_time) {
    AtPins at;
    at.jobs.add(record(Kind::output, 0, 128, PageMemory::device));
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    at.pins.answer_read(0);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 2U);
}

TEST(AceLiteRequests, all_carry_the_quality_of_service) {
    AceLiteMasterConfig config;
    config.qos = 5;
    config.dvm = true;
    AtPins at(config);
    for (const Kind kind : {Kind::output, Kind::input, Kind::clean, Kind::dvm_message})
        at.jobs.add(record(kind));
    at.pins.snoop(ReadSnoop::dvm_message, kDvmSync);
    at.pins.serve();
    EXPECT_EQ(at.pins.reads.size(), 4U);
    ASSERT_EQ(at.pins.writes.size(), 1U);
    for (const auto& read : at.pins.reads) EXPECT_EQ(read.payload.qos, 5);
    EXPECT_EQ(at.pins.writes[0].payload.qos, 5);
}

TEST(AceLiteRequests, responses_are_taken_at_their_interval) {
    for (const std::uint64_t interval : {1U, 2U, 5U}) {
        AceLiteMasterConfig config;
        config.beat_interval = config.response_interval = static_cast<unsigned>(interval);
        AtPins at(config);
        at.jobs.add(record(Kind::output, 0, 64));
        at.jobs.add(record(Kind::input, 0, 192));
        at.pins.run(20);
        at.pins.answer_read(0);
        at.pins.run(60);
        ASSERT_EQ(at.pins.read_beats.size(), 4U);
        for (unsigned n = 1; n < 4; ++n)
            EXPECT_EQ(at.pins.read_beats[n] - at.pins.read_beats[n - 1], interval);
        for (std::size_t n = 0; n < 3; ++n) at.pins.answer_write(n);
        at.pins.run(30);
        ASSERT_EQ(at.pins.responses.size(), 3U);
        for (unsigned n = 1; n < 3; ++n)
            EXPECT_EQ(at.pins.responses[n] - at.pins.responses[n - 1], interval);
    }
}

TEST(AceLiteRequests, errors_are_counted_once_a_burst_and_hang_nothing) {
    AceLiteMasterConfig config;
    config.dvm = true;
    AtPins at(config);
    for (const Kind kind : {Kind::output, Kind::input, Kind::clean, Kind::dvm_sync})
        at.jobs.add(record(kind, 0, 64));
    std::size_t reads = 0;
    std::size_t writes = 0;
    for (unsigned cycle = 0; cycle < 200; ++cycle) {
        while (reads < at.pins.reads.size()) at.pins.answer_read(reads++, Response::decerr);
        while (writes < at.pins.complete_writes()) at.pins.answer_write(writes++, Response::slverr);
        at.pins.step();
    }
    EXPECT_EQ(at.jobs.finished, 4U);
    EXPECT_EQ(at.master.times().sums().errors, 4U);
}

TEST(AceLiteRequests, bad_jobs_and_parameters_are_refused) {
    for (const Kind kind : {Kind::load, Kind::store, Kind::sync, Kind::barrier}) {
        AtPins at;
        at.jobs.add(record(kind));
        EXPECT_THROW(at.pins.run(10), ProtocolError);
    }
    Jobs jobs;
    const auto refused = [&](auto change) {
        AceLiteMasterConfig config;
        change(config);
        EXPECT_THROW(AceLiteMaster(config, jobs), std::invalid_argument);
    };
    refused([](AceLiteMasterConfig& config) { config.qos = 16; });
    refused([](AceLiteMasterConfig& config) { config.response_interval = 0; });
    refused([](AceLiteMasterConfig& config) { config.snoop_latency = 0; });
    refused([](AceLiteMasterConfig& config) { config.dvm_latency = 0; });
}

} // namespace ace_lite_master_test
} // namespace armpmu::testbench::testing
