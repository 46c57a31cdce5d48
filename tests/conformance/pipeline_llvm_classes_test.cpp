// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/llvm_mca.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

// The llvm profile beside llvm-mca: every row of the decoder's table, blocks of all of them, and
// the basic blocks of Debian's libc for arm64.
namespace armpmu::tests::pipeline_llvm_classes_test {

constexpr char kLibc[] = "/usr/aarch64-linux-gnu/lib/libc.so.6";

// Of bits 31 to 0 of a pattern without spaces; llvm-mca knows no atomics for this core.
bool is_scheduled(const cpu::DecoderRow& row) {
    return row.kind != cpu::InstructionKind::system && row.kind != cpu::InstructionKind::branch &&
           row.timing != cpu::Timing::atomic && std::string(row.name) != "ldapr";
}

// A word of a row: registers 0 to 9, and bases that nothing but loads and stores writes.
std::uint32_t random_word(const cpu::DecoderRow& row, std::mt19937& random) {
    const bool ones = random() % 4 == 0; // bits that should be one
    std::string pattern = row.pattern;
    pattern.erase(std::remove(pattern.begin(), pattern.end(), ' '), pattern.end());
    std::uint32_t word = 0;
    for (const char bit : pattern) {
        const bool one = bit == '1' || (bit == 'x' && ones) || (bit != '0' && random() % 2 != 0);
        word = word << 1 | (one ? 1u : 0u);
    }
    const auto set = [&](char letter, std::uint32_t value) {
        unsigned n = 0;
        for (unsigned bit = 0; bit < 32; ++bit)
            if (pattern[31 - bit] == letter)
                word = (word & ~(1u << bit)) | (value >> n++ & 1) << bit;
    };
    for (const char letter : {'d', 't', 'm', 'u', 'a', 's'}) set(letter, random() % 10);
    const bool memory = row.kind == cpu::InstructionKind::memory;
    set('n', memory ? 20 + random() % 4 : random() % 10);
    return word;
}

// Some instructions of each row, by its name.
std::map<std::string, std::vector<Block>> instructions(const LlvmTools& tools,
                                                       const cpu::Decoder& decoder) {
    constexpr unsigned kTried = 60;
    std::mt19937 random(7);
    std::vector<std::uint32_t> words;
    for (const cpu::DecoderRow& row : decoder.table())
        for (unsigned n = 0; is_scheduled(row) && n < kTried; ++n) {
            const std::uint32_t word = random_word(row, random);
            if (decoder.knows(word)) words.push_back(word);
        }
    std::map<std::string, std::vector<Block>> of;
    std::set<std::string> seen;
    for (const auto& [word, text] : tools.disassemble(words)) {
        const cpu::Instruction instruction = decoder.decode(word);
        const std::string name = decoder.name(instruction);
        const std::string opcode = name + text.substr(0, text.find_first_of(" \t", 2)) +
                                   std::to_string(instruction.quad) +
                                   std::to_string(instruction.lane_bytes);
        if (text.find("rprfm") != std::string::npos || !seen.insert(opcode).second) continue;
        if (is_scheduled(decoder.table()[instruction.row]))
            of[name].push_back({name, {text}, {word}, 0, 0});
    }
    return of;
}

unsigned within_2_percent(const std::vector<Block>& blocks, const cpu::Decoder& decoder) {
    unsigned within = 0;
    for (const Block& block : blocks)
        if (std::abs(our_cycles(block, decoder) / block.theirs() - 1) <= 0.02) ++within;
    return within;
}

class PipelineClassesBesideLlvmMca : public testing::Test {
  protected:
    void SetUp() override {
        if (!has_llvm())
            GTEST_SKIP() << "NOT COMPARED: llvm-mca and llvm-mc of LLVM 19 are not installed";
    }
    const cpu::Decoder decoder;
};

TEST_F(PipelineClassesBesideLlvmMca, every_row_of_the_decoder_takes_the_same_cycles_alone) {
    const LlvmTools tools;
    std::vector<Block> blocks;
    std::set<std::string> rows;
    for (const auto& [row, some] : instructions(tools, decoder)) {
        rows.insert(row);
        blocks.insert(blocks.end(), some.begin(), some.end());
    }
    for (const cpu::DecoderRow& row : decoder.table())
        EXPECT_TRUE(!is_scheduled(row) || rows.count(row.name) != 0)
            << row.name << " was not tried";
    tools.measure(blocks);
    for (const Block& block : blocks) {
        const double ours = our_cycles(block, decoder);
        EXPECT_NEAR(ours / block.theirs(), 1, 0.02) << words_of(block, ours);
    }
}

TEST_F(PipelineClassesBesideLlvmMca, blocks_of_all_rows_take_the_same_cycles) {
    const LlvmTools tools;
    const auto of = instructions(tools, decoder);
    std::vector<const std::vector<Block>*> rows;
    for (const auto& [row, some] : of) rows.push_back(&some);
    std::mt19937 random(11);
    std::vector<Block> blocks(1000);
    for (Block& block : blocks)
        for (unsigned n = 4 + random() % 17; n != 0; --n) {
            const std::vector<Block>& some = *rows[random() % rows.size()];
            const Block& one = some[random() % some.size()];
            block.text.push_back(one.text[0]);
            block.words.push_back(one.words[0]);
        }
    tools.measure(blocks);
    const unsigned within = within_2_percent(blocks, decoder);
    RecordProperty("within_2_percent", static_cast<int>(within));
    EXPECT_GE(within, blocks.size() * 97 / 100);
}

// Those of 4 to 20 instructions, system instructions and what llvm-mca does not schedule apart. It
// takes calls as of 100 cycles, so that they are left out.
std::vector<Block> blocks_of_libc(const cpu::Decoder& decoder) {
    std::istringstream lines(
        shell(std::string("aarch64-linux-gnu-objdump -d --section=.text ") + kLibc).text);
    std::vector<Block> blocks;
    Block block;
    bool whole = true;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string address;
        std::uint32_t word = 0;
        fields >> address >> std::hex >> word;
        if (address.empty() || address.back() != ':' || fields.fail()) continue;
        const cpu::Instruction one = decoder.decode(word);
        const bool branch = one.kind == cpu::InstructionKind::branch;
        whole &=
            one.row < decoder.table().size() && (branch || is_scheduled(decoder.table()[one.row]));
        const bool call =
            one.branch == cpu::BranchKind::call || one.branch == cpu::BranchKind::indirect_call;
        if (!call) block.words.push_back(word);
        if (!branch) continue;
        if (whole && block.words.size() >= 4 && block.words.size() <= 20) blocks.push_back(block);
        block = {};
        whole = true;
    }
    return blocks;
}

