// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/pipeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

// The a55 profile: the rates that are measured on silicon, and each number of it at its limit.
namespace armpmu::tests::pipeline_hardware_test {

using cpu::Arrival;
using cpu::Cause;
using cpu::Issued;
using cpu::Pipeline;

// An instruction: the text is for the reader.
struct Line {
    const char* text;
    std::uint32_t word;
};

class Core {
  public:
    explicit Core(const cpu::PipelineProfile& profile = cpu::profile_a55()) : pipeline(profile) {}
    cpu::Operation compile(Line line) const { return pipeline.compile(decoder.decode(line.word)); }
    Issued issue(Line line, Arrival fetched = {}, Arrival memory = {}) {
        return pipeline.issue(compile(line), fetched, memory);
    }
    double rate(const std::vector<Line>& loop) {
        constexpr unsigned kTurns = 1000;
        std::uint64_t from = 0;
        for (unsigned n = 0; n < 2 * kTurns; ++n) {
            if (n == kTurns) from = pipeline.now();
            for (const Line& line : loop) issue(line);
        }
        return static_cast<double>(kTurns * loop.size()) /
               static_cast<double>(pipeline.now() - from);
    }

    const cpu::Decoder decoder;
    Pipeline pipeline;
};

constexpr Line kAddToX1{"add x1, x1, #1", 0x91000421};
constexpr Line kAddToX2{"add x2, x2, #1", 0x91000442};
constexpr Line kAddToX3{"add x3, x3, #1", 0x91000463};
constexpr Line kAddOfX1{"add x4, x1, #1", 0x91000424};
constexpr Line kLoadAtX1{"ldr x4, [x1]", 0xf9400024};
constexpr Line kLoadX1{"ldr x1, [x5]", 0xf94000a1};
constexpr Line kLoadX6{"ldr x6, [x7]", 0xf94000e6};
constexpr Line kLoadPairX1{"ldp x2, x1, [x5]", 0xa94004a2};
constexpr Line kMultiplyX1{"mul x1, x2, x3", 0x9b037c41};
constexpr Line kStoreX1{"str x1, [x5]", 0xf90000a1};
constexpr Line kStoreX7{"str x7, [x6]", 0xf90000c7};
constexpr Line kDivideX1{"sdiv x1, x2, x3", 0x9ac30c41};
constexpr Line kCompare{"cmp x1, x2", 0xeb02003f};
constexpr Line kFpAddD1{"fadd d1, d2, d3", 0x1e632841};
constexpr Line kFpAddOfD1{"fadd d4, d1, d3", 0x1e632824};
constexpr Line kFpAddAlone{"fadd d4, d5, d6", 0x1e6628a4};
constexpr Line kWholeAddV1{"add v1.4s, v2.4s, v3.4s", 0x4ea38441};
constexpr Line kWholeAdd{"add v4.4s, v5.4s, v6.4s", 0x4ea684a4};
constexpr Line kAccumulate{"mla v1.4s, v2.4s, v3.4s", 0x4ea39441};
constexpr Line kSkewedAdds[] = {{"add w8, w8, #1", 0x11000508},
                                {"add w10, w8, #1", 0x1100050a},
                                {"add w12, w8, #1", 0x1100050c}};
constexpr Line kAddAndLoad[] = {{"add w8, w8, #1", 0x11000508},
                                {"and w12, w8, #0x3f", 0x1200150c},
                                {"ldr w14, [x10, w12, uxtw #2]", 0xb86c594e}};

std::vector<Line> loop(const Line (&lines)[3]) {
    return {lines[0], lines[1], lines[2]};
}

TEST(PipelineRates, are_those_that_llvm_measured_on_silicon) {
    EXPECT_NEAR(Core().rate(loop(kSkewedAdds)), 2.00, 0.005);
    EXPECT_NEAR(Core().rate(loop(kAddAndLoad)), 1.50, 0.005);
}
TEST(PipelineRates, are_those_of_llvm_mca_in_its_profile) {
    EXPECT_NEAR(Core(cpu::profile_llvm()).rate(loop(kSkewedAdds)), 1.50, 0.005);
    EXPECT_NEAR(Core(cpu::profile_llvm()).rate(loop(kAddAndLoad)), 0.60, 0.005);
}
TEST(PipelineRates, independent_additions_issue_two_by_two_and_a_chain_one_by_one) {
    EXPECT_NEAR(Core().rate({kAddToX1, kAddToX2, kAddToX3}), 2.0, 0.005);
    EXPECT_NEAR(Core().rate({kAddToX1}), 1.0, 0.005);
    EXPECT_NEAR(Core().rate({kLoadX6, kAddToX2, kStoreX1, kAddToX3}), 2.0, 0.005);
}
TEST(PipelineRates, one_instruction_a_cycle_without_dual_issue) {
    cpu::PipelineProfile profile = cpu::profile_a55();
    profile.dual_issue = false;
    EXPECT_NEAR(Core(profile).rate({kAddToX1, kAddToX2, kAddToX3}), 1.0, 0.005);
}
TEST(PipelineRates, the_third_instruction_waits_for_the_next_cycle) {
    Core core;
    EXPECT_EQ(core.issue(kAddToX1, {100}).cycle, 100U);
    EXPECT_EQ(core.issue(kAddToX2).cycle, 100U);
    EXPECT_EQ(core.issue(kLoadX6).cycle, 101U);
}

TEST(PipelineProfile, that_makes_no_sense_is_refused) {
    using Change = void (*)(cpu::PipelineProfile&);
    for (const Change change : {
             Change([](cpu::PipelineProfile& one) { one.issue_width = 0; }),
             Change([](cpu::PipelineProfile& one) { one.issue_width = 16; }),
             Change([](cpu::PipelineProfile& one) { one.units[1] = 3; }),
             Change([](cpu::PipelineProfile& one) { one.execution[0][0].latency = 121; }),
             Change([](cpu::PipelineProfile& one) { one.execution[3][1].busy = 121; }),
             Change(
                 [](cpu::PipelineProfile& one) { one.execution[0][0].forward[0].from_others = 9; }),
         }) {
        cpu::PipelineProfile profile = cpu::profile_a55();
        change(profile);
        EXPECT_THROW(const Pipeline pipeline(profile), std::invalid_argument);
    }
}

// The second issues `cycles` after the first, if it is there by then.
struct Distance {
    Line first;
    Line second;
    unsigned cycles;
};

void expect_distance(const Distance& one) {
    constexpr std::uint64_t kFirst = 100;
    const std::uint64_t limit = kFirst + one.cycles;
    for (const std::uint64_t fetched : {limit - 1, limit, limit + 1}) {
        Core core;
        ASSERT_EQ(core.issue(one.first, {kFirst}).cycle, kFirst);
        EXPECT_EQ(core.issue(one.second, {fetched}).cycle, std::max(fetched, limit))
            << one.first.text << "; " << one.second.text << ", fetched at " << fetched;
    }
}

TEST(PipelineResults, are_consumed_as_late_as_the_consumer_can) {
    constexpr Line kShiftOfX1{"lsl x4, x1, #3", 0xd37df024};
    constexpr Line kShiftsX1{"add x4, x3, x1, lsl #2", 0x8b010864};
    constexpr Line kAddsToX1{"add x4, x1, x3, lsl #2", 0x8b030824};
    constexpr Line kShiftedX1{"add x1, x2, x3, lsl #2", 0x8b030841};
    constexpr Line kMultiplyOfX1{"mul x4, x1, x3", 0x9b037c24};
    constexpr Line kSumOfX1{"madd x4, x2, x3, x1", 0x9b030444};
    constexpr Line kLoadIndexed{"ldr x1, [x5, x6]", 0xf86668a1};
    constexpr Line kLoadAfter{"ldr x6, [x5], #8", 0xf84084a6};
    constexpr Line kLoadAtX5{"ldr x4, [x5]", 0xf94000a4};
    constexpr Line kSelect{"csel x4, x2, x3, eq", 0x9a830044};
    for (const Distance& one : {
             Distance{kAddToX1, kAddOfX1, 0}, // Ex1, then Ex2
             Distance{kAddToX1, kShiftOfX1, 1},
             Distance{kAddToX1, kLoadAtX1, 1},
             Distance{kAddToX1, kShiftsX1, 1},
             Distance{kAddToX1, kAddsToX1, 0},
             Distance{kAddToX1, kStoreX1, 0},
             Distance{kAddToX1, kMultiplyOfX1, 1},
             Distance{kShiftedX1, kAddOfX1, 1},
             Distance{kShiftedX1, kLoadAtX1, 2},
             Distance{kMultiplyX1, kMultiplyOfX1, 3},
             Distance{kMultiplyX1, kAddOfX1, 2},
             Distance{kMultiplyX1, kSumOfX1, 1},
             Distance{kMultiplyX1, kStoreX1, 1},
             Distance{kDivideX1, kAddOfX1, 7},
             Distance{kDivideX1, kLoadAtX1, 8},
             Distance{kLoadX1, kAddOfX1, 2},
             Distance{kLoadX1, kLoadAtX1, 2},
             Distance{kLoadIndexed, kLoadAtX1, 2},
             Distance{kLoadX1, kStoreX1, 1},
             Distance{kLoadPairX1, kAddToX2, 2},
             Distance{kLoadPairX1, kLoadAtX1, 4},
             Distance{kLoadAfter, kLoadAtX5, 1},
             Distance{kCompare, {"b.eq #8", 0x54000040}, 0},
             Distance{kCompare, kSelect, 0},
             Distance{kLoadX1, {"cbz x1, #8", 0xb4000041}, 2},
             Distance{kFpAddD1, kFpAddOfD1, 4},
             Distance{kFpAddD1, {"fmadd d4, d2, d3, d1", 0x1f430444}, 4},
             Distance{kFpAddD1, {"fmov x1, d1", 0x9e660021}, 4},
             Distance{{"fmov d1, x1", 0x9e670021}, kFpAddOfD1, 2},
             Distance{kAccumulate, kAccumulate, 1},
             Distance{kAccumulate, {"add v4.4s, v1.4s, v3.4s", 0x4ea38424}, 4},
             Distance{kWholeAddV1, {"add v4.4s, v1.4s, v3.4s", 0x4ea38424}, 2},
         })
        expect_distance(one);
}

TEST(PipelineUnits, take_what_there_is_of_them) {
    constexpr Line kDivide{"sdiv x4, x2, x3", 0x9ac30c44};
    constexpr Line kMultiply{"mul x4, x5, x6", 0x9b067ca4};
    constexpr Line kLoadQ{"ldr q1, [x5]", 0x3dc000a1};
    constexpr Line kStorePair{"stp x2, x3, [x5]", 0xa9000ca2};
    constexpr Line kDivideS{"fdiv s1, s2, s3", 0x1e231841};
    constexpr Line kDivideD{"fdiv d1, d2, d3", 0x1e631841};
    constexpr Line kDivideOtherS{"fdiv s4, s5, s6", 0x1e2618a4};
    constexpr Line kDivideOtherD{"fdiv d4, d5, d6", 0x1e6618a4};
    constexpr Line kReadRegister{"mrs x9, tpidr_el0", 0xd53bd049};
    for (const Distance& one : {
             Distance{kLoadX1, kLoadX6, 1}, // one load
             Distance{kStoreX1, kStoreX7, 1},
             Distance{kLoadX1, kStoreX7, 0},    // and one store at a time
             Distance{kLoadPairX1, kLoadX6, 2}, // 64 bits a cycle
             Distance{kLoadQ, kLoadX6, 2},
             Distance{kStorePair, kStoreX7, 1}, // 128 bits a cycle
             Distance{kMultiplyX1, kMultiply, 1},
             Distance{kDivideX1, kDivide, 8},
             Distance{kFpAddD1, kFpAddAlone, 0},
             Distance{kWholeAddV1, kWholeAdd, 1}, // both pipes
             Distance{kWholeAddV1, kAddToX1, 0},
             Distance{kAddToX1, kWholeAdd, 1}, // first of two
             Distance{kDivideS, kDivideOtherS, 10},
             Distance{kDivideD, kDivideOtherD, 19},
             Distance{kDivideD, kFpAddAlone, 0},
             Distance{kReadRegister, kAddToX1, 1}, // alone
             Distance{kAddToX1, kReadRegister, 1},
             Distance{kAddToX1, {"nop", 0xd503201f}, 0},
         })
        expect_distance(one);
}

std::vector<std::pair<Cause, std::uint32_t>> stalls(const Issued& issued) {
    std::vector<std::pair<Cause, std::uint32_t>> all;
    for (unsigned n = 0; n < issued.stalls; ++n)
        all.emplace_back(issued.stall[n].cause, issued.stall[n].cycles);
    return all;
}

using Stalls = std::vector<std::pair<Cause, std::uint32_t>>;

TEST(PipelineStalls, cycles_before_the_first_instruction_are_the_front_ends) {
    Core core;
    EXPECT_EQ(stalls(core.issue(kAddToX1, {3, Cause::fetch_cache})),
              (Stalls{{Cause::fetch_cache, 3}}));
}
TEST(PipelineStalls, a_mispredicted_branch_costs_all_but_its_own_cycle) {
    Core core;
    const std::uint64_t branch = core.issue({"b.eq #8", 0x54000040}, {10}).cycle;
    const Issued next = core.issue(kAddToX1, {branch + cpu::profile_a55().mispredict});
    EXPECT_EQ(next.cycle, 18U);
    EXPECT_EQ(stalls(next), (Stalls{{Cause::fetch, 7}}));
}
TEST(PipelineStalls, the_next_cycle_is_none) {
    Core core;
    core.issue(kAddToX1, {10});
    EXPECT_EQ(stalls(core.issue(kAddToX2, {11})), Stalls{});
    EXPECT_EQ(stalls(core.issue(kAddToX3, {13})), (Stalls{{Cause::fetch, 1}}));
}
TEST(PipelineStalls, say_what_is_waited_for) {
    const auto of = [](Line first, Line second) {
        Core core;
        core.issue(first, {10});
        return stalls(core.issue(second));
    };
    EXPECT_EQ(of(kDivideX1, kAddOfX1), (Stalls{{Cause::interlock, 6}}));
    EXPECT_EQ(of(kLoadX1, kLoadAtX1), (Stalls{{Cause::interlock_agu, 1}}));
    EXPECT_EQ(of(kFpAddD1, kFpAddOfD1), (Stalls{{Cause::interlock_fpu, 3}}));
    EXPECT_EQ(of(kDivideX1, {"sdiv x4, x2, x3", 0x9ac30c44}), (Stalls{{Cause::structural, 7}}));
}
TEST(PipelineStalls, one_after_the_other) {
    Core core;
    core.issue(kLoadX1, {10});
    core.pipeline.late_results(core.compile(kLoadX1), 40, Cause::load_dram);
    const Issued issued = core.issue(kLoadAtX1, {15, Cause::fetch_tlb}, {20, Cause::load_tlb});
    EXPECT_EQ(issued.cycle, 40U);
    EXPECT_EQ(stalls(issued),
              (Stalls{{Cause::fetch_tlb, 4}, {Cause::load_tlb, 5}, {Cause::load_dram, 20}}));
}

TEST(PipelineMisses, are_waited_for_by_who_reads_what_is_loaded) {
    Core core;
    const Line load{"ldr x1, [x5], #8", 0xf84084a1};
    core.issue(load, {10});
    core.pipeline.late_results(core.compile(load), 50, Cause::load);
    EXPECT_EQ(core.issue({"ldr x4, [x5]", 0xf94000a4}).cycle, 11U) << "the base is there";
    const Issued issued = core.issue(kAddOfX1);
    EXPECT_EQ(issued.cycle, 49U) << "in Ex2";
    EXPECT_EQ(stalls(issued), (Stalls{{Cause::load, 37}}));
}
TEST(PipelineMisses, are_part_of_a_state_if_they_end_soon) {
    const auto statable_after = [](std::uint64_t cycles) {
        Core core;
        core.issue(kLoadX1, {10});
        core.pipeline.late_results(core.compile(kLoadX1), 10 + cycles, Cause::load);
        return core.pipeline.can_state();
    };
    EXPECT_TRUE(statable_after(127));
    EXPECT_FALSE(statable_after(128));
}
TEST(PipelineMisses, are_part_of_a_state_if_they_are_few) {
    const Line loads[] = {{"ldr x1, [x9]", 0xf9400121},
                          {"ldr x2, [x9]", 0xf9400122},
                          {"ldr x3, [x9]", 0xf9400123},
                          {"ldr x4, [x9]", 0xf9400124},
                          {"ldr x5, [x9]", 0xf9400125}};
    Core core;
    for (const Line& load : loads) {
        EXPECT_TRUE(core.pipeline.can_state() || &load == loads) << load.text;
        core.issue(load, {10});
        core.pipeline.late_results(core.compile(load), 100, Cause::load);
    }
    EXPECT_FALSE(core.pipeline.can_state());
    core.issue(kAddToX2);
    EXPECT_TRUE(core.pipeline.can_state()) << "of five one is written again";
}
TEST(PipelineMisses, are_not_waited_for_when_the_register_is_written_again) {
    Core core;
    core.issue(kLoadX1, {10});
    core.pipeline.late_results(core.compile(kLoadX1), 50, Cause::load);
    EXPECT_EQ(core.issue(kMultiplyX1).cycle, 10U);
    const Issued issued = core.issue(kLoadAtX1);
    EXPECT_EQ(issued.cycle, 13U);
    EXPECT_EQ(stalls(issued), (Stalls{{Cause::interlock_agu, 2}}));
}
TEST(PipelineMisses, of_an_hour_ago_do_not_matter) {
    Core core;
    core.issue(kLoadX1, {10});
    core.pipeline.late_results(core.compile(kLoadX1), 1000, Cause::load);
    constexpr std::uint64_t kWait = 1 << 30;
    constexpr std::uint64_t kHour = 3'600'000'000'000;
    for (std::uint64_t cycle = 0; cycle <= kHour; cycle += kWait) core.issue(kAddToX2, {cycle});
    const std::uint64_t later = core.issue(kDivideX1, {kHour}).cycle;
    EXPECT_EQ(later, kHour);
    EXPECT_EQ(stalls(core.issue(kAddOfX1)), (Stalls{{Cause::interlock, 6}}));
}

} // namespace armpmu::tests::pipeline_hardware_test
