// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/interconnect.h"
#include "testbench/scenario/atp_players.h"
#include "testbench/traffic/atp/profile_of.h"
#include "testbench/traffic/atp/read_atp.h"
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

#include <map>

// What the profiles of an ATP file put on the pins, and when.
namespace armpmu::testbench {

using namespace interconnect;
namespace atp_players_test {

struct Sent {
    std::uint64_t cycle = 0; // of the handshake
    std::uint64_t address = 0;
    unsigned beats = 0;
    bool coherent = false;
};

// Plays the masters of a file, each on a port of its own, and writes down their handshakes.
class Play final : public Block {
  public:
    Play(const std::string& text, const std::vector<std::string>& ids, unsigned clock_mhz = 1000,
         bool coherent = true) {
        AtpConfig atp;
        atp.content = std::make_shared<const AtpFile>(parse_atp(text, "test.atp"));
        atp.coherent = coherent;
        atp.pins.reads = atp.pins.writes = 256;
        InterconnectConfig config;
        config.skip = false;
        config.masters[0].used = true;
        for (unsigned n = 0; n < ids.size(); ++n) config.slaves[n].used = true;
        interconnect_ = std::make_unique<Interconnect>(config, sink_);
        for (unsigned n = 0; n < ids.size(); ++n) {
            atp.id = ids[n];
            players_.push_back(&atp_.add(atp, clock_mhz, 1, ids[n]));
            masters_.push_back(std::make_unique<StreamMaster>(atp.pins, *players_.back()->merged));
            interconnect_->bind(n, *masters_.back());
        }
        for (Block* gate : atp_.gates()) interconnect_->attach(*gate);
        interconnect_->attach(*this);
        while (!interconnect_->quiescent() && interconnect_->cycle() < 2'000'000)
            interconnect_->run_until(interconnect_->cycle() + 1000);
        EXPECT_TRUE(interconnect_->quiescent());
    }

    void evaluate(std::uint64_t cycle) override {
        for (unsigned n = 0; n < masters_.size(); ++n) {
            const SlavePort& port = interconnect_->slave_port(n);
            const auto note = [&](auto& list, const auto& channel) {
                const auto& request = channel.payload();
                if (channel.fired())
                    list[n].push_back(
                        {cycle, request.address, request.beats, shareable(request.domain)});
            };
            note(reads, port.ar);
            note(writes, port.aw);
            if (port.r.fired() && port.r.payload().last) last_read[n] = cycle;
            if (port.b.fired()) responses[n].push_back(cycle);
        }
    }
    bool commit() override { return false; }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

    std::map<unsigned, std::vector<Sent>> reads, writes; // by port
    std::map<unsigned, std::uint64_t> last_read;
    std::map<unsigned, std::vector<std::uint64_t>> responses;

