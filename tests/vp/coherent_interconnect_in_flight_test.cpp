// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_platform.h"

// A debugger looks at, and writes, lines that are on their way between caches and memory.
namespace armpmu::tests {
namespace coherent_interconnect_in_flight_test {

using Access = LtInitiator::Access;

constexpr std::uint64_t kLine = 0x1000;

struct InFlight : ::testing::Test {
    InFlight() {
        for (LtMemory* memory : {&platform.memory0, &platform.memory1})
            memory->read_time = memory->write_time = sc_time(40, SC_NS);
        platform.cpu.snoop_time = platform.gpu.snoop_time = sc_time(20, SC_NS);
    }
    Bytes look(std::uint64_t address) {
        Access read{tlm::TLM_READ_COMMAND, address, Bytes(2)};
        EXPECT_EQ(platform.dma.send_debug(read), 2U);
        return read.data;
    }
    // Lets it begin, and looks after each half of a cycle until it is over and some time more.
    template <typename Look>
    void during(const std::function<void()>& transfer, const Look& look_at) {
        bool ended = false;
        platform.thread([&] {
            transfer();
            ended = true;
        });
        for (unsigned more = 100; more > 0; more -= ended ? 1 : 0) {
            sc_core::sc_start(sc_time(1, SC_NS));
            look_at();
        }
    }

