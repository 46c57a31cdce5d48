// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "testbench/kernels/kernel_info.h"
#include "tests/support/assembler.h"

#include <gtest/gtest.h>

#include <set>

// The words of kernels are what an assembler makes of the text beside them.
namespace armpmu::tests::kernel_code_test {

using testbench::CodeLine;
using testbench::CodeText;
using testbench::KernelInfo;

const Assembler kAssemblers[] = {
    {"llvm-mc-19",
     "llvm-mc-19 -triple=aarch64 -mattr=+v8.2a,+crypto -filetype=obj -o object source",
     "llvm-objcopy-19 -O binary -j .text object binary"},
    {"llvm-mc-16",
     "llvm-mc-16 -triple=aarch64 -mattr=+v8.2a,+crypto -filetype=obj -o object source",
     "llvm-objcopy-16 -O binary -j .text object binary"},
    {"llvm-mc-14",
     "llvm-mc-14 -triple=aarch64 -mattr=+v8.2a,+crypto -filetype=obj -o object source",
     "llvm-objcopy-14 -O binary -j .text object binary"},
    {"aarch64-linux-gnu-as", "aarch64-linux-gnu-as -march=armv8.2-a+crypto -o object source",
     "aarch64-linux-gnu-objcopy -O binary -j .text object binary"},
};

std::string source_of(const CodeText& text) {
    std::string source;
    for (const CodeLine& line : text) source += std::string(line.assembly) + '\n';
    return source;
}

std::set<const CodeText*> all_code() {
    std::set<const CodeText*> code;
    for (const KernelInfo& info : testbench::kernels())
        code.insert(info.code.begin(), info.code.end());
    return code;
}

TEST(KernelCode, words_are_their_assembly) {
    const Assembler* assembler = installed(kAssemblers);
    if (assembler == nullptr) GTEST_SKIP() << "NOT RUN: there is no assembler for A64";
    for (const CodeText* text : all_code()) {
        const std::vector<std::uint32_t> words = assembled(*assembler, source_of(*text));
        ASSERT_EQ(words.size(), text->size()) << source_of(*text);
        for (std::size_t n = 0; n < words.size(); ++n)
            EXPECT_EQ(words[n], (*text)[n].word) << (*text)[n].assembly;
    }
}

TEST(KernelCode, is_known_to_the_decoder_word_by_word) {
    const cpu::Decoder decoder;
    for (const CodeText* text : all_code())
        for (const CodeLine& line : *text) EXPECT_TRUE(decoder.knows(line.word)) << line.assembly;
}

TEST(KernelCode, of_each_kernel_is_what_its_blocks_have) {
    for (const KernelInfo& info : testbench::kernels()) {
        std::set<std::uint32_t> listed;
        for (const CodeText* text : info.code)
            for (const CodeLine& line : *text) listed.insert(line.word);
        const auto kernel = testbench::make_kernel(info.name, {});
        for (const cpu::CodeBlock& block : kernel->blocks())
            for (const std::uint32_t word : block.words)
                EXPECT_EQ(listed.count(word), 1U) << info.name;
    }
}

TEST(KernelCode, is_cut_behind_branches_and_before_labels) {
    const CodeText text = {{0x91000421, "add x1, x1, #1"},
                           {0x91000421, "here: add x1, x1, #1"},
                           {0x54ffffe0, "b.eq here"},
                           {0x91000421, "add x1, x1, #1"}};
    const std::vector<cpu::CodeBlock> blocks = testbench::blocks_of(text, 0x1000);
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(blocks[0].end(), 0x1004U);
    EXPECT_EQ(blocks[1].address, 0x1004U);
    EXPECT_EQ(blocks[1].words.size(), 2U);
    EXPECT_EQ(blocks[2].address, 0x100cU);
}

} // namespace armpmu::tests::kernel_code_test
