// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/pipeline.h"
#include "tests/conformance/pipeline_blocks.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

// The llvm profile takes the cycles that llvm-mca takes, for random blocks run again and again.
namespace armpmu::tests::pipeline_llvm_mca_test {

namespace fs = std::filesystem;

constexpr unsigned kBlocksOfMix = 125;
constexpr unsigned kIterations = 60;

struct Block {
    std::string mix;
    std::vector<std::string> text;
    std::vector<std::uint32_t> words;
    std::uint64_t once = 0; // llvm-mca's cycles of kIterations, and of twice as many
    std::uint64_t twice = 0;

    double theirs() const { return static_cast<double>(twice - once) / kIterations; }
};

class LlvmTools {
  public:
    LlvmTools()
        : folder_(fs::path(testing::TempDir()) / ("pipeline_llvm." + std::to_string(getpid()))) {
        fs::create_directories(folder_);
    }
    ~LlvmTools() { fs::remove_all(folder_); }
    LlvmTools(const LlvmTools&) = delete;
    LlvmTools& operator=(const LlvmTools&) = delete;

    void assemble(std::vector<Block>& blocks) const {
        std::ofstream file(folder_ / "blocks.s");
        for (std::size_t n = 0; n < blocks.size(); ++n) {
            file << "# LLVM-MCA-BEGIN " << n << '\n';
            for (const std::string& line : blocks[n].text) file << line << '\n';
            file << "# LLVM-MCA-END\n";
        }
        file.close();
        std::istringstream lines(run("llvm-mc-19 -triple=aarch64 -show-encoding"));
        std::vector<std::uint32_t> words;
        for (std::string line; std::getline(lines, line);) {
            const std::size_t at = line.find("encoding: [");
            if (at == std::string::npos) continue;
            std::uint32_t word = 0;
            std::istringstream bytes(line.substr(at + 11));
            std::string byte;
            for (unsigned n = 0; n < 4 && std::getline(bytes, byte, ','); ++n)
                word |= static_cast<std::uint32_t>(std::stoul(byte, nullptr, 16)) << (8 * n);
            words.push_back(word);
        }
        std::size_t next = 0;
        for (Block& block : blocks)
            for (std::size_t n = 0; n < block.text.size() && next < words.size(); ++n)
                block.words.push_back(words[next++]);
        EXPECT_EQ(next, words.size());
    }
    std::vector<std::uint64_t> cycles(unsigned iterations) const {
        std::istringstream lines(run("llvm-mca-19 -mtriple=aarch64 -mcpu=cortex-a55 "
                                     "-all-views=false -summary-view -iterations=" +
                                     std::to_string(iterations)));
        std::vector<std::uint64_t> all;
        for (std::string line; std::getline(lines, line);)
            if (line.rfind("Total Cycles:", 0) == 0) all.push_back(std::stoull(line.substr(13)));
        return all;
    }

  private:
    std::string run(const std::string& command) const {
        return shell("cd " + folder_.string() + " && " + command +
                     " -mattr=+v8.2a,+crypto,+dotprod,+crc,+fullfp16 blocks.s 2>errors")
            .text;
    }

    fs::path folder_;
};

// Ours: the issue cycle of the last instruction of each iteration.
double cycles_of(const Block& block, const cpu::Decoder& decoder) {
    cpu::Pipeline pipeline(cpu::profile_llvm());
    std::vector<cpu::Operation> operations;
    for (const std::uint32_t word : block.words)
        operations.push_back(pipeline.compile(decoder.decode(word)));
    std::uint64_t once = 0;
    for (unsigned n = 0; n < 2 * kIterations; ++n) {
        if (n == kIterations) once = pipeline.now();
        for (const cpu::Operation& one : operations) pipeline.issue(one, {}, {});
    }
    return static_cast<double>(pipeline.now() - once) / kIterations;
}

// llvm-mca describes an opcode once, as it meets it first. If that is an alias with the zero
// register (MUL for MADD, CMP for SUBS), the others of the opcode lack a source or a result, or the
// other way round.
bool shares_an_opcode_with_an_alias(const Block& block, const cpu::Decoder& decoder) {
    constexpr std::uint32_t kZero = 31;
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> zeros;
    for (const std::uint32_t word : block.words) {
        std::uint32_t mine = 0;
        for (const unsigned at : {0u, 5u, 10u, 16u})
            mine = mine << 1 | ((word >> at & kZero) == kZero ? 1u : 0u);
        const auto [first, inserted] = zeros.insert({{decoder.row_of(word), word >> 21}, mine});
        if (!inserted && first->second != mine) return true;
    }
    return false;
}

std::string words_of(const Block& block, double ours) {
    std::ostringstream text;
    text << block.mix << ": ours " << ours << ", llvm-mca " << block.theirs();
    for (const std::string& line : block.text) text << "\n    " << line;
    return text.str();
}

TEST(PipelineBesideLlvmMca, random_blocks_take_the_same_cycles) {
    if (!has_tool("llvm-mca-19") || !has_tool("llvm-mc-19"))
        GTEST_SKIP() << "NOT COMPARED: llvm-mca and llvm-mc of LLVM 19 are not installed";
    std::mt19937 random(7);
    std::vector<Block> blocks;
    for (const BlockMix& mix : block_mixes())
        for (unsigned n = 0; n < kBlocksOfMix; ++n)
            blocks.push_back({mix.name, random_block(mix, random), {}, 0, 0});
    const LlvmTools tools;
    tools.assemble(blocks);
    const auto once = tools.cycles(kIterations);
    const auto twice = tools.cycles(2 * kIterations);
    ASSERT_EQ(once.size(), blocks.size());
    ASSERT_EQ(twice.size(), blocks.size());

    const cpu::Decoder decoder;
    unsigned equal = 0;
    unsigned within_2 = 0;
    unsigned excused = 0;
    for (std::size_t n = 0; n < blocks.size(); ++n) {
        Block& block = blocks[n];
        block.once = once[n];
        block.twice = twice[n];
        const double ours = cycles_of(block, decoder);
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
