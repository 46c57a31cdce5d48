// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Which access of a DRAM's queues goes first, on a bus whose times are counted by hand.
#include "tests/support/dram_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::tests {
namespace dram_scheduler_test {

using namespace interconnect;

constexpr std::uint64_t kRow = 8 * 2048; // to the next row of the same bank
constexpr std::uint64_t kBank = 2048;

DramConfig& dram_of(InterconnectConfig& config) {
    return config.masters[0].memory.dram;
}
// Numbers of the answers in the order in which they came.
std::vector<std::size_t> order(const std::vector<DramBench::Answer>& answers) {
    std::vector<std::size_t> numbers(answers.size());
    for (std::size_t n = 0; n < numbers.size(); ++n) numbers[n] = n;
    std::stable_sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
        return answers[a].up.front() < answers[b].up.front();
    });
    return numbers;
}
using Order = std::vector<std::size_t>;

TEST(DramScheduler, an_open_row_goes_before_an_older_access_to_another) {
    DramBench bench;
    for (const std::uint64_t address : {std::uint64_t{0}, kRow, std::uint64_t{64}})
        bench.read(address, 2);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(order(bench.reads), (Order{0, 2, 1}));
    EXPECT_EQ(bench.memory.counts(bench.cycle).row_hits, 1U);
}

TEST(DramScheduler, another_bank_goes_while_one_is_closed_and_opened) {
    DramBench bench;
    for (const std::uint64_t address : {std::uint64_t{0}, kRow, kBank}) bench.read(address, 2);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(order(bench.reads), (Order{0, 2, 1}));
}

TEST(DramScheduler, of_two_that_are_ready_the_older_one_goes) {
    DramBench bench;
    for (const std::uint64_t address : {std::uint64_t{0}, std::uint64_t{192}, std::uint64_t{64}})
        bench.read(address, 2);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(order(bench.reads), (Order{0, 1, 2}));
}

// Reads of row 0 without end, each 10 cycles after the one before; the one of row 1 comes when it
// is as old as the limit, when the row has been closed, opened and read.
TEST(DramScheduler, an_old_access_waits_for_its_age_and_no_longer) {
    for (const std::uint64_t limit : {200U, 400U}) {
        InterconnectConfig config = DramBench::plain();
        dram_of(config).age_limit = limit * 1000;
        DramBench bench(config);
        bench.read(0, 2);
        bench.read(kRow, 2);
        for (unsigned n = 1; n < 100; ++n) bench.read(n * 64 % 2048, 2 + n * 10);
        ASSERT_TRUE(bench.run());
        const std::uint64_t taken = bench.reads[1].taken;
        const std::uint64_t earliest = taken + limit + 18 + 18 + 17; // tRP, tRCD, CL
        EXPECT_GE(bench.reads[1].up.front(), earliest);
        EXPECT_LE(bench.reads[1].up.front(), earliest + 10 + 8 + 4) << "a line, tRTP, a beat";
    }
}

// 12 of 16 writes begin a drain, after the batch of reads; it ends with 4 left.
TEST(DramScheduler, writes_wait_until_they_are_many_and_then_go_in_a_row) {
    DramBench bench;
    for (unsigned n = 0; n < 300; ++n) bench.read(n * 64 % 2048, 2);
    for (unsigned n = 0; n < 11; ++n) bench.write(kBank + n * 64, 2);
    for (unsigned n = 11; n < 12; ++n) bench.write(kBank + n * 64, 1000);
    for (; bench.cycle < 1000; bench.step()) {}
    EXPECT_EQ(bench.memory.counts(bench.cycle).writes, 0U) << "eleven wait";
    for (; bench.cycle < 1500; bench.step()) {}
    const DramCounts counts = bench.memory.counts(bench.cycle);
    EXPECT_EQ(counts.writes, 8U) << "twelve, until four are left";
    EXPECT_EQ(counts.turnarounds, 2U);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.memory.counts(bench.cycle).writes, 12U) << "the others without reads";
    EXPECT_EQ(bench.memory.counts(bench.cycle).turnarounds, 3U);
}

TEST(DramScheduler, a_full_queue_of_both_takes_turns_of_a_batch) {
    for (const unsigned batch : {4U, 16U}) {
        InterconnectConfig config = DramBench::plain();
        dram_of(config).batch = batch;
        dram_of(config).drain_to = 0;
        DramBench bench(config);
        for (unsigned n = 0; n < 400; ++n) {
            bench.read(n * 64 % 2048);
            bench.write(kBank + n * 64 % 2048);
        }
        ASSERT_TRUE(bench.run());
        const DramCounts counts = bench.memory.counts(bench.cycle);
        EXPECT_NEAR(static_cast<double>(counts.turnarounds), 800.0 / batch, 3 + 32.0 / batch);
    }
}

// Its write comes first of all, long before there are twelve.
TEST(DramScheduler, a_read_of_a_line_waits_for_the_write_that_it_must_see) {
    DramBench bench;
    for (unsigned n = 0; n < 100; ++n) bench.read(n * 64 % 2048, 2);
    bench.write(2 * kBank, 2);
    bench.write(3 * kBank, 2);
    bench.read(3 * kBank, 0);
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.reads.back().version, 2U);
    EXPECT_GT(bench.reads.back().up.front(), bench.writes[1].taken + 36);
    EXPECT_EQ(bench.memory.read(line_of(3 * kBank, Security::non_secure)), 2U);
}

// The read waits for its row when the write of its line comes.
TEST(DramScheduler, a_read_does_not_see_a_write_that_came_later) {
    DramBench bench;
    bench.read(kRow, 2);
    bench.read(0, 2);
    bench.write(0, 2);
    ASSERT_TRUE(bench.run());
    ASSERT_LT(bench.writes[0].taken, bench.reads[1].up.front());
    EXPECT_EQ(bench.reads[1].version, 0U);
    EXPECT_EQ(bench.memory.read(line_of(0, Security::non_secure)), 1U);
}

// B comes when the controller has the data, but AWREADY is LOW until that is in the DRAM.
TEST(DramScheduler, a_write_keeps_its_place_until_it_is_in_the_dram) {
    InterconnectConfig config = DramBench::plain();
    config.masters[0].memory.outstanding_writes = 1;
    DramBench bench(config);
    bench.write(0, 2);
    bench.write(64, 2);
    ASSERT_TRUE(bench.run());
    const std::uint64_t done = bench.writes[0].taken + 18 + 9 + 10; // tRCD, WL, the data
    EXPECT_LT(bench.writes[0].up.front(), bench.writes[0].taken + 2);
    EXPECT_GE(bench.writes[1].taken, done + 4) << "and then four beats";
    EXPECT_LE(bench.writes[1].taken, done + 8);
}

TEST(DramScheduler, answers_of_writes_keep_the_order_of_requests) {
    DramBench bench;
    for (unsigned n = 0; n < 40; ++n) bench.write(n * 7 % 5 * kRow + n * 64);
    ASSERT_TRUE(bench.run());
    Order expected(40);
    for (std::size_t n = 0; n < expected.size(); ++n) expected[n] = n;
    EXPECT_EQ(order(bench.writes), expected);
}

} // namespace dram_scheduler_test
} // namespace armpmu::tests
