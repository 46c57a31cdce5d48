// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/emitted_program.h"
#include "program/calibrate/menu.h"
#include "program/calibrate/observation.h"
#include "testbench/kernels/kernel_info.h"
#include "tests/support/assembler.h"
#include "tests/support/test_folder.h"

#include <gtest/gtest.h>

#include <map>

// The program of `armpmu kernels --emit`: GNU's assembler makes the kernels' words of it, and it
// runs.
namespace armpmu::tests::emitted_program_test {

using namespace testbench;

TEST(EmittedKernels, are_the_words_of_the_model) {
    if (!has_tool("aarch64-linux-gnu-as")) GTEST_SKIP() << "no aarch64-linux-gnu-as";
    const Assembler gnu = {"aarch64-linux-gnu-as",
                           "aarch64-linux-gnu-as -march=armv8.2-a+crypto -o object source",
                           "aarch64-linux-gnu-objcopy -O binary -j .text object binary"};
    for (const KernelName& name : kernel_menu()) {
        const auto kernel = make_kernel(name.kernel, name.settings);
        // `leave` is far away, as a branch of the linker's would be.
        const std::vector<std::uint32_t> words =
            assembled(gnu, "    .set leave, . + 0\n" + assembly_of(name, "k"));
        std::map<std::uint64_t, std::uint32_t> expected;
        for (const cpu::CodeBlock& block : kernel->blocks())
            for (std::size_t n = 0; n < block.words.size(); ++n)
                expected[(block.address - kernel->entry()) / 4 + n] = block.words[n];
        for (const auto& [at, word] : expected) {
            ASSERT_LT(at, words.size()) << text_of(name);
            ASSERT_EQ(words[at], word) << text_of(name) << ", word " << at;
        }
        EXPECT_EQ(words[(kernel->end() - kernel->entry()) / 4] >> 26, 5U) << text_of(name);
    }
}

class EmittedProgram : public TestWithFolder {};

TEST_F(EmittedProgram, is_built_and_executes_what_the_model_does) {
    if (!has_tool("aarch64-linux-gnu-gcc") || !has_tool("qemu-aarch64"))
        GTEST_SKIP() << "no aarch64-linux-gnu-gcc or qemu-aarch64";
    for (const EmittedFile& one : emitted_program()) std::ofstream(path(one.name)) << one.text;
    const Printed made = shell("make -C " + folder_.string() +
                               " CC=aarch64-linux-gnu-gcc CFLAGS='-O1 -Wall -Wextra -Werror' 2>&1");
    ASSERT_EQ(made.status, 0) << made.text;
    const std::string program = "qemu-aarch64 " + path("armpmu-kernels");
    std::string names;
    for (const KernelName& one : kernel_menu()) names += testbench::text_of(one) + "\n";
    EXPECT_EQ(shell(program + " --list").text, names);
    // QEMU counts no cycles: the clock is said.
    for (const char* const only : {"adds", "call_nest depth=8", "indirect_calls targets=64",
                                   "chains chains=4 footprint=65536", "page_chase pages=64",
                                   "code kilobytes=16", "random_read bits=16", "unaligned"}) {
        const Printed one = shell(
            program + " --mhz 1000 --runs 1 --sizes 32,0,512 --soc x --only '" + only + "' 2>&1");
        EXPECT_EQ(one.status, 0) << one.text;
        Observations all;
        add_figures(all, "qemu.csv", one.text);
        EXPECT_GE(all.all.size() + all.left_out.size(), 1U) << one.text; // 0: too fast to time
    }
    EXPECT_EQ(shell(program + " --wrong 2>/dev/null").status, 2);
}

} // namespace armpmu::tests::emitted_program_test
