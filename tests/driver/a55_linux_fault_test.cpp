// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_linux.h"
#include "tests/support/case_name.h"

#include <set>

// Tests of the tests: each deliberate fault of the PMU is noticed by what a user of perf does.
namespace armpmu::tests::a55_linux_fault_test {

using a55::Faults;

constexpr std::uint64_t kNotAtEl2 = 1U << 17 | a55::kCounters; // MDCR_EL2: HPMD, HPMN

// Returns the first thing that is wrong, or "".
std::string perf_session(const Faults& faults) {
    Config config;
    config.unknown_fields = Config::Unknown::poison;
    config.poison_seed = 55;
    config.faults = faults;
    a55::Pmu pmu(config);
    A55Processor cpu(pmu, InstructionSet::aarch64);
    LinuxPmuv3Driver driver(cpu);
    cpu.set_interrupt_handler(1, [&] { driver.interrupt(); });
    if (!driver.probe()) return "probe";
    driver.reset();
    if (cpu.read("PMEVCNTR5") != 0) return "counter after reset";
    if (cpu.read("PMOVSCLR") != 0) return "flags after reset";

    cpu.at(2, [&] { cpu.write("MDCR_EL2", kNotAtEl2); });
    const auto loads = driver.add(in_user_mode(perf(Event::ld_retired)));
    const auto stores = driver.add(perf(Event::st_retired));
    driver.pmu_enable();
    if (cpu.read("PMEVCNTR0") != kWrap / 2 + 1) return "counter load";
    cpu.at(0, [&] { cpu.load(100); });
    cpu.load(10);
    cpu.store(5);
    cpu.at(2, [&] { cpu.store(7); });
    driver.pmu_disable();
    if (driver.remove(*loads) != 100) return "loads of user space";
    if (driver.remove(*stores) != 5) return "stores outside of the hypervisor";

    const auto samples = driver.add(in_user_mode(sampled(perf(Event::ld_retired), 7)));
    driver.pmu_enable();
    cpu.at(0, [&] { cpu.load(100); });
    if (driver.samples(*samples) != 14) return "samples";
    return "";
}

TEST(A55LinuxFaults, without_one_the_session_is_right) {
    EXPECT_EQ(perf_session({}), "");
}

struct Noticed {
    const char* what;
    const char* at;

    friend void PrintTo(const Noticed& fault, std::ostream* out) { *out << fault.what; }
};

const Noticed kNoticed[] = {
    {"filters_ignored", "loads of user space"},
    {"prohibition_missed", "stores outside of the hypervisor"},
    {"counter_writes_lost", "counter load"},
    {"reset_lost", "counter after reset"},
    {"flags_stuck", "flags after reset"},
};

class A55LinuxFault : public testing::TestWithParam<Noticed> {};

TEST_P(A55LinuxFault, is_noticed_at_its_step) {
    Config config;
    find_member(a55::members(), "fault_" + std::string(GetParam().what)).set(config, 1);
    EXPECT_EQ(perf_session(config.faults), GetParam().at);
}

INSTANTIATE_TEST_SUITE_P(deliberate, A55LinuxFault, testing::ValuesIn(kNoticed), CaseWhat());

TEST(A55LinuxFaults, are_all_tried_above) {
    std::set<std::string> tried, there;
    for (const Noticed& fault : kNoticed) tried.insert("fault_" + std::string(fault.what));
    for (const auto& member : a55::members())
        if (member.name.rfind("fault_", 0) == 0) there.insert(member.name);
    EXPECT_EQ(tried, there);
}

} // namespace armpmu::tests::a55_linux_fault_test
