// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tarmac/tarmac_line.h"
#include "testbench/tarmac/tarmac_log.h"
#include "tests/support/tarmac_reader.h"

#include <gtest/gtest.h>

#include <stdexcept>

// Lines as docs/tarmac.md has them, to the character.
namespace armpmu::tests::tarmac_line_test {

using cpu::DataAccess;
using cpu::InstructionSet;
using cpu::RegisterWrite;
using testbench::TarmacLine;

cpu::ExecutedInstruction at_el1(std::uint64_t address, std::uint32_t opcode) {
    cpu::ExecutedInstruction one;
    one.address = address;
    one.opcode = opcode;
    one.mode = {InstructionSet::a64, 1, true, false, 0};
    return one;
}

cpu::ExecutedInstruction in_supervisor(InstructionSet set, std::uint32_t opcode,
                                       std::uint8_t bytes) {
    cpu::ExecutedInstruction one;
    one.address = 0x8000;
    one.opcode = opcode;
    one.bytes = bytes;
    one.mode = {set, 1, false, true, 0x13};
    one.set_behind = set;
    return one;
}

template <typename What>
std::string line(std::uint64_t stamp, const What& what, std::string_view name = {},
                 const TarmacLine& lines = TarmacLine()) {
    std::string text;
    if constexpr (std::is_same_v<What, cpu::TakenException>)
        lines.append(text, stamp, what);
    else
        lines.append(text, stamp, what, name);
    return text;
}

TEST(TarmacLine, an_instruction_says_when_where_and_what) {
    EXPECT_EQ(
        line(12, at_el1(0x40000000, 0xd503201f), "hint"),
        "         12 cyc ES  (0000000040000000:d503201f) O el1h_ns:        .inst 0xd503201f ; "
        "hint\n");
    cpu::ExecutedInstruction user = at_el1(0xffff000040000004, 0xd503201f);
    user.mode = {InstructionSet::a64, 0, false, true, 0};
    EXPECT_EQ(line(123456789012, user),
              "123456789012 cyc ES  (ffff000040000004:d503201f) O el0t_s:         .inst "
              "0xd503201f\n");
}

TEST(TarmacLine, registers_have_the_names_and_widths_of_their_mode) {
    cpu::ExecutedInstruction one = at_el1(0x1000, 0);
    one.registers = {{RegisterWrite::File::general, 30, 0x1004, 0},
                     {RegisterWrite::File::stack_pointer, 31, 0x8000, 0},
                     {RegisterWrite::File::state, 0, 0x600003c5, 0},
                     {RegisterWrite::File::vector, 7, 0x1122334455667788, 0x99}};
    const std::string text = line(0, one);
    EXPECT_EQ(text.substr(text.find('\n') + 1),
              "                    R X30 0000000000001004\n"
              "                    R SP_EL1 0000000000008000\n"
              "                    R CPSR 600003c5\n"
              "                    R V7 00000000000000991122334455667788\n");
    cpu::ExecutedInstruction arm = in_supervisor(InstructionSet::a32, 0xe3a00001, 4);
    arm.registers = {{RegisterWrite::File::general, 0, 1, 0},
                     {RegisterWrite::File::stack_pointer, 13, 0x100, 0},
                     {RegisterWrite::File::link, 14, 0x8004, 0}};
    EXPECT_EQ(line(1, arm), "          1 cyc ES  (00008000:e3a00001) A svc_s:          .inst "
                            "0xe3a00001\n"
                            "                    R R0 00000001\n"
                            "                    R SP_SVC 00000100\n"
                            "                    R LR_SVC 00008004\n");
}

TEST(TarmacLine, a_short_one_of_thumb_may_fail_and_branch_to_arm) {
    cpu::ExecutedInstruction one = in_supervisor(InstructionSet::t32, 0xd0fe, 2);
    one.condition_failed = true;
    EXPECT_EQ(line(1, one),
              "          1 cyc ES  (00008000:d0fe) T svc_s:          CCFAIL .inst 0xd0fe\n");
    one = in_supervisor(InstructionSet::t32, 0x4770, 2);
    one.branched_to = 0x9000;
    one.set_behind = InstructionSet::a32;
    EXPECT_EQ(line(1, one), "          1 cyc ES  (00008000:4770) T svc_s:          .inst 0x4770\n"
                            "                    BR (00009000) A\n");
}

TEST(TarmacLine, memory_is_shown_in_lines_of_16_bytes_from_the_highest_address_down) {
    cpu::ExecutedInstruction one = at_el1(0x1000, 0);
    one.accesses = {{false, true, 8, 0x200c, 0x1122334455667788},
                    {true, true, 1, 0x3001, 0xab},
                    {true, false, 2, 0x300e, 0},
                    {false, true, 2, 0x3001, 0xcdef}};
    const std::string text = line(0, one);
    EXPECT_EQ(text.substr(text.find('\n') + 1),
              "                    LD 0000000000002000 55667788 ........ ........ ........\n"
              "                    LD 0000000000002010 ........ ........ ........ 11223344\n"
              "                    ST 0000000000003000 ####.... ........ ........ ....ab..\n"
              "                    LD 0000000000003000 ........ ........ ........ ..cdef..\n");
    // A byte that is stored twice has two lines.
    one.accesses = {{true, true, 1, 0x3000, 1}, {true, true, 1, 0x3000, 2}};
    std::istringstream lines(line(0, one));
    const TarmacReader read(lines);
    EXPECT_EQ(read.errors, std::vector<std::string>());
    ASSERT_EQ(read.events.at(0).memory.size(), 2U);
    EXPECT_EQ(read.events[0].memory[1].bytes[0], 2);
}

TEST(TarmacLine, an_exception_says_its_vector_if_it_is_known) {
    cpu::TakenException irq;
    irq.what = "IRQ";
    irq.mode = {InstructionSet::a64, 1, true, false, 0};
    EXPECT_EQ(line(7, irq), "          7 cyc EXC IRQ\n");
    irq.vector = 0x40000a80;
    EXPECT_EQ(line(7, irq), "          7 cyc EXC [0x280] IRQ\n"
                            "                    BR (0000000040000a80) O\n");
    irq.mode = {InstructionSet::a32, 1, false, false, 0x12};
    irq.vector = 0x98;
    EXPECT_EQ(line(7, irq, {}, TarmacLine(2)), "          7 cyc cpu2 EXC [0x18] IRQ\n"
                                               "                    cpu2 BR (00000098) A\n");
}

TEST(TarmacLog, holds_back_what_its_sink_throws_until_it_is_asked) {
    unsigned calls = 0;
    testbench::TarmacLog log([&](const std::string&) {
        ++calls;
        throw std::runtime_error("full");
    });
    log.begin(1, {"a note"});
    for (unsigned n = 0; n < 100'000; ++n) log.add(0, n, at_el1(0, 0xd503201f));
    EXPECT_EQ(calls, 1U) << "asked again after it failed";
    EXPECT_THROW(log.check(), std::runtime_error);
    EXPECT_NO_THROW(log.check());
}

TEST(TarmacLog, writes_a_head_that_readers_skip_and_every_line) {
    std::string file;
    testbench::TarmacLog log([&](const std::string& text) { file += text; });
    log.begin(2, {"one note", "another"});
    for (unsigned n = 0; n < 30'000; ++n) log.add(n % 2, n, at_el1(4 * n, 0xd503201f));
    log.finish();
    std::istringstream lines(file);
    const TarmacReader read(lines);
    EXPECT_EQ(read.errors, std::vector<std::string>());
    EXPECT_EQ(read.head, (std::vector<std::string>{"Tarmac Text Rev 3t", "Tarmac note: one note",
                                                   "Tarmac note: another"}));
    EXPECT_EQ(read.events.size(), 30'000U);
    EXPECT_EQ(log.instructions(), 30'000U);
    EXPECT_EQ(read.of_cpu(1).size(), 15'000U);
    EXPECT_EQ(read.events.back().text, ".inst 0xd503201f ; hint");
}

} // namespace armpmu::tests::tarmac_line_test
