// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace armpmu::testbench::testing {
namespace profile_addresses_test {

using Kind = PatternConfig::Kind;

constexpr std::uint64_t kBase = std::uint64_t{3} << 32;

// A lap of a pattern that has an order, written out.
std::vector<std::uint64_t> lap_of(const PatternConfig& pattern, std::uint64_t step) {
    std::vector<std::uint64_t> lap;
    if (pattern.kind == Kind::sequential) {
        for (std::uint64_t at = 0; at < pattern.footprint; at += step) lap.push_back(at);
    } else if (pattern.kind == Kind::strided) {
        for (std::uint64_t pass = 0; pass < pattern.stride; pass += step)
            for (std::uint64_t at = pass; at < pattern.footprint; at += pattern.stride)
                lap.push_back(at);
    } else {
        const std::uint64_t band = pattern.row_bytes * pattern.tile_rows;
        for (std::uint64_t top = 0; top < pattern.footprint; top += band)
            for (std::uint64_t left = 0; left < pattern.row_bytes; left += pattern.tile_bytes)
                for (std::uint64_t row = 0; row < band; row += pattern.row_bytes)
                    for (std::uint64_t at = 0; at < pattern.tile_bytes; at += step)
                        lap.push_back(top + left + row + at);
    }
    return lap;
}

PatternConfig pattern_of(Kind kind) {
    PatternConfig pattern;
    pattern.kind = kind;
    pattern.base = kBase;
    pattern.footprint = 24 * 1024;
    pattern.stride = 3072;
    pattern.hot_bytes = 4096;
    pattern.hot_share = Share::of(0.9);
    pattern.row_bytes = 2048;
    pattern.tile_bytes = 512;
    pattern.tile_rows = 4;
    return pattern;
}

// What stands on the pins for `accesses` accesses of a stream; one access may be several lines.
std::vector<std::uint64_t> on_pins(RequestKind request, Kind kind, std::uint32_t access_bytes,
                                   std::uint64_t accesses) {
    Profile profile = stream_of(request, access_bytes);
    profile.activity.pattern = pattern_of(kind);
    profile.accesses = accesses;
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile).pins;
    EXPECT_TRUE(bench.finish());
    for (const auto& seen : pins.requests)
        EXPECT_EQ(seen.beats() * kBeatBytes, std::min(access_bytes, kLineBytes));
    return pins.addresses();
}

TEST(ProfileAddresses, are_those_of_the_pattern_line_by_line) {
    for (const RequestKind request : {RequestKind::read_once, RequestKind::write_unique}) {
        for (const Kind kind : {Kind::sequential, Kind::strided, Kind::tiled}) {
            for (const std::uint32_t access_bytes : {16U, 32U, 64U, 128U, 512U}) {
                const auto lap = lap_of(pattern_of(kind), access_bytes);
                std::vector<std::uint64_t> expected;
                for (unsigned n = 0; n < 2 * lap.size() + 1; ++n) // and around
                    for (std::uint32_t sent = 0; sent < access_bytes; sent += kLineBytes)
                        expected.push_back(kBase + lap[n % lap.size()] + sent);
                ASSERT_EQ(on_pins(request, kind, access_bytes, 2 * lap.size() + 1), expected)
                    << access_bytes;
            }
        }
    }
}

// The whole footprint and nothing else; a chase once each, and again in the same order.
TEST(ProfileAddresses, without_an_order_they_cover_the_footprint) {
    for (const std::uint32_t access_bytes : {16U, 64U, 256U}) {
        for (const Kind kind : {Kind::random, Kind::hot_set, Kind::linked}) {
            const std::uint64_t slots = pattern_of(kind).footprint / access_bytes;
            const std::uint64_t accesses = kind == Kind::linked ? 2 * slots : 150 * slots / 2;
            const auto seen = on_pins(RequestKind::read_once, kind, access_bytes, accesses);
            const std::size_t lines = std::max(1U, access_bytes / kLineBytes);
            std::map<std::uint64_t, std::uint64_t> counts;
            for (std::size_t n = 0; n < seen.size(); n += lines) {
                ++counts[seen[n] - kBase];
                for (std::size_t line = 1; line < lines; ++line)
                    ASSERT_EQ(seen[n + line], seen[n] + line * kLineBytes);
            }
            EXPECT_EQ(counts.size(), slots) << access_bytes;
            std::uint64_t hot = 0;
            for (const auto& [slot, count] : counts) {
                EXPECT_LT(slot, 24U * 1024);
                EXPECT_EQ(slot % access_bytes, 0U);
                if (slot < 4096) hot += count;
                EXPECT_TRUE(kind != Kind::linked || count == 2) << slot;
            }
            const double share = static_cast<double>(hot) / static_cast<double>(accesses);
            EXPECT_NEAR(share, kind == Kind::hot_set ? 0.9 : 1.0 / 6, 0.02);
            if (kind != Kind::linked) continue;
            for (std::size_t n = 0; n < slots * lines; ++n)
                ASSERT_EQ(seen[n], seen[n + slots * lines]);
        }
    }
}

// Each thread begins at another part of the lap, so that together they visit every line once.
TEST(ProfileAddresses, threads_share_the_pattern) {
    for (const Kind kind : {Kind::sequential, Kind::strided, Kind::tiled, Kind::linked}) {
        for (const unsigned threads : {1U, 2U, 4U, 8U}) {
            Profile profile = loads_of_lines();
            profile.activity.pattern = pattern_of(kind);
            const std::uint64_t lines = profile.activity.pattern.footprint / kLineBytes;
            profile.accesses = lines;
            profile.activity.memory = TraceRecord::Memory::non_cacheable;
            ProfileBench bench;
            const auto& pins = bench.cluster(3, profile, threads).pins;
            ASSERT_TRUE(bench.finish());
            std::set<std::uint64_t> seen;
            for (const auto& request : pins.requests) seen.insert(request.address());
            EXPECT_EQ(pins.requests.size(), lines);
            EXPECT_EQ(seen.size(), lines) << threads;
            EXPECT_EQ(*seen.begin(), kBase);
            EXPECT_EQ(*seen.rbegin(), kBase + 24 * 1024 - kLineBytes);
        }
    }
}

// Two of a kind, each with draws of its own: one access of each at a time, never the same ones.
TEST(ProfileAddresses, threads_draw_for_themselves) {
    Profile profile = loads_of_lines();
    profile.activity.pattern.kind = Kind::random;
    profile.activity.memory = TraceRecord::Memory::non_cacheable;
    profile.activity.rate = Rate::of(0.64); // of each thread every 200 cycles
    ProfileBench bench;
    const auto& pins = bench.cluster(3, profile, 2).pins;
    bench.run_until(200 * 200);
    unsigned same = 0;
    ASSERT_GE(pins.requests.size(), 398U);
    for (std::size_t n = 0; n + 1 < pins.requests.size(); n += 2)
        same += pins.requests[n].address() == pins.requests[n + 1].address() ? 1 : 0;
    EXPECT_LT(same, 3U);
}

} // namespace profile_addresses_test
} // namespace armpmu::testbench::testing
