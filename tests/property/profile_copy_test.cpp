// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace armpmu::testbench::testing {
namespace profile_copy_test {

constexpr std::uint64_t kFrom = std::uint64_t{1} << 32;
constexpr std::uint64_t kTo = std::uint64_t{1} << 40;

Profile copying(RequestKind kind, std::uint32_t access_bytes, PatternConfig::Kind order) {
    Profile profile = stream_of(kind, access_bytes);
    profile.activity.pattern.kind = order;
    profile.activity.pattern.base = kFrom;
    profile.activity.pattern.footprint = 64 * 1024;
    profile.activity.secure = Share::of(0.3);
    profile.copy_to = kTo;
    profile.accesses = 300;
    return profile;
}

// Reads and their writes, in pairs; a slot is read again only long after it was written.
void expect_copies(const WatchedMaster& pins, std::uint64_t reads_expected) {
    std::map<std::pair<std::uint64_t, Security>, std::vector<const WatchedMaster::Request*>> reads;
    std::uint64_t writes = 0;
    for (const auto& request : pins.requests)
        if (!request.is_write) reads[{request.address(), request.security()}].push_back(&request);
    std::map<std::pair<std::uint64_t, Security>, std::size_t> written;
    for (const auto& request : pins.requests) {
        if (!request.is_write) continue;
        ++writes;
        const std::pair key{request.address() - kTo + kFrom, request.security()};
        ASSERT_EQ(reads.count(key), 1U) << "written, but not read";
        ASSERT_LT(written[key], reads[key].size()) << "written twice";
        const WatchedMaster::Request& read = *reads[key][written[key]++];
        EXPECT_GT(request.valid, read.answer);
        EXPECT_EQ(request.beats(), read.beats());
        EXPECT_EQ(request.w_beats, read.beats());
        EXPECT_GT(request.last_data, read.answer);
        EXPECT_EQ(request.qos(), read.qos());
    }
    EXPECT_EQ(writes, reads_expected);
    EXPECT_EQ(pins.requests.size(), 2 * reads_expected);
}

TEST(ProfileCopy, everything_read_is_written_at_the_same_distance) {
    for (const RequestKind kind :
         {RequestKind::read_once, RequestKind::read_no_snoop, RequestKind::read_device}) {
        for (const std::uint32_t access_bytes : {16U, 32U, 64U, 128U, 1024U}) {
            for (const auto order : {PatternConfig::Kind::sequential, PatternConfig::Kind::random,
                                     PatternConfig::Kind::linked}) {
                ProfileBench bench;
                const Profile profile = copying(kind, access_bytes, order);
                auto& stream = bench.stream(0, profile, 8);
                ASSERT_TRUE(bench.finish());
                expect_copies(stream.pins, 300 * std::max(1U, access_bytes / kLineBytes));
                const StreamStatistics& sum = stream.requests.statistics();
                EXPECT_EQ(sum.accesses, 300U);
                EXPECT_EQ(sum.read_bytes, 300 * access_bytes);
                EXPECT_EQ(sum.written_bytes, 300 * access_bytes);
            }
        }
    }
}

// Whole lines shareable as WriteLineUnique, parts as WriteUnique, the rest as it was read.
TEST(ProfileCopy, the_write_is_of_the_kind_of_the_read) {
    const auto written_as = [](RequestKind kind, std::uint32_t access_bytes) {
        ProfileBench bench;
        const Profile profile = copying(kind, access_bytes, PatternConfig::Kind::sequential);
        const auto& pins = bench.stream(0, profile).pins;
        EXPECT_TRUE(bench.finish());
        std::set<RequestKind> kinds;
        for (const auto& request : pins.requests)
            if (request.is_write) kinds.insert(kind_of(request.write, ShareOverride::none));
        return kinds;
    };
    using Kinds = std::set<RequestKind>;
    EXPECT_EQ(written_as(RequestKind::read_once, 128), Kinds{RequestKind::write_line_unique});
    EXPECT_EQ(written_as(RequestKind::read_once, 32), Kinds{RequestKind::write_unique});
    EXPECT_EQ(written_as(RequestKind::read_no_snoop, 64), Kinds{RequestKind::write_no_snoop});
    EXPECT_EQ(written_as(RequestKind::read_device, 64), Kinds{RequestKind::write_device});
}

// In memory: the lines of the copy, and no other.
TEST(ProfileCopy, nothing_else_is_written) {
    Profile profile = copying(RequestKind::read_once, 256, PatternConfig::Kind::sequential);
    profile.activity.secure = Share::of(0);
    profile.accesses = 100; // of 256 that the footprint has
    ProfileBench bench;
    bench.stream(0, profile);
    ASSERT_TRUE(bench.finish());
    const Memory& memory = *bench.interconnect.memory(0);
    for (std::uint64_t at = 0; at < 64 * 1024; at += kLineBytes) {
        const bool copied = at < 100 * 256;
        EXPECT_EQ(memory.read(line_of(kTo + at, Security::non_secure)) != 0, copied) << at;
        EXPECT_EQ(memory.read(line_of(kTo + at, Security::secure)), 0U);
        EXPECT_EQ(memory.read(line_of(kFrom + at, Security::non_secure)), 0U);
    }
}

// A phase with its own pattern copies from its own base.
TEST(ProfileCopy, phases_copy_from_their_own_base) {
    Profile profile = copying(RequestKind::read_once, 64, PatternConfig::Kind::sequential);
    profile.accesses = 0;
    profile.activity.rate = Rate::of(4);
    Phase other{400, profile.activity, true};
    other.activity.pattern.base = kFrom + (std::uint64_t{1} << 33);
    profile.phases = {{400, profile.activity}, other};
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile).pins;
    ASSERT_TRUE(bench.finish());
    std::multiset<std::uint64_t> read;
    std::multiset<std::uint64_t> written;
    for (const auto& request : pins.requests) {
        if (request.is_write)
            written.insert(request.address() - kTo);
        else
            read.insert(request.address() -
                        (request.valid < 400 ? kFrom : other.activity.pattern.base));
    }
    EXPECT_EQ(read.size(), 50U);
    EXPECT_EQ(read, written);
}

} // namespace profile_copy_test
} // namespace armpmu::testbench::testing
