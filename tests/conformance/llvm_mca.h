// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/pipeline.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

// Blocks beside llvm-mca: assembled, measured by it, and by the llvm profile.
namespace armpmu::tests {

namespace fs = std::filesystem;

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

    // Fills in the words of the texts.
    void assemble(std::vector<Block>& blocks) const {
        write_blocks(blocks);
        std::istringstream lines(run("llvm-mc-19 -triple=aarch64 -show-encoding"));
        std::vector<std::uint32_t> words;
        for (std::string line; std::getline(lines, line);) {
            std::uint32_t word = 0;
            if (!word_of(line, word)) continue;
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

    // The texts of words, by word; those that are no instruction, or that the assembler refuses,
    // are not in it.
    std::map<std::uint32_t, std::string>
    disassemble(const std::vector<std::uint32_t>& words) const {
        write("words", words, [](std::ostream& file, std::uint32_t word) {
            for (unsigned n = 0; n < 4; ++n) file << (word >> 8 * n & 0xff) << ' ';
        });
        std::map<std::uint32_t, std::string> found;
        std::istringstream lines(
            run("llvm-mc-19 -triple=aarch64 --disassemble --show-encoding", "words"));
        for (std::string line; std::getline(lines, line);)
            if (std::uint32_t word = 0; word_of(line, word))
                found[word] = line.substr(0, line.find("//"));
        write("blocks.s", found, [](std::ostream& file, const auto& one) { file << one.second; });
        std::istringstream again(run("llvm-mc-19 -triple=aarch64 --show-encoding"));
        std::map<std::uint32_t, std::string> legal;
        for (std::string line; std::getline(again, line);)
            if (std::uint32_t word = 0; word_of(line, word) && found.count(word) != 0)
                legal[word] = found[word];
        return legal;
    }
    // Cycles of kIterations and of twice as many, for all blocks.
    void measure(std::vector<Block>& blocks) const {
        write_blocks(blocks);
        const auto once = cycles(kIterations);
        const auto twice = cycles(2 * kIterations);
        ASSERT_EQ(once.size(), blocks.size());
        ASSERT_EQ(twice.size(), blocks.size());
        for (std::size_t n = 0; n < blocks.size(); ++n) {
            blocks[n].once = once[n];
            blocks[n].twice = twice[n];
        }
    }

  private:
    template <typename Lines, typename Write>
    void write(const char* name, const Lines& lines, const Write& one) const {
        std::ofstream file(folder_ / name);
        for (const auto& line : lines) {
            one(file, line);
            file << '\n';
        }
    }
    void write_blocks(const std::vector<Block>& blocks) const {
        std::ofstream file(folder_ / "blocks.s");
        for (std::size_t n = 0; n < blocks.size(); ++n) {
            file << "# LLVM-MCA-BEGIN " << n << '\n';
            for (const std::string& line : blocks[n].text) file << line << '\n';
            file << "# LLVM-MCA-END\n";
        }
    }
    static bool word_of(const std::string& line, std::uint32_t& word) {
        const std::size_t at = line.find("encoding: [");
        if (at == std::string::npos) return false;
        word = 0;
        std::istringstream bytes(line.substr(at + 11));
        std::string byte;
        for (unsigned n = 0; n < 4 && std::getline(bytes, byte, ','); ++n)
            word |= static_cast<std::uint32_t>(std::stoul(byte, nullptr, 16)) << (8 * n);
        return true;
    }
    std::string run(const std::string& command, const char* file = "blocks.s") const {
        return shell("cd " + folder_.string() + " && " + command +
                     " -mattr=+v8.2a,+crypto,+dotprod,+crc,+fullfp16 " + file + " 2>errors")
            .text;
    }

    fs::path folder_;
};

// Ours: the issue cycle of the last instruction of each iteration.
inline double our_cycles(const Block& block, const cpu::Decoder& decoder) {
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
inline bool shares_an_opcode_with_an_alias(const Block& block, const cpu::Decoder& decoder) {
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

inline bool has_llvm() {
    return has_tool("llvm-mca-19") && has_tool("llvm-mc-19");
}

inline std::string words_of(const Block& block, double ours) {
    std::ostringstream text;
    text << block.mix << ": ours " << ours << ", llvm-mca " << block.theirs();
    for (const std::string& line : block.text) text << "\n    " << line;
    return text.str();
}

} // namespace armpmu::tests
