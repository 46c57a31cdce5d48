// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/aarch32_guests.h"
#include "tests/platform/guest_code.h"
#include "tests/platform/snapshot_guests.h"
#include "tests/platform/timed_guests.h"
#include "tests/platform/traced_guests.h"
#include "tests/support/assembler.h"

#include <gtest/gtest.h>

// The words of guests are what an assembler makes of the text beside them.
namespace armpmu::tests::guest_code_test {

const Assembler kA64[] = {
    {"aarch64-linux-gnu-as", "aarch64-linux-gnu-as -march=armv8.2-a -o object source",
     "aarch64-linux-gnu-objcopy -O binary -j .text object binary"},
    {"llvm-mc-19", "llvm-mc-19 -triple=aarch64 -mattr=+v8.2a -filetype=obj -o object source",
     "llvm-objcopy-19 -O binary -j .text object binary"},
};
const Assembler kAArch32[] = {
    {"arm-none-eabi-as", "arm-none-eabi-as -march=armv8-a -o object source",
     "arm-none-eabi-objcopy -O binary -j .text object binary"},
    {"arm-linux-gnueabihf-as", "arm-linux-gnueabihf-as -march=armv8-a -o object source",
     "arm-linux-gnueabihf-objcopy -O binary -j .text object binary"},
    {"llvm-mc-19", "llvm-mc-19 -triple=armv8a-none-eabi -filetype=obj -o object source",
     "llvm-objcopy-19 -O binary -j .text object binary"},
};

std::string source_of(const Guest& guest) {
    std::string text;
    if (guest.isa() == "a32") text = ".syntax unified\n.arm\n";
    if (guest.isa() == "t32") text = ".syntax unified\n.thumb\n";
    for (const GuestLine& line : guest.lines()) text += std::string(line.assembly) + '\n';
    return text;
}

void expect_assembled(const Assembler* assembler, bool a64) {
    if (assembler == nullptr)
        GTEST_SKIP() << "NOT RUN: there is no assembler for " << (a64 ? "A64" : "A32 and T32");
    unsigned guests = 0;
    for (const Guest* guest : Guest::all()) {
        if ((guest->isa() == "a64") != a64) continue;
        ++guests;
        const std::vector<std::uint32_t> words = assembled(*assembler, source_of(*guest));
        ASSERT_EQ(words.size(), guest->lines().size()) << source_of(*guest);
        for (std::size_t n = 0; n < words.size(); ++n)
            EXPECT_EQ(words[n], guest->lines()[n].word) << guest->lines()[n].assembly;
    }
    EXPECT_GT(guests, 3U);
}

TEST(GuestCode, a64_words_are_their_assembly) {
    expect_assembled(installed(kA64), true);
}
TEST(GuestCode, a32_and_t32_words_are_their_assembly) {
    expect_assembled(installed(kAArch32), false);
}

} // namespace armpmu::tests::guest_code_test
