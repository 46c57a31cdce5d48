// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/bare_guest.h"

#include <gtest/gtest.h>

#include <algorithm>

// Guests that cannot go on: one line says what, where, and which exception came last.
namespace armpmu::tests::bad_guests_test {

constexpr std::uint32_t kBranchHere = 0x14000000;
constexpr std::uint32_t kBrX0 = 0xd61f0000;
constexpr std::uint32_t kLdrW1X0 = 0xb9400001;
constexpr std::uint32_t kStrX1X0 = 0xf9000001;
constexpr std::uint32_t kLdurW1X0Plus2 = 0xb8402001;
constexpr std::uint32_t kSvc = 0xd4000001;
constexpr std::uint32_t kNop = 0xd503201f;
constexpr std::uint32_t kWfi = 0xd503207f;
constexpr std::uint32_t kBranchBack = 0x17ffffff;
constexpr std::uint32_t kMsrVbarX0 = 0xd518c000;
constexpr std::uint32_t movz_x0(unsigned value, unsigned shift) {
    return 0xd2800000 | shift / 16 << 21 | value << 5;
}

void expect_stop(const Printed& printed, const std::string& what) {
    EXPECT_EQ(printed.status, 3) << printed.text;
    EXPECT_NE(printed.text.find(what), std::string::npos) << printed.text;
    EXPECT_NE(printed.text.find("PC 0x"), std::string::npos) << printed.text;
    EXPECT_NE(printed.text.find("last exception: "), std::string::npos) << printed.text;
#ifndef __SANITIZE_ADDRESS__ // which warns of stacks that it does not know
    EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
#endif
}

TEST(BadGuests, a_branch_to_nowhere_ends_the_run) {
    expect_stop(run_bare({movz_x0(0x1000, 0), movz_x0(0x3, 32), kBrX0}),
                "nothing is there to execute at 0x300000000");
}

TEST(BadGuests, an_access_to_no_device_ends_the_run) {
    expect_stop(run_bare({movz_x0(0x1f00, 16), kLdrW1X0, kBranchHere}),
                "a load of 4 bytes at 0x1f000000");
}

TEST(BadGuests, an_unaligned_register_access_ends_the_run) {
    expect_stop(run_bare({movz_x0(0x0900, 16), kLdurW1X0Plus2, kBranchHere}),
                "a load at 0x09000002, of a device, is not aligned");
}

// The library that executes would end the program at this word, which is no instruction.
TEST(BadGuests, words_that_are_no_instructions_are_undefined) {
    expect_stop(run_bare({0x4e78e95d, kBranchHere}),
                "exceptions are taken again and again, and none returns");
}

TEST(BadGuests, exceptions_without_end_end_the_run) {
    // The vectors lie in memory, and each of them has a supervisor call of its own.
    std::vector<std::uint32_t> words(0x1000 / 4, kSvc);
    words[0] = movz_x0(0x4000, 16);
    words[1] = kMsrVbarX0;
    expect_stop(run_bare(words), "exceptions are taken again and again");
}

#ifndef __SANITIZE_ADDRESS__ // which needs more by itself
// Each processor wants 1 GiB of address space for what it translates, and its memory 512 MiB.
TEST(BadGuests, too_little_memory_is_one_line) {
    unsigned refused = 0, done = 0;
    for (unsigned mib = 200; mib <= 5'000; mib += 400) {
        const Printed printed =
            run_bare({kNop, kBranchHere}, "--max-instructions 1000 -o /dev/null -s processors=3",
                     "el1", "ulimit -v " + std::to_string(mib * 1024) + "; ");
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
        EXPECT_TRUE(printed.status == 0 || printed.status == 3) << mib << ": " << printed.text;
        ++(printed.status == 0 ? done : refused);
        if (printed.status == 0) continue;
        EXPECT_TRUE(printed.text.find("there is not enough memory") != std::string::npos ||
                    printed.text.find("Cannot allocate memory") != std::string::npos)
            << printed.text;
    }
    EXPECT_GT(refused, 3U);
    EXPECT_GT(done, 0U);
}
#endif

TEST(BadGuests, a_limit_of_instructions_ends_the_run_with_a_partial_result) {
    const Printed printed = run_bare({kNop, kBranchHere}, "--max-instructions 1000 -j");
    EXPECT_EQ(printed.status, 0) << printed.text;
    EXPECT_NE(printed.text.find("\"partial\": true"), std::string::npos) << printed.text;
}

TEST(BadGuests, sleep_that_nothing_can_end_ends_the_run_with_a_partial_result) {
    for (const char* mode : {"functional", "counted", "timed"})
        for (const char* processors : {"1", "3"}) {
            const Printed printed =
                run_bare({kNop, kWfi, kBranchBack},
                         std::string("-j -s mode=") + mode + " -s processors=" + processors);
            EXPECT_EQ(printed.status, 0) << printed.text;
            EXPECT_NE(printed.text.find("\"partial\": true"), std::string::npos) << printed.text;
            EXPECT_NE(printed.text.find("nothing can wake it"), std::string::npos) << printed.text;
        }
}

TEST(BadGuests, sleep_that_a_timer_ends_goes_on) {
    // The Non-secure physical timer's interrupt, from the GIC to the processor, which masks it.
    const std::vector<std::uint32_t> words = {
        0xd2a10000, // mov x0, #0x08000000
        0x52800021, // mov w1, #1
        0xb9000001, // str w1, [x0]           GICD_CTLR
        0x52a80002, // mov w2, #0x40000000
        0xb9010002, // str w2, [x0, #0x100]   GICD_ISENABLER0: 30
        0xd2a10023, // mov x3, #0x08010000
        0xb9000061, // str w1, [x3]           GICC_CTLR
        0x52801fe4, // mov w4, #0xff
        0xb9000464, // str w4, [x3, #4]       GICC_PMR
        0xd2a00125, // mov x5, #0x90000       nine milliseconds at 62.5 MHz
        0xd51be205, // msr cntp_tval_el0, x5
        0xd51be221, // msr cntp_ctl_el0, x1
        kWfi,
        0xd2a1600c, // mov x12, #0x0b000000
        0xb900119f, // str wzr, [x12, #0x10]  EXIT
        kBranchHere,
    };
    for (const char* mode : {"functional", "timed"}) {
        const Printed printed = run_bare(words, std::string("-j -s mode=") + mode);
        EXPECT_EQ(printed.status, 0) << printed.text;
        EXPECT_NE(printed.text.find("\"partial\": false"), std::string::npos) << printed.text;
    }
}

TEST(BadGuests, a_limit_of_simulated_time_ends_the_run_with_a_partial_result) {
    for (const char* mode : {"functional", "counted", "timed"}) {
        const Printed printed =
            run_bare({kNop, kBranchHere}, std::string("--max-time 100us -j -s mode=") + mode);
        EXPECT_EQ(printed.status, 0) << printed.text;
        EXPECT_NE(printed.text.find("\"partial\": true"), std::string::npos) << printed.text;
        EXPECT_NE(printed.text.find("limit of time"), std::string::npos) << printed.text;
        if (std::string(mode) == "timed") continue; // a core ends within a block
        EXPECT_NE(printed.text.find("\"cycles\": 100000,"), std::string::npos) << printed.text;
    }
    for (const char* wrong : {"5", "0ns", "-1ms", "1h", "2000000s", "ms"}) {
        const Printed printed = run_bare({kBranchHere}, std::string("--max-time=") + wrong);
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find("expected a time"), std::string::npos) << printed.text;
    }
}

