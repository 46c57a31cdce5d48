// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Saved states in which somebody has changed a number and made the checksum anew: refused, or an
// interconnect that goes on, to wherever. Whether that is defined behaviour the sanitizers say.
#include "armpmu/core/checksum.h"
#include "tests/property/saved_streams.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_crafted_state_test {

constexpr std::size_t kHeader = 28;
constexpr std::size_t kBehind = 8;    // the checksum
constexpr std::size_t kIdentity = 12; // the fingerprint, and where masters are

void seal(StateBytes& state) {
    Checksum sum;
    const std::size_t end = state.size() - kBehind;
    for (std::size_t i = 0; i < end; ++i) sum.add(state[i]);
    for (std::size_t i = 0; i < kBehind; ++i)
        state[end + i] = static_cast<std::uint8_t>(sum.value() >> 8 * i);
}

// One byte somewhere, to something that numbers there often are.
StateBytes crafted(const StateBytes& from, Random& random) {
    static constexpr std::uint8_t kValues[] = {0, 1, 2, 3, 4, 5, 7, 8, 16, 64, 127, 128, 254, 255};
    StateBytes state = from;
    const std::size_t first = kHeader + kIdentity;
    std::uint8_t& byte = state[first + random(state.size() - kBehind - first)];
    byte = random(2) == 0 ? kValues[random(sizeof kValues)]
                          : static_cast<std::uint8_t>(byte ^ 1U << random(8));
    seal(state);
    return state;
}

struct Outcomes {
    unsigned refused = 0;
    unsigned ran = 0;
    unsigned stopped = 0; // found by the interconnect as it went on
};

void expect_refused_or_restored(const SavedStreams& run, const StateBytes& state,
                                Outcomes& outcomes) {
    Resumed resumed(run);
    const StateBytes before = resumed.interconnect.save();
    try {
        resumed.interconnect.restore(state);
    } catch (const StateError&) {
        ++outcomes.refused;
        ASSERT_EQ(resumed.interconnect.save(), before);
        return;
    }
    ASSERT_EQ(resumed.interconnect.save(), state);
    try {
        resumed.interconnect.run_until(resumed.interconnect.cycle() + 2000);
        ++outcomes.ran;
    } catch (const ProtocolError&) {
        ++outcomes.stopped;
    } catch (const DeadlockError&) {
        ++outcomes.stopped;
    }
}

TEST(InterconnectCraftedState, is_refused_or_goes_on) {
    Outcomes outcomes;
    for (std::uint64_t seed = 1; seed <= 60 / tests::kOneRoundOf; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const SavedStreams run(seed, 500);
        Random random(seed);
        for (unsigned i = 0; i < 60; ++i) {
            const SavedCycle& one = run.saved[random(run.saved.size())];
            expect_refused_or_restored(run, crafted(one.state, random), outcomes);
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(outcomes.refused, 100U / tests::kOneRoundOf);
    EXPECT_GT(outcomes.ran, 100U / tests::kOneRoundOf);
}

// A number of elements does not allocate memory, however large.
TEST(InterconnectCraftedState, sizes_do_not_allocate) {
    const SavedStreams run(3, 500);
    for (std::size_t at = kHeader + kIdentity; at + 8 + kBehind < run.saved[0].state.size(); ++at) {
        StateBytes state = run.saved[0].state;
        for (std::size_t i = 0; i < 8; ++i) state[at + i] = i < 5 ? 0xff : 0;
        seal(state);
        Outcomes outcomes;
        expect_refused_or_restored(run, state, outcomes);
        if (HasFailure()) return;
    }
}

} // namespace interconnect_crafted_state_test
} // namespace armpmu::testbench::testing
