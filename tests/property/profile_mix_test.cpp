// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace armpmu::testbench::testing {
namespace profile_mix_test {

// `count` of `all` draws of this probability.
void expect_share(double probability, std::uint64_t count, std::uint64_t all, const char* what) {
    const double n = static_cast<double>(all);
    const double sigma = std::sqrt(n * probability * (1 - probability));
    EXPECT_NEAR(static_cast<double>(count), n * probability, 5 * sigma) << what;
}

RequestKind kind_on_pins(const WatchedMaster::Request& request) {
    return request.is_write ? kind_of(request.write, ShareOverride::none)
                            : kind_of(request.read, ShareOverride::none);
}

template <typename Thing>
void expect_mix(const Weighted<Thing>& mix, const std::map<Thing, std::uint64_t>& counts) {
    std::uint64_t weights = 0;
    std::uint64_t all = 0;
    for (const auto& [thing, weight] : mix.things()) weights += weight;
    for (const auto& [thing, count] : counts) all += count;
    std::uint64_t expected = 0;
    for (const auto& [thing, weight] : mix.things()) {
        const auto found = counts.find(thing);
        ASSERT_NE(found, counts.end()) << static_cast<int>(thing);
        expect_share(static_cast<double>(weight) / static_cast<double>(weights), found->second, all,
                     "of the mix");
        expected += found->second;
    }
    EXPECT_EQ(expected, all) << "something that is not in the mix";
}

TEST(ProfileMix, requests_come_in_proportion_to_their_weights) {
    Profile profile = stream_of(RequestKind::read_once);
    std::uint32_t weight = 1;
    for (const RequestKind kind :
         {RequestKind::read_no_snoop, RequestKind::read_device, RequestKind::write_unique,
          RequestKind::write_line_unique, RequestKind::write_no_snoop, RequestKind::write_device,
          RequestKind::clean_shared, RequestKind::clean_invalid, RequestKind::make_invalid,
          RequestKind::dvm_message, RequestKind::dvm_sync})
        profile.activity.requests.add(kind, ++weight);
    profile.activity.requests.add(RequestKind::evict, 0);
    profile.accesses = 30'000;
    InterconnectConfig config = roomy();
    config.slaves[0].dvm = true;
    ProfileBench bench(config);
    const auto& pins = bench.stream(0, profile).pins;
    ASSERT_TRUE(bench.finish());
    std::map<RequestKind, std::uint64_t> counts;
    for (const auto& request : pins.requests) ++counts[kind_on_pins(request)];
    expect_mix(profile.activity.requests, counts);
    EXPECT_EQ(pins.requests.size(), 30'000U);
}

// Device accesses, of which each is a transaction of its own.
TEST(ProfileMix, records_come_in_proportion_to_their_weights) {
    using Kind = TraceRecord::Kind;
    Profile profile;
    profile.activity.records.add(Kind::load, 5);
    profile.activity.records.add(Kind::store, 3);
    profile.activity.records.add(Kind::clean, 1);
    profile.activity.records.add(Kind::clean_invalidate, 2);
    profile.activity.records.add(Kind::invalidate, 1);
    profile.activity.records.add(Kind::dvm_message, 2);
    profile.activity.records.add(Kind::dvm_sync, 1);
    profile.activity.records.add(Kind::barrier, 1);
    profile.activity.access_bytes = 8;
    profile.activity.memory = TraceRecord::Memory::device;
    profile.accesses = 20'000;
    InterconnectConfig config = roomy();
    config.slaves[3].dvm = true;
    ProfileBench bench(config);
    auto& cluster = bench.cluster(3, profile, 4);
    ASSERT_TRUE(bench.finish(10'000'000));
    std::map<Kind, std::uint64_t> counts;
    for (const auto& request : cluster.pins.requests) {
        switch (kind_on_pins(request)) {
        case RequestKind::read_device: ++counts[Kind::load]; break;
        case RequestKind::write_device: ++counts[Kind::store]; break;
        case RequestKind::clean_shared: ++counts[Kind::clean]; break;
        case RequestKind::clean_invalid: ++counts[Kind::clean_invalidate]; break;
        case RequestKind::make_invalid: ++counts[Kind::invalidate]; break;
        case RequestKind::dvm_message: ++counts[Kind::dvm_message]; break;
        case RequestKind::dvm_sync: ++counts[Kind::dvm_sync]; break;
        case RequestKind::read_barrier: ++counts[Kind::barrier]; break;
        case RequestKind::write_barrier: break; // the other half
        default: ++counts[Kind::output];
        }
    }
    expect_mix(profile.activity.records, counts);
    EXPECT_EQ(cluster.records.accesses(bench.interconnect.cycle()), 20'000U);
}

TEST(ProfileMix, memory_types_are_on_the_pins) {
    using Memory = TraceRecord::Memory;
    const std::map<Memory, RequestKind> loads{{Memory::write_back, RequestKind::read_shared},
                                              {Memory::no_allocate, RequestKind::read_once},
                                              {Memory::non_shareable, RequestKind::read_no_snoop},
                                              {Memory::non_cacheable, RequestKind::read_no_snoop},
                                              {Memory::device, RequestKind::read_device}};
    for (const auto& [memory, kind] : loads) {
        Profile profile = loads_of_lines();
        profile.accesses = 50;
        profile.activity.memory = memory;
        ProfileBench bench;
        const auto& pins = bench.cluster(3, profile).pins;
        ASSERT_TRUE(bench.finish());
        ASSERT_EQ(pins.requests.size(), 50U);
        for (const auto& request : pins.requests) EXPECT_EQ(kind_on_pins(request), kind);
    }
}

// All lines of an access are Secure or none.
TEST(ProfileMix, the_secure_share_of_streams) {
    for (const double share : {0.0, 0.01, 0.5, 1.0}) {
        Profile profile = stream_of(RequestKind::read_once, 128);
        profile.activity.secure = Share::of(share);
        profile.accesses = 10'000;
        ProfileBench bench;
        auto& stream = bench.stream(0, profile);
        ASSERT_TRUE(bench.finish());
        std::uint64_t secure = 0;
        for (std::size_t n = 0; n < stream.pins.requests.size(); n += 2) {
            const auto& first = stream.pins.requests[n];
            secure += first.security() == Security::secure;
            EXPECT_EQ(first.security(), stream.pins.requests[n + 1].security());
        }
        expect_share(share, secure, 10'000, "Secure");
        EXPECT_EQ(stream.requests.statistics().secure, 2 * secure);
    }
}

// Lines that a Secure and a Non-secure load want are two lines. What the cluster writes back is as
// Secure as what it has read.
TEST(ProfileMix, the_secure_share_of_clusters) {
    for (const double share : {0.0, 0.1, 1.0}) {
        Profile profile = loads_of_lines();
        profile.activity.records.add(TraceRecord::Kind::store, 1);
        profile.activity.secure = Share::of(share);
        profile.accesses = 20'000; // lines, five times the cache
        ProfileBench bench;
        const auto& pins = bench.cluster(3, profile, 4).pins;
        ASSERT_TRUE(bench.finish());
        std::uint64_t secure = 0;
        std::uint64_t reads = 0;
        std::map<std::uint64_t, Security> security; // by line
        for (const auto& request : pins.requests) {
            if (request.is_write) {
                EXPECT_EQ(request.security(), security.at(request.address()));
                continue;
            }
            ++reads;
            secure += request.security() == Security::secure;
            security[request.address()] = request.security();
        }
        EXPECT_EQ(reads, 20'000U);
        expect_share(share, secure, reads, "Secure");
    }
}

TEST(ProfileMix, the_shared_share_goes_to_shared_memory) {
    for (const double share : {0.0, 0.1, 0.6, 1.0}) {
        Profile profile = stream_of(RequestKind::read_once);
        profile.activity.pattern.base = std::uint64_t{5} << 32;
        profile.activity.shared = {Share::of(share), 0x9000'0000, 8192};
        profile.accesses = 20'000;
        Profile loads = profile;
        loads.activity.records.add(TraceRecord::Kind::load, 1);
        loads.activity.memory = TraceRecord::Memory::non_cacheable;
        ProfileBench bench;
        for (const WatchedMaster* pins :
             {&bench.stream(0, profile).pins, &bench.cluster(3, loads, 3).pins}) {
            ASSERT_TRUE(bench.finish());
            std::uint64_t shared = 0;
            std::map<std::uint64_t, std::uint64_t> lines;
            for (const auto& request : pins->requests) {
                if (request.address() >= profile.activity.pattern.base) continue;
                ++shared;
                ++lines[request.address() - 0x9000'0000];
            }
            expect_share(share, shared, pins->requests.size(), "shared");
            if (share == 0) continue;
            ASSERT_EQ(lines.size(), 128U); // all of it
            for (const auto& [line, count] : lines) {
                EXPECT_LT(line, 8192U);
                expect_share(1.0 / 128, count, shared, "of a line");
            }
        }
    }
}

} // namespace profile_mix_test
} // namespace armpmu::testbench::testing
