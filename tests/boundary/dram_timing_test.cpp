// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Each time of a DRAM alone, in cycles of 1 ns counted by hand. Bank 0 has its rows at multiples of
// 16 KiB, bank n at n x 2 KiB from there.
#include "tests/support/dram_bench.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace dram_timing_test {

using namespace interconnect;
using Cycles = std::vector<std::uint64_t>;

constexpr std::uint64_t kRow = 8 * 2048; // to the next row of the same bank
constexpr std::uint64_t kBank = 2048;

// Whole nanoseconds, one of them for 16 bytes: what stands below can be added in one's head.
InterconnectConfig round() {
    InterconnectConfig config = DramBench::plain();
    DramConfig& dram = config.masters[0].memory.dram;
    dram.bus_bits = 32;    // a line is one burst
    dram.data_rate = 4000; // of 4 ns
    dram.trcd = 10'000;
    dram.trp = 7'000;
    dram.trp_all = 9'000;
    dram.tras = 25'000;
    dram.trrd = 6'000;
    dram.tfaw = 30'000;
    dram.cl = 12'000;
    dram.cwl = 8'000;
    dram.trtp = 5'000;
    dram.twr = 11'000;
    dram.twtr = 13'000;
    dram.trtw = 3'000;
    return config;
}
DramConfig& dram_of(InterconnectConfig& config) {
    return config.masters[0].memory.dram;
}

// ARVALID in cycle 2, for ARREADY is up from then on: ACT at 2, command at 12, data from 24 on.
constexpr std::uint64_t kFirst = 2;

TEST(DramTiming, a_closed_bank_takes_rcd_and_cl_then_a_beat_each) {
    DramBench bench(round());
    bench.read(0, kFirst);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[0].taken, kFirst);
    EXPECT_EQ(bench.reads[0].up, (Cycles{25, 26, 27, 28}));
    EXPECT_EQ(bench.memory.counts(bench.cycle).row_misses, 1U);
}

TEST(DramTiming, the_way_through_the_controller_is_added) {
    InterconnectConfig config = round();
    dram_of(config).controller_latency = 20'000;
    DramBench bench(config);
    bench.read(0, kFirst);
    bench.write(kBank, kFirst);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[0].up.front(), 45U);
    EXPECT_EQ(bench.writes[0].up.front(), bench.writes[0].taken + 20);
}

// The command of the second read follows its arrival at 50.
TEST(DramTiming, an_open_row_takes_cl_alone) {
    DramBench bench(round());
    bench.read(0, kFirst);
    bench.read(64, 50);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[1].up, (Cycles{63, 64, 65, 66}));
    EXPECT_EQ(bench.memory.counts(bench.cycle).row_hits, 1U);
}

// 7 + 10 + 12 after its arrival, and one for the beat.
TEST(DramTiming, another_row_takes_rp_rcd_and_cl) {
    DramBench bench(round());
    bench.read(0, kFirst);
    bench.read(kRow, 50);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[1].up.front(), 80U);
    EXPECT_EQ(bench.memory.counts(bench.cycle).row_conflicts, 1U);
}

// The row was opened at 2 and is open until 27; the next one's data follows 7 + 10 + 12 later.
TEST(DramTiming, a_row_stays_open_for_ras) {
    DramBench bench(round());
    bench.read(0, kFirst);
    bench.read(kRow, kFirst);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[1].up.front(), 57U);
}

// The last command of row 0 went at 50: closed at 55.
TEST(DramTiming, a_row_stays_open_for_rtp_after_a_read) {
    DramBench bench(round());
    bench.read(0, kFirst);
    bench.read(64, 50);
    bench.read(kRow, 51);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[2].up.front(), 55U + 7 + 10 + 12 + 1);
}

// ACTs at 2 and 8, whose data follow each other after 6.
TEST(DramTiming, banks_are_opened_rrd_apart) {
    DramBench bench(round());
    bench.read(0, kFirst);
    bench.read(kBank, kFirst);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[1].up.front(), bench.reads[0].up.front() + 6);
}

// ACTs at 2, 8, 14, 20; the fifth not at 26, but at 32.
TEST(DramTiming, four_banks_are_opened_in_faw) {
    DramBench bench(round());
    for (unsigned bank = 0; bank < 5; ++bank) bench.read(bank * kBank, kFirst);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[3].up.front(), 25U + 18);
    EXPECT_EQ(bench.reads[4].up.front(), 25U + 30);
}

