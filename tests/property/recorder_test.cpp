// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/probe.h"
#include "armpmu/cci550/probe.h"
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/record/recorder.h"
#include "tests/property/a55_random.h"
#include "tests/property/cci550_random.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <optional>

// Recording changes nothing, and what is recorded replays.
namespace armpmu::vectors {
namespace recorder_test {

using tests::A55Random;
using tests::Cci550Random;

// An interrupt handler: looks at the counts and clears the flags at once.
class Handler final : public cci550::OverflowListener {
  public:
    explicit Handler(cci550::Pmu& pmu) : pmu_(pmu) { pmu.set_overflow_listener(this); }
    void overflow_pins(std::uint8_t level) override {
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            if ((level >> n & 1) != 0) continue;
            seen += pmu_.read(offset_of(cci550::RegisterId::ecnt_data, n)).data;
            pmu_.write(offset_of(cci550::RegisterId::ecnt_clr_ovfl, n), 1);
        }
    }
    std::uint64_t seen = 0;

  private:
    cci550::Pmu& pmu_;
};

// The same random life for any number of PMUs.
class Cci550Life {
  public:
    Cci550Life(std::uint64_t seed, std::vector<cci550::Pmu*> pmus)
        : random_(seed), pmus_(std::move(pmus)) {}

    void step() {
        const unsigned what = random_.below(100);
        if (what < 40) {
            const cci550::EventRow row = random_.row(random_.chance(30) ? 0 : 5);
            const std::uint64_t cycles = random_.chance(80) ? 1 : 1 + random_.below(3000);
            for (auto* pmu : pmus_) pmu->clock(row, cycles);
        } else if (what < 75) {
            const cci550::Access access = accessed();
            for (auto* pmu : pmus_) pmu->access(access);
        } else if (what < 90) {
            const cci550::EventRow row = random_.row(5);
            const cci550::Access access = accessed();
            for (auto* pmu : pmus_) pmu->clock(row, access);
        } else if (what < 96) {
            const cci550::Authentication pins{random_.chance(80), random_.chance(50),
                                              random_.chance(50), random_.chance(50)};
            for (auto* pmu : pmus_) pmu->set_authentication(pins);
        } else if (what < 98) {
            const bool enabled = random_.chance(60);
            for (auto* pmu : pmus_) pmu->set_clock_enabled(enabled);
        } else if (what < 99) {
            for (auto* pmu : pmus_) pmu->reset();
        } else {
            const bool asserted = random_.chance(30);
            for (auto* pmu : pmus_) pmu->set_reset(asserted);
        }
    }

  private:
    cci550::Access accessed() {
        cci550::Access access = random_.access();
        access.offset &= 0xffffc;
        return access;
    }
    Cci550Random random_;
    std::vector<cci550::Pmu*> pmus_;
};

TEST(Recorder, a_recorded_cci550_is_as_if_it_were_not_and_replays) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        const cci550::Config config = Cci550Random(seed).config();
        cci550::Pmu recorded(config);
        cci550::Pmu alone(config);
        std::optional<Handler> handlers[2];
        if (seed % 2 == 0) {
            handlers[0].emplace(recorded);
            handlers[1].emplace(alone);
        }
        const Header header = device_header(config);
        RowsWriter writer(header.layout);
        cci550::Probe probe(recorded);
        Recorder recorder(probe, writer);
        Cci550Life life(seed, {&recorded, &alone});
        for (unsigned i = 0; i < 600; ++i) life.step();
        recorder.finish();
        EXPECT_TRUE(writer.finished);
        EXPECT_EQ(recorder.clocks(), writer.rows.clocks());
        EXPECT_EQ(recorded.save(), alone.save());
        if (handlers[0]) {
            EXPECT_EQ(handlers[0]->seen, handlers[1]->seen);
        }

