// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// How long many accesses of a pattern take, against what binds them: a formula for each.
#include "tests/support/dram_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::tests {
namespace dram_bandwidth_test {

using namespace interconnect;

constexpr std::uint64_t kRow = 8 * 2048; // to the next row of the same bank
constexpr std::uint64_t kBank = 2048;
constexpr unsigned kLines = 400;

DramConfig& dram_of(InterconnectConfig& config) {
    return config.masters[0].memory.dram;
}

// Nanoseconds per line that `address(n)` reads, without the first ones.
template <typename Address>
double time_per_line(const InterconnectConfig& config, const Address& address) {
    DramBench bench(config);
    for (unsigned n = 0; n < kLines; ++n) bench.read(address(n), 2);
    EXPECT_TRUE(bench.run());
    std::vector<std::uint64_t> ends;
    for (const DramBench::Answer& read : bench.reads) ends.push_back(read.up.back());
    std::sort(ends.begin(), ends.end());
    const std::size_t first = kLines / 4;
    const double cycles = static_cast<double>(ends.back() - ends[first]);
    return cycles * static_cast<double>(config.masters[0].memory.dram.clock) / 1000 /
           static_cast<double>(kLines - 1 - first);
}

TEST(DramBandwidth, sequential_reads_are_bound_by_the_bus) {
    for (const unsigned rate : {800U, 1600U, 3200U, 4266U}) {
        for (const unsigned bits : {16U, 32U}) {
            InterconnectConfig config = DramBench::plain();
            dram_of(config).data_rate = rate;
            dram_of(config).bus_bits = bits;
            const double bus = 64.0 * 8 / bits * 1000 / rate;
            const double port = 4; // beats of ACLK
            EXPECT_NEAR(time_per_line(config, [](unsigned n) { return n * 64U; }),
                        std::max(bus, port), 0.02)
                << rate << " " << bits;
        }
    }
}

TEST(DramBandwidth, the_bus_is_as_fast_at_any_aclk) {
    for (const std::uint64_t clock : {400U, 700U, 1000U, 1300U, 1700U}) {
        InterconnectConfig config = DramBench::plain();
        dram_of(config).clock = clock;
        EXPECT_NEAR(time_per_line(config, [](unsigned n) { return n * 64U; }), 10, 0.02) << clock;
    }
}

TEST(DramBandwidth, new_rows_of_one_bank_are_bound_by_rc) {
    for (const std::uint64_t ras : {20'000U, 42'000U, 90'000U}) {
        InterconnectConfig config = DramBench::plain();
        dram_of(config).tras = ras;
        const double to_close = 18 + 5 + 7.5; // tRCD, the first burst, tRTP
        const double cycle = std::max(static_cast<double>(ras) / 1000, to_close) + 18;
        EXPECT_NEAR(time_per_line(config, [](unsigned n) { return n * kRow; }), cycle, 0.02);
    }
}

TEST(DramBandwidth, new_rows_of_n_banks_are_bound_by_rc_over_n_or_by_the_bus) {
    for (const unsigned banks : {1U, 2U, 4U, 8U}) {
        const double time = time_per_line(
            DramBench::plain(), [&](unsigned n) { return n % banks * kBank + n / banks * kRow; });
        EXPECT_NEAR(time, std::max(60.0 / banks, 10.0), 0.3) << banks;
    }
}

TEST(DramBandwidth, new_rows_of_all_banks_are_bound_by_rrd_and_faw) {
    for (const std::uint64_t rrd : {5U, 10U, 16U}) {
        for (const std::uint64_t faw : {30U, 40U, 52U, 80U}) {
            InterconnectConfig config = DramBench::plain();
            dram_of(config).trrd = rrd * 1000;
            dram_of(config).tfaw = faw * 1000;
            const double time =
                time_per_line(config, [](unsigned n) { return n % 8 * kBank + n / 8 * kRow; });
            const double bound =
                std::max({10.0, static_cast<double>(rrd), static_cast<double>(faw) / 4});
            EXPECT_NEAR(time, bound, 0.3) << rrd << " " << faw;
        }
    }
}

// A read and a write by turns, all rows open: RL and the write's gap, two lines, tWTR.
TEST(DramBandwidth, reads_and_writes_by_turns_are_bound_by_turnarounds) {
    for (const std::uint64_t wtr : {4'000U, 10'000U, 30'000U}) {
        for (const std::uint64_t rtw : {0U, 5'000U, 12'000U}) {
            InterconnectConfig config = DramBench::plain();
            dram_of(config).twtr = wtr;
            dram_of(config).trtw = rtw;
            dram_of(config).batch = 1;
            dram_of(config).drain_to = 0;
            dram_of(config).drain_from = 1;
            DramBench bench(config);
            for (unsigned n = 0; n < kLines; ++n) {
                bench.read(n * 64 % 2048, 2);
                bench.write(kBank + n * 64 % 2048, 2);
            }
            ASSERT_TRUE(bench.run());
            const double pair = 17.5 + 20 + static_cast<double>(wtr + rtw) / 1000;
            EXPECT_NEAR(static_cast<double>(bench.cycle), kLines * pair, 3 * pair);
            EXPECT_NEAR(static_cast<double>(bench.memory.counts(bench.cycle).turnarounds),
                        2.0 * kLines, 4);
        }
    }
}

// With longer turns the same turnarounds are shared by more lines.
TEST(DramBandwidth, a_batch_divides_the_turnarounds) {
    for (const unsigned batch : {1U, 2U, 4U, 8U, 16U}) {
        InterconnectConfig config = DramBench::plain();
        dram_of(config).batch = batch;
        dram_of(config).drain_to = 0;
        dram_of(config).drain_from = 1;
        DramBench bench(config);
        for (unsigned n = 0; n < kLines; ++n) {
            bench.read(n * 64 % 2048, 2);
            bench.write(kBank + n * 64 % 2048, 2);
        }
        ASSERT_TRUE(bench.run());
        const double pair = 20 + (17.5 + 5 + 10) / batch;
        EXPECT_NEAR(static_cast<double>(bench.cycle), kLines * pair, 0.03 * kLines * pair) << batch;
    }
}

// Between the last command before a refresh and the first one after it lie tRTP, tRPab, tRFC and
// tRCD, in which a line might have gone.
TEST(DramBandwidth, refreshes_take_rfc_and_the_rows_of_refi) {
    for (const std::uint64_t rfc : {60'000U, 180'000U, 380'000U}) {
        InterconnectConfig config = DramBench::plain();
        dram_of(config).trfc = rfc;
        dram_of(config).trefi = 2'000'000;
        DramBench bench(config);
        constexpr unsigned kMany = 4000;
        for (unsigned n = 0; n < kMany; ++n) bench.read(n * 64, 2);
        ASSERT_TRUE(bench.run());
        const double taken = static_cast<double>(bench.cycle) * 1000;
        const double lost = 1 - kMany * 10'000.0 / taken;
        const double least = static_cast<double>(rfc) / 2'000'000;
        EXPECT_GE(lost, least * 0.97);
        EXPECT_LE(lost, least + (21'000 + 18'000 + 12'500 + 10'000) / 2e6);
        EXPECT_EQ(bench.memory.counts(bench.cycle).refreshes, bench.cycle * 1000 / 2'000'000);
    }
}

// A third of what the rows of one bank allow, when each row serves three lines.
TEST(DramBandwidth, rows_that_serve_several_lines_share_rc) {
    for (const unsigned lines : {1U, 2U, 3U, 6U}) {
        const double time = time_per_line(
            DramBench::plain(), [&](unsigned n) { return n / lines * kRow + n % lines * 64; });
        const double row = std::max(42.0, 18 + 10.0 * (lines - 1) + 5 + 7.5) + 18;
        EXPECT_NEAR(time, std::max(10.0, row / lines), 0.4) << lines;
    }
}

} // namespace dram_bandwidth_test
} // namespace armpmu::tests
