// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"
#include "armpmu/cci550/pmu.h"
#include "armpmu/core/checksum.h"

#include <gtest/gtest.h>

#include <set>

// States whose checksum is right and whose payload was altered: each is refused and changes
// nothing, or is a state that can be saved and restored again.
namespace armpmu {
namespace damaged_state_test {

constexpr std::size_t kHeader = 28, kChecksum = 8;

StateBytes altered(StateBytes bytes, std::size_t at, std::uint8_t by) {
    bytes[at] ^= by;
    Checksum sum;
    for (std::size_t i = 0; i < bytes.size() - kChecksum; ++i) sum.add(bytes[i]);
    for (std::size_t i = 0; i < kChecksum; ++i)
        bytes[bytes.size() - kChecksum + i] = static_cast<std::uint8_t>(sum.value() >> 8 * i);
    return bytes;
}

// Alters each of the first bytes, which hold the registers and pins, and some of the others.
template <typename Pmu>
std::set<std::string> refusals_of(Pmu& pmu) {
    const StateBytes whole = pmu.save();
    std::set<std::string> refusals;
    unsigned accepted = 0;
    for (std::size_t at = kHeader; at < whole.size() - kChecksum; at += at < 500 ? 1 : 997)
        for (const std::uint8_t by : {0x01, 0x80}) {
            try {
                pmu.restore(altered(whole, at, by));
                ++accepted;
                const StateBytes again = pmu.save();
                pmu.restore(again);
                EXPECT_EQ(pmu.save(), again) << at;
                pmu.restore(whole);
            } catch (const StateError& error) {
                refusals.insert(error.what());
            }
            EXPECT_EQ(pmu.save(), whole) << at;
        }
    EXPECT_GT(accepted, 50U);
    return refusals;
}

TEST(DamagedState, of_the_a55_is_refused_or_a_state) {
    a55::Pmu pmu;
    EXPECT_EQ(refusals_of(pmu),
              (std::set<std::string>{"saved a55 state: saved with another configuration",
                                     "saved a55 state: a register holds bits it does not have",
                                     "saved a55 state: the divider's remainder is not below 64",
                                     "saved a55 state: unknown pins",
                                     "saved a55 state: exception level beyond 3"}));
}

TEST(DamagedState, of_the_cci550_is_refused_or_a_state) {
    cci550::Pmu pmu;
    EXPECT_EQ(refusals_of(pmu), (std::set<std::string>{
                                    "saved cci550 state: saved with another configuration",
                                    "saved cci550 state: unknown pins",
                                    "saved cci550 state: a register holds bits it does not have"}));
}

} // namespace damaged_state_test
} // namespace armpmu
