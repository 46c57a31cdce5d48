// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"
#include "tests/support/bus_master.h"

#include <gtest/gtest.h>

#include <memory>

// The processor's time: quanta, other processors, and others who look.
namespace armpmu::tests::processor_time_test {

const Guest kSampled("a64", {
                                {0xd2a80000, "mov x0, #0x40000000"},
                                {0x91400800, "add x0, x0, #0x2000"},
                                {0xd518c000, "msr vbar_el1, x0"},
                                {0xd280001b, "mov x27, #0"},
                                {0xd280065c, "mov x28, #50"},
                                {0xd2800019, "mov x25, #0"},
                                {0xd28000fa, "mov x26, #7"},
                                {0xd2800425, "mov x5, #0x21"},
                                {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                {0x92806105, "mov x5, #-777"},
                                {0xd51be805, "msr pmevcntr0_el0, x5"},
                                {0xd2800025, "mov x5, #1"},
                                {0xd5189e25, "msr pmintenset_el1, x5"},
                                {0x320107e5, "mov w5, #0x80000001"},
                                {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                {0xd50342ff, "msr daifclr, #2"},
                                {0xd28008a5, "mov x5, #0x45"},
                                {0xd51b9c05, "msr pmcr_el0, x5"},
                                {0x91000739, "1: add x25, x25, #1"},
                                {0x37180059, "tbnz x25, #3, 2f"},
                                {0x9b197f5a, "mul x26, x26, x25"},
                                {0xca19035a, "2: eor x26, x26, x25"},
                                {0x17fffffc, "b 1b"},
                            });

const Guest kSample("a64", {
                               {0xd5384021, "mrs x1, elr_el1"},
                               {0x93db1f7b, "ror x27, x27, #7"},
                               {0x8b01037b, "add x27, x27, x1"},
                               {0x92806101, "mov x1, #-777"},
                               {0xd51be801, "msr pmevcntr0_el0, x1"},
                               {0xd2800021, "mov x1, #1"},
                               {0xd51b9c61, "msr pmovsclr_el0, x1"},
                               {0xd53b9d0a, "mrs x10, pmccntr_el0"},
                               {0xf100079c, "subs x28, x28, #1"},
                               {0x54000040, "b.eq 1f"},
                               {0xd69f03e0, "eret"},
                               {0xd2a16011, "1: mov x17, #0x0b000000"},
                               {0xb900123f, "str wzr, [x17, #16]"},
                               {0x14000000, "1: b 1b"},
                           });

const Guest kLongLoop("a64", {
                                 {0x320107e5, "mov w5, #0x80000001"},
                                 {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                 {0xd2800105, "mov x5, #8"},
                                 {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                 {0xd28008e5, "mov x5, #0x47"},
                                 {0xd51b9c05, "msr pmcr_el0, x5"},
                                 {0xd503201f, "1: nop"},
                                 {0xd503201f, "nop"},
                                 {0xd503201f, "nop"},
                                 {0x17fffffd, "b 1b"},
                             });

const Guest kShortLoop("a64", {
                                  {0xd2807d06, "mov x6, #1000"},
                                  {0xf10004c6, "1: subs x6, x6, #1"},
                                  {0x54ffffe1, "b.ne 1b"},
                                  {0xd2a16011, "mov x17, #0x0b000000"},
                                  {0xb900123f, "str wzr, [x17, #16]"},
                                  {0x14000000, "1: b 1b"},
                              });

using sc_core::sc_time;

// Fifty samples: the first after 777 branches of the loop, the others after 775, as two of the
// handler count. That are 19376 rounds of two branches, and sixteen rounds have 72 instructions.
// Forty-nine whole handlers of 11 instructions, and 7 of the last one until it looks.
constexpr std::uint64_t kRounds = (777 + 49 * 775) / 2;
constexpr std::uint64_t kCyclesOfSampler = 1 + kRounds / 16 * 72 + 49 * 11 + 7;

struct Sampled {
    std::uint64_t pcs, cycles, rounds, instructions;
    bool operator==(const Sampled& other) const {
        return pcs == other.pcs && cycles == other.cycles && rounds == other.rounds &&
               instructions == other.instructions;
    }
};
Sampled result_of(const ProcessorBench& bench) {
    EXPECT_EQ(bench.exits, std::vector<unsigned>{0});
    return {bench.cpu.x(27), bench.cpu.x(10), bench.cpu.x(25), bench.cpu.instructions()};
}
std::unique_ptr<ProcessorBench> sampler(const std::string& name, const sc_time& quantum) {
    auto parameters = ProcessorBench::at_level(1);
    parameters.quantum = quantum;
    auto bench = std::make_unique<ProcessorBench>(parameters, name);
    bench->load(0, kSampled).load(0x2280, kSample);
    return bench;
}

// Where, when, and how far the loop got.
TEST(ProcessorTime, the_quantum_changes_no_count_and_no_sample) {
    std::vector<std::unique_ptr<ProcessorBench>> benches;
    for (const double nanoseconds : {100.0, 1e3, 10e3, 1e6})
        benches.push_back(sampler("quantum" + std::to_string(benches.size()),
                                  sc_time(nanoseconds, sc_core::SC_NS)));
    sc_core::sc_start(1, sc_core::SC_SEC);
    const Sampled first = result_of(*benches.front());
    EXPECT_EQ(first.rounds, kRounds);
    EXPECT_EQ(first.cycles, kCyclesOfSampler);
    for (const auto& bench : benches) EXPECT_EQ(result_of(*bench), first);
}

TEST(ProcessorTime, the_global_quantum_changes_no_count_and_no_sample) {
    const auto bench = sampler("own", sc_time(10, sc_core::SC_US));
    tlm::tlm_global_quantum::instance().set(sc_time(777, sc_core::SC_NS));
    sc_core::sc_start(1, sc_core::SC_SEC);
    EXPECT_EQ(bench->cpu.occurred(a55::Event::exc_irq, 1, false), 50U);
    EXPECT_EQ(bench->cpu.occurred(a55::Event::exc_return, 1, false), 49U);
    EXPECT_EQ(result_of(*bench).cycles, kCyclesOfSampler);
}

TEST(ProcessorTime, processors_in_one_simulation_do_not_disturb_each_other) {
    const auto first = sampler("first", sc_time(10, sc_core::SC_US));
    const auto second = sampler("second", sc_time(3, sc_core::SC_US));
    ProcessorBench third(ProcessorBench::at_level(2), "third");
    third.load(0, kShortLoop);
    sc_core::sc_start(1, sc_core::SC_SEC);
    EXPECT_EQ(result_of(*first), result_of(*second));
    EXPECT_EQ(result_of(*first).cycles, kCyclesOfSampler);
    EXPECT_EQ(third.exits, std::vector<unsigned>{0});
    EXPECT_EQ(third.cpu.occurred(a55::Event::inst_retired, 2, false), 1 + 1000 * 2 + 3U);
    EXPECT_EQ(third.cpu.occurred(a55::Event::inst_retired, 1, false), 0U);
}

// Six instructions, and four in each round: a boundary is at 1002.
TEST(ProcessorTime, it_stops_at_the_boundary_after_that_many_instructions) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kLongLoop);
    bench.cpu.stop_after(1000);
    sc_core::sc_start(1, sc_core::SC_SEC);
    EXPECT_TRUE(bench.cpu.stopped());
    EXPECT_EQ(bench.cpu.problem(), nullptr);
    EXPECT_EQ(bench.cpu.instructions(), 1002U);
    EXPECT_EQ(bench.cpu.pc(), 0x40000018U);
}

// A debugger reads the counters through the external view.
TEST(ProcessorTime, somebody_else_sees_what_was_executed_up_to_a_quantum_ahead) {
    auto parameters = ProcessorBench::at_level(1);
    parameters.quantum = sc_time(1, sc_core::SC_US);
    ProcessorBench bench(parameters);
    BusMaster debugger("debugger");
    debugger.socket.bind(bench.pmu.debug);
    bench.load(0, kLongLoop);
    unsigned looks = 0;
    sc_core::sc_spawn([&] {
        for (unsigned n = 1; n < 20; ++n) {
            sc_core::wait(777, sc_core::SC_NS);
            const std::uint64_t now = 777 * n;
            const std::uint32_t cycles = debugger.read(0x0f8); // PMCCNTR
            const std::uint32_t instructions = debugger.read(0x000);
            EXPECT_GE(cycles + 5U, now);
            EXPECT_LE(cycles + 5U, now + 1000 + 4);
            EXPECT_EQ(instructions, cycles);
            ++looks;
        }
        bench.cpu.stop();
    });
    sc_core::sc_start(1, sc_core::SC_SEC);
    EXPECT_EQ(looks, 19U);
}

TEST(ProcessorTime, a_pmu_of_another_clock_is_refused) {
    auto parameters = ProcessorBench::at_level(1);
    parameters.clock_period = sc_core::sc_time(2, sc_core::SC_NS);
    iss::Processor cpu("cpu", parameters);
    systemc::A55Pmu pmu("pmu");
    try {
        cpu.count_in(pmu);
        FAIL() << "it was taken";
    } catch (const iss::ProcessorError& error) {
        EXPECT_STREQ(error.what(), "count_in: the clock of pmu has 1 ns and the processor 2 ns");
    }
}

const Guest kSleeps("a64", {
                               {0xd503207f, "1: wfi"},
                               {0x17ffffff, "b 1b"},
                           });

TEST(ProcessorTime, who_looks_at_the_pmu_does_not_end_standby) {
    const sc_core::sc_time microsecond(1, sc_core::SC_US);
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kSleeps);
    const auto cycles = [&] {
        bench.pmu.catch_up();
        return bench.pmu.core().total(a55::Event::cpu_cycles);
    };
    sc_core::sc_start(microsecond);
    const std::uint64_t awake = cycles();
    EXPECT_LT(awake, 10U);
    for (unsigned n = 0; n < 3; ++n) {
        sc_core::sc_start(microsecond);
        EXPECT_EQ(cycles(), awake);
    }
}

const Guest kTwoCounters("a64", {
                                    {0xd28003c5, "mov x5, #30"},
                                    {0xd51ce065, "msr cntvoff_el2, x5"},
                                    {0xd53be04a, "1: mrs x10, cntvct_el0"},
                                    {0xd53be02b, "mrs x11, cntpct_el0"},
                                    {0xd53be20c, "mrs x12, cntp_tval_el0"},
                                    {0x17fffffd, "b 1b"},
                                });

// Each look at a counter begins a block.
void execute_at(iss::Processor& cpu, const sc_time& now) {
    for (unsigned n = 0; n < 8; ++n) {
        cpu.execute(1, now);
        while (!cpu.execution().empty()) cpu.execution().take();
    }
}

void expect_told(const iss::Processor& cpu, std::uint64_t ticks) {
    EXPECT_EQ(cpu.x(10), ticks - 30) << cpu.name();
    EXPECT_EQ(cpu.x(11), ticks) << cpu.name();
    EXPECT_EQ(static_cast<std::int32_t>(cpu.x(12)), -static_cast<std::int32_t>(ticks))
        << cpu.name();
}

// Of the 1000 ns that a model said first no more than 500 were needed.
TEST(ProcessorTime, the_system_counter_waits_for_local_time_that_went_back) {
    auto parameters = ProcessorBench::at_level(2);
    parameters.quantum = sc_time(10, sc_core::SC_NS);
    ProcessorBench bench(parameters);
    ProcessorBench other(parameters, "other");
    bench.load(0, kTwoCounters);
    other.load(0, kTwoCounters);
    bench.cpu.hand_over();
    other.cpu.pause();
    sc_core::sc_start(100, sc_core::SC_NS);
    execute_at(bench.cpu, sc_time(1000, sc_core::SC_NS));
    expect_told(bench.cpu, 100);
    bench.cpu.take_back(sc_time(500, sc_core::SC_NS));
    sc_core::sc_start(600, sc_core::SC_NS);
    EXPECT_LT(bench.cpu.local_time(), sc_time(800, sc_core::SC_NS));
    EXPECT_GT(bench.cpu.instructions(), 100U);
    expect_told(bench.cpu, 100);
    bench.cpu.pause();
    sc_core::sc_start(100, sc_core::SC_NS);
    ASSERT_TRUE(bench.cpu.paused());
    other.cpu.restore(bench.cpu.save());
    for (iss::Processor* cpu : {&bench.cpu, &other.cpu}) cpu->resume();
    sc_core::sc_start(100, sc_core::SC_NS);
    for (const iss::Processor* cpu : {&bench.cpu, &other.cpu}) {
        EXPECT_LT(cpu->local_time(), sc_time(950, sc_core::SC_NS));
        expect_told(*cpu, 100);
    }
    sc_core::sc_start(200, sc_core::SC_NS);
    for (const iss::Processor* cpu : {&bench.cpu, &other.cpu}) EXPECT_GT(cpu->x(11), 105U);
    EXPECT_EQ(other.cpu.instructions(), bench.cpu.instructions());
}

} // namespace armpmu::tests::processor_time_test
