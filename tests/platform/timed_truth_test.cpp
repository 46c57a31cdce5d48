// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"

#include <gtest/gtest.h>

// What occurred in timed mode is the processor's own account, as far as it has one.
namespace armpmu::tests::timed_truth_test {

using a55::Event;

const Guest kCounts("a64", {
                               {0xd2800100, "mov x0, #8"},
                               {0xd51bec00, "msr pmevtyper0_el0, x0"},
                               {0xd2800260, "mov x0, #0x13"},
                               {0xd51bec20, "msr pmevtyper1_el0, x0"},
                               {0xd2a80006, "mov x6, #0x40000000"},
                               {0x914800c6, "add x6, x6, #0x200, lsl #12"},
                               {0xd2800061, "mov x1, #3"},
                               {0xd2a12012, "mov x18, #0x09000000"},
                               {0xd2800020, "mov x0, #1"},
                               {0xd51b9c00, "msr pmcr_el0, x0"},
                               {0xd51b9c21, "msr pmcntenset_el0, x1"},
                               {0xf94000c4, "ldr x4, [x6]"},
                               {0xf90000c4, "str x4, [x6]"},
                               {0xb9000241, "str w1, [x18]"},
                               {0xd51b9c41, "msr pmcntenclr_el0, x1"},
                               {0xd2a16011, "mov x17, #0x0b000000"},
                               {0xb900123f, "str wzr, [x17, #16]"},
                               {0x14000000, "1: b 1b"},
                           });

// While software counts, its PMU is told of instructions that nobody has executed.
TEST(TimedTruth, does_not_copy_the_model) {
    constexpr unsigned kWrong = 1000, kRight = 4;
    TimedPlatform timed(kCounts);
    testbench::ProcessorNode& node = timed.platform().processors[0];
    timed.platform().on_character = [&node](char) {
        node.pmu.core().record(Event::inst_retired, kWrong);
    };
    timed.run();
    EXPECT_GT(timed.total(Event::inst_retired), kWrong);
    const auto occurred = [&node](Event event) {
        for (const testbench::CountedTruth& row : node.truth.rows())
            if (row.event == number(event)) return row.occurred;
        return ~std::uint64_t{0};
    };
    EXPECT_EQ(occurred(Event::inst_retired), kRight);
    EXPECT_EQ(occurred(Event::mem_access), 3U); // of which the core alone knows
}

} // namespace armpmu::tests::timed_truth_test
