// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/kernel_samples.h"
#include "tests/property/event_places.h"
#include "tests/property/kernel_run.h"

// Who is told of each event: of all of them, and nothing else is different.
namespace armpmu::tests::core_observer_test {

constexpr std::uint64_t kMost = 60'000; // instructions of a kernel

struct Execution {
    explicit Execution(const cpu::CoreConfig& config, const testbench::KernelInfo& info,
                       const Settings& settings, a55::Config pmu_config = {})
        : core(config, pmu_config, {}), kernel(testbench::make_kernel(info.name, settings)) {
        core.pmu.set_state(kernel->state());
    }
    void finish() {
        core.core.run(*kernel, kMost);
        core.core.finish();
    }

    CoreUnderTest core;
    std::unique_ptr<testbench::Kernel> kernel;
};

void expect_all_told(Execution& run, const EventPlaces& places,
                     const std::map<a55::Event, std::uint64_t>& before = {}) {
    for (const a55::EventInfo& row : a55::events()) {
        const auto known = before.find(row.event);
        const std::uint64_t sooner = known == before.end() ? 0 : known->second;
        ASSERT_EQ(places.total(run.core.pmu.config(), row.event),
                  run.core.total(row.event) - sooner)
            << row.mnemonic;
    }
}

TEST(CoreObserver, is_told_of_every_event_that_a_kernel_makes) {
    for (const testbench::KernelInfo& info : testbench::kernels()) {
        for (const Settings& settings : kernel_samples(info)) {
            SCOPED_TRACE(printed(info, settings));
            EventPlaces places;
            Execution run({}, info, settings);
            run.core.core.set_observer(&places);
            run.finish();
            expect_all_told(run, places);
            EXPECT_EQ(places.nowhere(), 0U);
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(CoreObserver, is_told_of_every_event_whatever_caches_there_are) {
    for (const unsigned l2_kb : {0U, 128U})
        for (const unsigned l3_kb : {0U, 1024U})
            for (const bool outside : {false, true}) {
                cpu::CoreConfig config;
                config.l2_kb = l2_kb;
                config.l3_kb = l3_kb;
                a55::Config pmu_config;
                pmu_config.external_last_level = outside;
                EventPlaces places;
                Execution run(config, testbench::find_kernel("copy"), {}, pmu_config);
                run.core.core.set_observer(&places);
                run.finish();
                expect_all_told(run, places);
            }
}

TEST(CoreObserver, changes_no_count) {
    for (const testbench::KernelInfo& info : testbench::kernels()) {
        SCOPED_TRACE(info.name);
        EventPlaces places;
        Execution with({}, info, {});
        Execution without({}, info, {});
        with.core.core.set_observer(&places);
        with.finish();
        without.finish();
        ASSERT_EQ(with.core.totals(), without.core.totals());
        ASSERT_EQ(with.core.core.cycle(), without.core.core.cycle());
    }
}

// Adds up what it is told.
struct Issues final : cpu::IssueObserver {
    void issued(const cpu::Issue& issue) override {
        EXPECT_EQ(issue.number, next);
        EXPECT_GE(issue.cycle, cycle);
        if (issue.cycle != cycle || next == 0) ++cycles;
        next = issue.number + 1;
        cycle = issue.cycle;
    }
    void excepted(const cpu::Effect& /*effect*/, std::uint64_t /*next*/) override { ++exceptions; }

    std::uint64_t next = 0; // number
    std::uint64_t cycle = 0;
    std::uint64_t cycles = 0; // in which something issued
    std::uint64_t exceptions = 0;
};

TEST(IssueObserver, is_told_of_every_instruction_in_its_cycle_and_changes_nothing) {
    for (const testbench::KernelInfo& info : testbench::kernels()) {
        SCOPED_TRACE(info.name);
        Issues issues;
        EventPlaces places;
        Execution with({}, info, {});
        Execution without({}, info, {});
        with.core.core.set_issue_observer(&issues);
        if (std::string(info.name).size() % 2 == 0) with.core.core.set_observer(&places);
        with.finish();
        without.finish();
        ASSERT_EQ(with.core.totals(), without.core.totals());
        EXPECT_EQ(issues.next, with.core.core.instructions());
        EXPECT_EQ(issues.cycle, with.core.core.cycle());
        EXPECT_EQ(issues.cycles, with.core.core.issue_cycles());
        EXPECT_EQ(issues.exceptions, with.core.total(a55::Event::exc_taken));
        if (testing::Test::HasFailure()) return;
    }
}

// It may come and go, too, while counters are programmed.
TEST(IssueObserver, may_be_there_for_a_while) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        const cpu::CoreConfig config = random_core_config(seed);
        CoreUnderTest with(config);
        CoreUnderTest without(config);
        RandomProgram one(seed, 4'000, RandomProgram::Events::all);
        RandomProgram other(seed, 4'000, RandomProgram::Events::all);
        std::mt19937 random(seed);
        for (bool observed = true;; observed = !observed) {
            const std::uint64_t step = 1 + random() % 3'000;
            Issues issues;
            issues.next = with.core.instructions();
            if (observed) with.core.set_issue_observer(&issues);
            const std::uint64_t done = with.core.run(one, step);
            ASSERT_EQ(issues.next, with.core.instructions() - (observed ? 0 : done)) << seed;
            with.core.set_issue_observer(nullptr);
            ASSERT_EQ(done, without.core.run(other, step));
            ASSERT_EQ(with.totals(), without.totals()) << "seed " << seed;
            if (done < step) break;
            std::mt19937 again = random;
            program_at_random(with.pmu, random);
            program_at_random(without.pmu, again);
        }
    }
}

// Every now and then there is one, or there is none.
TEST(CoreObserver, may_come_and_go) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        const cpu::CoreConfig config = random_core_config(seed);
        CoreUnderTest with(config);
        CoreUnderTest without(config);
        RandomProgram one(seed, 4'000, RandomProgram::Events::all);
        RandomProgram other(seed, 4'000, RandomProgram::Events::all);
        std::mt19937 random(seed);
        for (bool observed = true;; observed = !observed) {
            const std::uint64_t step = 1 + random() % 3'000;
            EventPlaces places;
            const std::map<a55::Event, std::uint64_t> before = EventPlaces::totals(with.pmu);
            if (observed) with.core.set_observer(&places);
            const std::uint64_t done = with.core.run(one, step);
            if (observed) {
                for (const a55::EventInfo& row : a55::events())
                    ASSERT_EQ(places.total(with.pmu.config(), row.event),
                              with.total(row.event) - before.at(row.event))
                        << row.mnemonic << " seed " << seed;
                with.core.set_observer(nullptr);
            }
            ASSERT_EQ(done, without.core.run(other, step));
            ASSERT_EQ(with.totals(), without.totals()) << "seed " << seed;
            if (done < step) break;
            std::mt19937 again = random;
            program_at_random(with.pmu, random);
            program_at_random(without.pmu, again);
            ASSERT_EQ(with.pmu.counts().overflow, without.pmu.counts().overflow);
        }
    }
}

struct Interrupts final : a55::InterruptListener {
    explicit Interrupts(CoreUnderTest& of) : core(of) { core.pmu.set_interrupt_listener(this); }
    void interrupt(bool asserted) override {
        if (!asserted) return;
        at.push_back(core.pmu.cycles());
        core.pmu.write(a55::SystemRegister::a64(3, 3, 9, 12, 3), 1);
    }
    CoreUnderTest& core;
    std::vector<std::uint64_t> at;
};

// Counter 0 overflows after the first `after` cycles, and interrupts.
void overflow_soon(a55::Pmu& pmu, std::uint32_t after) {
    using a55::SystemRegister;
    pmu.write(SystemRegister::a64(3, 3, 14, 12, 0), number(a55::Event::cpu_cycles));
    pmu.write(SystemRegister::a64(3, 3, 14, 8, 0), 0U - after);
    pmu.write(SystemRegister::a64(3, 0, 9, 14, 1), 1);
    pmu.write(SystemRegister::a64(3, 3, 9, 12, 1), 1);
    pmu.write(SystemRegister::a64(3, 3, 9, 12, 0), 1);
}

TEST(CoreObserver, sees_interrupts_in_their_cycle) {
    std::vector<std::uint64_t> at[2];
    EventPlaces places;
    for (const bool observed : {false, true}) {
        Execution run({}, testbench::find_kernel("copy"), {});
        Interrupts interrupts(run.core);
        overflow_soon(run.core.pmu, 12'345);
        if (observed) run.core.core.set_observer(&places);
        run.finish();
        at[observed ? 1 : 0] = interrupts.at;
    }
    ASSERT_EQ(at[0].size(), 1U);
    EXPECT_EQ(at[0].front(), 12'345U);
    EXPECT_EQ(at[0], at[1]);
}

} // namespace armpmu::tests::core_observer_test
