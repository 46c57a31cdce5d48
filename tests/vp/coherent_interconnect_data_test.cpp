// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"
#include "tests/vp/coherent_platform.h"

namespace armpmu::tests {
namespace coherent_interconnect_data_test {

using Random = testbench::testing::Random;
using Access = LtInitiator::Access;

constexpr unsigned kLines = 24;

// Every byte has one writer, whose lines are everybody's. What a reader may see of it follows from
// when its writes began and ended.
class History {
  public:
    std::size_t begin(std::uint64_t address, unsigned char value) {
        writes_[address].push_back({value, sc_core::sc_time_stamp(), sc_core::sc_max_time()});
        return writes_[address].size() - 1;
    }
    void end(std::uint64_t address, std::size_t write) {
        writes_[address][write].end = sc_core::sc_time_stamp();
    }
    // A read from `since` to now.
    void check(std::uint64_t address, unsigned char value, const sc_time& since) {
        ++reads;
        const auto& writes = writes_[address];
        for (std::size_t i = writes.size(); i-- > 0;) {
            if (writes[i].value == value) return;
            if (writes[i].end < since) break;
            if (i == 0 && value == 0) return;
        }
        if (writes.empty() && value == 0) return;
        ++wrong;
        EXPECT_LT(wrong, 10U) << "byte " << std::hex << address << " is " << unsigned{value}
                              << " at " << sc_core::sc_time_stamp();
    }
    unsigned char last(std::uint64_t address) const {
        const auto found = writes_.find(address);
        return found == writes_.end() || found->second.empty() ? 0 : found->second.back().value;
    }
    unsigned reads = 0;
    unsigned wrong = 0;

  private:
    struct Write {
        unsigned char value;
        sc_time begin, end;
    };
    std::map<std::uint64_t, std::vector<Write>> writes_;
};

// Lines of both memories, next to each other where they meet.
std::uint64_t address_of(std::uint64_t index) {
    return kMemory1 - kLines * 32 + index;
}

struct RandomTraffic {
    CoherentPlatform& platform;
    History& history;
    unsigned steps;
    static constexpr unsigned kWriters = 5;

    // Of the byte's number.
    static bool owns(unsigned writer, std::uint64_t index) { return index % kWriters == writer; }

