// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/a55.h"

#include <gtest/gtest.h>

// What the boundary tests of the core's counters share: a PMU at Non-secure EL1, one line to make
// a counter count.
namespace armpmu::tests {

using namespace a55;
using namespace a64;

inline constexpr std::uint32_t kC = 0x80000000;
inline constexpr std::uint32_t kE = 1, kP = 2, kClear = 4, kD = 8, kLc = 0x40;

class A55Counting : public ::testing::Test {
  protected:
    std::uint64_t get(SystemRegister reg) { return pmu.read(reg).data; }
    void put(SystemRegister reg, std::uint64_t data) {
        ASSERT_EQ(pmu.write(reg, data).outcome, Outcome::done);
    }
    void count(unsigned n, unsigned event, std::uint32_t from) {
        put(pmevtyper(n), event);
        put(pmevcntr(n), from);
        put(kPmcntenset, 1U << n);
        put(kPmcr, kE);
    }
    void count_cycles(std::uint64_t from, std::uint32_t pmcr) {
        put(kPmcntenset, kC);
        put(kPmcr, pmcr);
        put(kPmccntr, from);
    }
    Pmu pmu;
};

} // namespace armpmu::tests
