// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_linux.h"

namespace armpmu::tests {
namespace a55_linux_user_test {

class A55LinuxUser : public A55Linux {
  protected:
    // A refused access of EL0, as the kernel sees it.
    static AccessException trapped(unsigned exception_class = 0) {
        const Machine& m = GetParam();
        if (m.kernel == InstructionSet::aarch32) return undefined();
        AccessException e;
        e.target = m.kernel_level;
        e.exception_class = m.user == InstructionSet::aarch64 ? 0x18
                            : exception_class != 0            ? exception_class
                                                              : 0x03;
        return e;
    }
    static AccessException undefined() {
        AccessException e;
        e.target = kernel_level();
        e.undefined = true;
        return e;
    }
    // What became of an access at EL0; nothing when it was done.
    std::optional<AccessException> attempt(std::string_view reg, bool write) {
        std::optional<AccessException> seen;
        cpu.on_exception = [&](const AccessException& e) { seen = e; };
        user([&] {
            if (write)
                cpu.write(reg, 1);
            else
                cpu.read(reg);
        });
        cpu.on_exception = nullptr;
        return seen;
    }
};

INSTANTIATE_TEST_SUITE_P(machines, A55LinuxUser, kMachines, name_of);

TEST_P(A55LinuxUser, reads_counters_and_nothing_else_when_allowed) {
    driver.set_user_access(true);
    driver.add(perf(Event::ld_retired));
    driver.pmu_enable();
    EXPECT_EQ(read("PMUSERENR"), 0xcU);
    for (const char* reg : {"PMCCNTR", "PMEVCNTR0", "PMEVCNTR5", "PMUSERENR", "PMSELR"})
        EXPECT_EQ(attempt(reg, false), std::nullopt) << reg;
    EXPECT_EQ(attempt("PMSELR", true), std::nullopt);
    EXPECT_EQ(attempt("PMXEVCNTR", false), std::nullopt);

    for (const char* reg : {"PMCR", "PMCNTENSET", "PMCNTENCLR", "PMOVSCLR", "PMOVSSET", "PMCEID0",
                            "PMCEID1", "PMXEVTYPER", "PMEVTYPER0", "PMCCFILTR"})
        EXPECT_EQ(attempt(reg, false), trapped()) << reg;
    for (const char* reg : {"PMCR", "PMCNTENSET", "PMCNTENCLR", "PMOVSCLR", "PMOVSSET", "PMSWINC",
                            "PMXEVTYPER", "PMXEVCNTR", "PMEVTYPER0", "PMEVCNTR0", "PMCCFILTR"})
        EXPECT_EQ(attempt(reg, true), trapped()) << reg;
    EXPECT_EQ(attempt("PMCCNTR", true), trapped(0x04)); // MCRR
    cpu.set_cycle_counter_door(RegisterInterface::aarch32);
    EXPECT_EQ(attempt("PMCCNTR", false), std::nullopt);
    EXPECT_EQ(attempt("PMCCNTR", true), trapped());
    for (const char* reg : {"PMINTENSET", "PMINTENCLR"}) {
        EXPECT_EQ(attempt(reg, false), undefined()) << reg;
        EXPECT_EQ(attempt(reg, true), undefined()) << reg;
    }
    EXPECT_EQ(attempt("PMUSERENR", true), undefined());
    EXPECT_EQ(attempt("PMSWINC", false), undefined());
}

TEST_P(A55LinuxUser, reads_nothing_when_not_allowed) {
    driver.set_user_access(true);
    driver.pmu_enable();
    driver.pmu_disable();
    driver.set_user_access(false);
    driver.pmu_enable();
    EXPECT_EQ(read("PMUSERENR"), 0U);
    EXPECT_EQ(attempt("PMUSERENR", false), std::nullopt);
    EXPECT_EQ(attempt("PMCCNTR", false), trapped(0x04));
    for (const char* reg : {"PMEVCNTR0", "PMSELR", "PMXEVCNTR", "PMCR"})
        EXPECT_EQ(attempt(reg, false), trapped()) << reg;
}

TEST_P(A55LinuxUser, refused_writes_change_nothing) {
    driver.set_user_access(true);
    driver.add(in_user_mode(sampled(perf(Event::ld_retired), 1000)));
    driver.add(in_user_mode(sampled(perf(Event::cpu_cycles), 1000000)));
    driver.pmu_enable();
    cpu.on_exception = [](const AccessException&) {};
    const std::uint64_t cycles = cpu.read("PMCCNTR");
    const std::uint64_t before = cpu.cycles(0);
    user([&] {
        for (const char* reg : {"PMCR", "PMCNTENCLR", "PMCNTENSET", "PMOVSSET", "PMEVCNTR0",
                                "PMEVTYPER0", "PMCCNTR", "PMCCFILTR", "PMUSERENR", "PMINTENSET"})
            cpu.write(reg, 0x7e);
        cpu.load(10);
    });
    EXPECT_EQ(read("PMCR"), 0x41453000U | kLc | kE);
    EXPECT_EQ(read("PMCNTENSET"), 1U << 31 | 1U);
    EXPECT_EQ(read("PMINTENSET"), 1U << 31 | 1U);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
    EXPECT_EQ(read("PMEVTYPER0"), 0x80000006U);
    EXPECT_EQ(read("PMUSERENR"), 0xcU);
    EXPECT_EQ(read("PMEVCNTR0"), 0U - 990U);
    EXPECT_EQ(cpu.read("PMCCNTR"), cycles + (cpu.cycles(0) - before));
}

TEST_P(A55LinuxUser, sees_its_own_counts_and_no_leftovers) {
    PerfEvent event = in_user_mode(perf(Event::ld_retired));
    event.user_readable = true;
    PerfEvent cycles = in_user_mode(wide(perf(Event::cpu_cycles)));
    cycles.user_readable = true;
    cpu.write("PMEVCNTR4", 0x5ec3e7);
    ASSERT_EQ(driver.add(event), 0U);
    ASSERT_EQ(driver.add(cycles), kCycles);
    EXPECT_FALSE(driver.add(wide(event)).has_value());
    driver.set_user_access(true);
    driver.pmu_enable();
    user([&] {
        const std::uint64_t loads = cpu.read("PMEVCNTR0");
        const std::uint64_t start = cpu.read("PMCCNTR");
        cpu.load(123);
        EXPECT_EQ(cpu.read("PMEVCNTR0") - loads, 123U);
        EXPECT_EQ(cpu.read("PMCCNTR") - start, 125U); // with both reads before it
        EXPECT_EQ(cpu.read("PMEVCNTR4"), 0U);
        cpu.write("PMSELR", 0);
        EXPECT_EQ(cpu.read("PMXEVCNTR") - loads, 123U);
    });
    driver.pmu_disable();
    EXPECT_EQ(driver.count(0), 123U);
}

} // namespace a55_linux_user_test
} // namespace armpmu::tests
