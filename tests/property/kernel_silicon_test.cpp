// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/kernel_run.h"

#include <gtest/gtest.h>

// Kernels that take the cycles that published figures of Cortex-A55 boards say.
namespace armpmu::tests::kernel_silicon_test {

// Of 16 bytes, in the passes after the first ones.
double cycles_of_block(const std::string& kernel) {
    constexpr double kBlocks = 8192.0 / 16;
    const auto cycles = [&](const std::string& passes) {
        CoreUnderTest core({}, {}, {});
        core.core.run(*testbench::make_kernel(kernel, settings_from("passes=" + passes)));
        return static_cast<double>(core.core.cycle());
    };
    return (cycles("12") - cycles("2")) / 10 / kBlocks;
}

// `openssl speed` on six boards: S0306, S0307, S0613, S0614 and their like.
TEST(KernelSilicon, aes_takes_what_it_takes_on_boards) {
    EXPECT_NEAR(cycles_of_block("aes_128"), 21.2, 0.05 * 21.2);
    EXPECT_NEAR(cycles_of_block("aes_256"), 34.2, 0.05 * 34.2);
}

} // namespace armpmu::tests::kernel_silicon_test
