// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/probe.h"
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/record/recorder.h"
#include "tests/property/a55_random.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <optional>

// Recording an A55's PMU changes nothing, and what is recorded replays.
namespace armpmu::vectors {
namespace recorder_a55_test {

using tests::A55Random;

// A PMU that is recorded and one that is not, which are told the same.
struct Twins {
    explicit Twins(const a55::Config& config) : recorded(config), alone(config), probe(recorded) {}

    template <typename Call>
    void both(Call call) {
        call(recorded);
        call(alone);
    }
    void count(a55::Event event, std::uint64_t n) {
        probe.record(event, n);
        both([&](a55::Pmu& pmu) { pmu.record(event, n); });
    }

    a55::Pmu recorded, alone;
    a55::Probe probe;
};

bool counts_by_its_line(a55::Event event) {
    return event != a55::Event::sw_incr && event != a55::Event::chain &&
           event != a55::Event::cpu_cycles &&
           a55::events()[index_of(event)].same_as != a55::Event::cpu_cycles;
}

// What a row cannot say: increments by software, which are events of another clock, and snapshots.
bool in_no_row(const a55::SystemAccess& access) {
    return access.write && (access.reg.code() == 0xdce4 || access.reg.code() == 0x4e4); // PMSWINC
}
bool in_no_row(const a55::ExternalAccess& access) {
    return access.offset == 0xca0 || access.offset == 0x6f0; // PMSWINC, PMSSCR
}

// One of all that a core tells its PMU.
void do_anything(Twins& twins, A55Random& random) {
    const auto system_access = [&] {
        return random.system_access(random.aarch32(twins.recorded.state()));
    };
    const unsigned what = random.below(100);
    if (what < 15) {
        const a55::ProcessorState state = random.state();
        twins.both([&](a55::Pmu& pmu) { pmu.set_state(state); });
    } else if (what < 30) {
        const a55::Event event = a55::events()[random.below(a55::kEvents)].event;
        twins.count(event, counts_by_its_line(event) ? random.below(90) : 0);
        twins.both([](a55::Pmu& pmu) { pmu.advance(30); });
    } else if (what < 50) {
        const std::uint64_t cycles = random.below(200);
        twins.both([&](a55::Pmu& pmu) { pmu.advance(cycles); });
    } else if (what < 65) {
        const a55::EventRow row = random.row(4, twins.alone.config());
        const std::uint64_t cycles = 1 + random.below(5);
        twins.both([&](a55::Pmu& pmu) { pmu.clock(row, cycles); });
    } else if (what < 85) {
        const a55::SystemAccess access = system_access();
        if (!in_no_row(access)) twins.both([&](a55::Pmu& pmu) { pmu.access(access); });
    } else if (what < 90) {
        const a55::ExternalAccess access = random.external_access();
        if (!in_no_row(access)) twins.both([&](a55::Pmu& pmu) { pmu.access(access); });
    } else if (what < 95) {
        const a55::EventRow row = random.row(4, twins.alone.config());
        const a55::SystemAccess access = system_access();
        twins.both([&](a55::Pmu& pmu) { pmu.clock(row, access); });
    } else if (what < 98) {
        const Authentication pins{random.chance(80), random.chance(50), random.chance(50),
                                  random.chance(50)};
        twins.both([&](a55::Pmu& pmu) { pmu.set_authentication(pins); });
    } else if (twins.recorded.powered()) {
        twins.both([](a55::Pmu& pmu) { pmu.reset(); });
    }
}

TEST(RecorderOfA55, is_as_if_it_were_not_and_replays) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        A55Random random(seed);
        const a55::Config config = random.config();
        Twins twins(config);
        const Header header = device_header(config);
        RowsWriter writer(header.layout);
        Recorder recorder(twins.probe, writer);
        for (unsigned i = 0; i < 400; ++i) do_anything(twins, random);
        ASSERT_NO_THROW(recorder.finish());
        EXPECT_EQ(twins.recorded.save(), twins.alone.save());
        RowsReader reader(header, writer.rows);
        const Comparison comparison = replay(reader);
        EXPECT_EQ(comparison.clocks, recorder.clocks());
        EXPECT_TRUE(comparison.agrees())
            << comparison.divergences.front().signal << comparison.divergences.front().clock;
    }
}

TEST(RecorderOfA55, begins_with_the_way_if_it_comes_late) {
    using a55::SystemAccess;
    constexpr auto pmcr = a55::SystemRegister::a64(3, 3, 9, 12, 0);
    constexpr auto pmcntenset = a55::SystemRegister::a64(3, 3, 9, 12, 1);
    constexpr auto pmevtyper2 = a55::SystemRegister::a64(3, 3, 14, 12, 2);
    constexpr auto pmevcntr2 = a55::SystemRegister::a64(3, 3, 14, 8, 2);
    a55::EventRow row;
    row.set(a55::Event::l1d_cache_refill, 2);
    a55::Pmu pmu;
    pmu.access(SystemAccess{pmevtyper2, true, 0x03});
    pmu.access(SystemAccess{pmevcntr2, true, 0xffffff00});
    pmu.access(SystemAccess{pmcntenset, true, 0x80000004});
    pmu.access(SystemAccess{pmcr, true, 1});
    pmu.clock(row, 200);
    const Header header = device_header(pmu.config());
    RowsWriter writer(header.layout);
    a55::Probe probe(pmu);
    Recorder recorder(probe, writer);
    pmu.clock(row, 100);
    ASSERT_NO_THROW(recorder.finish());
    const a55::Outputs last = a55::Rows().outputs(writer.rows.spans.back().first.data());
    EXPECT_EQ(last.counts[2], 0xffffff00U + 600);
    EXPECT_EQ(last.cycles, 300U);
    EXPECT_EQ(last.overflow, 4U);
    RowsReader reader(header, writer.rows);
    EXPECT_TRUE(replay(reader).agrees());

    pmu.access(SystemAccess{pmcr, true, 9}); // where the divider stands nobody can see
    a55::Probe late(pmu);
    EXPECT_THROW(Recorder(late, writer), std::logic_error);
}

