// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

// When interrupts are taken: of the PMU, of the timer, and from outside; and what WFI does.
namespace armpmu::tests::processor_interrupts_test {

const Guest kCycleOverflow("a64", {
                                      {0xf9440286, "ldr x6, [x20, #0x800]"},
                                      {0xd51b9d06, "msr pmccntr_el0, x6"},
                                      {0xd2b00005, "mov x5, #0x80000000"},
                                      {0xd5189e25, "msr pmintenset_el1, x5"},
                                      {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                      {0xd50342ff, "msr daifclr, #2"},
                                      {0xd2800825, "mov x5, #0x41"},
                                      {0xd51b9c05, "msr pmcr_el0, x5"},
                                      {0xd5033fdf, "isb"},
                                      {0xd503201f, "1: nop"},
                                      {0xd503201f, "nop"},
                                      {0xd503201f, "nop"},
                                      {0x17fffffd, "b 1b"},
                                  });

const Guest kReadCycles("a64", {
                                   {0xd53b9d0a, "mrs x10, pmccntr_el0"},
                                   {0xd538402b, "mrs x11, elr_el1"},
                                   {0xd2a16011, "mov x17, #0x0b000000"},
                                   {0xb900123f, "str wzr, [x17, #16]"},
                                   {0x14000000, "1: b 1b"},
                               });

const Guest kEventOverflow("a64", {
                                      {0xf9440286, "ldr x6, [x20, #0x800]"},
                                      {0xd51be806, "msr pmevcntr0_el0, x6"},
                                      {0xf9440685, "ldr x5, [x20, #0x808]"},
                                      {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                      {0xd2800105, "mov x5, #8"},
                                      {0xd51bec25, "msr pmevtyper1_el0, x5"},
                                      {0xd51be83f, "msr pmevcntr1_el0, xzr"},
                                      {0xd2800025, "mov x5, #1"},
                                      {0xd5189e25, "msr pmintenset_el1, x5"},
                                      {0xd2800065, "mov x5, #3"},
                                      {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                      {0xd50342ff, "msr daifclr, #2"},
                                      {0xd2800025, "mov x5, #1"},
                                      {0xd51b9c05, "msr pmcr_el0, x5"},
                                      {0xd5033fdf, "isb"},
                                      {0xd503201f, "1: nop"},
                                      {0xd503201f, "nop"},
                                      {0xd503201f, "nop"},
                                      {0x17fffffd, "b 1b"},
                                  });

const Guest kReadEvents("a64", {
                                   {0xd53be82c, "mrs x12, pmevcntr1_el0"},
                                   {0xd53be80a, "mrs x10, pmevcntr0_el0"},
                                   {0xd538402b, "mrs x11, elr_el1"},
                                   {0xd2a16011, "mov x17, #0x0b000000"},
                                   {0xb900123f, "str wzr, [x17, #16]"},
                                   {0x14000000, "1: b 1b"},
                               });

const Guest kVirtualTimer("a64", {
                                     {0xd2a80000, "mov x0, #0x40000000"},
                                     {0x91400800, "add x0, x0, #0x2000"},
                                     {0xd518c000, "msr vbar_el1, x0"},
                                     {0x52b00005, "mov w5, #0x80000000"},
                                     {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                     {0xd2800825, "mov x5, #0x41"},
                                     {0xd51b9c05, "msr pmcr_el0, x5"},
                                     {0xd51be342, "msr cntv_cval_el0, x2"},
                                     {0xd2800025, "mov x5, #1"},
                                     {0xd51be325, "msr cntv_ctl_el0, x5"},
                                     {0xd50342ff, "msr daifclr, #2"},
                                     {0xd503201f, "nop"},
                                     {0xd503201f, "nop"},
                                     {0xd5033fdf, "isb"},
                                     {0xd503201f, "1: nop"},
                                     {0xd503201f, "nop"},
                                     {0xd503201f, "nop"},
                                     {0x17fffffd, "b 1b"},
                                 });

const Guest kReadTimer("a64", {
                                  {0xd53b9d0a, "mrs x10, pmccntr_el0"},
                                  {0xd53be04c, "mrs x12, cntvct_el0"},
                                  {0xd53be32d, "mrs x13, cntv_ctl_el0"},
                                  {0xd51be33f, "msr cntv_ctl_el0, xzr"},
                                  {0xd2a16011, "mov x17, #0x0b000000"},
                                  {0xb900123f, "str wzr, [x17, #16]"},
                                  {0x14000000, "1: b 1b"},
                              });

const Guest kWaitForInterrupt("a64", {
                                         {0xd2800225, "mov x5, #0x11"},
                                         {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                         {0x320107e5, "mov w5, #0x80000001"},
                                         {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                         {0xd28008e5, "mov x5, #0x47"},
                                         {0xd51b9c05, "msr pmcr_el0, x5"},
                                         {0xd51be340, "msr cntv_cval_el0, x0"},
                                         {0xd51be321, "msr cntv_ctl_el0, x1"},
                                         {0xd53b9d0a, "mrs x10, pmccntr_el0"},
                                         {0xd503207f, "wfi"},
                                         {0xd53b9d0b, "mrs x11, pmccntr_el0"},
                                         {0xd53be04c, "mrs x12, cntvct_el0"},
                                         {0xd53be80d, "mrs x13, pmevcntr0_el0"},
                                         {0xd2a16011, "mov x17, #0x0b000000"},
                                         {0xb900123f, "str wzr, [x17, #16]"},
                                         {0x14000000, "1: b 1b"},
                                     });

const Guest kLoop("a64", {
                             {0xd503201f, "1: nop"},
                             {0xd503201f, "nop"},
                             {0xd503201f, "nop"},
                             {0x17fffffd, "b 1b"},
                         });

const Guest kDone("a64", {
                             {0xd2a16011, "mov x17, #0x0b000000"},
                             {0xb900123f, "str wzr, [x17, #16]"},
                             {0x14000000, "1: b 1b"},
                         });

constexpr std::uint64_t kEl1 = 0x3c5;       // SPSR, interrupts masked
constexpr std::uint64_t kNonSecure = 0x501; // SCR_EL3: RW, HCE, NS
constexpr std::uint64_t kFiqToEl3 = 0x505;
constexpr std::uint64_t kBrRetired = 0x21;
constexpr std::uint64_t kInstRetired = 0x08;

// Blocks end 1, 2, 6, 10 ... cycles after counting begins. Gives what the handler finds in the
// counter that wraps after that many cycles.
std::uint64_t cycles_after_wrap(std::uint64_t cycles) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl1).load(0x1000, kCycleOverflow).load(0x2280, kReadCycles);
    bench.poke(0x3800, ~cycles + 1).run();
    EXPECT_EQ(bench.cpu.x(11), 0x40001024U); // the loop
    EXPECT_EQ(bench.cpu.occurred(a55::Event::exc_irq, 1, false), 1U);
    return bench.cpu.x(10);
}

TEST(ProcessorInterrupts, a_cycle_overflow_before_a_boundary_is_taken_at_it) {
    EXPECT_EQ(cycles_after_wrap(1001), 1U);
}
TEST(ProcessorInterrupts, a_cycle_overflow_at_a_boundary_is_taken_at_it) {
    EXPECT_EQ(cycles_after_wrap(1002), 0U);
}
TEST(ProcessorInterrupts, a_cycle_overflow_behind_a_boundary_is_taken_at_the_next) {
    EXPECT_EQ(cycles_after_wrap(1003), 3U);
}
TEST(ProcessorInterrupts, a_cycle_overflow_far_beyond_the_quantum_is_taken_at_its_boundary) {
    EXPECT_EQ(cycles_after_wrap(1'000'003), 3U);
}

struct EventOverflow {
    std::uint64_t event, after, counter, instructions;
};
void expect_taken(const EventOverflow& expected) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    bench.enter(kNonSecure, kEl1).load(0x1000, kEventOverflow).load(0x2280, kReadEvents);
    bench.poke(0x3800, ~expected.after + 1).poke(0x3808, expected.event).run();
    EXPECT_EQ(bench.cpu.x(11), 0x4000103cU);
    EXPECT_EQ(bench.cpu.x(12), expected.instructions);
    EXPECT_EQ(bench.cpu.x(10), expected.counter);
}

// Of the counter the handler's first MRS is a part.
TEST(ProcessorInterrupts, an_overflow_of_instructions_is_taken_at_the_boundary_after_it) {
    expect_taken({kInstRetired, 1000, 2 + 1, 1002});
}
// The ISB, and a branch in every fourth instruction behind it.
TEST(ProcessorInterrupts, an_overflow_of_branches_is_taken_right_after_the_branch) {
    expect_taken({kBrRetired, 100, 0, 2 + 99 * 4});
}
TEST(ProcessorInterrupts, an_overflow_of_many_branches_is_taken_right_after_the_branch) {
    expect_taken({kBrRetired, 100'000, 0, 2 + 99'999 * 4});
}

// By a pin, the PMU's interrupt comes no later than by a call.
std::uint64_t cycles_after_wrap_by_pins(std::uint64_t cycles, unsigned gates) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    std::vector<std::unique_ptr<sc_core::sc_signal<bool>>> wires;
    for (unsigned n = 0; n <= gates; ++n)
        wires.push_back(
            std::make_unique<sc_core::sc_signal<bool>>(("wire" + std::to_string(n)).c_str(), true));
    // Each takes a delta, as an interrupt controller does.
    for (unsigned n = 0; n < gates; ++n) {
        sc_core::sc_spawn_options method;
        method.spawn_method();
        method.set_sensitivity(wires[n].get());
        sc_core::sc_spawn([&wires, n] { wires[n + 1]->write(wires[n]->read()); },
                          ("gate" + std::to_string(n)).c_str(), &method);
    }
    bench.pmu.on_interrupt = nullptr;
    bench.pmu.nPMUIRQ(*wires.front());
    bench.cpu.nIRQ(*wires.back());
    bench.enter(kNonSecure, kEl1).load(0x1000, kCycleOverflow).load(0x2280, kReadCycles);
    bench.poke(0x3800, ~cycles + 1).run();
    EXPECT_EQ(bench.cpu.x(11), 0x40001024U);
    return bench.cpu.x(10);
}

TEST(ProcessorInterrupts, by_a_pin_they_are_taken_at_the_boundary) {
    EXPECT_EQ(cycles_after_wrap_by_pins(1003, 0), 3U);
}
TEST(ProcessorInterrupts, by_pins_through_others_they_are_taken_at_the_boundary) {
    EXPECT_EQ(cycles_after_wrap_by_pins(1003, 3), 3U);
}
TEST(ProcessorInterrupts, by_a_pin_far_beyond_the_quantum_they_are_taken_at_their_boundary) {
    EXPECT_EQ(cycles_after_wrap_by_pins(1'000'003, 0), 3U);
}

// Blocks begin at cycles 14, 18, 22 ... Gives the one that the handler begins at.
std::uint64_t cycle_of_timer(std::uint64_t ticks) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    std::vector<std::pair<unsigned, bool>> outputs;
    bench.cpu.on_timer = [&](unsigned id, bool level) {
        outputs.emplace_back(id, level);
        bench.cpu.set_irq(level);
    };
    bench.cpu.set_argument(2, ticks); // of 10 cycles
    bench.load(0, kVirtualTimer).load(0x2280, kReadTimer).run();
    EXPECT_EQ(bench.cpu.x(12), ticks);
    EXPECT_EQ(bench.cpu.x(13), 5U); // ISTATUS, ENABLE
    const std::vector<std::pair<unsigned, bool>> expected = {{27, true}, {27, false}};
    EXPECT_EQ(outputs, expected);
    return bench.cpu.x(10) + 6;
}

TEST(ProcessorInterrupts, a_timer_that_is_due_at_a_boundary_is_taken_there) {
    EXPECT_EQ(cycle_of_timer(53), 530U);
}
TEST(ProcessorInterrupts, a_timer_that_is_due_within_a_block_is_taken_after_it) {
    EXPECT_EQ(cycle_of_timer(50), 502U);
}

// The MRS and the WFI, not the time it waits.
void expect_standby(const ProcessorBench& bench, std::uint64_t ticks) {
    EXPECT_EQ(bench.cpu.x(11) - bench.cpu.x(10), 2U);
    EXPECT_EQ(bench.cpu.x(12), ticks);
    EXPECT_EQ(bench.cpu.x(13), bench.cpu.x(11) + 2);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::cpu_cycles, 1, false), bench.cpu.instructions());
    EXPECT_LT(bench.cpu.instructions(), 20U);
}

