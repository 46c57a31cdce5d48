// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/replay/column_replay.h"

#include "armpmu/cci550/player.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/property/cci550_random.h"
#include "tests/support/campaign.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <optional>

namespace armpmu::vectors {
namespace column_replay_test {

using cci550::RegisterId;
using tests::Cci550Random;

// A vector of what a player does with inputs drawn at random: stretches of rows that change in
// every clock or stay, with accesses and pins that move often, now and then, or hardly ever.
class Drawn {
  public:
    Drawn(std::uint64_t seed, const cci550::Config& config)
        : random_(seed), rows_(config), player_(config), header_(device_header(config)) {
        pace_ = random_.chance(40) ? 3 : random_.chance(50) ? 40 : 700;
        inputs_.pins = {true, random_.chance(50), false, false};
    }

    void program() {
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            const unsigned line = random_.below(cci550::kLines);
            write(RegisterId::evnt_sel, n, cci550::event_of_line(line).raw());
            write(RegisterId::ecnt_ctrl, n, 1);
        }
        write(RegisterId::pmu_ctrl, 0, random_.chance(50) ? 0x11 : 1);
        for (unsigned n = 0; n < cci550::kCounters; ++n)
            write(RegisterId::ecnt_data, n, ~0U - random_.below(300));
    }
    void write(RegisterId id, unsigned instance, std::uint32_t data) {
        inputs_.access = cci550::Access{true, cci550::offset_of(id, instance), data};
        clock(1);
    }
    void run(unsigned clocks) {
        for (unsigned c = 0; c < clocks; ++c) {
            if (random_.below(200) == 0) held_ = !held_;
            if (!held_ || random_.below(100) == 0)
                inputs_.events = random_.row(random_.chance(50) ? 30 : 3);
            if (random_.below(4 * pace_) == 0) move_pins();
            if (random_.below(pace_) == 0) draw_access();
            clock(1);
        }
    }
    void hold(std::uint64_t clocks) { clock(clocks); }
    void put(const cci550::EventRow& events) {
        inputs_.events = events;
        clock(1);
    }

    const std::vector<Row>& rows() const { return clocks_; }
    const Header& header() const { return header_; }
    Cci550Random& random() { return random_; }
    std::vector<Row>& rows() { return clocks_; }

  private:
    void move_pins() {
        inputs_.pins = {random_.chance(90), random_.chance(50), random_.chance(50),
                        random_.chance(50)};
        inputs_.aresetn = random_.chance(95);
        inputs_.aclken = random_.chance(80);
    }
    void draw_access() {
        cci550::Access access = random_.access();
        access.offset &= 0xffffc;
        inputs_.access = access;
    }
    void clock(std::uint64_t cycles) {
        for (; cycles > 0; --cycles) {
            clocks_.emplace_back(rows_.layout().words());
            rows_.put(inputs_, player_.clock(inputs_), clocks_.back().data());
            inputs_.access.reset();
        }
    }

