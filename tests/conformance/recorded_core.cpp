// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/recorded_core.h"

#include "testbench/traffic/recorded_program.h"
#include "tests/property/core_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::tests {

namespace {

using Totals = std::map<std::string, std::uint64_t>;

constexpr std::uint64_t kAll = ~std::uint64_t{0};

Totals totals_of(CoreUnderTest& core) {
    Totals totals = core.totals();
    totals.erase("CHAIN"); // the counters'
    return totals;
}

// `looks`: the PMU is programmed after at most so many instructions, and again and again.
Totals totals_of(const std::string& trace, bool memo, std::uint32_t looks) {
    cpu::CoreConfig config;
    config.memo = config.hot_lines = memo;
    CoreUnderTest core(config);
    testbench::RecordedProgram source(trace);
    std::mt19937 random(looks);
    for (;;) {
        const std::uint64_t step = looks == 0 ? kAll : 1 + random() % looks;
        if (core.core.run(source, step) < step) break;
        core.core.deliver();
        program_at_random(core.pmu, random);
        core.pmu.counts();
    }
    core.core.finish();
    return totals_of(core);
}

} // namespace

void expect_cores_count(const std::string& trace, const RecordedTotals& recorded) {
    const Totals plain = totals_of(trace, false, 0);
    EXPECT_EQ(plain.at("INST_RETIRED"), recorded.instructions);
    EXPECT_EQ(plain.at("BR_IMMED_RETIRED"), recorded.immediate_branches);
    EXPECT_EQ(plain.at("BR_RETURN_RETIRED"), recorded.returns);
    EXPECT_EQ(totals_of(trace, true, 0), plain);
    EXPECT_EQ(totals_of(trace, true, 20'000), plain);
    EXPECT_EQ(totals_of(trace, true, 100), plain);
}

} // namespace armpmu::tests
