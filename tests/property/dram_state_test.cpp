// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// A DRAM's channel saved at any time and restored into a fresh one does what it would have done.
#include "armpmu/interconnect/stepped/dram_channel.h"
#include "tests/property/random_dram.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::tests {
namespace dram_state_test {

using namespace interconnect;
using testbench::testing::Random;
using testbench::testing::random_dram;

constexpr unsigned kHeld = 16;

StateBytes save(const DramChannel& channel) {
    StateWriter out;
    StateOut{out}(channel);
    return out.finish("dram", 1);
}

void restore(DramChannel& channel, const StateBytes& state) {
    StateReader in(state, "dram", 1);
    StateIn{in}(channel);
    in.expect_end();
}

DramChannel::Access random_access(Random& random, const DramConfig& config) {
    const std::uint64_t address = random(5) * 40 * kLineBytes;
    DramChannel::Access access;
    access.line = address / kLineBytes;
    access.place = place_in(config, address);
    access.bursts = 1 + static_cast<unsigned>(random(kLineBytes / config.burst_bytes()));
    access.write = random(2) == 0;
    return access;
}

// Identifiers and times of what has gone; taken from the channel.
std::vector<std::pair<unsigned, std::uint64_t>> taken(DramChannel& channel) {
    std::vector<std::pair<unsigned, std::uint64_t>> taken;
    for (; !channel.transfers().empty(); channel.transfers().pop())
        taken.emplace_back(channel.transfers().front().access.id, channel.transfers().front().data);
    return taken;
}

// Reads and writes of five lines, so that many wait for one another. Both go on side by side; the
// second one is replaced by a fresh one now and then.
TEST(DramState, a_restored_channel_goes_on_as_the_one_that_was_saved) {
    unsigned waiting = 0;
    for (std::uint64_t seed = 1; seed <= 60 / kOneRoundOf; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        const DramConfig config = random_dram(random);
        const std::uint64_t gap = 1 + random(60);
        DramChannel channel(config, kHeld);
        DramChannel other(config, kHeld);
        std::uint64_t now = 0;
        for (unsigned n = 0; n < 300; ++n) {
            now += random(gap) * 1000;
            DramChannel::Access access = random_access(random, config);
            if (channel.waiting(access.write) == kHeld) continue;
            access.id = static_cast<std::uint16_t>(n);
            for (DramChannel* one : {&channel, &other}) {
                one->run_before(now);
                one->push(access, now);
                one->run_before(now + 1);
            }
            ASSERT_EQ(taken(channel), taken(other)) << n;
            ASSERT_EQ(save(channel), save(other)) << n;
            if (random(3) != 0) continue;
            waiting += channel.waiting(false) != 0 && channel.waiting(true) != 0 ? 1 : 0;
            DramChannel fresh(config, kHeld);
            restore(fresh, save(channel));
            ASSERT_EQ(save(channel), save(fresh)) << n;
            other = std::move(fresh);
        }
    }
    EXPECT_GT(waiting, 1000U / kOneRoundOf);
}

// --- what is refused ---

void expect_refused(const StateBytes& state, const DramConfig& config, const std::string& why) {
    DramChannel channel(config, kHeld);
    try {
        restore(channel, state);
        FAIL() << "restored; expected: " << why;
    } catch (const StateError& error) {
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
}

StateBytes with_access(const DramChannel::Access& access) {
    DramChannel channel(DramConfig{}, kHeld);
    channel.push(access, 0);
    return save(channel);
}

TEST(DramState, banks_and_bursts_that_the_device_lacks_are_refused) {
    DramChannel::Access access;
    access.place.bank = 8;
    expect_refused(with_access(access), {}, "cannot have");
    access.place.bank = 7;
    DramConfig larger;
    larger.banks = 16;
    expect_refused(with_access(access), larger, "another size");
    for (const unsigned bursts : {0U, 3U}) {
        access.bursts = bursts;
        expect_refused(with_access(access), {}, "cannot have");
    }
}

// Numbers of entries follow the times of their arrival.
StateBytes renumbered(bool write, std::uint64_t first, std::uint64_t second) {
    DramChannel channel(DramConfig{}, kHeld);
    constexpr std::uint64_t kArrivals[] = {0x1234560, 0x1234568};
    DramChannel::Access access;
    access.write = write;
    for (const std::uint64_t arrival : kArrivals) channel.push(access, arrival);
    const StateBytes saved = save(channel);
    StateBytes payload(saved.begin() + 28, saved.end() - 8);
    const std::uint64_t numbers[] = {first, second};
    for (unsigned n = 0; n < 2; ++n) {
        StateBytes mark;
        for (unsigned i = 0; i < 8; ++i)
            mark.push_back(static_cast<std::uint8_t>(kArrivals[n] >> 8 * i));
        const auto at = std::search(payload.begin(), payload.end(), mark.begin(), mark.end());
        for (unsigned i = 0; i < 8; ++i) at[8 + i] = static_cast<std::uint8_t>(numbers[n] >> 8 * i);
    }
    StateWriter out;
    for (const std::uint8_t byte : payload) out.u8(byte);
    return out.finish("dram", 1);
}

TEST(DramState, entries_without_an_order_are_refused) {
    for (const bool write : {false, true}) {
        DramChannel channel(DramConfig{}, kHeld);
        restore(channel, renumbered(write, 0, 1));
        expect_refused(renumbered(write, 1, 0), {}, "without an order");
        expect_refused(renumbered(write, 1, 1), {}, "without an order");
        expect_refused(renumbered(write, 0, 2), {}, "without an order");
    }
}

} // namespace dram_state_test
} // namespace armpmu::tests
