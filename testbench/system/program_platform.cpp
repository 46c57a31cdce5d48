// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/program_platform.h"

#include <map>

namespace armpmu::testbench {
namespace {

using a55::SystemRegister;

const SystemRegister kPmcrEl0 = SystemRegister::a64(3, 3, 9, 12, 0);
const SystemRegister kPmcntensetEl0 = SystemRegister::a64(3, 3, 9, 12, 1);
const SystemRegister kPmovsclr = SystemRegister::a64(3, 3, 9, 12, 3);
SystemRegister pmevcntr(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 8, n);
}
SystemRegister pmevtyper(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 12, n);
}

constexpr std::uint64_t kEnable = 1, kResetEvents = 2, kResetCycles = 4, kExport = 0x10;

} // namespace

CoreTotals operator-(const CoreTotals& later, const CoreTotals& sooner) {
    CoreTotals difference = later;
    for (std::size_t n = 0; n < a55::kEvents; ++n) difference.events[n] -= sooner.events[n];
    difference.cycles -= sooner.cycles;
    difference.issue_cycles -= sooner.issue_cycles;
    difference.instructions -= sooner.instructions;
    return difference;
}

CoreTotals operator+(CoreTotals one, const CoreTotals& other) {
    for (std::size_t n = 0; n < a55::kEvents; ++n) one.events[n] += other.events[n];
    one.cycles += other.cycles;
    one.issue_cycles += other.issue_cycles;
    one.instructions += other.instructions;
    return one;
}

ProgramPlatform::ProgramPlatform(const ProgramScenario& scenario, HotSpots* spots)
    : scenario_(scenario), machine_(make_machine(scenario)),
      feed_(scenario, spots, machine_->cores(), *machine_) {}

bool ProgramPlatform::run(std::uint64_t instructions) {
    return machine_->run(feed_, instructions) && feed_.crash().empty();
}

void ProgramPlatform::start_counters(const std::vector<unsigned>& events, bool exports) {
    for (unsigned core = 0; core < machine_->cores(); ++core) {
        a55::Pmu& pmu = machine_->pmu(core);
        machine_->core(core).deliver();
        const a55::ProcessorState before = pmu.state();
        pmu.set_state({}); // the operating system
        std::uint64_t enabled = 1U << a55::kCycleCounter;
        for (unsigned n = 0; n < events.size(); ++n) {
            pmu.write(pmevtyper(n), events[n]);
            enabled |= 1U << n;
        }
        pmu.write(kPmcntensetEl0, enabled);
        pmu.write(kPmovsclr, ~std::uint32_t{0});
        pmu.write(kPmcrEl0, kEnable | kResetEvents | kResetCycles | (exports ? kExport : 0));
        pmu.set_state(before);
    }
    if (machine_->interconnect() == nullptr) return;
    software_ = std::make_unique<InterconnectSoftware>(*machine_->interconnect(),
                                                       scenario_.cluster.counters);
    software_->start(machine_->aclk_cycle(), exports);
}

std::optional<InterconnectCounts> ProgramPlatform::interconnect_counts() {
    if (software_ == nullptr) return std::nullopt;
    return software_->stop(machine_->aclk_cycle());
}

std::uint64_t ProgramPlatform::counter(unsigned index) {
    std::uint64_t sum = 0;
    for (unsigned core = 0; core < machine_->cores(); ++core) {
        machine_->core(core).deliver();
        sum += static_cast<std::uint32_t>(machine_->pmu(core).peek(pmevcntr(index)));
    }
    return sum;
}

bool ProgramPlatform::overflowed(unsigned index) {
    bool any = false;
    for (unsigned core = 0; core < machine_->cores(); ++core) {
        machine_->core(core).deliver();
        any = any || (machine_->pmu(core).peek(kPmovsclr) >> index & 1) != 0;
    }
    return any;
}

CoreTotals ProgramPlatform::totals() {
    CoreTotals all;
    for (unsigned core = 0; core < machine_->cores(); ++core) all = all + totals(core);
    return all;
}

CoreTotals ProgramPlatform::totals(unsigned number) {
    cpu::Core& core = machine_->core(number);
    a55::Pmu& pmu = machine_->pmu(number);
    core.deliver();
    CoreTotals totals;
    for (std::size_t n = 0; n < a55::kEvents; ++n)
        totals.events[n] = pmu.total(a55::events()[n].event);
    totals.cycles = pmu.cycles();
    totals.issue_cycles = core.issue_cycles();
    totals.instructions = core.instructions();
    return totals;
}

void ProgramPlatform::count_slots() {
    for (unsigned core = 0; core < machine_->cores(); ++core) machine_->core(core).count_slots();
}

cpu::IssueSlots ProgramPlatform::slots() {
    cpu::IssueSlots all;
    for (unsigned n = 0; n < machine_->cores(); ++n) {
        cpu::Core& core = machine_->core(n);
        all = all + core.slots_at(core.mark_slots());
    }
    return all;
}

unsigned ProgramPlatform::slots_left() {
    unsigned all = 0;
    for (unsigned n = 0; n < machine_->cores(); ++n) all += machine_->core(n).slots_left();
    return all;
}

std::vector<cpu::Core::Unknown> ProgramPlatform::unknown() {
    std::map<std::uint32_t, std::uint64_t> all;
    for (unsigned core = 0; core < machine_->cores(); ++core)
        for (const cpu::Core::Unknown& one : machine_->core(core).unknown())
            all[one.word] += one.executed;
    std::vector<cpu::Core::Unknown> list;
    for (const auto& [word, executed] : all) list.push_back({word, executed});
    return list;
}

void ProgramPlatform::set_observer(HotSpots& spots) {
    for (unsigned core = 0; core < machine_->cores(); ++core)
        machine_->core(core).set_observer(&spots.of_core(core));
}

} // namespace armpmu::testbench