TEST_F(PipelineClassesBesideLlvmMca, basic_blocks_of_libc_take_the_same_cycles) {
    if (!fs::exists(kLibc) || !has_tool("aarch64-linux-gnu-objdump"))
        GTEST_SKIP() << "NOT COMPARED: " << kLibc
                     << " (Debian's libc6-arm64-cross) or its binutils are not installed";
    std::vector<Block> all = blocks_of_libc(decoder);
    ASSERT_GT(all.size(), 10'000U);
    std::mt19937 random(13);
    std::shuffle(all.begin(), all.end(), random);
    all.resize(1000);
    std::vector<std::uint32_t> words;
    for (const Block& block : all)
        words.insert(words.end(), block.words.begin(), block.words.end());
    const LlvmTools tools;
    const auto texts = tools.disassemble(words);
    std::vector<Block> blocks;
    for (Block& block : all) {
        for (const std::uint32_t word : block.words)
            if (const auto text = texts.find(word); text != texts.end())
                block.text.push_back(text->second);
        if (block.text.size() == block.words.size()) blocks.push_back(block);
    }
    EXPECT_GT(blocks.size(), 900U);
    tools.measure(blocks);
    const unsigned within = within_2_percent(blocks, decoder);
    RecordProperty("blocks", static_cast<int>(blocks.size()));
    RecordProperty("within_2_percent", static_cast<int>(within));
    EXPECT_GE(within, blocks.size() * 97 / 100);
}

} // namespace armpmu::tests::pipeline_llvm_classes_test
