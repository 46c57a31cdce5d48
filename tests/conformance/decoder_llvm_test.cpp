// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "tests/reference/assembly_operands.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

// Random words: what LLVM's disassembler says of them, read as text, is what the decoder says.
namespace armpmu::tests::decoder_llvm_test {

namespace fs = std::filesystem;

struct Disassembled {
    std::uint32_t word;
    std::string text; // empty: no instruction
};

const char* disassembler() {
    for (const char* one : {"llvm-mc-19", "llvm-mc-16", "llvm-mc-14"})
        if (has_tool(one)) return one;
    return nullptr;
}

// Half of them evenly, half within the groups that are in use.
std::vector<std::uint32_t> random_words(std::size_t count) {
    std::mt19937 random(1);
    std::vector<std::uint32_t> words;
    while (words.size() < count) {
        std::uint32_t word = static_cast<std::uint32_t>(random());
        constexpr std::uint32_t kGroups[] = {8, 9, 10, 11, 4, 6, 12, 14, 5, 13, 7, 15};
        if (words.size() % 2 != 0)
            word = (word & ~(0xfu << 25)) | kGroups[random() % std::size(kGroups)] << 25;
        words.push_back(word);
    }
    return words;
}

std::vector<Disassembled> disassemble(const std::vector<std::uint32_t>& words) {
    const fs::path folder =
        fs::path(testing::TempDir()) / ("decoder_llvm." + std::to_string(getpid()));
    fs::create_directories(folder);
    std::ofstream input(folder / "words");
    for (const std::uint32_t word : words) {
        char line[32];
        std::snprintf(line, sizeof line, "0x%02x 0x%02x 0x%02x 0x%02x\n", word & 0xff,
                      word >> 8 & 0xff, word >> 16 & 0xff, word >> 24);
        input << line;
    }
    input.close();
    const std::string output = shell("cd " + folder.string() + " && " + disassembler() +
                                     " -disassemble -triple=aarch64 -mattr=+v8.2a,+crypto,"
                                     "+fullfp16,+dotprod,+rcpc,+crc,+lse,+rdm,+ras words 2>errors")
                                   .text;
    std::vector<bool> invalid(words.size());
    std::ifstream errors(folder / "errors");
    for (std::string line; std::getline(errors, line);) {
        unsigned number = 0;
        if (line.find("invalid instruction") != std::string::npos &&
            std::sscanf(line.c_str(), "words:%u:", &number) == 1)
            invalid[number - 1] = true;
    }
    fs::remove_all(folder);
    std::istringstream lines(output);
    const auto next = [&] {
        for (std::string line; std::getline(lines, line);) {
            if (line.size() < 2 || line[0] != '\t' || line[1] == '.') continue;
            line = line.substr(1);
            for (char& at : line)
                if (at == '\t') at = ' ';
            return line;
        }
        return std::string();
    };
    std::vector<Disassembled> all;
    for (std::size_t n = 0; n < words.size(); ++n)
        all.push_back({words[n], invalid[n] ? std::string() : next()});
    EXPECT_EQ(next(), "") << "more instructions than words";
    return all;
}

std::string name(cpu::Register reg) {
    if (reg.is_vector()) return "v" + std::to_string(reg.code() - cpu::Register::kV0);
    if (reg.code() == cpu::Register::kSp) return "sp";
    if (reg.code() == cpu::Register::kFlags) return "flags";
    return "x" + std::to_string(reg.code());
}

std::string words(const std::set<std::string>& all) {
    std::string text;
    for (const std::string& one : all) text += " " + one;
    return text;
}

class DecoderBesideLlvm : public testing::Test {
  protected:
    void SetUp() override {
        if (disassembler() == nullptr)
            GTEST_SKIP() << "NOT COMPARED: no llvm-mc is installed (llvm-19, llvm-16 or llvm-14)";
        all_ = disassemble(random_words(100'000));
    }
    const cpu::Decoder decoder_;
    std::vector<Disassembled> all_;
};

TEST_F(DecoderBesideLlvm, knows_what_llvm_knows) {
    std::map<std::string, unsigned> missed;
    unsigned valid = 0;
    for (const Disassembled& one : all_) {
        // Registers of op0 = 0, which nothing is.
        if (one.text.empty() || one.text.find(" S0_") != std::string::npos) continue;
        ++valid;
        if (decoder_.decode(one.word).kind != cpu::InstructionKind::unknown) continue;
        ++missed[one.text.substr(0, one.text.find(' '))];
        ADD_FAILURE() << std::hex << one.word << ' ' << one.text;
    }
    EXPECT_GT(valid, 30'000U);
    EXPECT_TRUE(missed.empty());
}

TEST_F(DecoderBesideLlvm, reads_and_writes_the_same_registers) {
    unsigned compared = 0;
    for (const Disassembled& one : all_) {
        const cpu::Instruction ours = decoder_.decode(one.word);
        if (one.text.empty() || ours.kind == cpu::InstructionKind::unknown) continue;
        const AssemblyOperands expected = assembly_operands(one.text);
        AssemblyOperands said;
        for (unsigned n = 0; n < ours.results; ++n) said.written.insert(name(ours.result[n].reg));
        for (unsigned n = 0; n < ours.sources; ++n) said.read.insert(name(ours.source[n].reg));
        const auto where = [&] {
            std::ostringstream text;
            text << std::hex << one.word << ' ' << one.text << " (" << decoder_.name(ours) << ')';
            return text.str();
        };
        EXPECT_EQ(words(said.written), words(expected.written)) << "written by " << where();
        EXPECT_EQ(words(said.read), words(expected.read)) << "read by " << where();
        EXPECT_EQ(ours.access.load, expected.load) << where();
        EXPECT_EQ(ours.access.store, expected.store) << where();
        EXPECT_EQ(ours.access.size(), expected.bytes) << where();
        ++compared;
        if (HasFailure() && compared > 20000) break;
    }
    EXPECT_GT(compared, 30'000U);
}

} // namespace armpmu::tests::decoder_llvm_test
