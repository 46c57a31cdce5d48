// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_a55_fixture.h"

namespace armpmu::tests {
namespace naive_a55_control_test {

// ---- Partition

TEST_F(NaiveA55, hpmn_hides_the_upper_counters) {
    set(kCntenset, 0x3f);
    set(evcntr(4), 44);
    set(kMdcrEl2, 4);
    EXPECT_EQ(get(kPmcr), 0x41452000U);
    EXPECT_EQ(get_as(at(2), kPmcr).data, 0x41453000U);
    EXPECT_EQ(get_as(at(1, true), kPmcr).data, 0x41453000U);
    EXPECT_EQ(get(kCntenset), 0x0fU);
    set(kCntenclr, 0x3f);
    EXPECT_EQ(get_as(at(2), kCntenset).data, 0x30U);
    EXPECT_EQ(get(evcntr(4)), 0U);
    set(evcntr(4), 1);
    set(evcntr(3), 33);
    set(kPmcr, 2);
    EXPECT_EQ(pmu.counter(3), 0U);
    EXPECT_EQ(pmu.counter(4), 44U);
    set_as(at(2), kPmcr, 2);
    EXPECT_EQ(pmu.counter(4), 0U);
    set(kMdcrEl2, 31);
    EXPECT_EQ(get(kPmcr), 0x41453000U);
}

TEST_F(NaiveA55, out_of_range_counters_answer_as_configured) {
    const auto outcome = [&](NaiveA55Config::OutOfRange choice, unsigned n) {
        NaiveA55Config config;
        config.out_of_range = choice;
        build(config);
        set(kMdcrEl2, 4);
        set(kSelr, n);
        const std::string selected = text(get_as(at(1), kXevcntr));
        if (n < 31) {
            EXPECT_EQ(text(set_as(at(1), evtyper(n), 1)), selected);
        }
        return selected;
    };
    using OutOfRange = NaiveA55Config::OutOfRange;
    EXPECT_EQ(outcome(OutOfRange::raz_wi, 5), "ok");
    EXPECT_EQ(outcome(OutOfRange::undefined, 3), "ok");
    EXPECT_EQ(outcome(OutOfRange::undefined, 5), "undefined");
    EXPECT_EQ(outcome(OutOfRange::undefined, 30), "undefined");
    EXPECT_EQ(outcome(OutOfRange::trap_hidden, 5), "trap to EL2 ec 24");
    EXPECT_EQ(outcome(OutOfRange::trap_hidden, 6), "undefined");
    EXPECT_EQ(outcome(OutOfRange::trap_hidden, 31), "undefined");
    EXPECT_EQ(text(get_as(at(2), evcntr(5))), "ok");
}

// ---- Access control

TEST_F(NaiveA55, userenr_opens_registers_one_by_one) {
    const auto allowed = [&](unsigned bits) {
        set(kUserenr, bits);
        std::string result;
        const auto mark = [&](char letter, const NaiveOutcome& outcome) {
            result += outcome.kind == NaiveOutcome::ok ? letter : '-';
        };
        mark('p', get_as(at(0), kPmcr));
        mark('s', set_as(at(0), kSwinc, 0));
        mark('c', get_as(at(0), kCcntr));
        mark('C', set_as(at(0), kCcntr, 0));
        mark('e', get_as(at(0), evcntr(0)));
        mark('E', set_as(at(0), evcntr(0), 0));
        mark('x', get_as(at(0), kXevcntr));
        mark('t', get_as(at(0), kXevtyper));
        mark('l', set_as(at(0), kSelr, 0));
        mark('u', get_as(at(0), kUserenr));
        return result;
    };
    EXPECT_EQ(allowed(0x0), "---------u");
    EXPECT_EQ(allowed(0x1), "pscCeExtlu");
    EXPECT_EQ(allowed(0x2), "-s-------u");
    EXPECT_EQ(allowed(0x4), "--c------u");
    EXPECT_EQ(allowed(0x8), "----e-x-lu");
    EXPECT_EQ(allowed(0xd), "pscCeExtlu");
}

TEST_F(NaiveA55, refused_user_accesses_go_where_exceptions_go) {
    EXPECT_EQ(text(get_as(at(0), kPmcr)), "trap to EL1 ec 24");
    NaiveA55State user = at(0);
    user.tge = true;
    EXPECT_EQ(text(get_as(user, kPmcr)), "trap to EL2 ec 24");
    user.secure = true;
    EXPECT_EQ(text(get_as(user, kPmcr)), "trap to EL1 ec 24");

    user = at_a32(0);
    EXPECT_EQ(text(get_a32(user, 9, 12, 0)), "trap to EL1 ec 3");
    EXPECT_EQ(text(pmu.a32_long(user, 0, 9, false, 0)), "trap to EL1 ec 4");
    user.el1_aarch32 = true;
    EXPECT_EQ(text(get_a32(user, 9, 12, 0)), "undefined");
    user.tge = true;
    EXPECT_EQ(text(pmu.a32_long(user, 0, 9, false, 0)), "trap to EL2 ec 4");
    user.el2_aarch32 = true;
    EXPECT_EQ(text(get_a32(user, 9, 12, 0)), "trap to EL2 ec 0");
}

TEST_F(NaiveA55, traps_to_the_higher_levels_in_order) {
    set(kMdcrEl2, kMdcrTpmcr | 6);
    EXPECT_EQ(text(get_as(at(1), kPmcr)), "trap to EL2 ec 24");
    EXPECT_EQ(text(get_as(at(1), kSelr)), "ok");
    EXPECT_EQ(text(get_as(at(1, true), kPmcr)), "ok");
    set(kMdcrEl2, kMdcrTpm | 6);
    EXPECT_EQ(text(get_a32(at_a32(1), 9, 12, 5)), "trap to EL2 ec 3");
    EXPECT_EQ(text(get_as(at(0), kPmcr)), "trap to EL1 ec 24");
    EXPECT_EQ(text(get_as(at(0), kUserenr)), "trap to EL2 ec 24");
    EXPECT_EQ(text(get_as(at(1), kSwinc)), "undefined");
    set(kMdcrEl3, kMdcrTpm);
    EXPECT_EQ(text(get_as(at(1), kSelr)), "trap to EL2 ec 24");
    EXPECT_EQ(text(get_as(at(2), kSelr)), "trap to EL3 ec 24");
    EXPECT_EQ(text(get_as(at(1, true), kSelr)), "trap to EL3 ec 24");
    EXPECT_EQ(text(pmu.a32_long(at_a32(2), 0, 9, true, 0)), "trap to EL3 ec 4");
    EXPECT_EQ(text(get_as(at(3), kSelr)), "ok");
    EXPECT_EQ(text(get_a32(all_aarch32(2), 9, 12, 5)), "ok"); // AArch32 EL3 has no TPM
    EXPECT_EQ(text(get_as(at(2), kMdcrEl2)), "ok");
}

// ---- Interrupt

TEST_F(NaiveA55, interrupt_is_a_level_of_the_registers) {
    set(kOvsset, 0x80000001);
    set(kPmcr, 1);
    EXPECT_FALSE(pmu.irq());
    set(kIntenset, 1);
    EXPECT_TRUE(pmu.irq()); // PMCNTEN is no part of it
    set(kPmcr, 0);
    EXPECT_FALSE(pmu.irq());
    set(kPmcr, 1);
    set(kOvsclr, 1);
    EXPECT_FALSE(pmu.irq());
    set(kIntenset, 0x80000000);
    EXPECT_TRUE(pmu.irq());
    set(kIntenclr, 0x80000000);
    EXPECT_FALSE(pmu.irq());
}

TEST_F(NaiveA55, interrupt_of_the_reserved_range_follows_hpme) {
    set(kOvsset, 0x20);
    set(kIntenset, 0x20);
    set(kMdcrEl2, kMdcrHpme | 5);
    EXPECT_TRUE(pmu.irq());
    set(kMdcrEl2, 5);
    set(kPmcr, 1);
    EXPECT_FALSE(pmu.irq());
    set(kMdcrEl2, 6);
    EXPECT_TRUE(pmu.irq());
    pmu.set_powered(false);
    EXPECT_FALSE(pmu.irq());
}

// ---- Export bus

TEST_F(NaiveA55, export_bus_needs_only_x_and_permission) {
    NaiveA55Occurrences row = with(0x01, 2);
    row[0x66] = 1;
    row[0x34] = 1;
    row[0x73] = 1;
    EXPECT_EQ(pmu.export_bus(at(1), row), 0U);
    set(kPmcr, 0x10);
    const std::uint64_t expected = 1ULL << 0 | 1ULL << 17 | 1ULL << 36 | 1ULL << 39;
    EXPECT_EQ(pmu.export_bus(at(1), row), expected);
    EXPECT_EQ(pmu.export_bus(at(1, true), row), 0U);
    EXPECT_EQ(pmu.export_bus(at(2), row), expected);
    set(kMdcrEl2, kMdcrHpmd | 6);
    EXPECT_EQ(pmu.export_bus(at(2), row), 0U);
    NaiveA55State halted = at(1);
    halted.halted = true;
    EXPECT_EQ(pmu.export_bus(halted, row), 0U);
    EXPECT_EQ(pmu.export_bus(at(1), with(0x38)), 1ULL << 38);
    EXPECT_EQ(pmu.export_bus(at(1), with(0xa0)), 1ULL << 41);
    EXPECT_EQ(pmu.export_bus(at(1), with(0x2a)), 1ULL << 34 | 1ULL << 42);
}

} // namespace naive_a55_control_test
} // namespace armpmu::tests
