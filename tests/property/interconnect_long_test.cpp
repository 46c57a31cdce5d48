// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Ten million transactions in one run, by day a quarter of them: memory stays flat, nothing is
// lost.
#include "armpmu/cci550/pmu.h"
#include "bench/four_masters.h"

#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <malloc.h>

namespace armpmu::testbench::testing {
namespace interconnect_long_test {

const std::uint64_t kTransactions = 10'000'000 / tests::kOneRoundOf;

constexpr std::size_t kSlack = 32 * 1024; // queues that reach a new peak grow once

// Runs until so many transactions have been made in all; answers the bytes of the heap in use then
// (none are seen under AddressSanitizer, which has a heap of its own).
template <typename System>
std::size_t live_after(System& system, cci550::Pmu& pmu, std::uint64_t transactions) {
    while (bench::transactions(pmu) < transactions) system.run();
    return mallinfo2().uordblks;
}

TEST(InterconnectLong, memory_is_flat_over_ten_million_transactions) {
    cci550::Pmu pmu(bench::pmu_config());
    bench::FourStreams system(pmu, 2);
    // By then every line has been touched and every queue has been full.
    const std::size_t early = live_after(system, pmu, kTransactions / 4);
    const std::size_t late = live_after(system, pmu, kTransactions);
    EXPECT_LE(late, early + kSlack);
    std::uint64_t answered = 0;
    for (StreamMaster& master : system.masters) {
        answered += master.times().sums().answered;
        EXPECT_EQ(master.times().sums().errors, 0U);
    }
    // All but what is in flight or on its way to the tracker.
    const std::uint64_t sent = bench::transactions(pmu);
    EXPECT_GE(sent, kTransactions);
    EXPECT_LE(answered, sent);
    EXPECT_LE(sent - answered, 4U * (64 + 64));
}

TEST(InterconnectLong, memory_is_flat_with_clusters_and_snoops) {
    cci550::Pmu pmu(bench::pmu_config());
    bench::FourMasters system(pmu);
    const std::size_t early = live_after(system, pmu, 500'000);
    const std::size_t late = live_after(system, pmu, 1'000'000);
    EXPECT_LE(late, early + kSlack);
}

} // namespace interconnect_long_test
} // namespace armpmu::testbench::testing
