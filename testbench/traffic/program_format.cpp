// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/program_format.h"

#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"

namespace armpmu::testbench::program_format {

namespace {

cpu::Instruction decode(std::uint32_t word) {
    static const cpu::Decoder decoder;
    return decoder.decode(word);
}

bool may_branch(std::uint32_t word) {
    const cpu::BranchKind kind = decode(word).branch;
    return kind != cpu::BranchKind::none && kind != cpu::BranchKind::instruction_barrier;
}

} // namespace

std::vector<Operand> operands_of(const cpu::CodeBlock& block) {
    std::vector<Operand> operands;
    for (std::uint32_t n = 0; n < block.words.size(); ++n) {
        const cpu::Instruction one = decode(block.words[n]);
        if (!cpu::takes_address(one, block.words[n])) continue;
        const bool recorded = (one.access.load || one.access.store) && !one.access.zeroes;
        operands.push_back({n, recorded, one.access.exclusive});
    }
    return operands;
}

const char* fault(const cpu::CodeBlock& block) {
    if (block.words.empty() || block.words.size() > kMostWords)
        return "expected a block of 1 .. 4096 instructions";
    if (block.address % 4 != 0) return "expected a block at a multiple of 4";
    if (block.address >> kProgramAddressBits != 0 || block.end() >> kProgramAddressBits != 0)
        return "expected an address of 56 bits";
    for (std::size_t n = 0; n + 1 < block.words.size(); ++n)
        if (may_branch(block.words[n])) return "expected a block without branches inside";
    return nullptr;
}

} // namespace armpmu::testbench::program_format