        const cci550::Outputs last =
            cci550::Rows(config).outputs(writer.rows.spans.back().first.data());
        EXPECT_EQ(last.counts, alone.counts());
        EXPECT_EQ(last.overflow_pins, alone.overflow_pins());
        RowsReader reader(header, writer.rows);
        const Comparison comparison = replay(reader);
        EXPECT_EQ(comparison.clocks, recorder.clocks());
        EXPECT_TRUE(comparison.agrees())
            << comparison.divergences.front().signal << comparison.divergences.front().clock;
    }
}

// Every event that a PMU has been given stands in the rows.
TEST(Recorder, no_event_is_lost_or_added) {
    const cci550::Config config;
    cci550::Pmu pmu(config);
    const Header header = device_header(config);
    RowsWriter writer(header.layout);
    cci550::Probe probe(pmu);
    Recorder recorder(probe, writer);
    Cci550Random random(7);
    for (unsigned i = 0; i < 3000; ++i) pmu.clock(random.row(5), 1 + random.below(3));
    recorder.finish();
    const cci550::Rows rows(config);
    std::vector<std::uint64_t> high(cci550::kLines);
    for (const auto& [row, cycles] : writer.rows.spans) {
        const cci550::EventRow events = rows.inputs(row.data()).events;
        for (unsigned line = 0; line < cci550::kLines; ++line)
            if (events.test(cci550::event_of_line(line))) high[line] += cycles;
    }
    std::uint64_t sum = 0;
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const cci550::EventId id = cci550::event_of_line(line);
        if (!can_fire(config, id)) continue;
        EXPECT_EQ(pmu.total(id), high[line]) << line;
        sum += high[line];
    }
    EXPECT_GT(sum, 1000U);
}

TEST(Recorder, what_bypasses_it_is_found) {
    const cci550::Config config;
    cci550::Pmu pmu(config);
    RowsWriter writer(device_header(config).layout);
    cci550::Probe probe(pmu);
    Recorder recorder(probe, writer);
    pmu.write(offset_of(cci550::RegisterId::pmu_ctrl), 1);
    pmu.write(offset_of(cci550::RegisterId::ecnt_ctrl, 0), 1);
    pmu.record(cci550::EventId(0));
    EXPECT_THROW(recorder.finish(), std::logic_error);
}

TEST(Recorder, one_that_comes_late_begins_with_the_way) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        const cci550::Config config = Cci550Random(seed).config();
        cci550::Pmu pmu(config);
        Cci550Life life(seed, {&pmu});
        for (unsigned i = 0; i < 300; ++i) life.step();
        const Header header = device_header(config);
        RowsWriter writer(header.layout);
        const StateBytes before = pmu.save();
        cci550::Probe probe(pmu);
        Recorder recorder(probe, writer);
        EXPECT_EQ(pmu.save(), before);
        for (unsigned i = 0; i < 300; ++i) life.step();
        recorder.finish();
        EXPECT_EQ(cci550::Rows(config).outputs(writer.rows.spans.back().first.data()).counts,
                  pmu.counts());
        RowsReader reader(header, writer.rows);
        EXPECT_TRUE(replay(reader).agrees());
    }
}

class FullDisk final : public Writer {
  public:
    void put(const Span&) override {
        if (++calls > 100) throw VectorError("disk: full");
    }
    void finish() override { FAIL(); }
    unsigned calls = 0;
};

