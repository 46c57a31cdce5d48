// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/a55.h"

#include <gtest/gtest.h>

// PMLAR and PMLSR, on the memory-mapped port only.
namespace armpmu::tests {
namespace a55_software_lock_test {

using namespace a55;

constexpr std::uint32_t kKey = 0xc5acce55;

std::uint32_t lock_status(Pmu& pmu, Port port) {
    return pmu.access({false, ext::kPmlsr, 0, 0xf, port}).data;
}
void write_to(Pmu& pmu, Port port, std::uint32_t offset, std::uint32_t data, unsigned lanes = 0xf) {
    EXPECT_EQ(pmu.access({true, offset, data, lanes, port}).status, ExternalStatus::ok);
}

class A55SoftwareLock : public ::testing::Test {
  protected:
    static Config built_with_lock() {
        Config config;
        config.external_software_lock = true;
        return config;
    }
    Pmu pmu{built_with_lock()};
};

TEST_F(A55SoftwareLock, ignores_all_writes_of_the_memory_mapped_port_until_the_key_comes) {
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 3U);
    EXPECT_EQ(lock_status(pmu, Port::debug), 0U);
    const StateBytes before = pmu.save();
    for (std::uint32_t offset = 0; offset < kExternalBytes; offset += 4)
        write_to(pmu, Port::memory_mapped, offset, ~0U);
    EXPECT_EQ(pmu.save(), before);
    write_to(pmu, Port::memory_mapped, ext::kPmlar, kKey);
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 1U);
    EXPECT_EQ(lock_status(pmu, Port::debug), 0U);
    write_to(pmu, Port::memory_mapped, ext::pmevcntr(0), 7);
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 7U);
    write_to(pmu, Port::memory_mapped, ext::kPmlar, kKey + 1);
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 3U);
    write_to(pmu, Port::memory_mapped, ext::pmevcntr(0), 8);
    EXPECT_EQ(pmu.access({false, ext::pmevcntr(0), 0, 0xf, Port::memory_mapped}).data, 7U);
}

TEST_F(A55SoftwareLock, does_not_touch_the_debug_port_nor_is_touched_by_it) {
    put(pmu, ext::pmevcntr(0), 7);
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 7U);
    put(pmu, ext::kPmlar, kKey);
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 3U);
    write_to(pmu, Port::memory_mapped, ext::kPmlar, kKey);
    put(pmu, ext::kPmlar, 0);
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 1U);
}

TEST_F(A55SoftwareLock, wants_the_whole_key_and_comes_back_with_an_external_debug_reset_only) {
    for (unsigned lanes = 0; lanes < 15; ++lanes) {
        write_to(pmu, Port::memory_mapped, ext::kPmlar, kKey, lanes);
        EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 3U) << lanes;
    }
    write_to(pmu, Port::memory_mapped, ext::kPmlar, kKey);
    pmu.reset();
    pmu.set_powered(false);
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 1U);
    pmu.set_powered(true);
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 1U);
    pmu.reset_debug();
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 3U);
}

TEST(A55NoSoftwareLock, both_ports_are_the_same) {
    Pmu pmu;
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 0U);
    write_to(pmu, Port::memory_mapped, ext::kPmlar, 0);
    EXPECT_EQ(lock_status(pmu, Port::memory_mapped), 0U);
    write_to(pmu, Port::memory_mapped, ext::pmevcntr(0), 7);
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 7U);
}

} // namespace a55_software_lock_test
} // namespace armpmu::tests
