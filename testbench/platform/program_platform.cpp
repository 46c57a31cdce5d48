// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/program_platform.h"

#include "testbench/kernels/kernel_listing.h"
#include "testbench/symbols/function_symbols.h"
#include "testbench/symbols/source_lines.h"
#include "testbench/traffic/recorded_program.h"

#include <fmt/format.h>

#include <cstring>

namespace armpmu::testbench {
namespace {

using a55::SystemRegister;

const SystemRegister kPmcr = SystemRegister::a64(3, 3, 9, 12, 0);
const SystemRegister kPmcntenset = SystemRegister::a64(3, 3, 9, 12, 1);
const SystemRegister kPmovsclr = SystemRegister::a64(3, 3, 9, 12, 3);
SystemRegister pmevcntr(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 8, n);
}
SystemRegister pmevtyper(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 12, n);
}

// Of an executable the names are shown if it has any; where they were asked for it must.
std::shared_ptr<const FunctionSymbols> symbols_of(const ProgramSection& section) {
    if (!section.symbols.empty()) return std::make_shared<FunctionSymbols>(section.symbols);
    if (section.executable.empty()) return nullptr;
    try {
        return std::make_shared<FunctionSymbols>(section.executable);
    } catch (const SymbolsError&) {
        return nullptr;
    }
}

HotSpots::NameOf names_of(const ProgramSection& section) {
    const auto symbols = symbols_of(section);
    const auto lines = std::make_shared<const SourceLines>(
        section.symbols.empty() ? section.executable : section.symbols);
    return [symbols, lines](std::uint64_t address) {
        FunctionSymbols::Function found;
        if (symbols != nullptr) found = symbols->at(address);
        if (found.name.empty()) found.name = "[unknown]";
        return CodeName{found.name, found.begin, {}, lines->find(address).value_or(SourceLine{})};
    };
}

HotSpots::NameOf names_of(const KernelInfo& info, const Kernel& kernel) {
    const auto listing = std::make_shared<KernelListing>(info, kernel);
    return [listing](std::uint64_t address) {
        const KernelListing::Line line = listing->at(address);
        return CodeName{
            line.function, line.begin, line.assembly == nullptr ? "" : line.assembly, {}};
    };
}

constexpr std::uint64_t kEnable = 1, kResetEvents = 2, kResetCycles = 4;

} // namespace

CoreTotals operator-(const CoreTotals& later, const CoreTotals& sooner) {
    CoreTotals difference = later;
    for (std::size_t n = 0; n < a55::kEvents; ++n) difference.events[n] -= sooner.events[n];
    difference.cycles -= sooner.cycles;
    difference.issue_cycles -= sooner.issue_cycles;
    difference.instructions -= sooner.instructions;
    return difference;
}

ProgramPlatform::ProgramPlatform(const ProgramScenario& scenario, HotSpots* spots)
    : pmu(scenario.pmu), scenario_(scenario), spots_(spots), translator_(scenario.memory.regions),
      memory_(scenario.core.memory_latency, scenario.memory.source),
      l3_(scenario.core.l3_kb, scenario.core.l3_latency, memory_),
      core(scenario.core, pmu, translator_, l3_) {}

bool ProgramPlatform::begin_next() {
    if (begun_ == scenario_.program.size()) return false;
    const ProgramSection& section = scenario_.program[begun_++];
    a55::ProcessorState state;
    blocks_.clear();
    if (section.kernel.empty()) {
        if (section.executable.empty())
            source_ = std::make_unique<RecordedProgram>(section.recorded, section.thread);
        else
            source_ = start(section);
        state.exception_level = 0;
        if (spots_ != nullptr) spots_->begin_program(names_of(section));
    } else {
        std::unique_ptr<Kernel> kernel = make_kernel(section.kernel, section.parameters);
        state = kernel->state();
        if (spots_ != nullptr)
            spots_->begin_program(names_of(find_kernel(section.kernel), *kernel));
        source_ = std::move(kernel);
    }
    core.set_state(state);
    return true;
}

std::unique_ptr<cpu::BlockSource> ProgramPlatform::start(const ProgramSection& section) {
    LiveProgramOptions options;
    options.command = section.arguments;
    options.command.insert(options.command.begin(), section.executable);
    options.environment = section.environment;
    live_ = std::make_unique<LiveProgram>(options);
    return std::make_unique<LiveThread>(*live_);
}

std::optional<int> ProgramPlatform::exit_status() const {
    if (live_ == nullptr || source_ != nullptr) return std::nullopt;
    return live_->end().status;
}

std::string ProgramPlatform::crash() const {
    if (live_ == nullptr || live_->end().signal == 0) return "";
    const LiveProgram::End& end = live_->end();
    std::string text =
        fmt::format("{} ended by signal {} ({}) at {:#x}", scenario_.program[begun_ - 1].executable,
                    end.signal, strsignal(end.signal), end.pc);
    if (const auto symbols = symbols_of(scenario_.program[begun_ - 1])) {
        const FunctionSymbols::Function function = symbols->at(end.pc);
        if (!function.name.empty()) text += " in " + function.name;
    }
    text += "; blocks before it:";
    for (const std::uint64_t block : end.last_blocks) text += fmt::format(" {:#x}", block);
    return text;
}

bool ProgramPlatform::run(std::uint64_t instructions) {
    cpu::Retired retired;
    while (core.instructions() < instructions) {
        if (source_ == nullptr && !begin_next()) return false;
        if (!source_->next(retired)) {
            source_.reset();
            if (live_ != nullptr && live_->end().signal != 0) return false;
            continue;
        }
        while (blocks_.size() < source_->blocks().size()) {
            const cpu::CodeBlock& block = source_->blocks()[blocks_.size()];
            if (spots_ != nullptr) spots_->add_block(block);
            blocks_.push_back(core.add_block(block));
        }
        retired.block = blocks_[retired.block];
        core.retire(retired);
    }
    return true;
}

void ProgramPlatform::start_counters(const std::vector<unsigned>& events) {
    core.deliver();
    const a55::ProcessorState before = pmu.state();
    pmu.set_state({}); // the operating system
    std::uint64_t enabled = 1U << a55::kCycleCounter;
    for (unsigned n = 0; n < events.size(); ++n) {
        pmu.write(pmevtyper(n), events[n]);
        enabled |= 1U << n;
    }
    pmu.write(kPmcntenset, enabled);
    pmu.write(kPmovsclr, ~std::uint32_t{0});
    pmu.write(kPmcr, kEnable | kResetEvents | kResetCycles);
    pmu.set_state(before);
}

std::uint32_t ProgramPlatform::counter(unsigned index) {
    core.deliver();
    return static_cast<std::uint32_t>(pmu.peek(pmevcntr(index)));
}

bool ProgramPlatform::overflowed(unsigned index) {
    core.deliver();
    return (pmu.peek(kPmovsclr) >> index & 1) != 0;
}

CoreTotals ProgramPlatform::totals() {
    core.deliver();
    CoreTotals totals;
    for (std::size_t n = 0; n < a55::kEvents; ++n)
        totals.events[n] = pmu.total(a55::events()[n].event);
    totals.cycles = pmu.cycles();
    totals.issue_cycles = core.issue_cycles();
    totals.instructions = core.instructions();
    return totals;
}

} // namespace armpmu::testbench