    CoherentPlatform platform;
};

struct Move {
    const char* name;
    std::function<void(CoherentPlatform&)> begin;
};

const Move kMoves[] = {
    {"WriteBack", [](CoherentPlatform& p) { p.cpu.evict(kLine); }},
    {"WriteClean", [](CoherentPlatform& p) { p.cpu.clean(kLine); }},
    {"cache to cache",
     [](CoherentPlatform& p) { p.gpu.fetch(kLine, AceTransaction::read_unique); }},
    {"shared", [](CoherentPlatform& p) { p.gpu.fetch(kLine, AceTransaction::read_shared); }},
    {"CleanInvalid",
     [](CoherentPlatform& p) { p.dma.request(AceTransaction::clean_invalid, kLine); }},
    {"CleanShared",
     [](CoherentPlatform& p) { p.dma.request(AceTransaction::clean_shared, kLine); }},
    {"a read that is no part of it", [](CoherentPlatform& p) { p.dma.read(kLine, 64); }},
    {"a write beside it", [](CoherentPlatform& p) { p.dma.write(kLine + 32, Bytes(4)); }},
};

TEST_F(InFlight, dirty_lines_are_seen_at_every_moment_of_their_way) {
    unsigned char value = 0;
    for (const Move& move : kMoves) {
        SCOPED_TRACE(move.name);
        platform.run([&] {
            platform.cpu.empty_cache();
            platform.gpu.empty_cache();
            platform.cpu.store(kLine, ++value);
            platform.cpu.store(kLine + 1, ++value);
        });
        const Bytes stored{static_cast<unsigned char>(value - 1), value};
        during([&] { move.begin(platform); }, [&] { ASSERT_EQ(look(kLine), stored); });
    }
}

// The new owner has changed it and writes it back, while the interconnect is not yet done with
// handing it over.
TEST_F(InFlight, of_two_on_their_way_the_newer_is_seen) {
    platform.run([&] { platform.cpu.store(kLine, 0x11); });
    unsigned char newest = 0x11;
    during(
        [&] {
            platform.gpu.store(kLine, 0x22);
            newest = 0x22;
            platform.gpu.evict(kLine);
        },
        [&] { ASSERT_EQ(look(kLine)[0], newest); });
    EXPECT_EQ(newest, 0x22);
}

TEST_F(InFlight, what_has_arrived_is_on_its_way_no_more) {
    platform.run([&] {
        platform.cpu.store(kLine, 0x11);
        platform.gpu.fetch(kLine, AceTransaction::read_unique);
        platform.gpu.evict(kLine);
        platform.dma.write(kLine, Bytes(64, 0x33));
    });
    EXPECT_EQ(look(kLine)[0], 0x33);
    platform.byte(kLine) = 0x44; // by the memory's other ports
    EXPECT_EQ(look(kLine)[0], 0x44);
}

// As many write-backs as there are to be in flight, so that some wait for an id or for AW.
TEST_F(InFlight, lines_that_wait_to_be_written_back_are_seen_too) {
    constexpr unsigned kLines = 8;
    platform.run([&] {
        for (unsigned n = 0; n < kLines; ++n)
            platform.cpu.store(kLine + n * 64, static_cast<unsigned char>(0x50 + n));
    });
    for (unsigned n = 1; n < kLines; ++n)
        platform.thread([&, n] { platform.cpu.evict(kLine + n * 64); });
    unsigned refused = 0;
    during([&] { platform.cpu.evict(kLine); },
           [&] {
               for (unsigned n = 0; n < kLines; ++n)
                   ASSERT_EQ(look(kLine + n * 64)[0], 0x50 + n) << n;
               // What the initiator has in its own payload, a debugger cannot change.
               Access write{tlm::TLM_WRITE_COMMAND, kLine, Bytes(kLines * 64, 0)};
               write.data.clear();
               for (unsigned n = 0; n < kLines; ++n)
                   write.data.insert(write.data.end(), 64, static_cast<unsigned char>(0x50 + n));
               const unsigned moved = platform.dma.send_debug(write);
               EXPECT_EQ(write.status, moved == kLines * 64 ? tlm::TLM_OK_RESPONSE
                                                            : tlm::TLM_ADDRESS_ERROR_RESPONSE);
               EXPECT_EQ(moved % 64, 0U);
               refused += moved < kLines * 64 ? 1 : 0;
           });
    EXPECT_GT(refused, 0U);
    EXPECT_TRUE(platform.cpu.lines.empty());
}

// Written at any moment of a transfer, the byte is what everybody sees when it is over.
TEST_F(InFlight, what_a_debugger_writes_at_any_moment_stays) {
    unsigned char value = 0;
    unsigned written = 0;
    const auto try_at = [&](const Move& move, unsigned moment) {
        platform.run([&] {
            platform.cpu.empty_cache();
            platform.gpu.empty_cache();
            platform.cpu.store(kLine, ++value);
        });
        unsigned char expected = value;
        unsigned now = 0;
        during([&] { move.begin(platform); },
               [&] {
                   if (now++ != moment) return;
                   Access write{tlm::TLM_WRITE_COMMAND, kLine, Bytes{++value}};
                   if (platform.dma.send_debug(write) == 0) return;
                   expected = value;
                   ++written;
               });
        platform.run([&] {
            EXPECT_EQ(platform.iss.read(kLine, 1)[0], expected);
            platform.cpu.empty_cache();
            platform.gpu.empty_cache();
        });
        EXPECT_EQ(platform.byte(kLine), expected);
    };
    for (const Move& move : kMoves)
        for (unsigned moment = 0; moment < 160; moment += 3) {
            SCOPED_TRACE(move.name + std::string(" at ") + std::to_string(moment));
            try_at(move, moment);
            if (HasFailure()) return;
        }
    EXPECT_GT(written, 400U);
}

// A clean line that a cache is about to get.
TEST_F(InFlight, what_a_debugger_writes_gets_into_lines_on_their_way_to_a_cache) {
    for (unsigned moment = 0; moment < 120; ++moment) {
        SCOPED_TRACE(moment);
        platform.run([&] { platform.cpu.empty_cache(); });
        const auto value = static_cast<unsigned char>(moment + 1);
        unsigned now = 0;
        during([&] { platform.cpu.load(kLine); },
               [&] {
                   if (now++ != moment) return;
                   Access write{tlm::TLM_WRITE_COMMAND, kLine, Bytes{value}};
                   EXPECT_EQ(platform.dma.send_debug(write), 1U);
               });
        ASSERT_EQ(platform.cpu.lines[kLine].bytes[0], value);
        ASSERT_EQ(platform.byte(kLine), value);
    }
}

} // namespace coherent_interconnect_in_flight_test
} // namespace armpmu::tests
