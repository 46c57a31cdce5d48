// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/cci550_with_linux.h"
#include "tests/support/case_name.h"

namespace armpmu::tests {
namespace cci550_kernel_fault_test {

using Event = LinuxKernel::Event;
using cci550::Faults;

const EventId kReads = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const EventId kOthers = cci550::event_id(4, SlaveEvent::si_rrq_hs_arvalid);
constexpr std::uint64_t kPeriod = std::uint64_t{1} << 31;

// Whether the driver's counts are what happened: around loads, past two overflows, beside Secure
// traffic.
bool counts_are_right(const Faults& faults) {
    cci550::Config config;
    config.faults = faults;
    Cci550WithLinux machine(config);
    const Event reads = machine.open(kReads);
    const Event others = machine.open(kOthers);
    machine.add(reads);
    machine.happen(kReads, 1000);
    machine.add(others);
    machine.happen(kReads, 2 * kPeriod);
    machine.happen(kOthers, 5);
    machine.happen(kOthers, 7, Security::secure);
    machine.del(reads);
    machine.del(others);
    return machine.read(reads) == 2 * kPeriod + 1000 && machine.read(others) == 5 &&
           !machine.interrupt_stuck;
}

TEST_F(KernelCci, scenario_without_a_fault_is_right) {
    EXPECT_TRUE(counts_are_right({}));
}

struct Fault {
    const char* what;
    bool Faults::*fault;

    friend void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.what; }
};

class KernelCciFault : public KernelCci, public ::testing::WithParamInterface<Fault> {};

TEST_P(KernelCciFault, makes_the_scenario_go_wrong) {
    Faults faults;
    faults.*GetParam().fault = true;
    EXPECT_FALSE(counts_are_right(faults));
}

INSTANTIATE_TEST_SUITE_P(
    deliberate, KernelCciFault,
    ::testing::Values(Fault{"never_event_counts", &Faults::never_event_counts},
                      Fault{"counter_writes_lost", &Faults::counter_writes_lost},
                      Fault{"flag_clear_needs_cen", &Faults::flag_clear_needs_cen},
                      Fault{"flag_not_sticky", &Faults::flag_not_sticky},
                      Fault{"gate_missed", &Faults::gate_missed}),
    CaseWhat());

// A fault that nobody has listed here fails this.
TEST(KernelCciFaults, are_all_tried_above) {
    EXPECT_EQ(sizeof(Faults), 5 * sizeof(bool));
}

} // namespace cci550_kernel_fault_test
} // namespace armpmu::tests