    Cci550Random random_;
    cci550::Rows rows_;
    cci550::Player player_;
    Header header_;
    cci550::Inputs inputs_;
    std::vector<Row> clocks_;
    unsigned pace_;
    bool held_ = false;
};

// What replay_columns promises, row by row.
std::optional<ColumnDifference> first_difference(const Header& header, const std::vector<Row>& rows,
                                                 bool event_bus) {
    const cci550::Config config = cci550::config_of(header.configuration);
    const cci550::Rows form(config);
    cci550::Player player(config);
    const Field& bus = *form.layout().find("evntbus");
    const unsigned results = form.layout().find("acc_rdata")->first;
    Row out(form.layout().words());
    for (std::size_t c = 0; c < rows.size(); ++c) {
        const cci550::Inputs inputs = form.inputs(rows[c].data());
        form.put(inputs, player.clock(inputs), out.data());
        for (unsigned bit = results; out != rows[c] && bit < form.layout().width(); ++bit) {
            if (!event_bus && bit >= bus.first && bit < bus.first + bus.width) continue;
            if (get_bits(out.data(), bit, 1) != get_bits(rows[c].data(), bit, 1))
                return ColumnDifference{c, bit};
        }
    }
    return {};
}

class ColumnReplay : public testing::Test {
  protected:
    ColumnReplayResult replay(const Header& header, const std::vector<Row>& rows,
                              const ColumnReplayOptions& options = {}) {
        const std::string path = folder_.file("vector.vcol");
        ColumnWriter writer(path, header);
        for (const Row& row : rows) writer.put({row.data(), 1});
        writer.finish();
        ColumnFile file(path);
        const ColumnReplayResult result = replay_columns(file, options);
        expect_the_same_of_rows(*open_columns(path), options, result);
        return result;
    }
    // Also when a reader's rows are made into columns, few at a time.
    static void expect_the_same_of_rows(Reader& reader, ColumnReplayOptions options,
                                        const ColumnReplayResult& file) {
        options.rows_at_a_time = 640;
        const auto rows = replay_columns(reader, options);
        ASSERT_TRUE(rows);
        EXPECT_EQ(rows->clocks, file.clocks);
        ASSERT_EQ(rows->difference.has_value(), file.difference.has_value());
        if (!file.difference) return;
        EXPECT_EQ(rows->difference->clock, file.difference->clock);
        EXPECT_EQ(rows->difference->bit, file.difference->bit);
    }
    // With each set of kernels, with the bus and without.
    void expect_as_row_by_row(const Header& header, const std::vector<Row>& rows,
                              unsigned variants = 2) {
        const std::vector<KernelSet> sets = kernel_sets();
        for (unsigned i = 0; i < variants; ++i) {
            const ColumnReplayOptions options{i % 2 == 0, sets[turn_++ % sets.size()]};
            const auto wanted = first_difference(header, rows, options.event_bus);
            const ColumnReplayResult got = replay(header, rows, options);
            EXPECT_EQ(got.event_bus_compared, options.event_bus);
            ASSERT_EQ(got.difference.has_value(), wanted.has_value())
                << header.layout.bit_name(wanted ? wanted->bit : got.difference->bit) << " "
                << (wanted ? wanted->clock : got.difference->clock);
            EXPECT_EQ(got.clocks, wanted ? wanted->clock + 1 : rows.size());
            if (!wanted) continue;
            EXPECT_EQ(got.difference->clock, wanted->clock);
            EXPECT_EQ(header.layout.bit_name(got.difference->bit),
                      header.layout.bit_name(wanted->bit));
        }
    }
    static void flip(Row& row, unsigned bit) {
        set_bits(row.data(), bit, 1, ~get_bits(row.data(), bit, 1) & 1);
    }

    TemporaryFolder folder_;
    unsigned turn_ = 0;
};

// Rows one by one, the last of them as it is given.
class RowsReader final : public Reader {
  public:
    RowsReader(const Header& header, const std::vector<Row>& rows, std::uint64_t last_cycles,
               const Row* last_unknown)
        : header_(header),
          rows_(rows), last_{nullptr, last_cycles, last_unknown ? last_unknown->data() : nullptr} {}

    const Header& header() const override { return header_; }
    bool next(Span& span) override {
        if (at_ == rows_.size()) return false;
        span = at_ + 1 == rows_.size() ? last_ : Span{nullptr, 1};
        span.row = rows_[at_++].data();
        return true;
    }

