// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"
#include "testbench/traffic/recorded_program.h"
#include "tests/conformance/guest_program.h"
#include "tests/conformance/recorded_core.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

// Programs recorded under QEMU: what was recorded is what QEMU executes.
namespace armpmu::tests::recorded_program_test {

namespace fs = std::filesystem;
using cpu::BranchKind;
using testbench::RecordedProgram;

// What a walk through all of a program finds.
struct Walk : RecordedTotals {
    std::uint64_t unknown = 0;    // addresses of loads and stores
    std::uint64_t broken_off = 0; // blocks that went elsewhere without a branch
};

class Recording : public GuestProgram, public testing::WithParamInterface<const char*> {
  protected:
    Printed record(const std::string& how) const {
        return shell(ARMPMU_SOURCE_DIR "/tools/trace/record-program --plugin " ARMPMU_PLUGIN " " +
                     how + " -- " + binary() + " 2>&1");
    }
    // With translations of one instruction each.
    std::uint64_t counted() const {
        const Printed printed = record("--count");
        const std::string before = "program_plugin: ";
        const std::size_t at = printed.text.find(before);
        if (printed.status != 0 || at == std::string::npos) return 0;
        return std::strtoull(printed.text.c_str() + at + before.size(), nullptr, 10);
    }
};

// The target of a direct branch.
std::uint64_t target(std::uint64_t pc, std::uint32_t word) {
    unsigned low = 5;
    unsigned bits = 19;
    if ((word & 0x7c000000) == 0x14000000) { // B, BL
        low = 0;
        bits = 26;
    } else if ((word & 0x7e000000) == 0x36000000) { // TBZ, TBNZ
        bits = 14;
    }
    const std::uint64_t sign = std::uint64_t{1} << (bits - 1);
    const std::uint64_t field = word >> low & ((std::uint64_t{1} << bits) - 1);
    return pc + 4 * ((field ^ sign) - sign);
}

bool possible(const cpu::CodeBlock& block, BranchKind branch, std::uint64_t next) {
    const std::uint64_t last = block.end() - 4;
    switch (branch) {
    case BranchKind::immediate:
    case BranchKind::call: return next == target(last, block.words.back());
    case BranchKind::conditional:
        return next == block.end() || next == target(last, block.words.back());
    case BranchKind::none:
    case BranchKind::instruction_barrier: return next == block.end();
    default: return true;
    }
}

bool is_direct(BranchKind branch) {
    return branch == BranchKind::immediate || branch == BranchKind::conditional ||
           branch == BranchKind::call;
}

Walk walk(RecordedProgram& program) {
    const cpu::Decoder decoder;
    Walk found;
    cpu::Retired retired;
    while (program.next(retired)) {
        const cpu::CodeBlock& block = program.blocks()[retired.block];
        found.instructions += block.words.size();
        std::size_t address = 0;
        BranchKind branch = BranchKind::none;
        for (const std::uint32_t word : block.words) {
            const cpu::Instruction one = decoder.decode(word);
            branch = one.branch;
            found.returns += branch == BranchKind::procedure_return ? 1 : 0;
            found.immediate_branches += is_direct(branch) ? 1 : 0;
            if (!cpu::takes_address(one, word)) continue;
            const bool unknown = retired.addresses[address++] == cpu::kNoAddress;
            if (unknown && (one.access.load || one.access.store)) ++found.unknown;
        }
        if (!possible(block, branch, retired.next)) ++found.broken_off;
    }
    return found;
}

TEST_P(Recording, has_each_instruction_once_and_so_counts_a_core) {
    compile(GetParam());
    const Printed printed = record("-o " + trace());
    ASSERT_EQ(printed.status, 0) << printed.text;
    RecordedProgram program(trace());
    const Walk found = walk(program);
    EXPECT_GT(found.instructions, 10'000U);
    EXPECT_EQ(found.instructions, program.instructions());
    // A load that faults is begun and does not retire.
    const std::uint64_t faults = GetParam() == std::string("faults") ? 10 : 0;
    EXPECT_EQ(found.instructions + faults, counted());
    EXPECT_EQ(found.unknown, 0U);
    EXPECT_EQ(found.broken_off, faults);
    expect_cores_count(trace(), found);
}

TEST_P(Recording, is_the_same_compressed) {
    compile(GetParam());
    ASSERT_EQ(record("-o " + trace()).status, 0);
    RecordedProgram plain(trace());
    const std::uint64_t instructions = walk(plain).instructions;
    const auto bytes = fs::file_size(trace());
    ASSERT_EQ(record("--xz -o " + trace()).status, 0);
    RecordedProgram packed(trace());
    EXPECT_EQ(walk(packed).instructions, instructions);
    EXPECT_LT(fs::file_size(trace()), bytes);
}

INSTANTIATE_TEST_SUITE_P(each, Recording, testing::Values("numbers", "words", "matrix", "faults"),
                         [](const auto& program) { return std::string(program.param); });

} // namespace armpmu::tests::recorded_program_test