TEST(BadGuests, a_file_that_is_no_kernel_is_refused) {
    const std::string file = testing::TempDir() + "no_kernel.yaml";
    std::ofstream(file) << "scenario: none\nguest:\n  linux: no_kernel.yaml\n";
    const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " vp " + file + " 2>&1");
    EXPECT_EQ(printed.status, 2) << printed.text;
    EXPECT_NE(printed.text.find("is not an arm64 kernel"), std::string::npos) << printed.text;
    std::filesystem::remove(file);
}

TEST(BadGuests, words_that_are_none_are_refused_with_their_line) {
    const std::string file = testing::TempDir() + "no_words.yaml";
    std::ofstream(file) << "scenario: none\nguest:\n  program: no_words.hex\n";
    for (const auto& [text, complaint] :
         {std::pair{"d503201f // NOP\n123456789\n", "no_words.hex:2: '123456789' is no word"},
          std::pair{"@ 1\n", "no_words.hex:1: '' is no word"},
          std::pair{"0x12\n", "no_words.hex:1: '0x12' is no word"},
          std::pair{"@8000000\n1\n", "no_words.hex:2: is beyond the end of memory"},
          std::pair{"// nothing\n", "no_words.hex: is empty"}}) {
        std::ofstream(testing::TempDir() + "no_words.hex") << text;
        const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " vp " + file + " 2>&1");
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(complaint), std::string::npos) << printed.text;
    }
    std::filesystem::remove(file);
    std::filesystem::remove(testing::TempDir() + "no_words.hex");
}

TEST(BadGuests, a_guest_that_says_it_failed_ends_with_status_1) {
    // EXIT of the guest's port: status 7.
    const Printed printed = run_bare({movz_x0(0x0b00, 16), 0xd28000e1 /* MOV X1, #7 */,
                                      0xb9001001 /* STR W1, [X0, #16] */, kBranchHere});
    EXPECT_EQ(printed.status, 1) << printed.text;
    EXPECT_NE(printed.text.find("status 7"), std::string::npos) << printed.text;
}

} // namespace armpmu::tests::bad_guests_test