    void plain(LtInitiator& master, unsigned writer) const {
        Random random(writer + 1);
        unsigned char next = 0;
        for (unsigned step = 0; step < steps; ++step) {
            const std::uint64_t first = random(64 * kLines - 200);
            const auto length = static_cast<unsigned>(1 + random(random(2) == 0 ? 8 : 200));
            const sc_time since = sc_core::sc_time_stamp();
            if (random(2) == 0) {
                const Bytes data = master.read(address_of(first), length);
                for (unsigned i = 0; i < length; ++i)
                    history.check(address_of(first + i), data[i], since);
            } else {
                Access access{tlm::TLM_WRITE_COMMAND, address_of(first), Bytes(length)};
                access.enables.resize(length);
                access.delay = kPeriod * static_cast<double>(random(4));
                std::vector<std::pair<std::uint64_t, std::size_t>> written;
                for (unsigned i = 0; i < length; ++i) {
                    if (!owns(writer, first + i)) continue;
                    access.enables[i] = TLM_BYTE_ENABLED;
                    access.data[i] = ++next;
                    const std::uint64_t address = address_of(first + i);
                    written.emplace_back(address, history.begin(address, next));
                }
                EXPECT_EQ(master.send(access), tlm::TLM_OK_RESPONSE);
                for (const auto& [address, write] : written) history.end(address, write);
            }
            if (random(4) == 0) sc_core::wait(sc_time(static_cast<double>(random(40)), SC_NS));
        }
    }
    void cached(CachedMaster& master, unsigned writer) const {
        Random random(writer + 1);
        unsigned char next = 0;
        for (unsigned step = 0; step < 2 * steps; ++step) {
            std::uint64_t index = random(64 * kLines);
            const sc_time since = sc_core::sc_time_stamp();
            master.delay = kPeriod * static_cast<double>(random(12));
            const std::uint64_t base = address_of(index) & ~std::uint64_t{63};
            if (random(8) == 0 && master.lines.count(base) != 0 && master.lines[base].dirty) {
                master.clean(base);
            } else if (random(2) == 0) {
                const unsigned char value = master.load(address_of(index));
                history.check(address_of(index), value, since);
            } else {
                while (!owns(writer, index)) index = (index + 1) % (64 * kLines);
                const std::size_t write = history.begin(address_of(index), ++next);
                master.store(address_of(index), next);
                history.end(address_of(index), write);
            }
            if (random(4) == 0) sc_core::wait(sc_time(static_cast<double>(random(20)), SC_NS));
        }
    }
};

void expect_written_values_in_random_traffic(CoherentPlatform& platform, unsigned steps,
                                             bool threads = true) {
    History history;
    const RandomTraffic traffic{platform, history, steps};
    const std::vector<std::function<void()>> bodies = {
        [&] { traffic.plain(platform.dma, 0); },  [&] { traffic.plain(platform.dma, 1); },
        [&] { traffic.plain(platform.iss, 2); },  [&] { traffic.cached(platform.cpu, 3); },
        [&] { traffic.cached(platform.gpu, 4); },
    };
    unsigned ended = 0;
    if (threads) {
        for (const auto& body : bodies)
            platform.thread([&ended, &body] {
                body();
                ++ended;
            });
        sc_core::sc_start();
        ASSERT_EQ(ended, bodies.size());
    } else {
        for (const auto& body : bodies) platform.run(body);
    }
    EXPECT_EQ(history.wrong, 0U);
    EXPECT_GT(history.reads, 20 * steps);
    EXPECT_GT(platform.cpu.given + platform.gpu.given, steps / 4);
    EXPECT_GT(platform.total(GlobalEvent::cci_wrq), 0U);

    // At rest: through the interconnect, and in memory when the caches have been emptied.
    const auto expect_all = [&](const std::function<unsigned char(std::uint64_t)>& byte) {
        unsigned wrong = 0;
        for (std::uint64_t i = 0; i < 64 * kLines; ++i)
            wrong += byte(address_of(i)) != history.last(address_of(i)) ? 1 : 0;
        EXPECT_EQ(wrong, 0U);
    };
    Bytes all;
    platform.run([&] {
        all = platform.dma.read(address_of(0), 64 * kLines);
        for (CachedMaster* master : {&platform.cpu, &platform.gpu})
            while (!master->lines.empty()) master->evict(master->lines.begin()->first);
    });
    expect_all([&](std::uint64_t address) { return all[address - address_of(0)]; });
    expect_all([&](std::uint64_t address) { return platform.byte(address); });
}

TEST(CoherentInterconnectData, random_traffic_of_five_threads_sees_what_was_written) {
    CoherentPlatform platform;
    platform.memory0.read_time = sc_time(37, SC_NS);
    platform.memory0.write_time = sc_time(11, SC_NS);
    platform.memory1.read_time = sc_time(5, SC_NS);
    platform.cpu.snoop_time = sc_time(9, SC_NS);
    expect_written_values_in_random_traffic(platform, 1500);
}

TEST(CoherentInterconnectData,
     random_traffic_with_tight_limits_and_a_tiny_snoop_filter_sees_what_was_written) {
    CoherentParameters parameters = platform_parameters();
    parameters.outstanding = 2;
    auto& config = parameters.interconnect;
    config.tt_depth = 3;
    config.snoop_tt_depth = 1;
    config.request_buffer = 1;
    config.filter.sets_per_bank = 1;
    config.filter.ways = 2;
    for (auto& mi : config.masters) {
        mi.memory.outstanding_reads = mi.memory.outstanding_writes = 1;
        mi.memory.beat_interval = 2;
        mi.read_buffer = 4;
        mi.response_buffer = 1;
    }
    CoherentPlatform platform(parameters);
    platform.memory0.write_time = platform.memory1.write_time = kPeriod * 40;
    expect_written_values_in_random_traffic(platform, 1000);
    EXPECT_GT(platform.total(GlobalEvent::cci_snoop_back_invalidation), 100U);
}

TEST(CoherentInterconnectData, random_traffic_behind_targets_that_wait_sees_what_was_written) {
    CoherentPlatform platform;
    platform.memory0.waits = platform.memory1.waits = true;
    platform.memory0.read_time = sc_time(33, SC_NS);
    platform.memory1.write_time = sc_time(15, SC_NS);
    expect_written_values_in_random_traffic(platform, 700);
}

TEST(CoherentInterconnectData, random_traffic_without_the_snoop_filter_sees_what_was_written) {
    CoherentPlatform platform;
    platform.bus.write(cci550::offset_of(RegisterId::ctrl_ovr), 1U << 2);
    expect_written_values_in_random_traffic(platform, 700);
}

TEST(CoherentInterconnectData, random_traffic_estimated_sees_what_was_written) {
    CoherentPlatform platform(platform_parameters(CoherentParameters::Mode::estimate));
    expect_written_values_in_random_traffic(platform, 1500);
}

// A snoop waits for a WriteBack, and the next snoop, behind it, holds up a WriteUnique: this one
// must not hold up the WriteBack.
TEST(CoherentInterconnectData, write_backs_do_not_wait_for_other_writes_of_their_port) {
    constexpr std::uint64_t kDirty = 0x1000, kDropped = 0x1040;
    CoherentPlatform platform;
    platform.run([&] {
        platform.cpu.load(kDropped);
        platform.cpu.lines.clear(); // not a word of it to the snoop filter
        platform.cpu.store(kDirty, 0x77);
        sc_core::wait(100 * kPeriod);
        AceExtension shared;
        shared.transaction = AceTransaction::read_shared;
        Access reads{tlm::TLM_READ_COMMAND, kDirty, Bytes(128), {}, 0, &shared};
        Access write{tlm::TLM_WRITE_COMMAND, kDropped, Bytes{0x88}};
        write.delay = 2 * kPeriod;        // on AW after the read has been admitted ...
        platform.cpu.delay = 3 * kPeriod; // ... and before the WriteBack
        unsigned ended = 0;
        platform.thread([&] { platform.gpu.send(reads), ++ended; });
        platform.thread([&] { platform.cpu.send(write), ++ended; });
        platform.thread([&] { platform.cpu.evict(kDirty), ++ended; });
        sc_core::wait(1000 * kPeriod);
        EXPECT_EQ(ended, 3U);
        EXPECT_EQ(reads.data[0], 0x77);
        EXPECT_TRUE(shared.pass_dirty);
        EXPECT_EQ(platform.byte(kDropped), 0x88);
    });
}

} // namespace coherent_interconnect_data_test
} // namespace armpmu::tests