TEST(Recorder, a_writer_that_fails_is_told_at_the_end_and_disturbs_nobody) {
    const cci550::Config config;
    cci550::Pmu pmu(config);
    FullDisk disk;
    cci550::Probe probe(pmu);
    Recorder recorder(probe, disk);
    Cci550Random random(3);
    for (unsigned i = 0; i < 100'000; ++i) pmu.clock(random.row(3));
    EXPECT_FALSE(recorder.sound());
    EXPECT_THROW(recorder.finish(), VectorError);
    EXPECT_EQ(pmu.cycles(), 100'000U);
    EXPECT_EQ(disk.calls, 101U);
}

// --- A55 ---

TEST(Recorder, a_recorded_a55_is_as_if_it_were_not_and_replays) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        A55Random random(seed);
        const a55::Config config = random.config();
        a55::Pmu recorded(config);
        a55::Pmu alone(config);
        const Header header = device_header(config);
        RowsWriter writer(header.layout);
        a55::Probe probe(recorded);
        Recorder recorder(probe, writer);
        for (unsigned i = 0; i < 400; ++i) {
            const unsigned what = random.below(100);
            if (what < 15) {
                const a55::ProcessorState state = random.state();
                recorded.set_state(state);
                alone.set_state(state);
            } else if (what < 30) {
                const a55::Event event = a55::events()[random.below(a55::kEvents)].event;
                const bool counted =
                    event != a55::Event::sw_incr && event != a55::Event::chain &&
                    event != a55::Event::cpu_cycles &&
                    a55::events()[index_of(event)].same_as != a55::Event::cpu_cycles;
                const std::uint64_t n = counted ? random.below(90) : 0;
                probe.record(event, n);
                recorded.record(event, n);
                alone.record(event, n);
                recorded.advance(30);
                alone.advance(30);
            } else if (what < 50) {
                const std::uint64_t cycles = random.below(200);
                recorded.advance(cycles);
                alone.advance(cycles);
            } else if (what < 65) {
                const a55::EventRow row = random.row(4, config);
                const std::uint64_t cycles = 1 + random.below(5);
                recorded.clock(row, cycles);
                alone.clock(row, cycles);
            } else if (what < 85) {
                const a55::SystemAccess access =
                    random.system_access(random.aarch32(recorded.state()));
                if (access.write && access.reg.code() == 0xdce4) continue; // PMSWINC_EL0
                if (access.write && access.reg.code() == 0x4e4) continue;  // PMSWINC
                recorded.access(access);
                alone.access(access);
            } else if (what < 90) {
                const a55::ExternalAccess access = random.external_access();
                if (access.offset == 0xca0 || access.offset == 0x6f0) continue; // PMSWINC, PMSSCR
                recorded.access(access);
                alone.access(access);
            } else if (what < 95) {
                const a55::EventRow row = random.row(4, config);
                const a55::SystemAccess access =
                    random.system_access(random.aarch32(recorded.state()));
                recorded.clock(row, access);
                alone.clock(row, access);
            } else if (what < 98) {
                const Authentication pins{random.chance(80), random.chance(50), random.chance(50),
                                          random.chance(50)};
                recorded.set_authentication(pins);
                alone.set_authentication(pins);
            } else if (recorded.powered()) {
                recorded.reset();
                alone.reset();
            }
        }
        ASSERT_NO_THROW(recorder.finish());
        EXPECT_EQ(recorded.save(), alone.save());
        RowsReader reader(header, writer.rows);
        const Comparison comparison = replay(reader);
        EXPECT_EQ(comparison.clocks, recorder.clocks());
        EXPECT_TRUE(comparison.agrees())
            << comparison.divergences.front().signal << comparison.divergences.front().clock;
    }
}

TEST(Recorder, one_of_an_a55_that_comes_late_begins_with_the_way) {
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
TEST(Recorder, long_times_of_an_a55_are_as_clock_by_clock) {
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
TEST(Recorder, long_times_are_few_pieces) {
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

TEST(Recorder, more_than_three_in_every_cycle_cannot_be_recorded) {
    a55::Pmu pmu;
    RowsWriter writer(device_header(pmu.config()).layout);
    a55::Probe probe(pmu);
    Recorder recorder(probe, writer);
    probe.record(a55::Event::inst_retired, 31);
    pmu.record(a55::Event::inst_retired, 31);
    pmu.advance(10);
    EXPECT_THROW(recorder.finish(), std::logic_error);
}

} // namespace recorder_test
} // namespace armpmu::vectors
