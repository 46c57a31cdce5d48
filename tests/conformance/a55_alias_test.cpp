// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/a55.h"

#include <gtest/gtest.h>

// Registers that are views of others.
namespace armpmu::tests {
namespace a55_alias_test {

using namespace a55;

class A55Aliases : public ::testing::Test {
  protected:
    A55Aliases() { pmu.set_state(at_level(3)); }
    Pmu pmu;
};

TEST_F(A55Aliases, pmxevtyper_and_pmxevcntr_reach_the_selected_counter_alone) {
    for (unsigned n = 0; n < 6; ++n) {
        put(pmu, a64::pmevtyper(n), 0x10 + n);
        put(pmu, a64::pmevcntr(n), 0x1000 + n);
    }
    put(pmu, a64::kPmccfiltr, 0x40000000);
    for (unsigned n = 0; n < 6; ++n) {
        put(pmu, a64::kPmselr, n);
        EXPECT_EQ(get(pmu, a64::kPmxevtyper), 0x10 + n);
        EXPECT_EQ(get(pmu, a64::kPmxevcntr), 0x1000 + n);
        put(pmu, a64::kPmxevtyper, 0x20 + n);
        put(pmu, a64::kPmxevcntr, 0x2000 + n);
        for (unsigned other = 0; other < 6; ++other) {
            EXPECT_EQ(get(pmu, a64::pmevtyper(other)), (other <= n ? 0x20 : 0x10) + other);
            EXPECT_EQ(get(pmu, a64::pmevcntr(other)), (other <= n ? 0x2000 : 0x1000) + other);
        }
    }
    EXPECT_EQ(get(pmu, a64::kPmccfiltr), 0x40000000U);
}

TEST_F(A55Aliases, pmxevtyper_is_pmccfiltr_when_31_is_selected_and_pmxevcntr_is_nothing) {
    put(pmu, a64::kPmccntr, 0x1122334455667788);
    put(pmu, a64::kPmselr, 31);
    put(pmu, a64::kPmxevtyper, ~0ULL);
    EXPECT_EQ(get(pmu, a64::kPmccfiltr), 0xfc000000U);
    EXPECT_EQ(get(pmu, a64::kPmxevtyper), 0xfc000000U); // no event number, no MT
    put(pmu, a64::kPmxevcntr, ~0ULL);
    EXPECT_EQ(get(pmu, a64::kPmxevcntr), 0U);
    EXPECT_EQ(get(pmu, a64::kPmccntr), 0x1122334455667788U);
}

TEST_F(A55Aliases, selecting_a_counter_that_is_not_there_is_raz_wi) {
    for (unsigned n = 6; n < 31; ++n) {
        put(pmu, a64::kPmselr, n);
        EXPECT_EQ(get(pmu, a64::kPmselr), n);
        const StateBytes before = pmu.save();
        put(pmu, a64::kPmxevtyper, ~0ULL);
        put(pmu, a64::kPmxevcntr, ~0ULL);
        put(pmu, a64::pmevtyper(n), ~0ULL);
        put(pmu, a64::pmevcntr(n), ~0ULL);
        EXPECT_EQ(get(pmu, a64::kPmxevtyper), 0U);
        EXPECT_EQ(get(pmu, a64::kPmxevcntr), 0U);
        EXPECT_EQ(pmu.save(), before) << n;
    }
}

TEST_F(A55Aliases, m_is_invisible_to_aarch32_and_survives_its_writes) {
    struct Filter {
        SystemRegister a64, a32;
        std::uint32_t offset = 0;
        unsigned select = 0;
        std::uint64_t bits = 0;
    };
    const Filter filters[] = {
        {a64::pmevtyper(2), a32::pmevtyper(2), ext::pmevtyper(2), 2, 0xfe00ffff},
        {a64::kPmccfiltr, a32::kPmccfiltr, ext::kPmccfiltr, 31, 0xfc000000}};
    constexpr std::uint64_t m = 1U << 26;
    for (const Filter& f : filters)
        for (const std::uint64_t start : {std::uint64_t{0}, f.bits})
            for (const std::uint64_t data : {std::uint64_t{0}, ~std::uint64_t{0}})
                for (const bool selected : {false, true}) {
                    pmu.set_state(at_level(3));
                    put(pmu, a64::kPmselr, f.select);
                    put(pmu, f.a64, start);
                    pmu.set_state(at_aarch32_level(3));
                    const SystemRegister reg = selected ? a32::kPmxevtyper : f.a32;
                    EXPECT_EQ(get(pmu, reg), start & ~m);
                    put(pmu, reg, data);
                    EXPECT_EQ(get(pmu, reg), data & f.bits & ~m);
                    EXPECT_EQ(get(pmu, f.offset), (data & f.bits & ~m) | (start & m));
                    pmu.set_state(at_level(3));
                    EXPECT_EQ(get(pmu, f.a64), (data & f.bits & ~m) | (start & m));
                }
}

TEST_F(A55Aliases, pmccntr_is_64_bits_in_halves_too) {
    put(pmu, a64::kPmccntr, 0x1122334455667788);
    EXPECT_EQ(get(pmu, ext::kPmccntrLow), 0x55667788U);
    EXPECT_EQ(get(pmu, ext::kPmccntrHigh), 0x11223344U);
    put(pmu, ext::kPmccntrHigh, 0xaaaaaaaa);
    EXPECT_EQ(get(pmu, a64::kPmccntr), 0xaaaaaaaa55667788U);
    put(pmu, ext::kPmccntrLow, 0xbbbbbbbb);
    EXPECT_EQ(get(pmu, a64::kPmccntr), 0xaaaaaaaabbbbbbbbU);
    pmu.set_state(at_aarch32_level(3));
    put(pmu, a32::kPmccntr, 0xffffffff00000007); // MCR has 32 bits to give
    EXPECT_EQ(get(pmu, a32::kPmccntr), 7U);
    EXPECT_EQ(get(pmu, a32::kPmccntr64), 0xaaaaaaaa00000007U);
    put(pmu, a32::kPmccntr64, 0xdeadbeefcafef00d);
    EXPECT_EQ(get(pmu, a32::kPmccntr), 0xcafef00dU);
    EXPECT_EQ(get(pmu, ext::kPmccntrHigh), 0xdeadbeefU);
}

TEST_F(A55Aliases, pmceid_upper_halves_are_registers_of_their_own_outside_aarch64) {
    for (unsigned n = 0; n < 2; ++n) {
        const std::uint64_t whole = get(pmu, a64::pmu(3, 9, 12, 6 + n));
        EXPECT_EQ(whole, n == 0 ? 0x7fffffffU : 0x01f0ae7fU);
        EXPECT_EQ(get(pmu, 0xe20 + 4 * n), whole & 0xffffffff);
        EXPECT_EQ(get(pmu, 0xe28 + 4 * n), whole >> 32);
        pmu.set_state(at_aarch32_level(3));
        EXPECT_EQ(get(pmu, a32::pmu(0, 9, 12, 6 + n)), whole & 0xffffffff);
        EXPECT_EQ(get(pmu, a32::pmu(0, 9, 14, 4 + n)), whole >> 32);
        pmu.set_state(at_level(3));
    }
}

} // namespace a55_alias_test
} // namespace armpmu::tests