  private:
    const Header& header_;
    const std::vector<Row>& rows_;
    Span last_;
    std::size_t at_ = 0;
};

// What columns cannot say is left to others, not guessed.
TEST_F(ColumnReplay, rows_without_a_value_or_held_for_very_long_are_not_replayed) {
    Drawn drawn(1, cci550::Config{});
    drawn.run(100);
    const Row unknown(drawn.header().layout.words(), 1);
    const auto replayed = [&](std::uint64_t cycles, const Row* without_value) {
        RowsReader reader(drawn.header(), drawn.rows(), cycles, without_value);
        return replay_columns(reader).has_value();
    };
    EXPECT_TRUE(replayed(1, nullptr));
    EXPECT_FALSE(replayed(std::uint64_t{1} << 30, nullptr));
    EXPECT_FALSE(replayed(1, &unknown));
}

TEST_F(ColumnReplay, finds_nothing_in_what_the_player_puts_out) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        Cci550Random random(seed);
        cci550::Config config = random.config();
        config.faults.never_event_counts = seed % 10 == 0;
        config.faults.gate_missed = seed % 10 == 1;
        config.faults.flag_not_sticky = seed % 10 == 2;
        config.faults.counter_writes_lost = seed % 10 == 3;
        Drawn drawn(seed, config);
        if (random.chance(80)) drawn.program();
        drawn.run(1 + random.below(3000));
        const ColumnReplayResult result = replay(drawn.header(), drawn.rows());
        ASSERT_FALSE(result.difference.has_value())
            << drawn.header().layout.bit_name(result.difference->bit) << " in clock "
            << result.difference->clock;
        EXPECT_EQ(result.clocks, drawn.rows().size());
    }
}

// Whichever bit of whichever output is wrong in whichever clock.
TEST_F(ColumnReplay, finds_the_bit_that_is_wrong) {
    for (std::uint64_t seed = 100; seed < 130; seed += tests::kOneRoundOf) {
        Cci550Random random(seed);
        Drawn drawn(seed, random.config());
        drawn.program();
        drawn.run(1 + random.below(1500));
        const Layout& layout = drawn.header().layout;
        const unsigned first = layout.find("acc_rdata")->first;
        for (unsigned i = 0; i < 10; ++i) {
            const unsigned bit = first + random.below(layout.width() - first);
            Row& row = drawn.rows()[random.below(static_cast<unsigned>(drawn.rows().size()))];
            SCOPED_TRACE(std::to_string(seed) + " " + layout.bit_name(bit));
            flip(row, bit);
            expect_as_row_by_row(drawn.header(), drawn.rows());
            flip(row, bit);
        }
    }
}

// Inputs that are not those of the outputs: a line, an access, a pin.
TEST_F(ColumnReplay, finds_what_another_input_would_do) {
    for (std::uint64_t seed = 200; seed < 225; seed += tests::kOneRoundOf) {
        Cci550Random random(seed);
        Drawn drawn(seed, random.config());
        drawn.program();
        drawn.run(600);
        const Layout& layout = drawn.header().layout;
        const unsigned end = layout.find("acc_rdata")->first;
        for (unsigned i = 0; i < 10; ++i) {
            const unsigned pins = layout.find("niden")->first;
            const unsigned bit = i < 4 ? random.below(pins) : pins + random.below(end - pins);
            Row& row = drawn.rows()[random.below(static_cast<unsigned>(drawn.rows().size()))];
            SCOPED_TRACE(std::to_string(seed) + " " + layout.bit_name(bit));
            flip(row, bit);
            expect_as_row_by_row(drawn.header(), drawn.rows());
            flip(row, bit);
        }
    }
}