  private:
    testing::RecordingSink sink_;
    AtpPlayers atp_;
    std::vector<AtpPlayers::Player*> players_;
    std::vector<std::unique_ptr<StreamMaster>> masters_;
    std::unique_ptr<Interconnect> interconnect_;
};

std::vector<std::uint64_t> addresses(const std::vector<Sent>& sent) {
    std::vector<std::uint64_t> list;
    for (const Sent& one : sent) list.push_back(one.address);
    return list;
}

TEST(AtpPlayers, rows_of_a_stride_restart_at_base_when_the_range_is_used_up) {
    const Play play("profile { name: \"A\" type: READ master_id: \"M\" "
                    "fifo { Full: 0 rate: \"0\" TxnLimit: 1 total_txn: 10 } pattern { "
                    "address { base: 0x1000 increment: 0x100 range: \"640 B\" } "
                    "stride { increment: 64 range: \"192 B\" } } }",
                    {"M"});
    EXPECT_EQ(addresses(play.reads.at(0)),
              (std::vector<std::uint64_t>{0x1000, 0x1040, 0x1080, 0x1100, 0x1140, 0x1180, 0x1200,
                                          0x1240, 0x1000, 0x1040}));
}

TEST(AtpPlayers, linear_addresses_begin_at_start_and_wrap_to_base) {
    const Play play("profile { name: \"A\" type: READ master_id: \"M\" "
                    "fifo { Full: 0 rate: \"0\" TxnLimit: 1 total_txn: 5 } pattern { size: 32 "
                    "address { base: 0x1000 start: 0x1080 increment: 128 range: \"384 B\" } } }",
                    {"M"});
    EXPECT_EQ(addresses(play.reads.at(0)),
              (std::vector<std::uint64_t>{0x1080, 0x1100, 0x1000, 0x1080, 0x1100}));
    for (const Sent& read : play.reads.at(0)) EXPECT_EQ(read.beats, 2U);
}

TEST(AtpPlayers, random_addresses_stay_in_range) {
    const Play play("profile { name: \"A\" type: READ master_id: \"M\" "
                    "fifo { Full: 0 rate: \"0\" TxnLimit: 4 total_txn: 500 } pattern { "
                    "random_address { type: UNIFORM } "
                    "address { base: 0x4000 range: \"1 KiB\" } alignment: 0 } }",
                    {"M"});
    std::set<std::uint64_t> seen;
    for (const Sent& read : play.reads.at(0)) seen.insert(read.address);
    EXPECT_EQ(seen.size(), 16U);
    EXPECT_EQ(*seen.begin(), 0x4000U);
    EXPECT_EQ(*seen.rbegin(), 0x43c0U);
}

// 256-byte transactions are four of a line; the limit counts whole ones.
TEST(AtpPlayers, the_limit_of_transactions_counts_those_of_the_file) {
    const Play play("profile { name: \"A\" type: WRITE master_id: \"M\" "
                    "fifo { Full: 0 rate: \"0\" TxnLimit: 2 total_txn: 8 } pattern { size: 256 "
                    "address { base: 0x8000 } } }",
                    {"M"});
    const auto& writes = play.writes.at(0);
    const auto& responses = play.responses.at(0);
    ASSERT_EQ(writes.size(), 32U);
    for (std::size_t i = 8; i < writes.size(); i += 4)
        EXPECT_GT(writes[i].cycle, responses[i - 5]) << i;
    EXPECT_LT(writes[7].cycle, responses[0]);
}

TEST(AtpPlayers, the_rate_is_kept_whatever_the_clock) {
    const char* text = "profile { name: \"A\" type: READ master_id: \"M\" "
                       "fifo { Full: 1024 rate: \"1 GB/s\" TxnLimit: 8 total_txn: 2000 } "
                       "pattern { address { base: 0 range: \"64 KiB\" } } }";
    for (const unsigned clock_mhz : {500U, 1000U, 1500U}) {
        const Play play(text, {"M"}, clock_mhz);
        const double cycles = static_cast<double>(play.reads.at(0).back().cycle);
        const double expected = (2000 - 16) * 64 * 1e-9 * clock_mhz * 1e6; // 16 fill the buffer
        EXPECT_NEAR(cycles / expected, 1, 0.01) << clock_mhz;
    }
}

TEST(AtpPlayers, profiles_wait_for_the_end_and_the_beginning_of_others_and_for_pauses) {
    const Play play(
        "profile { name: \"R\" type: READ master_id: \"M\" fifo { Full: 0 rate: \"0\" "
        "TxnLimit: 4 total_txn: 20 } pattern { address { base: 0x1000 } } } "
        "profile { name: \"P\" delay { time: \"2 us\" } wait_for: \"R\" } "
        "profile { name: \"W\" type: WRITE master_id: \"M\" wait_for: \"P\" fifo { Full: 0 "
        "rate: \"0\" TxnLimit: 4 total_txn: 20 } pattern { address { base: 0x2000 } } "
        "} profile { name: \"X\" type: WRITE master_id: \"N\" wait_for: \"W "
        "ACTIVATION\" fifo { Full: 0 rate: \"0\" total_txn: 1 } pattern { address { base: "
        "0x3000 } } }",
        {"M", "N"});
    const std::uint64_t answered = play.last_read.at(0);
    const std::uint64_t begun = play.writes.at(0).front().cycle;
    EXPECT_GE(begun, answered + 2000);
    EXPECT_LE(begun, answered + 2010);
    ASSERT_EQ(play.writes.at(1).size(), 1U);
    EXPECT_LE(play.writes.at(1).front().cycle, begun + 10);
    EXPECT_GE(play.writes.at(1).front().cycle + 3, begun);
}

TEST(AtpPlayers, profiles_of_a_master_take_turns) {
    const Play play("profile { name: \"A\" type: READ master_id: \"M\" fifo { Full: 0 rate: \"0\" "
                    "TxnLimit: 64 total_txn: 40 } pattern { address { base: 0x10000 } } } "
                    "profile { name: \"B\" type: READ master_id: \"M\" fifo { Full: 0 rate: \"0\" "
                    "TxnLimit: 64 total_txn: 40 } pattern { address { base: 0x20000 } } }",
                    {"M"});
    const auto list = addresses(play.reads.at(0));
    ASSERT_EQ(list.size(), 80U);
    for (std::size_t i = 0; i < list.size(); ++i)
        EXPECT_EQ(list[i], (i % 2 == 0 ? 0x10000U : 0x20000U) + i / 2 * 64) << i;
}

// A reader of one transaction at a time, and a writer that is linked to it.
std::string linked(const std::string& event, unsigned reads, unsigned writes) {
    return "profile { name: \"R\" type: READ master_id: \"M\" fifo { Full: 0 rate: \"0\" TxnLimit: "
           "1 "
           "total_txn: " +
           std::to_string(reads) +
           " } pattern { address { base: 0x1000 } } } "
           "profile { name: \"W\" type: WRITE master_id: \"N\" wait_for: \"R " +
           event +
           "\" "
           "fifo { Full: 0 rate: \"0\" TxnLimit: 0 total_txn: " +
           std::to_string(writes) +
           " } "
           "pattern { address { base: 0x8000 } } }";
}

bool one_sent_at(const std::vector<Sent>& all, std::uint64_t cycle) {
    for (const Sent& one : all)
        if (one.cycle == cycle) return true;
    return false;
}

// Behind the first, which nothing holds back, and up to when the reader is done.
TEST(AtpPlayers, one_that_waits_for_locked_sends_only_behind_what_the_other_sent) {
    const Play play(linked("PROFILE_LOCKED", 20, 60), {"M", "N"});
    const auto& reads = play.reads.at(0);
    const auto& writes = play.writes.at(1);
    ASSERT_EQ(reads.size(), 20U);
    ASSERT_EQ(writes.size(), 60U); // what is left goes when the reader has ended
    unsigned behind = 0;
    for (const Sent& write : writes) {
        if (write.cycle <= reads.front().cycle || write.cycle > play.last_read.at(0)) continue;
        EXPECT_TRUE(one_sent_at(reads, write.cycle - 1)) << write.cycle;
        ++behind;
    }
    EXPECT_EQ(behind, 20U);
}

TEST(AtpPlayers, one_that_waits_for_unlocked_sends_only_when_the_other_does_not) {
    const Play play(linked("PROFILE_UNLOCKED", 20, 300), {"M", "N"});
    const auto& reads = play.reads.at(0);
    unsigned during = 0;
    for (const Sent& write : play.writes.at(1)) {
        if (write.cycle > play.last_read.at(0)) break;
        if (write.cycle > reads.front().cycle) ++during;
        EXPECT_FALSE(one_sent_at(reads, write.cycle - 1)) << write.cycle;
    }
    EXPECT_GT(during, 40U);
    EXPECT_EQ(play.writes.at(1).size(), 300U);
}

TEST(AtpPlayers, linked_profiles_of_one_master_end) {
    std::string text = linked("PROFILE_LOCKED", 50, 50);
    text.replace(text.find("\"N\""), 3, "\"M\"");
    const Play play(text, {"M"});
    EXPECT_EQ(play.reads.at(0).size(), 50U);
    EXPECT_EQ(play.writes.at(0).size(), 50U);
}

TEST(AtpPlayers, normal_addresses_stay_near_their_mean_and_in_their_region) {
    const Play play("profile { name: \"A\" type: READ master_id: \"M\" "
                    "fifo { Full: 0 rate: \"0\" TxnLimit: 4 total_txn: 2000 } pattern { "
                    "random_address { type: NORMAL normal_desc { mean: 65536 std_dev: 1024 } } } } "
                    "profile { name: \"B\" type: READ master_id: \"N\" "
                    "fifo { Full: 0 rate: \"0\" TxnLimit: 4 total_txn: 500 } pattern { "
                    "random_address { type: POISSON } address { base: 0x4000 range: \"128\" } } }",
                    {"M", "N"});
    unsigned near = 0;
    for (const Sent& read : play.reads.at(0)) {
        EXPECT_EQ(read.address % 64, 0U);
        near += read.address >= 65536 - 1024 && read.address < 65536 + 1024 ? 1 : 0;
    }
    EXPECT_NEAR(near / 2000.0, 0.6827, 0.03);
    std::set<std::uint64_t> seen;
    for (const Sent& read : play.reads.at(1)) seen.insert(read.address);
    EXPECT_EQ(seen, (std::set<std::uint64_t>{0x4000, 0x4040}));
}

TEST(AtpPlayers, transactions_are_coherent_or_not) {
    const char* text =
        "profile { name: \"A\" type: WRITE master_id: \"M\" fifo { Full: 0 rate: \"0\" "
        "total_txn: 4 } pattern { address { base: 0 } } }";
    for (const bool coherent : {false, true}) {
        const Play play(text, {"M"}, 1000, coherent);
        EXPECT_EQ(play.writes.at(0).size(), 4U);
        for (const Sent& write : play.writes.at(0)) EXPECT_EQ(write.coherent, coherent);
    }
}

TEST(AtpPlayers, nothing_is_sent_when_the_time_is_over) {
    const Play play("profile { name: \"A\" type: READ master_id: \"M\" fifo { Full: 256 rate: "
                    "\"1 GB/s\" TxnLimit: 8 FrameTime: \"3 us\" } pattern { address { base: 0 } "
                    "} }",
                    {"M"});
    EXPECT_LT(play.reads.at(0).back().cycle, 3000U);
    EXPECT_NEAR(static_cast<double>(play.reads.at(0).size()), (3000 + 256) / 64.0, 2);
    EXPECT_EQ(cycles_of(1, 1000), 1U);
    EXPECT_EQ(cycles_of(3'000'000, 1000), 3000U);
}

} // namespace atp_players_test
} // namespace armpmu::testbench
