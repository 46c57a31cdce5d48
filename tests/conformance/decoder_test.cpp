// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"

#include <gtest/gtest.h>

#include <set>

// The decoder's table checks itself, and words are what the Arm ARM says they are.
namespace armpmu::tests::decoder_test {

using cpu::Access;
using cpu::BranchKind;
using cpu::Decoder;
using cpu::DecoderRow;
using cpu::Instruction;
using cpu::InstructionKind;
using cpu::Timing;
using cpu::Wanted;

DecoderRow row(const char* name, const char* pattern, const char* operands = ":") {
    return {name, pattern, operands, InstructionKind::integer, Timing::alu};
}

void expect_refused(const std::vector<DecoderRow>& table, const std::string& words) {
    try {
        const Decoder decoder(table);
        FAIL() << "taken; expected: " << words;
    } catch (const std::invalid_argument& error) {
        EXPECT_EQ(error.what(), words);
    }
}

constexpr char kAll[] = "0000 xxxx xxxx xxxx xxxx xxxx xxxx xxxx";

TEST(DecoderTable, rows_that_take_the_same_word_are_refused) {
    expect_refused({row("one", kAll), row("two", "xxxx 1111 xxxx xxxx xxxx xxxx xxxx xxxx")},
                   "decoder row two: takes words that one takes");
}
TEST(DecoderTable, a_pattern_is_32_bits) {
    expect_refused({row("short", "0101")}, "decoder row short: its pattern has 4 bits");
    expect_refused({row("long", "0000 xxxx xxxx xxxx xxxx xxxx xxxx xxxx x")},
                   "decoder row long: its pattern has more than 32 bits");
}
TEST(DecoderTable, operands_have_a_colon_and_known_letters) {
    expect_refused({row("bare", kAll, "d n")}, "decoder row bare: its operands have no colon");
    expect_refused({row("odd", kAll, "d : q")}, "decoder row odd: operand q is unknown");
    expect_refused({row("odd", kAll, "| : n")}, "decoder row odd: operand | is unknown");
}
TEST(DecoderTable, bits_that_are_not_all_zero_keep_rows_apart) {
    const Decoder decoder({row("some", "0000 hhhh xxxx xxxx xxxx xxxx xxxx xxxx"),
                           row("none", "0000 0000 xxxx xxxx xxxx xxxx xxxx xxxx")});
    EXPECT_EQ(decoder.row_of(0x00123456), 1U);
    EXPECT_EQ(decoder.row_of(0x01123456), 0U);
    EXPECT_EQ(decoder.row_of(0x0f123456), 0U);
    EXPECT_EQ(decoder.row_of(0x10123456), 2U);
}

TEST(DecoderTable, names_are_unique_and_each_row_is_reached) {
    const Decoder decoder;
    std::set<std::string> names;
    for (std::size_t n = 0; n < decoder.table().size(); ++n) {
        const DecoderRow& one = decoder.table()[n];
        EXPECT_TRUE(names.insert(one.name).second) << one.name;
        std::uint32_t word = 0;
        for (const char* at = one.pattern; *at != 0; ++at)
            if (*at != ' ') word = word << 1 | (*at == '1' || *at == 'h' ? 1U : 0U);
        EXPECT_EQ(decoder.row_of(word), n) << one.name;
    }
}

TEST(Decoder, what_no_row_takes_is_unknown) {
    const Decoder decoder;
    for (const std::uint32_t word : {0x00000000U, 0xffffffffU, 0x65000000U /* SVE */}) {
        const Instruction none = decoder.decode(word);
        EXPECT_EQ(none.kind, InstructionKind::unknown);
        EXPECT_STREQ(decoder.name(none), "unknown");
        EXPECT_EQ(none.sources + none.results, 0);
        EXPECT_FALSE(none.access.any());
    }
}

TEST(Decoder, kinds_are_those_of_the_events) {
    const Decoder decoder;
    const auto kind = [&](std::uint32_t word) { return decoder.decode(word).kind; };
    EXPECT_EQ(kind(0x8b020020), InstructionKind::integer); // add x0, x1, x2
    EXPECT_EQ(kind(0x1e222820), InstructionKind::fp);      // fadd s0, s1, s2
    EXPECT_EQ(kind(0x4ea28420), InstructionKind::simd);    // add v0.4s, v1.4s, v2.4s
    EXPECT_EQ(kind(0x4e284820), InstructionKind::crypto);  // aese v0.16b, v1.16b
    EXPECT_EQ(kind(0xf9400020), InstructionKind::memory);  // ldr x0, [x1]
    EXPECT_EQ(kind(0x14000000), InstructionKind::branch);  // b .
    EXPECT_EQ(kind(0xd503201f), InstructionKind::system);  // nop
}

TEST(Decoder, branches_are_of_their_kind) {
    const Decoder decoder;
    const auto branch = [&](std::uint32_t word) { return decoder.decode(word).branch; };
    EXPECT_EQ(branch(0x14000000), BranchKind::immediate);           // b .
    EXPECT_EQ(branch(0x94000000), BranchKind::call);                // bl .
    EXPECT_EQ(branch(0x54000001), BranchKind::conditional);         // b.ne .
    EXPECT_EQ(branch(0xb4000000), BranchKind::conditional);         // cbz x0, .
    EXPECT_EQ(branch(0x36000000), BranchKind::conditional);         // tbz w0, #0, .
    EXPECT_EQ(branch(0xd61f0020), BranchKind::indirect);            // br x1
    EXPECT_EQ(branch(0xd63f0020), BranchKind::indirect_call);       // blr x1
    EXPECT_EQ(branch(0xd65f03c0), BranchKind::procedure_return);    // ret
    EXPECT_EQ(branch(0xd69f03e0), BranchKind::exception_return);    // eret
    EXPECT_EQ(branch(0xd4000001), BranchKind::exception);           // svc #0
    EXPECT_EQ(branch(0xd5033fdf), BranchKind::instruction_barrier); // isb
    EXPECT_EQ(branch(0xd503201f), BranchKind::none);                // nop
}

TEST(Decoder, accesses_have_their_size_and_order) {
    const Decoder decoder;
    const auto access = [&](std::uint32_t word) { return decoder.decode(word).access; };
    const Access quads = access(0xad400440); // ldp q0, q1, [x2]
    EXPECT_TRUE(quads.load && !quads.store);
    EXPECT_EQ(quads.bytes, 16);
    EXPECT_EQ(quads.count, 2);
    const Access exclusive = access(0xc8027c20); // stxr w2, x0, [x1]
    EXPECT_TRUE(exclusive.store && exclusive.exclusive && !exclusive.ordered);
    EXPECT_TRUE(access(0xc8dffc20).ordered); // ldar x0, [x1]
    const Access add = access(0xf8200041);   // ldadd x0, x1, [x2]
    EXPECT_TRUE(add.load && add.store && add.atomic);
    EXPECT_TRUE(access(0xf9800020).prefetch); // prfm pldl1keep, [x1]
    EXPECT_FALSE(access(0xf9800020).load);
    const Access zero = access(0xd50b7420); // dc zva, x0
    EXPECT_TRUE(zero.store && zero.zeroes);
    EXPECT_EQ(zero.size(), 64U);
    EXPECT_TRUE(access(0x58000000).literal); // ldr x0, .
}

TEST(Decoder, sources_say_when_they_are_wanted) {
    const Decoder decoder;
    const auto wanted = [&](std::uint32_t word, unsigned n) {
        return decoder.decode(word).source[n].wanted;
    };
    EXPECT_EQ(wanted(0x8b020c20, 0), Wanted::first);   // add x0, x1, x2, lsl #3
    EXPECT_EQ(wanted(0x8b020c20, 1), Wanted::shifted); // of which x2
    EXPECT_EQ(wanted(0x8b020020, 1), Wanted::first);   // add x0, x1, x2
    EXPECT_EQ(wanted(0x9b020c20, 2), Wanted::late);    // madd x0, x1, x2, x3
    EXPECT_EQ(wanted(0xf9000020, 0), Wanted::address); // str x0, [x1]
    EXPECT_EQ(wanted(0xf9000020, 1), Wanted::late);
    EXPECT_EQ(decoder.decode(0x8b020020).timing, Timing::alu);
    EXPECT_EQ(decoder.decode(0x8b020c20).timing, Timing::alu_shifted);
}

} // namespace armpmu::tests::decoder_test
