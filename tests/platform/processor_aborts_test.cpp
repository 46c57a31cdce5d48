// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// What the bus refuses, and what is not aligned in a device, are aborts of the software: with their
// syndromes, and the instruction has not been executed.
namespace armpmu::tests::processor_aborts_test {

// Loads and stores where nothing is, then in a device, not aligned; then it calls nothing.
const Guest kRefused("a64", {
                                {0xd2a80000, "mov x0, #0x40000000"},
                                {0x91400c13, "add x19, x0, #0x3, lsl #12"},
                                {0x91400800, "add x0, x0, #0x2, lsl #12"},
                                {0xd518c000, "msr vbar_el1, x0"},
                                {0xd2a16011, "mov x17, #0x0b000000"},
                                {0xd2a3e014, "mov x20, #0x1f000000"},
                                {0xd2c00076, "mov x22, #0x300000000"},
                                {0xd2800ee1, "mov x1, #0x77"},
                                {0xb9400281, "ldr w1, [x20]"},
                                {0xaa0103ea, "mov x10, x1"},
                                {0xf9000681, "str x1, [x20, #8]"},
                                {0xb8402221, "ldur w1, [x17, #2]"},
                                {0xf8011221, "stur x1, [x17, #17]"},
                                {0xd63f02c0, "blr x22"},
                                {0xd280002b, "mov x11, #1"},
                                {0xb900123f, "str wzr, [x17, #16]"},
                                {0x14000000, "3: b 3b"},
                            });

// Writes down ESR, FAR and ELR; goes on behind the instruction, or where it was called.
const Guest kWritesDown("a64", {
                                   {0xd5385204, "mrs x4, esr_el1"},
                                   {0xf8008664, "str x4, [x19], #8"},
                                   {0xd5386005, "mrs x5, far_el1"},
                                   {0xf8008665, "str x5, [x19], #8"},
                                   {0xd5384026, "mrs x6, elr_el1"},
                                   {0xf8008666, "str x6, [x19], #8"},
                                   {0xd35afc87, "lsr x7, x4, #26"},
                                   {0xf10084ff, "cmp x7, #0x21"},
                                   {0x910010c6, "add x6, x6, #4"},
                                   {0x9a8603c6, "csel x6, x30, x6, eq"},
                                   {0xd5184026, "msr elr_el1, x6"},
                                   {0xd69f03e0, "eret"},
                               });

constexpr std::uint64_t kHandler = 0x2200; // synchronous, of the same level
constexpr std::uint64_t kWritten = 0x3000;
constexpr std::uint64_t kNowhere = 0x1f000000, kDevice = 0x0b000000, kNoCode = 0x300000000;
constexpr std::uint64_t kDataAbort = 0x25, kInstructionAbort = 0x21; // exception classes
constexpr std::uint64_t kExternal = 0x10, kAlignment = 0x21;         // fault status codes

struct Abort {
    std::uint64_t exception_class, status, address, instruction;
    bool store;
};

void expect_aborts(ProcessorBench& bench) {
    const Abort expected[] = {
        {kDataAbort, kExternal, kNowhere, 8, false},
        {kDataAbort, kExternal, kNowhere + 8, 10, true},
        {kDataAbort, kAlignment, kDevice + 2, 11, false},
        {kDataAbort, kAlignment, kDevice + 17, 12, true},
        {kInstructionAbort, kExternal, kNoCode, 0, false},
    };
    std::uint64_t at = kWritten;
    for (const Abort& one : expected) {
        const std::uint64_t esr = bench.word(at);
        SCOPED_TRACE(esr);
        EXPECT_EQ(esr >> 26, one.exception_class);
        EXPECT_EQ(esr & 0x3f, one.status);
        EXPECT_EQ(esr >> 6 & 1, one.store ? 1U : 0U);
        EXPECT_EQ(bench.word(at + 8), one.address);
        EXPECT_EQ(bench.word(at + 16), one.exception_class == kInstructionAbort
                                           ? kNoCode
                                           : ProcessorBench::kMemory + 4 * one.instruction);
        at += 24;
    }
    EXPECT_EQ(bench.word(at), 0U);
    EXPECT_EQ(bench.cpu.x(10), 0x77U);
    EXPECT_EQ(bench.cpu.x(11), 1U);
}

TEST(ProcessorAborts, have_the_syndromes_of_what_was_refused) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kRefused).load(kHandler, kWritesDown);
    bench.run();
    expect_aborts(bench);
    // 17 instructions, of which the four refused did not retire, and five times the handler.
    EXPECT_EQ(bench.cpu.instructions(), 17U - 4 + 5 * 12);
}

} // namespace armpmu::tests::processor_aborts_test