// Each clock's row is that of a device which is asked for each, however many stand alike: with
// counters that wrap meanwhile, a divider, pairs, and flags that are set already.
TEST(RecorderOfA55, long_times_are_as_clock_by_clock) {
    using a55::SystemAccess;
    constexpr auto pmcr = a55::SystemRegister::a64(3, 3, 9, 12, 0);
    constexpr auto pmcntenset = a55::SystemRegister::a64(3, 3, 9, 12, 1);
    constexpr auto pmovsset = a55::SystemRegister::a64(3, 3, 9, 14, 3);
    constexpr auto pmccntr = a55::SystemRegister::a64(3, 3, 9, 13, 0);
    const auto counter = [](unsigned n) { return a55::SystemRegister::a64(3, 3, 14, 8, n); };
    const auto type = [](unsigned n) { return a55::SystemRegister::a64(3, 3, 14, 12, n); };
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE(seed);
        A55Random random(seed);
        a55::Pmu pmu;
        const Header header = device_header(pmu.config());
        RowsWriter writer(header.layout);
        a55::Probe probe(pmu);
        Recorder recorder(probe, writer);
        const auto write = [&](a55::SystemRegister reg, std::uint64_t data) {
            pmu.access(SystemAccess{reg, true, data});
        };
        const auto near_wrap = [&] { return 0xffff'ffff - random.below(9000); };
        write(type(0), number(a55::Event::cpu_cycles));
        write(type(1), number(a55::Event::chain));
        write(type(2), number(a55::Event::inst_retired));
        write(type(3), number(a55::Event::ld_retired));
        write(pmcntenset, 0x8000'003f);
        for (unsigned part = 0; part < 6; ++part) {
            write(pmcr, 0x11 | (random.chance(40) ? 0x8 : 0) | (random.chance(40) ? 0x40 : 0));
            write(counter(0), near_wrap());
            write(counter(2), near_wrap());
            write(pmccntr, near_wrap());
            if (random.chance(50)) write(pmovsset, 0x8000'003f);
            const std::uint64_t retired = 20'000 + random.below(9000);
            for (const a55::Event event : {a55::Event::inst_retired, a55::Event::ld_retired}) {
                probe.record(event, retired);
                pmu.record(event, retired);
            }
            pmu.advance(30'000); // 7,000 to 10,000 of them with events
            a55::EventRow row;
            row.set(a55::Event::inst_retired, 1 + random.below(3));
            pmu.clock(row, 31 + random.below(9000));
            pmu.set_state(random.state());
            pmu.advance(5000);
            pmu.set_state({});
        }
        ASSERT_NO_THROW(recorder.finish());
        EXPECT_GT(recorder.clocks(), 200'000U);
        const auto device = make_device(header);
        std::vector<std::uint64_t> expected(header.layout.words());
        std::uint64_t clock = 0, wrong = 0;
        for (const auto& [row, cycles] : writer.rows.spans)
            for (std::uint64_t n = 0; n < cycles; ++n, ++clock) {
                device->clock(row.data(), expected.data());
                if (expected != row && wrong++ == 0) {
                    ADD_FAILURE() << "clock " << clock;
                }
            }
        EXPECT_EQ(clock, recorder.clocks());
        EXPECT_EQ(wrong, 0U);
    }
}

// It is what makes a recording of them fast: nobody is asked in most clocks.
TEST(RecorderOfA55, long_times_are_few_pieces) {
    a55::Pmu pmu;
    const Header header = device_header(pmu.config());
    class Pieces final : public ProbeSink {
      public:
        void inputs(const std::uint64_t*, std::uint64_t cycles) override {
            ++pieces;
            clocks += cycles;
        }
        void state(const std::uint64_t*) override {}
        void fail(std::exception_ptr) override { ADD_FAILURE(); }
        std::uint64_t pieces = 0, clocks = 0;
    } seen;
    a55::Probe probe(pmu);
    probe.attach(seen);
    for (const auto& [event, n] : {std::pair{a55::Event::inst_retired, 1'000'001U},
                                   std::pair{a55::Event::ld_retired, 700'000U}}) {
        probe.record(event, n);
        pmu.record(event, n);
    }
    pmu.advance(2'000'000);
    probe.detach();
    EXPECT_EQ(seen.clocks, 2'000'000U);
    EXPECT_LT(seen.pieces, 10U);
}

TEST(RecorderOfA55, more_than_three_in_every_cycle_cannot_be_recorded) {
    a55::Pmu pmu;
    RowsWriter writer(device_header(pmu.config()).layout);
    a55::Probe probe(pmu);
    Recorder recorder(probe, writer);
    probe.record(a55::Event::inst_retired, 31);
    pmu.record(a55::Event::inst_retired, 31);
    pmu.advance(10);
    EXPECT_THROW(recorder.finish(), std::logic_error);
}

} // namespace recorder_a55_test
} // namespace armpmu::vectors
