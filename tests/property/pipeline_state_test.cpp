// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/pipeline.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

// The state of the pipeline is all that its future depends on, and every cycle is accounted for.
namespace armpmu::tests::pipeline_state_test {

using cpu::Cause;
using cpu::Issued;
using cpu::Operation;
using cpu::Pipeline;
using cpu::PipelineProfile;

PipelineProfile single_issue() {
    PipelineProfile profile = cpu::profile_a55();
    profile.dual_issue = false;
    return profile;
}

// What happens to a pipeline, relative to its newest issue.
struct Step {
    Operation operation;
    std::uint32_t fetched;
    Cause fetched_cause;
    std::uint32_t memory;
    Cause memory_cause;
    std::uint32_t missed; // 0: no miss
};

class Steps {
  public:
    Steps(const PipelineProfile& profile, unsigned seed) : compiler_(profile), random_(seed) {
        for (unsigned n = 0; n < 400; ++n) operations_.push_back(compiler_.compile(instruction()));
    }
    Step next() {
        Step step{operations_[below(operations_.size())], 0, Cause::fetch, 0, Cause::load, 0};
        if (below(8) == 0) {
            step.fetched = 1 + below(below(8) == 0 ? 300 : 12);
            step.fetched_cause = below(2) == 0 ? Cause::fetch_cache : Cause::fetch_tlb;
        }
        if (below(12) == 0) {
            step.memory = 1 + below(20);
            step.memory_cause = below(2) == 0 ? Cause::store_buffer : Cause::load_tlb;
        }
        if (below(40) == 0) step.missed = 5 + below(200);
        return step;
    }
    std::uint32_t below(std::size_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

  private:
    // Of few registers where that leaves it what it is, so that there is something to wait for.
    cpu::Instruction instruction() {
        for (;;) {
            const std::uint32_t word = static_cast<std::uint32_t>(random_());
            constexpr std::uint32_t kHighRegisters = 0x00180318;
            const std::uint32_t few = word & ~kHighRegisters;
            if (!decoder_.knows(word)) continue;
            return decoder_.decode(decoder_.row_of(few) == decoder_.row_of(word) ? few : word);
        }
    }
    const cpu::Decoder decoder_;
    const Pipeline compiler_;
    std::mt19937 random_;
    std::vector<Operation> operations_;
};

Issued take(Pipeline& pipeline, const Step& step) {
    const std::uint64_t now = pipeline.now();
    const Issued issued = pipeline.issue(
        step.operation, {step.fetched == 0 ? 0 : now + step.fetched, step.fetched_cause},
        {step.memory == 0 ? 0 : now + step.memory, step.memory_cause});
    if (step.missed != 0)
        pipeline.late_results(step.operation, pipeline.now() + step.missed,
                              step.missed % 2 == 0 ? Cause::load_dram : Cause::load_tlb);
    return issued;
}

::testing::AssertionResult alike(const Issued& one, std::uint64_t from, const Issued& other,
                                 std::uint64_t other_from) {
    if (one.cycle - from != other.cycle - other_from)
        return ::testing::AssertionFailure()
               << "after " << one.cycle - from << " and " << other.cycle - other_from;
    if (one.stalls != other.stalls)
        return ::testing::AssertionFailure() << int{one.stalls} << " and " << int{other.stalls};
    for (unsigned n = 0; n < one.stalls; ++n)
        if (one.stall[n].cause != other.stall[n].cause ||
            one.stall[n].cycles != other.stall[n].cycles)
            return ::testing::AssertionFailure() << "stall " << n << " differs";
    return ::testing::AssertionSuccess();
}

struct Named {
    const char* name;
    PipelineProfile (*make)();
};
void PrintTo(const Named& one, std::ostream* out) {
    *out << one.name;
}

class PipelineState : public testing::TestWithParam<Named> {};

TEST_P(PipelineState, restored_elsewhere_and_at_another_time_it_goes_on_alike) {
    const PipelineProfile profile = GetParam().make();
    unsigned restored = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Steps steps(profile, seed);
        Pipeline ours(profile);
        Pipeline theirs(profile);
        bool compared = false;
        for (unsigned n = 0; n < 10'000; ++n) {
            if (ours.can_state() && steps.below(8) == 0) {
                const Pipeline::State state = ours.state();
                theirs.set_state(state, ours.now() + steps.below(1 << 20));
                ASSERT_TRUE(theirs.can_state());
                ASSERT_EQ(theirs.state(), state);
                compared = true;
                ++restored;
            }
            const Step step = steps.next();
            const std::uint64_t from = ours.now();
            const std::uint64_t their_from = theirs.now();
            const Issued issued = take(ours, step);
            if (!compared) continue;
            ASSERT_TRUE(alike(issued, from, take(theirs, step), their_from))
                << "seed " << seed << ", step " << n;
        }
    }
    EXPECT_GT(restored, 1000U);
}

TEST_P(PipelineState, stalls_and_issues_are_all_cycles) {
    const PipelineProfile profile = GetParam().make();
    Steps steps(profile, 99);
    Pipeline pipeline(profile);
    std::uint64_t stalled = 0;
    for (unsigned n = 0; n < 100'000; ++n) {
        const std::uint64_t before = pipeline.now();
        const Issued issued = take(pipeline, steps.next());
        ASSERT_GE(issued.cycle, before);
        for (unsigned k = 0; k < issued.stalls; ++k) {
            ASSERT_GT(issued.stall[k].cycles, 0U);
            stalled += issued.stall[k].cycles;
        }
        ASSERT_EQ(stalled + pipeline.issue_cycles(), pipeline.now() + 1) << "step " << n;
    }
    EXPECT_GT(stalled, pipeline.issue_cycles() / 10);
}

TEST_P(PipelineState, what_is_over_leaves_no_trace) {
    const PipelineProfile profile = GetParam().make();
    constexpr std::uint32_t kAdd = 0x91000421; // add x1, x1, #1
    std::set<Pipeline::State> states;
    for (unsigned seed = 1; seed <= 50; ++seed) {
        Steps steps(profile, seed);
        Pipeline pipeline(profile);
        for (unsigned n = 0; n < 100; ++n) take(pipeline, steps.next());
        const Operation add = pipeline.compile(cpu::Decoder().decode(kAdd));
        // Every other one as late as can be, where times need all their bits.
        if (seed % 2 == 0) pipeline.issue(add, {1u << 28, Cause::fetch}, {});
        const std::uint64_t wait = seed % 2 == 0 ? 1u << 30 : 1000;
        pipeline.issue(add, {pipeline.now() + wait, Cause::fetch}, {});
        ASSERT_TRUE(pipeline.can_state());
        states.insert(pipeline.state());
    }
    EXPECT_EQ(states.size(), 1U);
}

TEST_P(PipelineState, there_is_none_before_the_first_issue) {
    const PipelineProfile profile = GetParam().make();
    const Pipeline pipeline(profile);
    EXPECT_FALSE(pipeline.can_state());
    EXPECT_EQ(pipeline.issue_cycles(), 0U);
}

INSTANTIATE_TEST_SUITE_P(profiles, PipelineState,
                         testing::Values(Named{"a55", cpu::profile_a55},
                                         Named{"llvm", cpu::profile_llvm},
                                         Named{"single_issue", single_issue}),
                         [](const auto& one) { return std::string(one.param.name); });

} // namespace armpmu::tests::pipeline_state_test
