// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"
#include "testbench/kernels/kernel_info.h"
#include "tests/conformance/kernel_samples.h"

#include <gtest/gtest.h>

// What a kernel's formulas say is what its stream has, instruction by instruction.
namespace armpmu::tests::kernel_totals_test {

using cpu::BranchKind;
using testbench::Kernel;
using testbench::KernelInfo;
using testbench::KernelTotals;

struct Decoded {
    cpu::Instruction instruction;
    bool has_address;
};
using Code = std::vector<std::vector<Decoded>>;

Code decoded(const Kernel& kernel) {
    const cpu::Decoder decoder;
    Code code;
    for (const cpu::CodeBlock& block : kernel.blocks()) {
        code.emplace_back();
        for (const std::uint32_t word : block.words) {
            const cpu::Instruction one = decoder.decode(word);
            code.back().push_back({one, cpu::takes_address(one, word)});
        }
    }
    return code;
}

void count_access(const cpu::Access& access, std::uint64_t address, bool failed,
                  KernelTotals& totals) {
    if (access.load || access.prefetch) ++totals.loads;
    if (access.store && !failed) ++totals.stores;
    if ((access.load || access.store) && !access.zeroes && address % access.alignment() != 0)
        ++totals.unaligned;
}

void count_block(const std::vector<Decoded>& block, const cpu::Retired& retired,
                 KernelTotals& totals) {
    unsigned address = 0;
    for (const Decoded& one : block) {
        ++totals.instructions;
        const BranchKind branch = one.instruction.branch;
        if (branch != BranchKind::none && branch != BranchKind::exception) ++totals.branches;
        if (!one.has_address) continue;
        const bool failed = (retired.failed >> address & 1) != 0;
        EXPECT_TRUE(!failed || one.instruction.access.exclusive);
        count_access(one.instruction.access, retired.addresses[address], failed, totals);
        ++address;
    }
    if (retired.effect == nullptr) return;
    if (retired.effect->kind == cpu::Effect::Kind::system_write &&
        retired.effect->access.reg == a55::SystemRegister::a64(3, 3, 9, 12, 4))
        ++totals.software_increments;
}

// Whether going from the block to `next` is what its last instruction can do.
bool possible(const cpu::CodeBlock& block, BranchKind branch, const cpu::Retired& retired) {
    using Kind = cpu::Effect::Kind;
    const bool taken = retired.next != block.end();
    const cpu::Effect* effect = retired.effect;
    if (effect != nullptr &&
        (effect->kind == Kind::exception || effect->kind == Kind::set_state ||
         effect->kind == Kind::interrupt_irq || effect->kind == Kind::interrupt_fiq))
        return taken;
    switch (branch) {
    case BranchKind::none:
    case BranchKind::instruction_barrier: return !taken;
    case BranchKind::conditional: return true;
    default: return taken;
    }
}

KernelTotals walked(Kernel& kernel) {
    const Code code = decoded(kernel);
    KernelTotals totals;
    cpu::Retired retired;
    std::uint64_t at = kernel.entry();
    while (kernel.next(retired)) {
        const cpu::CodeBlock& block = kernel.blocks().at(retired.block);
        const std::vector<Decoded>& instructions = code[retired.block];
        if (block.address != at ||
            !possible(block, instructions.back().instruction.branch, retired)) {
            ADD_FAILURE() << "block " << retired.block << " after " << totals.instructions;
            return totals;
        }
        count_block(instructions, retired, totals);
        at = retired.next;
    }
    EXPECT_EQ(at, kernel.end());
    EXPECT_FALSE(kernel.next(retired));
    return totals;
}

void expect_totals(const KernelInfo& info, const Settings& settings) {
    SCOPED_TRACE(printed(info, settings));
    const auto kernel = testbench::make_kernel(info.name, settings);
    const KernelTotals found = walked(*kernel);
    const KernelTotals expected = testbench::expected_totals(info.name, settings);
    EXPECT_EQ(found.instructions, expected.instructions);
    EXPECT_EQ(found.loads, expected.loads);
    EXPECT_EQ(found.stores, expected.stores);
    EXPECT_EQ(found.branches, expected.branches);
    EXPECT_EQ(found.unaligned, expected.unaligned);
    EXPECT_EQ(found.software_increments, expected.software_increments);
}

TEST(KernelTotals, are_the_formulas_in_short_runs) {
    for (const KernelInfo& info : testbench::kernels())
        for (const Settings& settings : kernel_samples(info)) expect_totals(info, settings);
}
TEST(KernelTotals, are_the_formulas_at_the_defaults) {
    for (const KernelInfo& info : testbench::kernels()) expect_totals(info, {});
}

TEST(KernelTotals, code_is_straight_line_up_to_the_last_instruction) {
    for (const KernelInfo& info : testbench::kernels()) {
        const auto kernel = testbench::make_kernel(info.name, {});
        for (const auto& block : decoded(*kernel))
            for (std::size_t n = 0; n + 1 < block.size(); ++n)
                EXPECT_EQ(block[n].instruction.branch, BranchKind::none) << info.name;
    }
}

} // namespace armpmu::tests::kernel_totals_test
