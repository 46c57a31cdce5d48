// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_a55_fixture.h"

namespace armpmu::tests {
namespace naive_a55_registers_test {

// ---- Register values and views

TEST_F(NaiveA55, pmcr_resets_to_the_documented_value) {
    EXPECT_EQ(get(kPmcr), 0x41453000U);
    set(kPmcr, 0xffffffff);
    EXPECT_EQ(get(kPmcr), 0x41453079U);
    pmu.warm_reset();
    EXPECT_EQ(get(kPmcr), 0x41453000U);
}

TEST_F(NaiveA55, pmceid_follows_the_caches) {
    EXPECT_EQ(get(kCeid0), 0x7fffffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0ae7fU);
    NaiveA55Config config;
    config.l3 = false;
    build(config);
    EXPECT_EQ(get(kCeid0), 0x7fffffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0a07fU);
    config.l2 = false;
    build(config);
    EXPECT_EQ(get(kCeid0), 0x7e3fffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0a07eU);
    config.l3 = true;
    build(config);
    EXPECT_EQ(get(kCeid0), 0x7effffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0a07fU);
}

TEST_F(NaiveA55, set_and_clear_names_share_their_bits) {
    set(kCntenset, 0xffffffffff);
    EXPECT_EQ(get(kCntenset), 0x8000003fU);
    EXPECT_EQ(get(kCntenclr), 0x8000003fU);
    set(kCntenclr, 0x80000001);
    EXPECT_EQ(get(kCntenset), 0x3eU);
    set(kIntenset, 0x7fffffff);
    EXPECT_EQ(get(kIntenclr), 0x3fU);
    set(kOvsset, 0xffffffff);
    EXPECT_EQ(get(kOvsclr), 0x8000003fU);
    set(kOvsclr, 0x5);
    EXPECT_EQ(pmu.overflow_flags(), 0x8000003aU);
}

TEST_F(NaiveA55, type_registers_keep_their_implemented_bits) {
    set(evtyper(2), 0xffffffffffffffff);
    EXPECT_EQ(get(evtyper(2)), 0xfe00ffffU);
    set(kCcfiltr, 0xffffffff);
    EXPECT_EQ(get(kCcfiltr), 0xfc000000U);
}

TEST_F(NaiveA55, aarch32_neither_sees_nor_changes_the_m_bit) {
    set(evtyper(1), 0x04000011);
    EXPECT_EQ(get_a32(at_a32(1), 14, 12, 1).data, 0x11U);
    set_a32(at_a32(1), 14, 12, 1, 0x80000008);
    EXPECT_EQ(get(evtyper(1)), 0x84000008U);
    set(evtyper(1), 0);
    set_a32(at_a32(1), 14, 12, 1, 0xffffffff);
    EXPECT_EQ(get(evtyper(1)), 0xfa00ffffU);
    EXPECT_EQ(load(0x404), 0xfa00ffffU);
    store(0x404, 0xffffffff);
    EXPECT_EQ(load(0x404), 0xfe00ffffU);
}

TEST_F(NaiveA55, selector_31_reaches_the_cycle_counter_filter) {
    set(kSelr, 0xff);
    EXPECT_EQ(get(kSelr), 0x1fU);
    set(kXevtyper, 0x80000000);
    EXPECT_EQ(get(kCcfiltr), 0x80000000U);
    set(kXevcntr, 5);
    EXPECT_EQ(get(kXevcntr), 0U);
    EXPECT_EQ(pmu.counter(31), 0U);
}

TEST_F(NaiveA55, event_counter_config_is_plain_storage) {
    set(kSelr, 0);
    set(kXevtyper, 0xea);
    EXPECT_EQ(get(evtyper(0)), 0xeaU);
    set(kXevcntr, 0xdeadbeef);
    EXPECT_EQ(get(evcntr(0)), 0xdeadbeefU);
    EXPECT_EQ(get(kXevcntr), 0xdeadbeefU);
    set(evtyper(0), 0xbeef);
    EXPECT_EQ(get(evtyper(0)), 0xbeefU);
}

TEST_F(NaiveA55, aarch32_views_of_the_cycle_counter_agree) {
    pmu.a32_long(at_a32(1), 0, 9, true, 0x1234567800000000);
    set_a32(at_a32(1), 9, 13, 0, 0xdead);
    EXPECT_EQ(pmu.a32_long(at_a32(1), 0, 9, false, 0).data, 0x123456780000deadU);
    EXPECT_EQ(get_a32(at_a32(1), 9, 13, 0).data, 0xdeadU);
    EXPECT_EQ(get(kCcntr), 0x123456780000deadU);
    EXPECT_EQ(text(pmu.a32_long(at_a32(1), 1, 9, false, 0)), "undefined");
    EXPECT_EQ(text(pmu.a32_long(at_a32(1), 0, 8, false, 0)), "undefined");
}

TEST_F(NaiveA55, aarch32_names_share_the_storage) {
    set_a32(at_a32(1), 14, 8, 5, 55);
    EXPECT_EQ(get(evcntr(5)), 55U);
    set_a32(at_a32(1), 9, 14, 1, 0x3);
    EXPECT_EQ(get(kIntenset), 3U);
    set_a32(at_a32(1), 9, 14, 3, 0x6);
    EXPECT_EQ(get(kOvsset), 6U);
    set_a32(at_a32(1), 14, 15, 7, 0xffffffff);
    EXPECT_EQ(get(kCcfiltr), 0xf8000000U);
    EXPECT_EQ(get_a32(at_a32(1), 9, 12, 7).data, 0x01f0ae7fU);
    EXPECT_EQ(get_a32(at_a32(1), 9, 14, 4).data, 0U);
    set_a32(all_aarch32(1, true), 1, 1, 1, 0xff); // Secure EL1 is EL3 there
    EXPECT_EQ(get(kSder), 2U);
    set_a32(all_aarch32(1, true), 1, 3, 1, 0xffffffff);
    EXPECT_EQ(get(kMdcrEl3), 0x220000U);
    pmu.a32(all_aarch32(3), 4, 1, 1, 1, true, 3);
    EXPECT_EQ(get(kMdcrEl2), 3U);
}

TEST_F(NaiveA55, wrong_directions_and_names_are_undefined) {
    EXPECT_EQ(text(get_as(at(1), kSwinc)), "undefined");
    EXPECT_EQ(text(set_as(at(1), kCeid0, 0)), "undefined");
    EXPECT_EQ(text(set_a32(at_a32(1), 9, 14, 4, 0)), "undefined");
    EXPECT_EQ(text(get_as(at(1), {3, 3, 9, 13, 3})), "undefined");
    EXPECT_EQ(text(get_as(at(1), {3, 3, 14, 11, 7})), "undefined"); // would be PMEVCNTR31
    EXPECT_EQ(text(get_as(at(0), kIntenset)), "undefined");
    EXPECT_EQ(text(set_as(at(0), kUserenr, 0)), "undefined");
    EXPECT_EQ(text(get_a32(at_a32(1), 9, 14, 5)), "ok");
}

TEST_F(NaiveA55, debug_configuration_registers_belong_to_their_levels) {
    EXPECT_EQ(get(kMdcrEl2), 6U);
    set(kMdcrEl2, ~0ULL);
    EXPECT_EQ(get(kMdcrEl2), 0x200ffU);
    EXPECT_EQ(text(get_as(at(1), kMdcrEl2)), "undefined");
    set(kMdcrEl3, ~0ULL);
    EXPECT_EQ(get(kMdcrEl3), 0x220040U);
    EXPECT_EQ(text(get_as(at(2), kMdcrEl3)), "undefined");
    set(kSder, ~0ULL);
    EXPECT_EQ(get(kSder), 2U);

    EXPECT_EQ(get_a32(all_aarch32(3), 1, 3, 1).data, 0x220000U);
    set_a32(all_aarch32(3), 1, 3, 1, 0);
    EXPECT_EQ(get(kMdcrEl3), 0x40U);
    EXPECT_EQ(text(get_a32(at_a32(1, true), 1, 3, 1)), "trap to EL3 ec 3");
    EXPECT_EQ(text(get_a32(at_a32(1), 1, 3, 1)), "undefined");
    EXPECT_EQ(get_a32(at_a32(1, true), 1, 1, 1).data, 2U);
    EXPECT_EQ(text(get_a32(at_a32(1), 1, 1, 1)), "undefined");
    EXPECT_EQ(pmu.a32(at_a32(2), 4, 1, 1, 1, false, 0).data, 0x200ffU);
    EXPECT_EQ(text(pmu.a32(at_a32(1), 4, 1, 1, 1, false, 0)), "undefined");
}

} // namespace naive_a55_registers_test
} // namespace armpmu::tests
