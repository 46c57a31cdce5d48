// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_traffic.h"

// A platform whose interconnect is saved between calls, and one that goes on from there.
namespace armpmu::tests {
namespace coherent_interconnect_state_test {

using namespace coherent_traffic;

// What belongs to others.
void copy_owners(CoherentPlatform& from, CoherentPlatform& to) {
    for (std::uint64_t address = 0; address < kBypassed + 97 * 64 + 256; ++address) {
        to.memory0[address] = from.memory0[address];
        to.memory1[kMemory1 + address] = from.memory1[kMemory1 + address];
    }
    to.cpu.lines = from.cpu.lines;
    to.gpu.lines = from.gpu.lines;
    to.pmu.restore(from.pmu.save());
}

void expect_same_afterwards(Mode mode) {
    CoherentPlatform first(parameters_of(mode), "first"), second(parameters_of(mode), "second");
    for (CoherentPlatform* const platform : {&first, &second}) prepare(*platform);
    first.cci.set_bypass(kBypassed, 0x2000, true);
    for (std::uint64_t round = 1; round <= 3; ++round) {
        first.run([&] {
            Traffic traffic(first, 10 * round, 150);
            traffic.wait_for_end();
            first.cci.drain();
        });
        const StateBytes saved = first.cci.save();
        copy_owners(first, second);
        second.cci.restore(saved);
        EXPECT_EQ(second.cci.save(), saved);
        EXPECT_TRUE(second.cci.bypassed(kBypassed));
        first.run([&] {
            Traffic one(first, 10 * round + 5, 100), other(second, 10 * round + 5, 100);
            one.wait_for_end();
            other.wait_for_end();
            first.cci.drain();
            second.cci.drain();
            EXPECT_TRUE(one.logs == other.logs) << round;
        });
        EXPECT_EQ(first.pmu.save(), second.pmu.save()) << round;
        EXPECT_EQ(first.cci.save(), second.cci.save()) << round;
    }
    EXPECT_GT(first.total(GlobalEvent::cci_snoop_back_invalidation), 20U);
    EXPECT_GT(first.total(3, SlaveEvent::si_srq_acvalid), 100U);
}

TEST(CoherentInterconnectState, timing_mode_goes_on_with_identical_counts_and_times) {
    expect_same_afterwards(Mode::timing);
}

TEST(CoherentInterconnectState, estimate_mode_goes_on_with_identical_counts_and_times) {
    expect_same_afterwards(Mode::estimate);
}

} // namespace coherent_interconnect_state_test
} // namespace armpmu::tests
