// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_estimate_comparison.h"

#include <algorithm>

namespace armpmu::testbench::testing {
namespace interconnect_estimate_test {

constexpr std::uint64_t kSeeds = 500;
constexpr unsigned kRequests = 200;

template <typename Check>
void for_all_events(const Check& check) {
    for (unsigned line = 0; line < cci550::kLines; ++line)
        for (const Security security : {Security::non_secure, Security::secure})
            check(cci550::event_of_line(line), security);
}

TEST(InterconnectEstimate, one_request_at_a_time_makes_the_same_events) {
    Kinds kinds{};
    std::map<std::pair<SourceKind, unsigned>, std::uint64_t> seen;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        comparison.run(kRequests);
        for_all_events([&](EventId id, Security security) {
            if (!exact(id)) return;
            const std::uint64_t count = comparison.timing_total(id, security);
            EXPECT_EQ(comparison.estimate_total(id, security), count)
                << "seed " << seed << " source " << id.source() << " code " << id.code();
            seen[{id.kind(), id.code()}] += count;
        });
        for (unsigned kind = 0; kind < kinds.size(); ++kind)
            kinds[kind] += comparison.kinds()[kind];
    }
    for (unsigned kind = 0; kind < kinds.size(); ++kind) {
        const auto request = static_cast<RequestKind>(kind);
        const bool sent = request != RequestKind::dvm_complete &&
                          request != RequestKind::back_invalidation &&
                          request != RequestKind::dvm_completion;
        if (!sent) continue;
        EXPECT_GT(kinds[kind], 150U) << traits_of(request).name;
    }
    for (const auto& [event, count] : seen) {
        if (event == std::make_pair(SourceKind::slave, 0x11U)) continue; // never fires
        EXPECT_GT(count, 200U) << "code " << event.second;
    }
}

// But for a write that in truth overtakes the interconnect's own write of the request before it:
// it is made to wait for the burst that has already been given its time.
TEST(InterconnectEstimate, one_request_at_a_time_takes_the_same_time) {
    Comparison::Latencies sum;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        comparison.run(kRequests);
        EXPECT_LE(comparison.latencies.worst, 2 * kLineBeats * kMaxBeatInterval) << "seed " << seed;
        sum.compared += comparison.latencies.compared;
        sum.different += comparison.latencies.different;
    }
    EXPECT_GT(sum.compared, kSeeds * kRequests * 9 / 10);
    EXPECT_LT(sum.different * 10000, sum.compared);
}

// The interconnect's own writes by any MI are in the way of a request by another one.
TEST(InterconnectEstimate, one_memory_for_all_takes_the_same_time) {
    Comparison::Latencies sum;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed, true);
        comparison.run(kRequests);
        sum.compared += comparison.latencies.compared;
        sum.different += comparison.latencies.different;
    }
    EXPECT_GT(sum.compared, kSeeds * kRequests * 9 / 10);
    EXPECT_LT(sum.different * 500, sum.compared);
}

// But for the same overtaking.
TEST(InterconnectEstimate, one_request_at_a_time_makes_the_same_stalls) {
    std::map<std::pair<SourceKind, unsigned>, std::array<std::uint64_t, 2>> counts;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        comparison.run(kRequests);
        for_all_events([&](EventId id, Security security) {
            if (exact(id)) return;
            auto& both = counts[{id.kind(), id.code()}];
            both[0] += comparison.timing_total(id, security);
            both[1] += comparison.estimate_total(id, security);
        });
    }
    std::uint64_t stalls = 0;
    for (const auto& [event, both] : counts) {
        const std::uint64_t difference = std::max(both[0], both[1]) - std::min(both[0], both[1]);
        EXPECT_LE(difference * 30, both[0]) << "code " << event.second << ' ' << both[1];
        stalls += both[0];
    }
    EXPECT_GT(stalls, 100000U);
}

TEST(InterconnectEstimate, pairs_of_requests_at_any_distance_make_the_same_events) {
    unsigned pairs = 0;
    unsigned different = 0;
    Comparison::Latencies sum;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        pairs += comparison.run_pairs(40);
        different += !comparison.same();
        sum.compared += comparison.latencies.compared;
        sum.different += comparison.latencies.different;
    }
    EXPECT_GT(pairs, 8000U);
    EXPECT_LT(different * 2000, pairs);
    EXPECT_LT(sum.different * 300, sum.compared);
}

} // namespace interconnect_estimate_test
} // namespace armpmu::testbench::testing