// Of one line: its command at 12, as the bank's rcd has it; the next one's 4 later.
TEST(DramTiming, bursts_follow_each_other_on_the_bus) {
    DramBench bench(round());
    bench.read(0, kFirst);
    bench.read(64, kFirst);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[1].up, (Cycles{29, 30, 31, 32}));
}

// Last W in cycle 6: ACT; command at 16, data from 24 to 28. The read of that row, asked for at 20:
// its command goes 13 after that, at 41.
TEST(DramTiming, a_read_waits_for_wtr_after_written_data) {
    DramBench bench(round());
    bench.write(0, kFirst);
    bench.read(64, 20);
    ASSERT_TRUE(bench.run());
    ASSERT_EQ(bench.writes[0].taken, 6U);
    EXPECT_EQ(bench.reads[0].up.front(), 41U + 12 + 1);
    EXPECT_EQ(bench.memory.counts(bench.cycle).turnarounds, 1U);
}

// Data of the read from 24 to 28. Those of the write, whose row is open, begin 3 later, at 31, and
// end at 35; the row may be closed 11 after that.
TEST(DramTiming, a_write_waits_for_the_bus_and_its_row_for_wr) {
    DramBench bench(round());
    bench.read(0, kFirst);
    bench.write(64, 10);
    bench.read(kRow, 40);
    ASSERT_TRUE(bench.run());
    ASSERT_LT(bench.writes[0].taken, 23U);
    EXPECT_EQ(bench.reads[1].up.front(), 35U + 11 + 7 + 10 + 12 + 1);
}

// Due at 100, with a row open: closed 9 later, and until 40 after that no row is opened.
TEST(DramTiming, a_refresh_closes_all_rows_and_takes_rfc) {
    InterconnectConfig config = round();
    dram_of(config).trefi = 100'000;
    dram_of(config).trfc = 40'000;
    DramBench bench(config);
    bench.read(0, kFirst);
    bench.read(64, 99);
    bench.read(128, 100);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[1].up.front(), 99U + 12 + 1) << "the command just before";
    EXPECT_EQ(bench.reads[2].up.front(), 99U + 5 + 9 + 40 + 10 + 12 + 1) << "tRTP before the PRE";
    const DramCounts counts = bench.memory.counts(bench.cycle);
    EXPECT_EQ(counts.refreshes, 1U);
    EXPECT_EQ(counts.row_misses, 2U);
}

// Nothing is asked for when they are due: at 100, 200 and 300.
TEST(DramTiming, refreshes_go_on_while_nobody_asks) {
    InterconnectConfig config = round();
    dram_of(config).trefi = 100'000;
    dram_of(config).trfc = 40'000;
    DramBench bench(config);
    bench.read(0, 320);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[0].up.front(), 340U + 10 + 12 + 1) << "the third one ends at 340";
    EXPECT_EQ(bench.memory.counts(400).refreshes, 3U);
    EXPECT_EQ(bench.memory.counts(401).refreshes, 4U);
}

// 2.5 ns for a beat of 16 bits, 17.5 for RL: data from 2 + 18 + 17.5 on.
TEST(DramTiming, fractions_of_a_cycle_are_kept_until_the_data_is_there) {
    DramBench bench;
    bench.read(0, kFirst);
    bench.read(64, kFirst);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads[0].up, (Cycles{40, 43, 45, 48}));
    EXPECT_EQ(bench.reads[1].up, (Cycles{50, 53, 55, 58}));
}

// Half a line is one burst of 32 bytes, a beat over its border two.
TEST(DramTiming, parts_of_a_line_take_the_bursts_that_hold_them) {
    for (const auto& [address, beats, bursts] :
         {std::tuple(0, 1, 1), {0, 2, 1}, {16, 2, 2}, {32, 2, 1}, {16, 4, 2}, {0, 4, 2}}) {
        DramBench bench;
        bench.read(static_cast<std::uint64_t>(address), kFirst, static_cast<std::uint8_t>(beats));
        ASSERT_TRUE(bench.run());
        EXPECT_EQ(bench.memory.counts(bench.cycle).bus_time, bursts * 5000U) << address;
        EXPECT_EQ(bench.reads[0].up.size(), static_cast<std::size_t>(beats));
    }
}

} // namespace dram_timing_test
} // namespace armpmu::tests
