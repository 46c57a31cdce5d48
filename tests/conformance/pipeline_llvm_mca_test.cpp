// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/llvm_mca.h"
#include "tests/conformance/pipeline_blocks.h"

#include <cmath>

// The llvm profile takes the cycles that llvm-mca takes, for random blocks run again and again.
namespace armpmu::tests::pipeline_llvm_mca_test {

constexpr unsigned kBlocksOfMix = 125;

TEST(PipelineBesideLlvmMca, random_blocks_take_the_same_cycles) {
    if (!has_llvm())
        GTEST_SKIP() << "NOT COMPARED: llvm-mca and llvm-mc of LLVM 19 are not installed";
    std::mt19937 random(7);
    std::vector<Block> blocks;
    for (const BlockMix& mix : block_mixes())
        for (unsigned n = 0; n < kBlocksOfMix; ++n)
            blocks.push_back({mix.name, random_block(mix, random), {}, 0, 0});
    const LlvmTools tools;
    tools.assemble(blocks);
    tools.measure(blocks);
    const cpu::Decoder decoder;
    unsigned equal = 0;
    unsigned within_2 = 0;
    unsigned excused = 0;
    for (const Block& block : blocks) {
        const double ours = our_cycles(block, decoder);
        const double apart = std::abs(ours / block.theirs() - 1);
        if (apart == 0) ++equal;
        if (apart <= 0.02) ++within_2;
        if (apart <= 0.10) continue;
        if (shares_an_opcode_with_an_alias(block, decoder))
            ++excused;
        else
            ADD_FAILURE() << words_of(block, ours);
    }
    EXPECT_GE(within_2, blocks.size() * 99 / 100);
    EXPECT_LE(excused, blocks.size() / 100);
    RecordProperty("equal", static_cast<int>(equal));
    RecordProperty("within_2_percent", static_cast<int>(within_2));
    RecordProperty("excused", static_cast<int>(excused));
}

} // namespace armpmu::tests::pipeline_llvm_mca_test
