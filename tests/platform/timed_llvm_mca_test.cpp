// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <sstream>

// Which of two versions of a program is faster in timed mode, and by how much, is what llvm-mca
// says of their loops; with LLVM's profile, to the cycle.
namespace armpmu::tests::timed_llvm_mca_test {

namespace fs = std::filesystem;

// X0 times the dot product of four pairs, which L1 holds, into one sum.
const Guest kOneSum("a64", {
                               {0xd2a00601, "mov x1, #0x300000"},
                               {0xd5181041, "msr cpacr_el1, x1"},
                               {0xd2a80006, "mov x6, #0x40000000"},
                               {0x915000c6, "add x6, x6, #0x400000"},
                               {0xd5033fdf, "isb"},
                               {0x6d4044d0, "1: ldp d16, d17, [x6]"},
                               {0x6d414cd2, "ldp d18, d19, [x6, #16]"},
                               {0x6d4454d4, "ldp d20, d21, [x6, #64]"},
                               {0x6d455cd6, "ldp d22, d23, [x6, #80]"},
                               {0x1f540200, "fmadd d0, d16, d20, d0"},
                               {0x1f550220, "fmadd d0, d17, d21, d0"},
                               {0x1f560240, "fmadd d0, d18, d22, d0"},
                               {0x1f570260, "fmadd d0, d19, d23, d0"},
                               {0xf1000400, "subs x0, x0, #1"},
                               {0x54fffee1, "b.ne 1b"},
                               {0xd2a16011, "mov x17, #0x0b000000"},
                               {0xb900123f, "str wzr, [x17, #16]"},
                               {0x14000000, "1: b 1b"},
                           });

// The same into four sums.
const Guest kFourSums("a64", {
                                 {0xd2a00601, "mov x1, #0x300000"},
                                 {0xd5181041, "msr cpacr_el1, x1"},
                                 {0xd2a80006, "mov x6, #0x40000000"},
                                 {0x915000c6, "add x6, x6, #0x400000"},
                                 {0xd5033fdf, "isb"},
                                 {0x6d4044d0, "1: ldp d16, d17, [x6]"},
                                 {0x6d414cd2, "ldp d18, d19, [x6, #16]"},
                                 {0x6d4454d4, "ldp d20, d21, [x6, #64]"},
                                 {0x6d455cd6, "ldp d22, d23, [x6, #80]"},
                                 {0x1f540200, "fmadd d0, d16, d20, d0"},
                                 {0x1f550621, "fmadd d1, d17, d21, d1"},
                                 {0x1f560a42, "fmadd d2, d18, d22, d2"},
                                 {0x1f570e63, "fmadd d3, d19, d23, d3"},
                                 {0xf1000400, "subs x0, x0, #1"},
                                 {0x54fffee1, "b.ne 1b"},
                                 {0xd2a16011, "mov x17, #0x0b000000"},
                                 {0xb900123f, "str wzr, [x17, #16]"},
                                 {0x14000000, "1: b 1b"},
                             });

// From the label to the branch back to it, which llvm-mca takes for any other instruction.
std::string loop_of(const Guest& guest) {
    std::string text;
    for (const GuestLine& line : guest.lines()) {
        const std::string assembly = line.assembly;
        if (assembly == "b.ne 1b") return text + "b.ne .\n";
        if (assembly.rfind("1: ", 0) == 0)
            text = assembly.substr(3) + '\n';
        else if (!text.empty())
            text += assembly + '\n';
    }
    return {};
}

std::uint64_t cycles_by_llvm_mca(const Guest& guest, unsigned rounds) {
    const fs::path source =
        fs::path(testing::TempDir()) / ("timed." + std::to_string(getpid()) + ".s");
    std::ofstream(source) << loop_of(guest);
    std::istringstream lines(shell("llvm-mca-19 -mtriple=aarch64 -mcpu=cortex-a55 "
                                   "-all-views=false -summary-view -iterations=" +
                                   std::to_string(rounds) + " " + source.string())
                                 .text);
    fs::remove(source);
    const std::string total = "Total Cycles:";
    for (std::string line; std::getline(lines, line);)
        if (line.rfind(total, 0) == 0) return std::stoull(line.substr(total.size()));
    ADD_FAILURE() << "llvm-mca says no cycles of\n" << loop_of(guest);
    return 0;
}

// A thousand rounds of each, as modelled and as llvm-mca says.
struct Cycles {
    double one = 0;
    double four = 0;
    double ratio() const { return one / four; }
};

Cycles modelled(const TimedPlatform::Change& change = {}) {
    const auto cycles = [&](const Guest& guest) {
        return static_cast<double>(count_of_thousand(guest, a55::Event::cpu_cycles, change));
    };
    return {cycles(kOneSum), cycles(kFourSums)};
}

Cycles by_llvm_mca() {
    const auto cycles = [](const Guest& guest) {
        return static_cast<double>(cycles_by_llvm_mca(guest, 2000) -
                                   cycles_by_llvm_mca(guest, 1000));
    };
    return {cycles(kOneSum), cycles(kFourSums)};
}

class TimedBesideLlvmMca : public testing::Test {
  protected:
    void SetUp() override {
        if (!has_tool("llvm-mca-19"))
            GTEST_SKIP() << "NOT COMPARED: llvm-mca of LLVM 19 is not installed";
    }
};

// The A55's profile is not LLVM's: what LDP loads, for one, is there a cycle earlier.
TEST_F(TimedBesideLlvmMca, four_sums_are_faster_than_one_by_about_as_much) {
    constexpr double kApart = 0.2;
    const Cycles ours = modelled();
    const Cycles theirs = by_llvm_mca();
    EXPECT_GT(ours.ratio(), 1);
    EXPECT_GT(theirs.ratio(), 1);
    EXPECT_NEAR(ours.ratio() / theirs.ratio(), 1, kApart)
        << ours.ratio() << ", llvm-mca " << theirs.ratio();
}

TEST_F(TimedBesideLlvmMca, the_llvm_profile_takes_as_many_cycles) {
    const Cycles ours = modelled([](testbench::PlatformScenario& scenario) {
        scenario.core.profile = cpu::CoreConfig::Profile::llvm;
    });
    const Cycles theirs = by_llvm_mca();
    EXPECT_EQ(ours.one, theirs.one);
    EXPECT_EQ(ours.four, theirs.four);
}

} // namespace armpmu::tests::timed_llvm_mca_test
