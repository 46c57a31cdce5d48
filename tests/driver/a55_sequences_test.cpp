// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/pmu.h"
#include "testbench/experiment/core_experiment.h"

#include <gtest/gtest.h>

#include <cmath>

// The published sequences on the model: that they are what was published, and what each slip in
// them comes to (docs/published.md).
namespace armpmu::tests {
namespace a55_sequences_test {

using namespace testbench;
using a55::Event;
using Sequence = SoftwareSection::Sequence;

constexpr std::uint64_t kCycles = 1000;

a55::ProcessorState at(unsigned level, bool secure = false) {
    a55::ProcessorState state;
    state.exception_level = static_cast<std::uint8_t>(level);
    state.secure = secure || level == 3;
    return state;
}

// Every event of the core a different number of times, in `state`.
WorkSection all_events(const a55::ProcessorState& state) {
    WorkSection work;
    work.state = state;
    work.cycles = kCycles;
    for (const a55::EventInfo& row : a55::events()) {
        const bool primitive = !row.is_sum && !row.same_as && row.event != Event::sw_incr &&
                               row.event != Event::chain && row.event != Event::cpu_cycles;
        if (primitive) work.events.emplace_back(row.event, 100 + number(row.event));
    }
    return work;
}

CoreScenario note(const char* use_case, bool as_printed = false) {
    CoreScenario scenario;
    scenario.name = "test";
    scenario.software.use_case = find_use_case(use_case);
    scenario.software.as_printed = as_printed;
    scenario.software_state.el1_aarch32 = true;
    scenario.work = {all_events(at(1))};
    return scenario;
}

CoreScenario pseudo_code(bool as_printed) {
    CoreScenario scenario;
    scenario.name = "test";
    scenario.software.sequence = Sequence::pseudo_code;
    scenario.software.as_printed = as_printed;
    return scenario;
}

struct Measured : Result {
    std::vector<ExecutedAccess> accesses;
};

Measured measure(const CoreScenario& scenario) {
    CoreExperiment experiment(scenario);
    Measured result{experiment.run({}), {}};
    result.accesses = experiment.accesses();
    return result;
}

std::uint64_t count_of(const Result& result, unsigned event) {
    for (const CounterResult& counter : result.counters)
        if (counter.event == event) return counter.value;
    ADD_FAILURE() << "no counter counts " << event;
    return 0;
}

TEST(ApplicationNote, is_executed_as_published) {
    const Measured result = measure(note("instructions_per_cycle"));
    const char* const kPublished[] = {
        "mrc p15, 0, r0, c9, c12, 0", "mcr p15, 0, r0, c9, c12, 0", // 3.1.1 step 1
        "mcr p15, 0, r0, c9, c12, 5", "mcr p15, 0, r0, c9, c13, 1", // step 2, twice
        "mcr p15, 0, r0, c9, c12, 5", "mcr p15, 0, r0, c9, c13, 1",
        "mcr p15, 0, r0, c9, c12, 3", "mcr p15, 0, r0, c9, c12, 1", // step 3
        "mrc p15, 0, r0, c9, c12, 0", "mcr p15, 0, r0, c9, c12, 0", // step 4
        "mrc p15, 0, r0, c9, c12, 0", "mcr p15, 0, r0, c9, c12, 0", // 3.1.2 step 1
        "mcr p15, 0, r0, c9, c12, 5", "mrc p15, 0, r0, c9, c13, 2", // step 2, twice
        "mcr p15, 0, r0, c9, c12, 5", "mrc p15, 0, r0, c9, c13, 2"};
    const std::uint64_t kValues[] = {
        0x41453000, 0x41453000, 0,          0x08,       1, 0x11,       ~0U, ~0U,
        0x41453000, 0x41453007, 0x41453001, 0x41453000, 0, 100 + 0x08, 1,   kCycles};
    ASSERT_EQ(result.accesses.size(), std::size(kPublished));
    for (std::size_t i = 0; i < std::size(kPublished); ++i) {
        EXPECT_EQ(result.accesses[i].instruction, kPublished[i]) << i;
        EXPECT_EQ(result.accesses[i].value, kValues[i]) << i;
        EXPECT_EQ(result.accesses[i].result.outcome, a55::Outcome::done) << i;
    }
    EXPECT_DOUBLE_EQ(result.metrics.at(0).value, 108.0 / kCycles);
}

// Step 1 says "Clear all counters".
TEST(ApplicationNote, step_one_clears_e_and_d_and_no_counter) {
    using a55::SystemRegister;
    a55::Pmu pmu;
    const auto pmcr = SystemRegister::a32(0, 9, 12, 0);
    pmu.write(SystemRegister::a32(0, 9, 12, 5), 2);
    pmu.write(SystemRegister::a32(0, 9, 13, 2), 1234);
    pmu.write(SystemRegister::a32(0, 9, 13, 0), 5678);
    pmu.write(SystemRegister::a32(0, 9, 14, 3), 0x80000004); // PMOVSSET
    pmu.write(pmcr, 0x49);
    pmu.write(pmcr, pmu.read(pmcr).data & ~std::uint64_t{0xf});
    EXPECT_EQ(pmu.read(pmcr).data, 0x41453040U);
    EXPECT_EQ(pmu.read(SystemRegister::a32(0, 9, 13, 2)).data, 1234U);
    EXPECT_EQ(pmu.read(SystemRegister::a32(0, 9, 13, 0)).data, 5678U);
    pmu.write(SystemRegister::a32(0, 9, 12, 3), 0xffffffff); // step 3
    pmu.write(SystemRegister::a32(0, 9, 12, 1), 0xffffffff);
    EXPECT_EQ(pmu.read(SystemRegister::a32(0, 9, 12, 3)).data, 0U);
    EXPECT_EQ(pmu.read(SystemRegister::a32(0, 9, 12, 1)).data, 0x8000003fU);
    pmu.write(pmcr, pmu.read(pmcr).data | 7); // step 4
    EXPECT_EQ(pmu.read(SystemRegister::a32(0, 9, 13, 2)).data, 0U);
    EXPECT_EQ(pmu.read(SystemRegister::a32(0, 9, 13, 0)).data, 0U);
}

class EveryUseCase : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryUseCase, counts_what_happened_in_its_cache_configuration) {
    const CoreScenario scenario = note(GetParam().c_str());
    const Measured result = measure(scenario);
    ASSERT_EQ(result.counters.size(), scenario.software.use_case->events.size());
    for (const CounterResult& counter : result.counters) {
        EXPECT_EQ(counter.value, counter.occurred) << counter.name;
        const bool exists = a55::find_event(counter.event) != nullptr;
        EXPECT_EQ(counter.name == "not implemented", !exists) << counter.name;
        EXPECT_EQ(counter.value > 0, exists) << counter.name;
        EXPECT_EQ(exists, GetParam() != "l2i_tlb_refill_rate") << counter.name;
    }
    for (const auto& metric : result.metrics)
        EXPECT_EQ(std::isfinite(metric.value), GetParam() != "l2i_tlb_refill_rate");
}

std::vector<std::string> use_case_names() {
    std::vector<std::string> names;
    for (const UseCase& use_case : use_cases()) names.emplace_back(use_case.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(of_the_note, EveryUseCase, ::testing::ValuesIn(use_case_names()),
                         [](const auto& name) { return name.param; });

TEST(ApplicationNote, the_printed_numbers_of_the_last_level_are_swapped) {
    const Measured printed = measure(note("ll_read_miss_rate", true));
    EXPECT_EQ(printed.counters[0].event, 0x36U);
    EXPECT_EQ(printed.counters[0].name, "LL_CACHE_RD");
    EXPECT_GT(count_of(printed, 0x36), 0U);
    // 0xA0 and 0x2A are what 0x36 and 0x37 copy with an L2 and an L3.
    EXPECT_DOUBLE_EQ(printed.metrics[0].value, (100.0 + 0xa0) / (100.0 + 0x2a));
}

TEST(ApplicationNote, the_printed_write_ratio_is_the_read_ratio) {
    const Measured printed = measure(note("memory_write_ratio", true));
    EXPECT_DOUBLE_EQ(printed.metrics[0].value, (100.0 + 0x66) / (200.0 + 0x66 + 0x67));
}

TEST(ApplicationNote, the_printed_l2_instruction_tlb_does_not_exist) {
    const Measured printed = measure(note("l2_tlb_instruction_refill_rate", true));
    for (const CounterResult& counter : printed.counters) {
        EXPECT_EQ(counter.name, "not implemented");
        EXPECT_EQ(counter.value, 0U);
    }
}

TEST(ApplicationNote, the_printed_l3_write_backs_do_not_exist) {
    const Measured printed = measure(note("external_traffic_l3", true));
    EXPECT_GT(count_of(printed, 0x2a), 0U);
    EXPECT_EQ(count_of(printed, 0x2c), 0U);
}

TEST(ApplicationNote, l3_refills_and_l3_read_refills_are_one_event) {
    CoreScenario scenario = note("l3d_read_refill_rate");
    scenario.work[0].events = {{Event::l3d_cache_refill, 70}, {Event::l3d_cache_rd, 100}};
    EXPECT_EQ(count_of(measure(scenario), 0xa2), 70U);
}

TEST(ApplicationNote, l3_events_need_an_l2) {
    CoreScenario scenario = note("l3d_refill_rate");
    scenario.core.l2_cache = false;
    const Measured result = measure(scenario);
    EXPECT_EQ(count_of(result, 0x2a), 0U);
    EXPECT_EQ(result.counters[0].name, "not implemented");
}

TEST(ApplicationNote, bus_activity_can_exceed_one) {
    CoreScenario scenario = note("bus_activity");
    scenario.work[0].events = {{Event::bus_access_rd, 900}, {Event::bus_access_wr, 800}};
    EXPECT_DOUBLE_EQ(measure(scenario).metrics[0].value, 1.7);
}

TEST(ApplicationNote, other_traffic_is_in_bytes) {
    CoreScenario scenario = note("external_traffic_l2");
    // 10 refills of 4 beats, 5 write-backs of 4, and 6 beats of Device traffic.
    scenario.work[0].events = {{Event::l2d_cache_refill, 10},
                               {Event::l2d_cache_wb, 5},
                               {Event::bus_access_rd, 43},
                               {Event::bus_access_wr, 23}};
    const Measured result = measure(scenario);
    EXPECT_DOUBLE_EQ(result.metrics[0].value, 15 * 64);
    EXPECT_DOUBLE_EQ(result.metrics[1].value, 6 * 16);
}

TEST(ApplicationNote, other_traffic_as_printed_takes_bytes_from_beats) {
    CoreScenario scenario = note("external_traffic_l2", true);
    scenario.work[0].events = {{Event::l2d_cache_refill, 10}, {Event::bus_access_rd, 40}};
    EXPECT_DOUBLE_EQ(measure(scenario).metrics[1].value, 40 - 640);
}

TEST(ApplicationNote, a_count_beyond_32_bits_is_shown_as_overflown) {
    CoreScenario scenario = note("instructions_per_cycle");
    scenario.work[0].cycles = 3'000'000'000;
    scenario.work[0].events = {{Event::inst_retired, 5'000'000'000}};
    const Measured result = measure(scenario);
    EXPECT_TRUE(result.counters[0].overflow);
    EXPECT_EQ(result.counters[0].value, 5'000'000'000 - (std::uint64_t{1} << 32));
    EXPECT_EQ(result.counters[0].occurred, 5'000'000'000U);
    EXPECT_FALSE(result.counters[1].overflow);
}

TEST(ApplicationNote, in_secure_state_only_pmccntr_counts_unless_spme_is_set) {
    CoreScenario scenario = note("instructions_per_cycle");
    scenario.software_state.secure = true;
    scenario.work = {all_events(at(1, true))};
    const Measured result = measure(scenario);
    EXPECT_EQ(count_of(result, 0x08), 0U);
    EXPECT_EQ(result.counters[0].occurred, 108U);
}

TEST(ApplicationNote, in_secure_state_with_spme_it_counts) {
    CoreScenario scenario = note("instructions_per_cycle");
    scenario.software_state.secure = true;
    scenario.spme = true;
    scenario.work = {all_events(at(1, true))};
    EXPECT_EQ(count_of(measure(scenario), 0x08), 108U);
}

TEST(ApplicationNote, at_el2_the_printed_types_count_nothing) {
    CoreScenario scenario = note("instructions_per_cycle", true);
    scenario.software_state = at(2);
    scenario.software_state.el1_aarch32 = scenario.software_state.el2_aarch32 = true;
    scenario.work = {all_events(at(2))};
    EXPECT_EQ(count_of(measure(scenario), 0x08), 0U);
}

TEST(ApplicationNote, at_el2_with_nsh_it_counts) {
    CoreScenario scenario = note("instructions_per_cycle");
    scenario.software_state = at(2);
    scenario.software_state.el1_aarch32 = scenario.software_state.el2_aarch32 = true;
    scenario.work = {all_events(at(2))};
    EXPECT_EQ(count_of(measure(scenario), 0x08), 108U);
}

TEST(PseudoCode, takes_the_first_six_events_and_the_cycle_counter) {
    CoreScenario scenario = pseudo_code(false);
    scenario.work = {all_events(at(0)), all_events(at(1)), all_events(at(2))};
    const Measured result = measure(scenario);
    ASSERT_EQ(result.counters.size(), 7U);
    for (unsigned n = 0; n < 6; ++n) EXPECT_EQ(result.counters[n].event, n);
    for (const CounterResult& counter : result.counters)
        EXPECT_EQ(counter.value, counter.occurred) << counter.name;
    EXPECT_EQ(result.counters[0].value, 0U); // SW_INCR, which nobody writes
    EXPECT_EQ(result.counters[1].value, 3U * 101);
    EXPECT_EQ(result.counters[6].value, 3 * kCycles);
    for (const ExecutedAccess& access : result.accesses)
        EXPECT_EQ(access.result.outcome, a55::Outcome::done) << access.instruction;
}

TEST(PseudoCode, as_printed_counts_el0_alone) {
    CoreScenario scenario = pseudo_code(true);
    scenario.spme = true; // so that filters alone decide
    scenario.work = {all_events(at(1)), all_events(at(2)), all_events(at(1, true)),
                     all_events(at(3))};
    WorkSection user = all_events(at(0));
    user.cycles = 7;
    user.events = {{Event::l1d_cache_rd, 5}};
    scenario.work.push_back(user);
    const Measured result = measure(scenario);
    EXPECT_EQ(count_of(result, 0x04), 5U);
    for (const unsigned event : {0x01U, 0x02U, 0x03U, 0x05U})
        EXPECT_EQ(count_of(result, event), 0U);
    EXPECT_EQ(result.counters[6].value, 7U);
    EXPECT_EQ(result.counters[6].occurred, 4 * kCycles + 7);
}

TEST(PseudoCode, opens_the_registers_to_el0) {
    CoreScenario scenario = pseudo_code(false);
    scenario.work = {all_events(at(0))};
    const Measured result = measure(scenario);
    EXPECT_EQ(result.accesses[4].instruction, "msr PMUSERENR_EL0, x0");
    EXPECT_EQ(result.accesses[4].value, 0xdU);
}

TEST(PseudoCode, from_el0_is_refused_before_that) {
    CoreScenario scenario = pseudo_code(false);
    scenario.software_state = at(0);
    scenario.work = {all_events(at(0))};
    const Measured result = measure(scenario);
    EXPECT_EQ(result.accesses[0].result.outcome, a55::Outcome::trapped);
}

} // namespace a55_sequences_test
} // namespace armpmu::tests
