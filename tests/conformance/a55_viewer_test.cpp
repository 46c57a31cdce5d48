// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/a55.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

// Registers that depend on who looks: MDCR_EL2.HPMN hides counters from Non-secure EL1 and EL0
// only.
namespace armpmu::tests {
namespace a55_viewer_test {

using namespace a55;

struct Viewer {
    ProcessorState state;
    bool limited;
};
std::vector<Viewer> viewers() {
    return {{at_level(0), true},
            {at_level(1), true},
            {at_aarch32_level(0), true},
            {at_aarch32_level(1), true},
            {at_level(2), false},
            {at_aarch32_level(2), false},
            {at_level(3), false},
            {at_aarch32_level(3), false},
            {at_level(0, true), false},
            {at_level(1, true), false},
            {at_aarch32_level(0, true), false}};
}
constexpr unsigned kHpmnValues[] = {0, 1, 2, 3, 4, 5, 6, 7, 16, 31};

SystemRegister seen_from(const ProcessorState& state, SystemRegister in_a64,
                         SystemRegister in_a32) {
    return state.el1_aarch32 ? in_a32 : in_a64;
}

class A55Viewers : public ::testing::Test {
  protected:
    // Every viewer under every HPMN, with all registers open to EL0.
    template <typename Check>
    void for_each(Check check) {
        for (const Viewer& viewer : viewers())
            for (const unsigned hpmn : kHpmnValues) {
                SCOPED_TRACE(testing::Message() << "EL" << unsigned{viewer.state.exception_level}
                                                << " secure " << viewer.state.secure << " AArch32 "
                                                << viewer.state.el1_aarch32 << " HPMN " << hpmn);
                Pmu pmu;
                put_as_el3(pmu, a64::kPmuserenr, 1);
                put_as_el3(pmu, a64::kMdcrEl2, hpmn);
                const unsigned counters = viewer.limited ? std::min(hpmn, 6U) : 6;
                check(pmu, viewer.state, counters);
            }
    }
};

TEST_F(A55Viewers, read_pmcr_n_as_the_counters_they_have) {
    for_each([](Pmu& pmu, const ProcessorState& state, unsigned counters) {
        pmu.set_state(state);
        EXPECT_EQ(get(pmu, seen_from(state, a64::kPmcr, a32::kPmcr)), 0x41450000U | counters << 11);
        EXPECT_EQ(get(pmu, ext::kPmcr), 0U);
        EXPECT_EQ(get(pmu, ext::kPmcfgr) & 0xff, 6U);
    });
}

TEST_F(A55Viewers, set_clear_and_see_the_bits_of_their_counters_only) {
    struct Pair {
        unsigned set_crm, set_op2, clear_crm, clear_op2, op1;
        std::uint32_t offset;
    };
    const Pair pairs[] = {{12, 1, 12, 2, 3, ext::kPmcntenset},
                          {14, 3, 12, 3, 3, ext::kPmovsset},
                          {14, 1, 14, 2, 0, ext::kPmintenset}};
    for_each([&](Pmu& pmu, const ProcessorState& state, unsigned counters) {
        const std::uint32_t own = 0x80000000 | ((1U << counters) - 1);
        for (const Pair& p : pairs) {
            if (p.op1 == 0 && state.exception_level == 0) continue; // never at EL0
            const auto reg = [&](unsigned crm, unsigned op2) {
                return seen_from(state, a64::pmu(p.op1, 9, crm, op2), a32::pmu(0, 9, crm, op2));
            };
            const SystemRegister set = reg(p.set_crm, p.set_op2);
            const SystemRegister clear = reg(p.clear_crm, p.clear_op2);
            pmu.set_state(state);
            put(pmu, set, ~0U);
            EXPECT_EQ(get(pmu, p.offset), own);
            put(pmu, p.offset, ~0U); // the external view is not limited
            EXPECT_EQ(get(pmu, p.offset), kAllFlags);
            EXPECT_EQ(get(pmu, set), own);
            EXPECT_EQ(get(pmu, clear), own);
            put(pmu, clear, ~0U);
            EXPECT_EQ(get(pmu, p.offset), kAllFlags & ~own);
            EXPECT_EQ(get(pmu, set), 0U);
        }
    });
}

TEST_F(A55Viewers, clear_their_own_counters_by_pmcr_p) {
    for_each([](Pmu& pmu, const ProcessorState& state, unsigned counters) {
        for (unsigned n = 0; n < 6; ++n) put(pmu, ext::pmevcntr(n), 100 + n);
        put_as_el3(pmu, a64::kPmccntr, 0x123456789a);
        put_as_el3(pmu, a64::kPmovsset, kAllFlags);
        pmu.set_state(state);
        put(pmu, seen_from(state, a64::kPmcr, a32::kPmcr), 2);
        for (unsigned n = 0; n < 6; ++n)
            EXPECT_EQ(get(pmu, ext::pmevcntr(n)), n < counters ? 0 : 100 + n) << n;
        EXPECT_EQ(get(pmu, ext::kPmccntrHigh), 0x12U);
        put(pmu, seen_from(state, a64::kPmcr, a32::kPmcr), 4); // C
        EXPECT_EQ(get(pmu, ext::kPmccntrLow), 0U);
        EXPECT_EQ(get(pmu, ext::kPmccntrHigh), 0U);
        EXPECT_EQ(get(pmu, ext::kPmovsset), kAllFlags); // neither clears a flag
        for (unsigned n = 0; n < 6; ++n) put(pmu, ext::pmevcntr(n), 1);
        put(pmu, ext::kPmcr, 2); // not limited
        for (unsigned n = 0; n < 6; ++n) EXPECT_EQ(get(pmu, ext::pmevcntr(n)), 0U) << n;
    });
}

TEST_F(A55Viewers, increment_their_own_counters_by_pmswinc) {
    for_each([](Pmu& pmu, const ProcessorState& state, unsigned counters) {
        put(pmu, ext::kPmcntenset, ~0U);
        put(pmu, ext::kPmcr, 1);
        put_as_el3(pmu, a64::kMdcrEl3, 1U << 17);                               // SPME
        put_as_el3(pmu, a64::kMdcrEl2, pmu.peek(a64::kMdcrEl2) | 0x80);         // HPME
        for (unsigned n = 0; n < 6; ++n) put(pmu, ext::pmevtyper(n), 1U << 27); // and EL2
        pmu.set_state(state);
        put(pmu, seen_from(state, a64::kPmswinc, a32::pmu(0, 9, 12, 4)), ~0U);
        for (unsigned n = 0; n < 6; ++n)
            EXPECT_EQ(get(pmu, ext::pmevcntr(n)), n < counters ? 1U : 0U) << n;
        EXPECT_EQ(get(pmu, ext::kPmccntrLow), 0U);
    });
}

TEST_F(A55Viewers, reach_counts_and_types_of_their_own_counters_only) {
    for_each([](Pmu& pmu, const ProcessorState& state, unsigned counters) {
        for (unsigned n = 0; n < 6; ++n) {
            put(pmu, ext::pmevcntr(n), 0x100 + n);
            put(pmu, ext::pmevtyper(n), 0x10 + n);
        }
        pmu.set_state(state);
        for (unsigned n = 0; n < 6; ++n) {
            const bool own = n < counters;
            put(pmu, seen_from(state, a64::kPmselr, a32::kPmselr), n);
            for (const SystemRegister reg : {seen_from(state, a64::pmevcntr(n), a32::pmevcntr(n)),
                                             seen_from(state, a64::kPmxevcntr, a32::kPmxevcntr)}) {
                EXPECT_EQ(get(pmu, reg), own ? 0x100 + n : 0);
                put(pmu, reg, 0x200);
                EXPECT_EQ(get(pmu, ext::pmevcntr(n)), own ? 0x200 : 0x100 + n);
                put(pmu, ext::pmevcntr(n), 0x100 + n);
            }
            for (const SystemRegister reg :
                 {seen_from(state, a64::pmevtyper(n), a32::pmevtyper(n)),
                  seen_from(state, a64::kPmxevtyper, a32::kPmxevtyper)}) {
                EXPECT_EQ(get(pmu, reg), own ? 0x10 + n : 0);
                put(pmu, reg, 0x20);
                EXPECT_EQ(get(pmu, ext::pmevtyper(n)), own ? 0x20 : 0x10 + n);
                put(pmu, ext::pmevtyper(n), 0x10 + n);
            }
        }
    });
}

TEST_F(A55Viewers, do_not_matter_to_peek_which_shows_what_el3_would_read) {
    for_each([](Pmu& pmu, const ProcessorState& state, unsigned) {
        for (unsigned n = 0; n < 6; ++n) {
            put(pmu, ext::pmevcntr(n), 0x100 + n);
            put(pmu, ext::pmevtyper(n), 0x10 + n);
        }
        put(pmu, ext::kPmcntenset, ~0U);
        put_as_el3(pmu, a64::kPmuserenr, 0);
        put_as_el3(pmu, a64::kMdcrEl2, pmu.peek(a64::kMdcrEl2) | 0x60); // TPM, TPMCR
        for (unsigned n = 0; n < 6; ++n) {
            put_as_el3(pmu, a64::kPmselr, n);
            pmu.set_state(state);
            EXPECT_EQ(pmu.peek(a64::pmevcntr(n)), 0x100 + n);
            EXPECT_EQ(pmu.peek(a32::pmevtyper(n)), 0x10 + n);
            EXPECT_EQ(pmu.peek(a32::kPmxevcntr), 0x100 + n);
            EXPECT_EQ(pmu.peek(a64::kPmxevtyper), 0x10 + n);
        }
        EXPECT_EQ(pmu.peek(a64::kPmcr), 0x41453000U);
        EXPECT_EQ(pmu.peek(a64::kPmcntenclr), kAllFlags);
        EXPECT_EQ(pmu.peek(a64::pmevcntr(6)), 0U);
        EXPECT_EQ(pmu.peek(a64::kPmswinc), 0U);
        EXPECT_EQ(pmu.peek(SystemRegister::a64(3, 3, 9, 14, 7)), 0U); // no such register
    });
}

} // namespace a55_viewer_test
} // namespace armpmu::tests