TEST(ProcessorInterrupts, standby_ends_when_the_timer_is_due_and_counts_no_cycles) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.cpu.on_timer = [&](unsigned, bool level) { bench.cpu.set_irq(level); };
    bench.cpu.set_argument(0, 100'000); // 1 ms, many quanta
    bench.cpu.set_argument(1, 1);
    bench.load(0, kWaitForInterrupt).run();
    expect_standby(bench, 100'000);
}

TEST(ProcessorInterrupts, standby_ends_when_an_interrupt_comes_from_outside) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    sc_core::sc_spawn([&] {
        sc_core::wait(35, sc_core::SC_US);
        bench.cpu.set_irq(true);
    });
    bench.load(0, kWaitForInterrupt).run();
    expect_standby(bench, 3500);
}

TEST(ProcessorInterrupts, an_fiq_is_routed_to_el3_though_masked) {
    ProcessorBench bench(ProcessorBench::at_level(3, true));
    sc_core::sc_spawn([&] {
        sc_core::wait(35, sc_core::SC_US);
        bench.cpu.set_fiq(true);
    });
    bench.enter(kFiqToEl3, kEl1).load(0x1000, kLoop).load(0x2500, kDone).run();
    EXPECT_EQ(bench.cpu.occurred(a55::Event::exc_fiq, 1, false), 1U);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::exc_irq, 1, false), 0U);
}

} // namespace armpmu::tests::processor_interrupts_test
