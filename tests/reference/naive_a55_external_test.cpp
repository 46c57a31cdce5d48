// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_a55_fixture.h"

namespace armpmu::tests {
namespace naive_a55_external_test {

// ---- External debug interface

TEST_F(NaiveA55, external_view_shows_the_same_storage) {
    set(kMdcrEl2, 2);
    store(0x028, 0x12345678);
    EXPECT_EQ(pmu.counter(5), 0x12345678U);
    store(0x028, 0xffffffff, 0x0000ff00);
    EXPECT_EQ(load(0x028), 0x1234ff78U);
    EXPECT_EQ(load(0x02c), 0U);
    store(0x0f8, 1);
    store(0x0fc, 2);
    EXPECT_EQ(pmu.counter(31), 0x200000001U);
    store(0xc00, 0xffffffff);
    EXPECT_EQ(load(0xc20), 0x8000003fU);
    store(0xe04, 0xffffffff);
    EXPECT_EQ(load(0xe04), 0x79U);
    EXPECT_EQ(pmu.counter(5), 0U);
    EXPECT_EQ(pmu.counter(31), 0U);
    EXPECT_EQ(load(0xe00), 0x0001ff06U);
    store(0x47c, 0xffffffff);
    EXPECT_EQ(load(0x47c), 0xfc000000U);
    EXPECT_EQ(load(0x200), 0U);
    EXPECT_EQ(load(0xca0), 0U);
}

TEST_F(NaiveA55, external_set_and_clear_registers) {
    const std::uint32_t pairs[][2] = {{0xc00, 0xc20}, {0xc40, 0xc60}, {0xcc0, 0xc80}};
    for (const auto& pair : pairs) {
        store(pair[0], 0xffffffff, 0xff0000ff);
        EXPECT_EQ(load(pair[1]), 0x8000003fU);
        store(pair[1], 0xffffffff, 0xff000000);
        EXPECT_EQ(load(pair[0]), 0x3fU);
    }
    set(kCcntr, 0x700000009);
    EXPECT_EQ(load(0x0f8), 9U);
    EXPECT_EQ(load(0x0fc), 7U);
    EXPECT_EQ(load(0xe20), 0x7fffffffU);
    EXPECT_EQ(load(0xe24), 0x01f0ae7fU);
    EXPECT_EQ(load(0xe28) | load(0xe2c), 0U);
}

TEST_F(NaiveA55, external_identification_reads_the_manual_s_values) {
    EXPECT_EQ(load(0xfa8), 0x81000000U);
    EXPECT_EQ(load(0xfb8), 0x8cU);
    pmu.set_authentication(false, true, false, false);
    EXPECT_EQ(load(0xfb8), 0x88U);
    pmu.set_authentication(false, false, true, true);
    EXPECT_EQ(load(0xfb8), 0xccU);
    EXPECT_EQ(load(0xfbc), 0x47702a16U);
    EXPECT_EQ(load(0xfcc), 0x16U);
    EXPECT_EQ(load(0xfd0), 0x04U);
    EXPECT_EQ(load(0xfe0), 0x05U);
    EXPECT_EQ(load(0xfe4), 0xbdU);
    EXPECT_EQ(load(0xfe8), 0x0bU);
    EXPECT_EQ(load(0xff0), 0x0dU);
    EXPECT_EQ(load(0xffc), 0xb1U);
}

TEST_F(NaiveA55, external_accesses_are_refused_in_order) {
    set(kMdcrEl3, kMdcrEpmad);
    pmu.set_locks(false, true);
    EXPECT_TRUE(load_fails(0xe04));
    EXPECT_FALSE(pmu.spmad()); // the OS Lock came first
    EXPECT_FALSE(load_fails(0x614));
    pmu.set_locks(false, false);
    EXPECT_TRUE(load_fails(0xe04));
    EXPECT_TRUE(pmu.spmad());
    EXPECT_FALSE(load_fails(0x610));
    EXPECT_FALSE(load_fails(0xfe0));
    pmu.clear_spmad();
    pmu.set_authentication(true, true, false, false);
    EXPECT_FALSE(load_fails(0xe04));
    set(kMdcrEl3, 0);
    pmu.set_authentication(false, true, false, true);
    EXPECT_TRUE(load_fails(0xe04));
    pmu.set_locks(true, false);
    pmu.clear_spmad();
    EXPECT_TRUE(load_fails(0xe04));
    EXPECT_TRUE(load_fails(0x614));
    EXPECT_FALSE(pmu.spmad());
}

TEST_F(NaiveA55, power_off_loses_the_core_registers) {
    program(0, 0x08, 5);
    set(kMdcrEl2, 3);
    enable(1);
    pmu.set_powered(false);
    EXPECT_TRUE(load_fails(0x000));
    EXPECT_TRUE(load_fails(0x610));
    EXPECT_TRUE(load_fails(0xd00));
    EXPECT_EQ(load(0xfe4), 0xbdU);
    EXPECT_EQ(load(0xf00), 0U);
    run(at(1), with(0x08));
    pmu.set_powered(true);
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(get(kMdcrEl2), 6U);
    EXPECT_EQ(load(0xc00), 0U);
}

TEST_F(NaiveA55, software_lock_guards_the_memory_mapped_port) {
    store(0x000, 1, 0xffffffff, true);
    EXPECT_EQ(pmu.counter(0), 1U);
    EXPECT_EQ(load(0xfb4, true), 0U);

    NaiveA55Config config;
    config.software_lock = true;
    build(config);
    EXPECT_EQ(load(0xfb4, true), 3U);
    EXPECT_EQ(load(0xfb4, false), 0U);
    store(0x000, 1, 0xffffffff, true);
    EXPECT_EQ(pmu.counter(0), 0U);
    store(0x000, 2, 0xffffffff, false);
    EXPECT_EQ(pmu.counter(0), 2U);
    store(0xfb0, 0xc5acce55, 0xffffffff, false);
    EXPECT_EQ(load(0xfb4, true), 3U);
    store(0xfb0, 0xc5acce55, 0xffffffff, true);
    EXPECT_EQ(load(0xfb4, true), 1U);
    store(0x000, 3, 0xffffffff, true);
    EXPECT_EQ(pmu.counter(0), 3U);
    store(0xfb0, 0, 0xffffffff, true);
    EXPECT_EQ(load(0xfb4, true), 3U);
}

TEST_F(NaiveA55, snapshot_captures_unless_secure) {
    EXPECT_EQ(load(0x610), 1U);
    set(evcntr(3), 33);
    set(kCcntr, 0x700000009);
    set(kOvsset, 8);
    pmu.set_state(at(1, true));
    store(0x6f0, 1);
    EXPECT_EQ(load(0x610), 1U);
    EXPECT_EQ(load(0x62c), 0U);
    pmu.set_state(at(1));
    store(0x6f0, 1);
    set(kPmcr, 6);
    EXPECT_EQ(load(0x610), 0U);
    EXPECT_EQ(load(0x614), 8U);
    EXPECT_EQ(load(0x618), 9U);
    EXPECT_EQ(load(0x61c), 7U);
    EXPECT_EQ(load(0x62c), 33U);
    pmu.set_state(at(3));
    store(0x6f0, 1);
    EXPECT_EQ(load(0x610), 1U);
    EXPECT_EQ(load(0x62c), 33U);
    pmu.set_authentication(true, true, false, false);
    store(0x6f0, 1);
    EXPECT_EQ(load(0x610), 0U);
    EXPECT_EQ(load(0x62c), 0U);

    NaiveA55Config config;
    config.snapshot = false;
    build(config);
    EXPECT_EQ(load(0x610), 0U);
}

TEST_F(NaiveA55, external_software_increment_is_optional) {
    program(5, 0x00);
    enable(0x20);
    store(0xca0, 0x20);
    EXPECT_EQ(pmu.counter(5), 0U);
    NaiveA55Config config;
    config.external_swinc = true;
    build(config);
    program(5, 0x00);
    enable(0x20);
    set(kMdcrEl2, kMdcrHpme | 5);
    pmu.set_state(at(1));
    store(0xca0, 0x20);
    EXPECT_EQ(pmu.counter(5), 1U);
}

} // namespace naive_a55_external_test
} // namespace armpmu::tests
