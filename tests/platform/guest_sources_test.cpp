// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

// The words of virtual_platform/guests/bare/*.hex are what Debian's cross tools make of the sources
// there.
namespace armpmu::tests::guest_sources_test {

namespace fs = std::filesystem;

const fs::path kGuests = fs::path(ARMPMU_SOURCE_DIR) / "virtual_platform/guests/bare";
constexpr char kCompiler[] = "12.2.0"; // Debian 12's, which pmuv3.hex is of

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    EXPECT_TRUE(stream) << file;
    return {std::istreambuf_iterator<char>(stream), {}};
}

void expect_built(const std::string& assembler) {
    const fs::path work =
        fs::path(testing::TempDir()) / ("guests." + std::to_string(getpid()) + "." + assembler);
    const Printed built =
        shell((kGuests / "build").string() + " " + work.string() + " " + assembler + " 2>&1");
    if (built.status == 77) GTEST_SKIP() << "NOT RUN: " << built.text;
    ASSERT_EQ(built.status, 0) << built.text;
    const std::string compiler = shell("aarch64-linux-gnu-gcc -dumpfullversion").text;
    bool compiled = false;
    for (const auto& entry : fs::directory_iterator(kGuests)) {
        if (entry.path().extension() != ".hex") continue;
        const std::string name = entry.path().filename();
        if (name == "pmuv3.hex" && compiler != std::string(kCompiler) + "\n") continue;
        compiled |= name == "pmuv3.hex";
        EXPECT_EQ(text_of(work / name), text_of(entry.path())) << name;
    }
    fs::remove_all(work);
    if (!compiled)
        GTEST_SKIP() << "NOT RUN for pmuv3.c: the compiler is " << compiler << ", not "
                     << kCompiler;
}

TEST(GuestSources, make_the_words_with_binutils) {
    expect_built("arm-none-eabi-as");
}
TEST(GuestSources, make_the_words_with_llvm) {
    expect_built("llvm-mc-19");
}

} // namespace armpmu::tests::guest_sources_test
