// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/a55.h"

#include <gtest/gtest.h>

#include <array>

// The PMU snapshot registers (Cortex-A55 TRM).
namespace armpmu::tests {
namespace a55_snapshot_test {

using namespace a55;

class Sampler final : public ProgramSampler {
  public:
    ProgramSample sample() override {
        return {0xa123456789abcdef, 0x11112222, 0x33334444 + ++asked};
    }
    unsigned asked = 0;
};

// 0x600-0x634, without the reserved words.
using Words = std::array<std::uint32_t, 14>;
Words words(Pmu& pmu) {
    Words all{};
    for (unsigned i = 0; i < all.size(); ++i) all[i] = get(pmu, 0x600 + 4 * i);
    return all;
}

void fill(Pmu& pmu) {
    put_as_el3(pmu, a64::kPmccntr, 0x1122334455667788);
    for (unsigned n = 0; n < 6; ++n) put(pmu, ext::pmevcntr(n), 0x9000 + n);
    put(pmu, ext::kPmovsset, 0x80000015);
}
// What `fill` and the sampler's first sample leave in a snapshot.
constexpr Words kFilled = {0x89abcdef, 0xa1234567, 0x11112222, 0x33334445, 0,
                           0x80000015, 0x55667788, 0x11223344, 0x9000,     0x9001,
                           0x9002,     0x9003,     0x9004,     0x9005};
constexpr Words kNothing = {0, 0, 0, 0, 1};

class A55Snapshot : public ::testing::Test {
  protected:
    A55Snapshot() { pmu.set_sampler(&sampler); }
    Sampler sampler;
    Pmu pmu;
};

TEST_F(A55Snapshot, takes_everything_at_once_by_pmsscr_or_by_request) {
    for (const bool by_register : {true, false}) {
        Pmu other;
        Sampler first;
        other.set_sampler(&first);
        fill(other);
        EXPECT_EQ(words(other), kNothing);
        if (by_register)
            put(other, ext::kPmsscr, 1);
        else
            other.capture();
        EXPECT_EQ(words(other), kFilled);
        EXPECT_EQ(first.asked, 1U);
        EXPECT_EQ(get(other, ext::kPmsscr), 0U);
    }
}

TEST_F(A55Snapshot, is_taken_by_bit_0_of_pmsscr_in_its_lane_only) {
    fill(pmu);
    put(pmu, ext::kPmsscr, 0xfffffffe);
    pmu.access({true, ext::kPmsscr, 1, 0xe});
    pmu.access({true, ext::kPmsscr, 1, 0});
    EXPECT_EQ(words(pmu), kNothing);
    pmu.access({true, ext::kPmsscr, 1, 1});
    EXPECT_EQ(words(pmu), kFilled);
}

TEST_F(A55Snapshot, is_unaffected_by_what_comes_later) {
    fill(pmu);
    pmu.capture();
    put(pmu, ext::kPmcr, 6);
    for (unsigned n = 0; n < 6; ++n) put(pmu, ext::pmevcntr(n), 77);
    put(pmu, ext::kPmccntrLow, 1);
    put(pmu, ext::kPmovsclr, ~0U);
    put(pmu, ext::kPmcntenset, ~0U);
    put(pmu, ext::kPmcr, 1);
    pmu.advance(1000);
    for (std::uint32_t offset = 0x600; offset < 0x638; offset += 4) put(pmu, offset, ~0U);
    EXPECT_EQ(words(pmu), kFilled);
    pmu.capture();
    EXPECT_EQ(get(pmu, ext::kPmovssr), 0U);
    EXPECT_EQ(get(pmu, ext::kPmccntsrLow), 1001U);
    EXPECT_EQ(get(pmu, ext::kPmccntsrHigh), 0U);
    EXPECT_EQ(get(pmu, ext::pmevcntsr(5)), 77U);
}

TEST_F(A55Snapshot, includes_rows_that_were_held_back) {
    put(pmu, ext::kPmcntenset, ~0U);
    put(pmu, ext::pmevtyper(4), 0x08);
    put(pmu, ext::kPmcr, 1);
    EventRow row;
    row.set(Event::inst_retired, 2);
    for (unsigned i = 0; i < 50; ++i) pmu.clock(row);
    pmu.capture();
    EXPECT_EQ(get(pmu, ext::pmevcntsr(4)), 100U);
    EXPECT_EQ(get(pmu, ext::kPmccntsrLow), 50U);
}

TEST_F(A55Snapshot, is_refused_in_secure_state_unless_secure_debug_is_allowed) {
    for (unsigned i = 0; i < 16; ++i) {
        const Authentication pins{(i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0};
        const bool secure_debug = (pins.niden || pins.dbgen) && (pins.spniden || pins.spiden);
        for (const ProcessorState& state :
             {at_level(0), at_level(1), at_level(2), at_level(0, true), at_level(1, true),
              at_level(3), at_aarch32_level(1), at_aarch32_level(0, true), at_aarch32_level(3)}) {
            Pmu other;
            fill(other);
            other.capture();
            const Words before = words(other);
            put(other, ext::pmevcntr(0), 1);
            other.set_state(state);
            other.set_authentication(pins);
            EXPECT_EQ(other.write_external(ext::kPmsscr, 1).status, ExternalStatus::ok);
            Words expected = before;
            const bool refused = state.secure && !secure_debug;
            (refused ? expected[4] : expected[8]) = 1;
            EXPECT_EQ(words(other), expected) << i;
            other.set_state({});
            other.capture();
            EXPECT_EQ(get(other, ext::kPmsssr), 0U);
        }
    }
}

TEST_F(A55Snapshot, of_el3_is_secure_even_when_el0_and_el1_are_not) {
    ProcessorState state = at_level(3);
    state.secure = false; // SCR_EL3.NS = 1
    pmu.set_state(state);
    pmu.capture();
    EXPECT_EQ(get(pmu, ext::kPmsssr), 1U);
}

TEST_F(A55Snapshot, without_a_sampler_has_no_program_counter) {
    pmu.set_sampler(nullptr);
    fill(pmu);
    pmu.capture();
    Words expected = kFilled;
    expected[0] = expected[1] = expected[2] = expected[3] = 0;
    EXPECT_EQ(words(pmu), expected);
}

TEST_F(A55Snapshot, is_gone_after_a_warm_reset) {
    fill(pmu);
    pmu.capture();
    pmu.reset();
    EXPECT_EQ(get(pmu, ext::kPmsssr), 1U);
}

TEST_F(A55Snapshot, works_past_os_lock_and_closed_debug_but_not_double_lock) {
    fill(pmu);
    pmu.set_locks(false, true);
    pmu.set_authentication({false, false, false, false});
    put(pmu, ext::kPmsscr, 1);
    EXPECT_EQ(words(pmu), kFilled);
    pmu.set_locks(true, false);
    EXPECT_EQ(pmu.write_external(ext::kPmsscr, 1).status, ExternalStatus::double_locked);
    EXPECT_EQ(sampler.asked, 1U);
}

TEST_F(A55Snapshot, registers_that_are_not_built_are_raz_wi) {
    Config config;
    config.snapshot_registers = false;
    Pmu other(config);
    other.set_sampler(&sampler);
    fill(other);
    put(other, ext::kPmsscr, 1);
    other.capture(); // of the pin, whatever it may take
    EXPECT_EQ(words(other), Words{});
    EXPECT_EQ(other.peek_external(ext::kPmsssr), 0U);
    for (std::uint32_t offset = 0x600; offset < 0x700; offset += 4) {
        put(other, offset, ~0U);
        EXPECT_EQ(get(other, offset), 0U);
    }
}

} // namespace a55_snapshot_test
} // namespace armpmu::tests
