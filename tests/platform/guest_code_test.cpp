// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/guest_code.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

// The words of guests are what an assembler makes of the text beside them.
namespace armpmu::tests::guest_code_test {

namespace fs = std::filesystem;

// Commands that make binary from source.
struct Assembler {
    const char* program;
    const char* assemble;
    const char* extract;
};

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

template <std::size_t N>
const Assembler* installed(const Assembler (&assemblers)[N]) {
    for (const Assembler& one : assemblers)
        if (has_tool(one.program)) return &one;
    return nullptr;
}

std::string source_of(const Guest& guest) {
    std::string text;
    if (guest.isa() == "a32") text = ".syntax unified\n.arm\n";
    if (guest.isa() == "t32") text = ".syntax unified\n.thumb\n";
    for (const GuestLine& line : guest.lines()) text += std::string(line.assembly) + '\n';
    return text;
}

std::vector<std::uint32_t> assembled(const Assembler& assembler, const Guest& guest) {
    const fs::path work = fs::path(testing::TempDir()) / ("guest." + std::to_string(getpid()));
    fs::create_directories(work);
    std::ofstream(work / "source") << source_of(guest);
    const Printed printed = shell("cd " + work.string() + " && " + assembler.assemble +
                                  " 2>&1 && " + assembler.extract + " 2>&1");
    EXPECT_EQ(printed.status, 0) << printed.text;
    std::ifstream file(work / "binary", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), words.size() * 4);
    fs::remove_all(work);
    return words;
}

void expect_assembled(const Assembler* assembler, bool a64) {
    if (assembler == nullptr)
        GTEST_SKIP() << "NOT RUN: there is no assembler for " << (a64 ? "A64" : "A32 and T32");
    unsigned guests = 0;
    for (const Guest* guest : Guest::all()) {
        if ((guest->isa() == "a64") != a64) continue;
        ++guests;
        const std::vector<std::uint32_t> words = assembled(*assembler, *guest);
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
