// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/player.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/player.h"
#include "tests/property/a55_random.h"
#include "tests/property/cci550_random.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

// Pairs of random runs that differ in Secure events alone: with Secure observation off neither
// reads nor pins nor buses nor counts may differ. docs/proof.md proves the same of the RTL.
namespace armpmu::tests {
namespace secure_invisible_test {

constexpr unsigned kClocks = 150;
constexpr unsigned kByDay = 300;
constexpr unsigned kByNight = 10'000;

// ---- CCI-550

// The lines of events with a security tag.
cci550::EventRow::Words tagged_lines() {
    cci550::EventRow::Words words{};
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const cci550::Event* event = cci550::find_event(cci550::event_of_line(line));
        if (event != nullptr && !event->secure_exempt)
            words[line / 64] |= std::uint64_t{1} << (line % 64);
    }
    return words;
}

struct Cci550Pair {
    explicit Cci550Pair(std::uint64_t seed, bool observed)
        : random(seed), observed_(observed), config(built()), first(config), second(config) {}

    cci550::Config built() {
        cci550::Config c = random.config();
        c.secure_observation_override = false;
        return c;
    }
    cci550::EventRow few_events() {
        cci550::EventRow row;
        for (unsigned i = random.below(random.chance(10) ? 60 : 8); i > 0; --i)
            row.set(cci550::event_of_line(random.below(cci550::kLines)),
                    random.chance(60) ? cci550::Security::non_secure : cci550::Security::secure);
        return row;
    }
    // Whether both show the same in the next clock.
    bool same_clock() {
        static const cci550::EventRow::Words tagged = tagged_lines();
        if (random.below(40) == 0)
            pins_ = {random.chance(80), observed_, random.chance(50), random.chance(50)};
        if (!observed_ && pins_.dbgen) pins_.spiden = false;
        cci550::Inputs inputs;
        inputs.pins = pins_;
        inputs.aresetn = random.below(400) != 0;
        inputs.aclken = random.below(50) != 0;
        inputs.events = few_events();
        if (random.chance(40)) {
            inputs.access = random.access();
            inputs.access->offset &= 0xffffc;
        }
        const cci550::Outputs shown = first.clock(inputs);
        for (std::size_t w = 0; w < tagged.size(); ++w) {
            const std::uint64_t other = std::uint64_t{random.word()} << 32 | random.word();
            inputs.events.secure[w] = (inputs.events.secure[w] & ~tagged[w]) | (other & tagged[w]);
        }
        return shown == second.clock(inputs);
    }

    Cci550Random random;
    bool observed_;
    cci550::Config config;
    cci550::Player first, second;
    Authentication pins_;
};

// In how many of `pairs` something differs.
template <typename Pair>
unsigned pairs_that_differ(unsigned pairs, bool observed) {
    unsigned differ = 0;
    for (unsigned seed = 1; seed <= pairs; ++seed) {
        Pair pair(seed, observed);
        bool same = true;
        for (unsigned clock = 0; clock < kClocks && same; ++clock) same = pair.same_clock();
        differ += same ? 0 : 1;
    }
    return differ;
}

// ---- Cortex-A55

struct A55Pair {
    A55Pair(std::uint64_t seed, bool observed)
        : random(seed), observed_(observed), config(built()), first(config), second(config) {}

    a55::Config built() {
        a55::Config c = random.config();
        c.authentication_override = false;
        return c;
    }
    // Writes leave SPME and SUNIDEN 0; with observation they set both.
    void keep_controls(a55::SystemAccess& access) const {
        const auto names = [&](a55::RegisterId id) {
            const a55::Register& row = a55::register_row(id);
            return (row.a64 && access.reg == *row.a64) || (row.a32 && access.reg == *row.a32);
        };
        const auto put = [&](std::uint64_t bit) {
            access.data = observed_ ? access.data | bit : access.data & ~bit;
        };
        if (!access.write) return;
        if (names(a55::RegisterId::mdcr_el3)) put(1U << 17);
        if (names(a55::RegisterId::sder32_el3)) put(1U << 1);
    }
    bool same_clock() {
        if (random.chance(15)) state_ = random.state();
        if (random.below(40) == 0)
            pins_ = {random.chance(80), random.chance(50), random.chance(50), random.chance(50)};
        a55::Inputs inputs;
        inputs.state = state_;
        inputs.pins = pins_;
        inputs.os_lock = random.chance(3);
        inputs.nreset = random.below(400) != 0;
        inputs.events = random.row(6, config);
        if (random.chance(45)) {
            a55::SystemAccess access = random.system_access(random.aarch32(state_));
            keep_controls(access);
            inputs.access = access;
        } else if (random.chance(15)) {
            inputs.access = random.external_access();
        }
        const a55::Outputs shown = first.clock(inputs);
        const a55::EventRow other = random.row(20, config);
        const bool secure = state_.secure || state_.exception_level == 3;
        if (secure || state_.halted) inputs.events = other;
        return shown == second.clock(inputs);
    }

    A55Random random;
    bool observed_;
    a55::Config config;
    a55::Player first, second;
    a55::ProcessorState state_;
    Authentication pins_;
};

TEST(SecureInvisible, cci550_with_secure_observation_off) {
    EXPECT_EQ(pairs_that_differ<Cci550Pair>(kByDay / kOneRoundOf, false), 0U);
}
TEST(SecureInvisible, a55_with_spme_0_and_in_debug_state) {
    EXPECT_EQ(pairs_that_differ<A55Pair>(kByDay / kOneRoundOf, false), 0U);
}

// The same pairs with observation on: so they are such as would show it.
TEST(SecureInvisible, cci550_differs_with_spniden) {
    EXPECT_GT(pairs_that_differ<Cci550Pair>(30, true), 10U);
}
TEST(SecureInvisible, a55_differs_with_spme) {
    EXPECT_GT(pairs_that_differ<A55Pair>(60, true), 5U);
}

TEST(SecureInvisibleLong, cci550_in_ten_thousand_pairs) {
    EXPECT_EQ(pairs_that_differ<Cci550Pair>(kByNight / kOneRoundOf, false), 0U);
}
TEST(SecureInvisibleLong, a55_in_ten_thousand_pairs) {
    EXPECT_EQ(pairs_that_differ<A55Pair>(kByNight / kOneRoundOf, false), 0U);
}

} // namespace secure_invisible_test
} // namespace armpmu::tests
