// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_info.h"
#include "tests/property/core_fixture.h"
#include "tests/property/kernel_run.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

// Where issue slots went: laws, the memo beside the core without, and a naive account.
namespace armpmu::tests::core_slots_test {

using a55::Event;
using cpu::Cause;
using cpu::IssuedKind;
using cpu::IssueSlots;

cpu::CoreConfig with_memo(cpu::CoreConfig config, bool memo) {
    config.memo = config.hot_lines = memo;
    return config;
}

std::string text_of(const IssueSlots& slots) {
    std::string text;
    for (const std::uint64_t n : slots.issued) text += std::to_string(n) + ' ';
    for (const std::uint64_t n : slots.empty) text += ' ' + std::to_string(n);
    return text;
}

std::uint64_t sum_of(const IssueSlots& slots, Cause first, Cause last) {
    std::uint64_t sum = 0;
    for (auto n = static_cast<unsigned>(first); n <= static_cast<unsigned>(last); ++n)
        sum += slots.empty[n];
    return sum;
}

// What the PMU's events say of them.
void expect_what_the_events_say(const IssueSlots& slots, CoreUnderTest& core,
                                const std::string& what) {
    const auto total = [&core](Event event) { return core.total(event); };
    EXPECT_EQ(slots[IssuedKind::integer], total(Event::dp_spec)) << what;
    EXPECT_EQ(slots[IssuedKind::simd], total(Event::ase_spec)) << what;
    EXPECT_EQ(slots[IssuedKind::fp], total(Event::vfp_spec)) << what;
    EXPECT_EQ(slots[IssuedKind::crypto], total(Event::crypto_spec)) << what;
    EXPECT_EQ(slots[IssuedKind::branch], total(Event::pc_write_spec)) << what;
    EXPECT_LE(slots[IssuedKind::load], total(Event::ld_spec)) << what;
    EXPECT_LE(total(Event::ld_spec), slots[IssuedKind::load] + slots[IssuedKind::atomic]) << what;
    EXPECT_LE(total(Event::st_spec), slots[IssuedKind::store] + slots[IssuedKind::atomic]) << what;
    IssueSlots issued = slots;
    issued.empty = {};
    EXPECT_EQ(issued.sum(), total(Event::inst_retired)) << what;
    const struct {
        Event event;
        Cause first, last;
    } kParts[] = {
        {Event::stall_frontend, Cause::fetch, Cause::fetch_tlb},
        {Event::stall_frontend_cache, Cause::fetch_cache, Cause::fetch_cache},
        {Event::stall_frontend_tlb, Cause::fetch_tlb, Cause::fetch_tlb},
        {Event::stall_backend, Cause::interlock, Cause::store_tlb},
        {Event::stall_backend_ilock, Cause::interlock, Cause::structural_fpu},
        {Event::stall_backend_ilock_agu, Cause::interlock_agu, Cause::interlock_agu},
        {Event::stall_backend_ld, Cause::load, Cause::load_tlb},
        {Event::stall_backend_ld_cache, Cause::load_l2, Cause::load_registers},
        {Event::stall_backend_ld_tlb, Cause::load_tlb, Cause::load_tlb},
        {Event::stall_backend_st, Cause::store, Cause::store_tlb},
        {Event::stall_backend_st_stb, Cause::store_buffer, Cause::store_buffer},
        {Event::stall_backend_st_tlb, Cause::store_tlb, Cause::store_tlb},
    };
    const std::uint64_t beside = 2 * core.core.issue_cycles() - issued.sum();
    for (const auto& [event, first, last] : kParts) {
        const std::uint64_t sum = sum_of(slots, first, last);
        EXPECT_GE(sum, 2 * total(event)) << what << ", event " << number(event);
        EXPECT_LE(sum, 2 * total(event) + beside) << what << ", event " << number(event);
    }
}

// Goes on in steps, and marks the end of each.
struct Marked {
    Marked(const cpu::CoreConfig& config, bool memo) : core(with_memo(config, memo)) {
        core.core.count_slots();
        mark();
    }
    std::uint64_t run(cpu::BlockSource& source, std::uint64_t instructions) {
        const std::uint64_t done = core.core.run(source, instructions);
        mark();
        return done;
    }
    void mark() {
        marks.push_back(core.core.mark_slots());
        cycles.push_back(core.pmu.cycles());
    }
    void expect_all_slots(const std::string& what) {
        const unsigned width = core.core.issue_width();
        for (std::size_t n = 1; n < marks.size(); ++n) {
            const IssueSlots before = at(n - 1), after = at(n);
            ASSERT_EQ(after.sum() - before.sum(), width * (cycles[n] - cycles[n - 1]))
                << what << ", interval " << n;
            for (unsigned k = 0; k < cpu::kIssuedKinds; ++k)
                ASSERT_LE(before.issued[k], after.issued[k]) << what << ", interval " << n;
            for (unsigned k = 0; k < cpu::kCauses; ++k)
                ASSERT_LE(before.empty[k], after.empty[k]) << what << ", interval " << n;
        }
    }
    IssueSlots at(std::size_t n) const { return core.core.slots_at(marks[n]); }
    IssueSlots all() const { return core.core.slots_at(marks.back()); }