// Every bit of a count and its flag, in the clocks around a wrap and at the ends.
TEST_F(ColumnReplay, finds_every_bit_of_a_count_around_its_wrap) {
    Drawn drawn(7, {});
    drawn.write(RegisterId::evnt_sel, 0, 0x64);
    drawn.write(RegisterId::ecnt_ctrl, 0, 1);
    drawn.write(RegisterId::pmu_ctrl, 0, 1);
    drawn.write(RegisterId::ecnt_data, 0, 0xfffffff0);
    cci550::EventRow row;
    row.set(cci550::EventId(0x64));
    for (unsigned c = 0; c < 200; ++c) drawn.put(c % 3 == 0 ? row : cci550::EventRow{});
    const Layout& layout = drawn.header().layout;
    const unsigned count = layout.find("count0")->first;
    const unsigned overflow = layout.find("overflow")->first;
    ASSERT_EQ(get_bits(drawn.rows().back().data(), overflow, 8), 1U);
    for (const unsigned clock : {4U, 5U, 48U, 49U, 50U, 52U, 63U, 64U, 127U, 128U, 203U})
        for (unsigned bit = count; bit < count + 32; ++bit) {
            flip(drawn.rows()[clock], bit);
            const auto result = replay(drawn.header(), drawn.rows());
            ASSERT_TRUE(result.difference.has_value()) << clock << " " << bit;
            EXPECT_EQ(result.difference->clock, clock);
            EXPECT_EQ(result.difference->bit, bit);
            flip(drawn.rows()[clock], bit);
        }
}

// The first chunk is right to its last clock, or the second wrong from its first.
TEST_F(ColumnReplay, goes_on_in_the_next_chunk) {
    Drawn drawn(8, {});
    drawn.program();
    drawn.write(RegisterId::ecnt_data, 0, 0xfffffff0);
    drawn.run(2000);
    drawn.hold(kChunkClocks - 1000);
    drawn.run(2000);
    expect_as_row_by_row(drawn.header(), drawn.rows(), 1);
    const Layout& layout = drawn.header().layout;
    for (const std::size_t clock : {kChunkClocks - 1, kChunkClocks, kChunkClocks + 1000})
        for (const unsigned bit :
             {layout.find("count3")->first + 20, layout.find("overflow")->first,
              layout.find("evntbus")->first + 3}) {
            flip(drawn.rows()[clock], bit);
            const auto result = replay(drawn.header(), drawn.rows());
            ASSERT_TRUE(result.difference.has_value()) << clock;
            EXPECT_EQ(result.difference->clock, clock);
            EXPECT_EQ(result.difference->bit, bit);
            flip(drawn.rows()[clock], bit);
        }
}

// Twenty bits change at once in the first clock of the second chunk.
TEST_F(ColumnReplay, carries_from_one_chunk_into_the_next) {
    Drawn drawn(10, {});
    drawn.write(RegisterId::evnt_sel, 0, 0x64);
    drawn.write(RegisterId::ecnt_ctrl, 0, 1);
    drawn.write(RegisterId::pmu_ctrl, 0, 1);
    drawn.write(RegisterId::ecnt_data, 0, 3);
    cci550::EventRow row;
    row.set(cci550::EventId(0x64));
    drawn.put(row);
    drawn.hold(kChunkClocks + 60000); // long enough for runs
    const unsigned count = drawn.header().layout.find("count0")->first;
    ASSERT_EQ(get_bits(drawn.rows()[kChunkClocks].data(), count, 32), 0x80000U);
    EXPECT_FALSE(replay(drawn.header(), drawn.rows()).difference.has_value());
    for (const unsigned bit : {1U, 14U, 19U, 20U}) {
        flip(drawn.rows()[kChunkClocks], count + bit);
        const auto result = replay(drawn.header(), drawn.rows());
        ASSERT_TRUE(result.difference.has_value()) << bit;
        EXPECT_EQ(result.difference->clock, kChunkClocks);
        EXPECT_EQ(result.difference->bit, count + bit);
        flip(drawn.rows()[kChunkClocks], count + bit);
    }
}

TEST_F(ColumnReplay, a_vector_without_clocks_is_right) {
    const Drawn drawn(9, {});
    const ColumnReplayResult result = replay(drawn.header(), {});
    EXPECT_EQ(result.clocks, 0U);
    EXPECT_FALSE(result.difference.has_value());
}

TEST_F(ColumnReplay, another_device_is_refused) {
    const Layout layout({Field{"a", 1, Role::input, {}, 0}});
    EXPECT_THROW(replay(header_of(layout), {}), VectorError);
}

} // namespace column_replay_test
} // namespace armpmu::vectors
