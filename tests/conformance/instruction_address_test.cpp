// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"

#include <gtest/gtest.h>

namespace armpmu::tests::instruction_address_test {

bool takes(std::uint32_t word) {
    static const cpu::Decoder decoder;
    return cpu::takes_address(decoder.decode(word), word);
}

TEST(InstructionAddress, loads_stores_and_prefetches_take_one) {
    EXPECT_TRUE(takes(0xf9400020)); // ldr x0, [x1]
    EXPECT_TRUE(takes(0xa9000440)); // stp x0, x1, [x2]
    EXPECT_TRUE(takes(0x0c400020)); // ld4 {v0.8b-v3.8b}, [x1]
    EXPECT_TRUE(takes(0xf9800020)); // prfm pldl1keep, [x1]
    EXPECT_TRUE(takes(0x58000040)); // ldr x0, .+8
    EXPECT_TRUE(takes(0xf8210002)); // ldadd x1, x2, [x0]
    EXPECT_TRUE(takes(0xc8007c41)); // stxr w0, x1, [x2]
    EXPECT_TRUE(takes(0xd50b7420)); // dc zva, x0
}
TEST(InstructionAddress, maintenance_by_address_takes_one) {
    EXPECT_TRUE(takes(0xd5087621)); // dc ivac, x1
    EXPECT_TRUE(takes(0xd50b7a22)); // dc cvac, x2
    EXPECT_TRUE(takes(0xd50b7b23)); // dc cvau, x3
    EXPECT_TRUE(takes(0xd50b7c24)); // dc cvap, x4
    EXPECT_TRUE(takes(0xd50b7e25)); // dc civac, x5
    EXPECT_TRUE(takes(0xd50b7526)); // ic ivau, x6
}
TEST(InstructionAddress, maintenance_of_sets_and_all_else_takes_none) {
    EXPECT_FALSE(takes(0xd5087641)); // dc isw, x1
    EXPECT_FALSE(takes(0xd5087a41)); // dc csw, x1
    EXPECT_FALSE(takes(0xd5087e41)); // dc cisw, x1
    EXPECT_FALSE(takes(0xd508751f)); // ic iallu
    EXPECT_FALSE(takes(0xd5088721)); // tlbi vae1, x1
    EXPECT_FALSE(takes(0x91000400)); // add x0, x0, #1
    EXPECT_FALSE(takes(0x54000000)); // b.eq .
    EXPECT_FALSE(takes(0xd51b9c80)); // msr pmswinc_el0, x0
}

} // namespace armpmu::tests::instruction_address_test
