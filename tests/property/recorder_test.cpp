// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/probe.h"
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/record/recorder.h"
#include "tests/property/cci550_random.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <optional>

// Recording changes nothing, and what is recorded replays.
namespace armpmu::vectors {
namespace recorder_test {

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

} // namespace recorder_test
} // namespace armpmu::vectors
