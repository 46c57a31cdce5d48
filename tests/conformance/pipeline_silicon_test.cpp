// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/pipeline.h"

#include <gtest/gtest.h>

#include <vector>

// What the a55 profile took from measurements of silicon: loads in chains, stages of SIMD, 128-bit
// loads and stores, and AES in pairs.
namespace armpmu::tests::pipeline_silicon_test {

struct Code {
    const char* text;
    std::uint32_t word;
};

// Cycles of a turn of a loop that is fetched in time.
double cycles_of(const std::vector<Code>& loop,
                 const cpu::PipelineProfile& profile = cpu::profile_a55()) {
    constexpr unsigned kTurns = 200;
    const cpu::Decoder decoder;
    cpu::Pipeline pipeline(profile);
    std::vector<cpu::Operation> operations;
    cpu::Instruction before;
    for (std::size_t n = 0; n < loop.size(); ++n) {
        const cpu::Instruction instruction = decoder.decode(loop[n].word);
        operations.push_back(pipeline.compile(instruction, n == 0 ? nullptr : &before));
        before = instruction;
    }
    std::uint64_t from = 0;
    for (unsigned n = 0; n < 2 * kTurns; ++n) {
        if (n == kTurns) from = pipeline.now();
        for (const cpu::Operation& one : operations) pipeline.issue(one, {}, {});
    }
    return static_cast<double>(pipeline.now() - from) / kTurns;
}

// ldr xN, [xN] of so many registers, one after the other.
std::vector<Code> chains(unsigned count) {
    constexpr std::uint32_t kLoad = 0xf9400000;
    std::vector<Code> loop;
    for (std::uint32_t n = 0; n < count; ++n) loop.push_back({"ldr", kLoad | n << 5 | n});
    return loop;
}

// Within 2 % of the median over boards (S0001 to S0032 and their like), which has a loop's branch.
TEST(SiliconChains, of_pointers_take_two_cycles_alone_and_three_in_twos) {
    EXPECT_NEAR(cycles_of(chains(1)), 2.02, 0.04);
    EXPECT_NEAR(cycles_of(chains(2)), 3.01, 0.06);
}
TEST(SiliconChains, of_many_pointers_take_a_cycle_a_load) {
    EXPECT_EQ(cycles_of(chains(4)), 4);
    EXPECT_EQ(cycles_of(chains(8)), 8);
}
TEST(SiliconChains, of_indices_take_three_cycles) {
    const Code words{"ldr w0, [x20, w0, uxtw #2]", 0xb8605a80};
    const Code other_words{"ldr w1, [x20, w1, uxtw #2]", 0xb8615a81};
    const Code doubles{"ldr x0, [x20, x0, lsl #3]", 0xf8607a80};
    EXPECT_NEAR(cycles_of({words}), 3.02, 0.06);
    EXPECT_NEAR(cycles_of({words, other_words}), 3.01, 0.06);
    EXPECT_NEAR(cycles_of({doubles}), 3.02, 0.06);
}
TEST(SiliconChains, are_slower_behind_any_other_load_than_the_newest) {
    const Code chain{"ldr x0, [x0]", 0xf9400000};
    EXPECT_EQ(cycles_of({chain, {"add x1, x1, #1", 0x91000421}}), 2);
    EXPECT_EQ(cycles_of({chain, {"str x2, [x21]", 0xf90002a2}}), 2);
    EXPECT_EQ(cycles_of({chain, {"ldr x1, [x20]", 0xf9400281}}), 3);
    EXPECT_EQ(cycles_of({chain, {"ldr d1, [x20]", 0xfd400281}}), 3);
    EXPECT_EQ(cycles_of({chain, {"ldp x1, x2, [x20]", 0xa9400a81}}), 3);
    EXPECT_EQ(cycles_of({{"ldr x0, [x0, x20]", 0xf8746800}}), 3);
}

constexpr Code kEor{"eor v1.16b, v1.16b, v1.16b", 0x6e211c21};
constexpr Code kAdd{"add v1.2d, v1.2d, v1.2d", 0x4ee18421};
constexpr Code kShl{"shl v1.2d, v1.2d, #3", 0x4f435421};
constexpr Code kSri{"sri v1.2d, v2.2d, #3", 0x6f7d4441};
constexpr Code kSriOfV1{"sri v1.2d, v1.2d, #3", 0x6f7d4421};
constexpr Code kZip{"zip1 v1.2d, v1.2d, v1.2d", 0x4ec13821};
constexpr Code kMul{"mul v1.4s, v1.4s, v1.4s", 0x4ea19c21};

// What stands behind what it takes from: the loop is as long as both distances.
TEST(SiliconSimd, takes_operands_of_shifts_in_the_first_stage_and_of_logic_in_the_second) {
    EXPECT_EQ(cycles_of({kEor}), 1);
    EXPECT_EQ(cycles_of({kAdd}), 2);
    EXPECT_EQ(cycles_of({kShl}), 2);
    EXPECT_EQ(cycles_of({kEor, kShl}), 2 + 1);
    EXPECT_EQ(cycles_of({kAdd, kShl}), 3 + 1);
    EXPECT_EQ(cycles_of({kAdd, kEor}), 2 + 1);
    EXPECT_EQ(cycles_of({kEor, kZip}), 2 + 2);
    EXPECT_EQ(cycles_of({kEor, kMul}), 2 + 4);
}
TEST(SiliconSimd, inserts_into_what_a_shift_left_in_the_next_cycle) {
    EXPECT_EQ(cycles_of({kShl, kSri, kEor}), 1 + 1 + 2);
    EXPECT_EQ(cycles_of({kAdd, kSri, kEor}), 2 + 1 + 1);
    EXPECT_EQ(cycles_of({kSri}), 1);
    EXPECT_EQ(cycles_of({kSriOfV1}), 2);
}

constexpr Code kLoadQ{"ldr q2, [x20]", 0x3dc00282};
constexpr Code kStoreQ{"str q2, [x21]", 0x3d8002a2};
constexpr Code kAddX{"add x1, x2, #1", 0x91000441};
constexpr Code kOtherEor{"eor v4.16b, v5.16b, v6.16b", 0x6e261ca4};

TEST(SiliconSimd, loads_128_bits_in_two_cycles_with_one_other_in_the_last) {
    EXPECT_EQ(cycles_of({kLoadQ}), 2);
    EXPECT_EQ(cycles_of({kLoadQ, kAddX}), 2);
    EXPECT_EQ(cycles_of({kLoadQ, kAddX, kAddX}), 3);
    EXPECT_EQ(cycles_of({kLoadQ, kOtherEor}), 3) << "which is first of two";
    EXPECT_EQ(cycles_of({kLoadQ, {"eor v2.16b, v2.16b, v2.16b", 0x6e221c42}}), 3 + 1);
    EXPECT_EQ(cycles_of({{"ldp q2, q3, [x20]", 0xad400e82}}), 4);
    EXPECT_EQ(cycles_of({{"ld1 {v2.16b}, [x20]", 0x4c407282}, kAddX}), 2);
    EXPECT_EQ(cycles_of({{"ldr d2, [x20]", 0xfd400282}, kAddX}), 1);
}
TEST(SiliconSimd, stores_of_128_bits_are_first_of_two) {
    EXPECT_EQ(cycles_of({kStoreQ, kAddX}), 1);
    EXPECT_EQ(cycles_of({kOtherEor, kStoreQ}), 2);
    EXPECT_EQ(cycles_of({kOtherEor, {"str d2, [x21]", 0xfd0002a2}}), 1);
    EXPECT_EQ(cycles_of({{"stp q2, q3, [x21]", 0xad000ea2}}), 2);
}

constexpr Code kAese{"aese v0.16b, v1.16b", 0x4e284820};
constexpr Code kAesmc{"aesmc v0.16b, v0.16b", 0x4e286800};
constexpr Code kAesd{"aesd v0.16b, v1.16b", 0x4e285820};
constexpr Code kAesimc{"aesimc v0.16b, v0.16b", 0x4e287800};
constexpr Code kAesmcToOther{"aesmc v2.16b, v0.16b", 0x4e286802};

TEST(SiliconAes, rounds_issue_as_pairs_of_two_cycles) {
    EXPECT_EQ(cycles_of({kAese, kAesmc}), 2);
    EXPECT_EQ(cycles_of({kAesd, kAesimc}), 2);
    EXPECT_EQ(cycles_of({kAese}), 2);
}
TEST(SiliconAes, what_is_no_pair_issues_one_by_one) {
    EXPECT_EQ(cycles_of({kAese, kAesimc}), 4);
    EXPECT_EQ(cycles_of({kAesd, kAesmc}), 4);
    EXPECT_EQ(cycles_of({kAese, kAddX, kAesmc}), 4);
    EXPECT_EQ(cycles_of({kAese, kAesmcToOther, {"mov v0.16b, v2.16b", 0x4ea21c40}}), 2 + 1 + 2);
    EXPECT_EQ(cycles_of({kAese, kAesmc}, cpu::profile_llvm()), 8);
}
// The loops of AES-128 and AES-256 without loads and stores: S0306 says 21.2, with the rest of it.
TEST(SiliconAes, nine_and_thirteen_rounds_take_two_cycles_each) {
    const auto block = [](unsigned rounds) {
        std::vector<Code> loop;
        for (unsigned n = 0; n < rounds; ++n) loop.insert(loop.end(), {kAese, kAesmc});
        loop.push_back(kAese);
        return cycles_of(loop);
    };
    EXPECT_EQ(block(9), 20);
    EXPECT_EQ(block(13), 28);
}

} // namespace armpmu::tests::pipeline_silicon_test