    CoreUnderTest core;
    std::vector<std::size_t> marks;
    std::vector<std::uint64_t> cycles;
};

using Source = std::function<std::unique_ptr<cpu::BlockSource>(CoreUnderTest& core)>;

void expect_laws(const cpu::CoreConfig& config, const Source& source, const std::string& what,
                 std::uint64_t most_step, std::uint64_t instructions = 100'000) {
    Marked with(config, true), without(config, false);
    const auto one = source(with.core), other = source(without.core);
    std::mt19937 random(1);
    for (std::uint64_t done = 0; done < instructions;) {
        const std::uint64_t step = 1 + random() % most_step;
        const std::uint64_t now = with.run(*one, step);
        ASSERT_EQ(now, without.run(*other, step)) << what;
        done += now;
        if (now < step) break;
    }
    with.expect_all_slots(what);
    for (std::size_t n = 0; n < with.marks.size(); ++n)
        ASSERT_EQ(text_of(with.at(n)), text_of(without.at(n))) << what << ", mark " << n;
    if (config.profile == cpu::CoreConfig::Profile::a55)
        expect_what_the_events_say(with.all(), with.core, what);
}

Source kernel(const std::string& name) {
    return [name](CoreUnderTest& core) {
        auto made = testbench::make_kernel(name, {});
        core.pmu.set_state(made->state());
        return made;
    };
}

Source random_program(std::uint32_t seed) {
    return [seed](CoreUnderTest&) {
        return std::make_unique<RandomProgram>(seed, 2'000, RandomProgram::Events::all);
    };
}

TEST(CoreSlots, of_each_interval_are_twice_its_cycles_on_all_kernels) {
    for (const testbench::KernelInfo& info : testbench::kernels())
        expect_laws({}, kernel(std::string(info.name)), std::string(info.name), 5'000);
}

TEST(CoreSlots, of_each_interval_are_twice_its_cycles_in_random_programs) {
    for (std::uint32_t seed = 1; seed <= 60 && !testing::Test::HasFailure(); ++seed)
        expect_laws({}, random_program(seed), "seed " + std::to_string(seed), 300);
}

TEST(CoreSlots, of_random_cores_add_up) {
    for (std::uint32_t seed = 1; seed <= 60 && !testing::Test::HasFailure(); ++seed)
        expect_laws(random_core_config(seed), random_program(seed + 1'000),
                    "seed " + std::to_string(seed), 300);
}

// An account cycle by cycle, of what the observers are told: nothing of the core's own.
class NaiveAccount final : public cpu::EventObserver, public cpu::IssueObserver {
  public:
    void happened(Event event, std::uint64_t n, cpu::InstructionPlace /*where*/) override {
        if (event == Event::stall_frontend) in_front_ += n;
        if (event == Event::stall_backend) behind_ += n;
    }
    void issued(IssuedKind /*kind*/, cpu::InstructionPlace /*where*/) override { ++used_; }
    void left_empty(Cause cause, std::uint64_t n, cpu::InstructionPlace /*where*/) override {
        (cause <= Cause::fetch_tlb ? front_ : back_) += n;
    }
    // What was told belongs to this instruction.
    void issued(const cpu::Issue& issue) override {
        ++instructions_;
        const std::uint64_t before = cycles_;
        cycles_ = issue.cycle + 1;
        const std::uint64_t stalled = issue.cycle + 1 == before ? 0 : issue.cycle - before;
        ASSERT_EQ(in_front_ + behind_, stalled) << issue.number;
        // Whole cycles, and at most one slot that the cycle before had left.
        const std::uint64_t front = front_ - last_front_, back = back_ - last_back_;
        ASSERT_GE(front, 2 * in_front_) << issue.number;
        ASSERT_GE(back, 2 * behind_) << issue.number;
        ASSERT_LE(front + back - 2 * stalled, 3U) << issue.number;
        ASSERT_EQ(used_, instructions_);
        // The rest of its own cycle is told later.
        const std::uint64_t told = used_ + front_ + back_;
        ASSERT_LE(told, 2 * cycles_) << issue.number;
        ASSERT_GE(told + 1, 2 * cycles_) << issue.number;
        last_front_ = front_;
        last_back_ = back_;
        in_front_ = behind_ = 0;
    }
    std::uint64_t used() const { return used_; }
    std::uint64_t front() const { return front_; }
    std::uint64_t back() const { return back_; }

  private:
    std::uint64_t in_front_ = 0, behind_ = 0; // cycles of the instruction under way
    std::uint64_t used_ = 0, front_ = 0, back_ = 0;
    std::uint64_t last_front_ = 0, last_back_ = 0;
    std::uint64_t cycles_ = 0, instructions_ = 0;
};

TEST(CoreSlots, of_each_cycle_are_two_by_a_naive_account) {
    for (const testbench::KernelInfo& info : testbench::kernels()) {
        NaiveAccount naive;
        Marked marked({}, true);
        marked.core.core.set_observer(&naive);
        marked.core.core.set_issue_observer(&naive);
        const auto source = kernel(std::string(info.name))(marked.core);
        marked.run(*source, 20'000);
        const IssueSlots all = marked.all();
        const unsigned left = marked.core.core.slots_left(); // nobody is told of these
        EXPECT_EQ(naive.used() + naive.front() + naive.back() + left, all.sum()) << info.name;
        EXPECT_EQ(naive.front() + left, sum_of(all, Cause::fetch, Cause::fetch_tlb)) << info.name;
        EXPECT_EQ(naive.back(), sum_of(all, Cause::interlock, Cause::store_tlb)) << info.name;
        if (HasFatalFailure()) return;
    }
}

// A kernel whose answer is known.
double share_of(Cause cause, const std::string& name, const std::string& settings) {
    Marked marked({}, true);
    const auto source = testbench::make_kernel(name, settings_from(settings));
    marked.core.pmu.set_state(source->state());
    marked.run(*source, 200'000);
    const IssueSlots all = marked.all();
    return static_cast<double>(all[cause]) / static_cast<double>(all.sum());
}

TEST(CoreSlots, of_kernels_go_to_what_the_kernels_are_made_for) {
    const struct {
        const char* kernel;
        const char* settings;
        Cause cause;
    } kKnown[] = {
        {"chase", "footprint=4096 iterations=20000", Cause::interlock_agu},
        {"chase", "footprint=65536 iterations=20000", Cause::load_l2},
        {"chase", "footprint=524288 iterations=20000", Cause::load_l3},
        {"chase", "footprint=8388608 iterations=20000", Cause::load_dram},
        {"page_chase", "pages=512 iterations=20000", Cause::load_tlb},
        {"fp", "", Cause::interlock_fpu},
        {"divide", "", Cause::structural},
        {"chain", "", Cause::interlock},
        {"unpredictable", "iterations=20000", Cause::fetch_branch},
        {"code", "kilobytes=256 passes=8", Cause::fetch_cache},
        {"system_calls", "iterations=10000", Cause::fetch_again},
        {"store_burst", "footprint=1048576 passes=2", Cause::store_buffer},
    };
    for (const auto& [name, settings, cause] : kKnown)
        EXPECT_GT(share_of(cause, name, settings), 0.15) << name << " " << settings;
}

} // namespace armpmu::tests::core_slots_test
