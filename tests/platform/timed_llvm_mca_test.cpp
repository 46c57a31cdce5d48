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
