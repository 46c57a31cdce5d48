// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_kvm_unit_tests.h"

// The stand-in for a processor, itself.
namespace armpmu::tests {
namespace a55_processor_test {

TEST(A55Processor, interrupt_waits_until_unmasked) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.write("PMOVSSET", 1);
    cpu.write("PMINTENSET", 1);
    cpu.mask_interrupts(true);
    cpu.set_interrupt_handler(1, [&] { cpu.write("PMOVSCLR", kAll); });
    cpu.write("PMCR", kE);
    cpu.run(10);
    EXPECT_TRUE(cpu.interrupt_line());
    EXPECT_EQ(cpu.interrupts_taken(), 0U);
    cpu.mask_interrupts(false);
    EXPECT_EQ(cpu.interrupts_taken(), 1U);
    EXPECT_FALSE(cpu.interrupt_line());
}

TEST(A55Processor, interrupt_for_a_lower_level_waits_for_the_return_to_it) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.set_interrupt_handler(1, [&] { cpu.write("PMOVSCLR", kAll); });
    cpu.write("PMINTENSET", 1);
    cpu.write("PMCR", kE);
    cpu.at(2, [&] {
        cpu.write("PMOVSSET", 1);
        cpu.run(10);
        EXPECT_EQ(cpu.interrupts_taken(), 0U);
    });
    EXPECT_EQ(cpu.interrupts_taken(), 1U);
}

TEST(A55Processor, handler_that_clears_nothing_is_found_out) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.set_interrupt_handler(1, [&] { cpu.run(1); });
    cpu.write("PMINTENSET", 1);
    cpu.write("PMOVSSET", 1);
    EXPECT_THROW(cpu.write("PMCR", kE), std::runtime_error);
}

TEST(A55Processor, refused_access_without_software_for_it_is_an_error) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch32);
    EXPECT_THROW(cpu.at(0, [&] { cpu.read("PMCR"); }), UnexpectedException);
    EXPECT_THROW(cpu.read("PMXYZ"), std::invalid_argument);
    EXPECT_THROW(cpu.read("PMEVCNTR31"), std::invalid_argument);
}

// What the processor says it did is what the PMU counted, level by level.
TEST(A55Processor, tally_is_what_an_ungated_counter_counts) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.set_cycles_per_instruction(2);
    cpu.run(10);
    cpu.at(0, [&] { cpu.load(5); });
    cpu.at(2, [&] { cpu.store(7); });
    using a55::Regime;
    EXPECT_EQ(cpu.retired(0), 6U);  // with the SVC
    EXPECT_EQ(cpu.retired(1), 12U); // with an ERET and an HVC
    EXPECT_EQ(cpu.retired(2), 8U);  // with an ERET
    EXPECT_EQ(pmu.total(Event::inst_retired, Regime::ns_el0), 6U);
    EXPECT_EQ(pmu.total(Event::inst_retired, Regime::ns_el1), 12U);
    EXPECT_EQ(pmu.total(Event::inst_retired, Regime::el2), 8U);
    EXPECT_EQ(pmu.total(Event::cpu_cycles, Regime::el2), 16U);
    EXPECT_EQ(pmu.total(Event::mem_access, Regime::ns_el0), 5U);
    EXPECT_EQ(pmu.total(Event::exc_return), 2U);
    EXPECT_EQ(pmu.total(Event::exc_taken), 2U);
}

} // namespace a55_processor_test
} // namespace armpmu::tests
