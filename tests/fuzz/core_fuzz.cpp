// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/fuzz/core_fuzz.h"

#include "armpmu/a55/event_table.h"
#include "tests/fuzz/core_fuzz_config.h"
#include "tests/fuzz/core_fuzz_machine.h"
#include "tests/property/core_laws.h"

namespace armpmu::tests {

void CoreFuzzMachine::perform(const CoreFuzzStep& step) {
    using Kind = CoreFuzzStep::Kind;
    switch (step.kind) {
    case Kind::retire: return core->retire(step.retired);
    case Kind::apply: return core->apply(step.effect);
    case Kind::set_state: return core->set_state(step.effect.state);
    case Kind::set_asid: return core->set_asid(static_cast<std::uint16_t>(step.value % 4));
    case Kind::invalidate_tlbs: return core->invalidate_tlbs();
    case Kind::invalidate_tlb_page: return core->invalidate_tlb_page(step.value);
    case Kind::invalidate_tlb_asid:
        return core->invalidate_tlb_asid(static_cast<std::uint16_t>(step.value % 4));
    case Kind::snoop: return core->snoop(step.value / 64, step.value % 2 == 0);
    case Kind::deliver: return core->deliver();
    case Kind::finish: return core->finish();
    case Kind::program_pmu:
        core->deliver();
        if (step.value % 4 != 0) pmu.access(step.effect.access);
        // A random event, soon to overflow.
        const auto counter = static_cast<std::uint32_t>(step.value >> 8) % a55::kCounters;
        const auto& events = a55::events();
        const auto event = events[(step.value >> 16) % events.size()].event;
        pmu.write_external(0x400 + 4 * counter, number(event) | 1U << 27);
        pmu.write_external(8 * counter, 0 - static_cast<std::uint32_t>(step.value >> 24 & 0xffff));
        pmu.write_external(0xc40, 0x8000'003f); // PMINTENSET
        pmu.write_external(0xc00, 0x8000'003f); // PMCNTENSET
        pmu.write_external(0xe04, 1);
        return;
    }
}

namespace {

std::string difference(CoreFuzzMachine& one, CoreFuzzMachine& other) {
    const auto is = core_totals(*one.core, one.pmu);
    for (const auto& [name, value] : core_totals(*other.core, other.pmu))
        if (const std::uint64_t with = is.at(name); with != value)
            return name + " is " + std::to_string(with) + ", without memo " + std::to_string(value);
    const a55::Counts counts = one.pmu.counts();
    const a55::Counts expected = other.pmu.counts();
    if (counts.events != expected.events || counts.cycles != expected.cycles ||
        counts.overflow != expected.overflow)
        return "the counters differ";
    if (one.interrupts != other.interrupts) return "the interrupts differ";
    if (one.memory.mistakes() + other.memory.mistakes() != 0) return "an answer is asked for twice";
    return {};
}

std::string unknown_difference(const cpu::Core& core, const CoreFuzzProgram& program,
                               CoreFuzzUse& use) {
    std::map<std::uint32_t, std::uint64_t> listed;
    for (const cpu::Core::Unknown& one : core.unknown()) {
        listed[one.word] += one.executed;
        use.unknown += one.executed;
    }
    return listed == program.unknown() ? "" : "the unknown words are others";
}

std::string run(const cpu::CoreConfig& config, std::uint64_t seed, std::size_t steps,
                CoreFuzzUse& use) {
    cpu::CoreConfig plain = config;
    plain.memo = plain.hot_lines = false;
    CoreFuzzMachine one(config, seed), other(plain, seed);
    CoreFuzzProgram program(seed);
    for (const cpu::CodeBlock& block : program.blocks()) {
        one.core->add_block(block);
        other.core->add_block(block);
    }
    const std::size_t between = 1 + seed % 300;
    for (std::size_t n = 1; n <= steps; ++n) {
        const CoreFuzzStep& step = program.next();
        one.perform(step);
        other.perform(step);
        if (n % between != 0) continue;
        if (const std::string found = difference(one, other); !found.empty())
            return "after " + std::to_string(n) + " steps " + found;
    }
    // What is not answered yet is not counted as read from anywhere.
    one.core->finish();
    other.core->finish();
    if (const std::string found = difference(one, other); !found.empty())
        return "at the end " + found;
    if (const std::string found = broken_core_law(*one.core, one.pmu); !found.empty()) return found;
    use.instructions += one.core->instructions();
    use.blocks += one.core->memo_use().blocks;
    use.blocks_fast += one.core->memo_use().blocks_fast;
    use.interrupts += one.interrupts.size();
    if (one.memory.open() + other.memory.open() != 0) return "an answer is never asked for";
    return unknown_difference(*one.core, program, use);
}

} // namespace

std::string core_fuzz_difference(std::uint64_t seed, std::size_t steps, CoreFuzzUse& use) {
    std::mt19937_64 random(seed);
    const cpu::CoreConfig config = legal_core_config(random);
    const std::string found = run(config, seed, steps, use);
    if (found.empty()) return {};
    std::string text = "seed " + std::to_string(seed) + ": " + found;
    for (const auto& [name, value] : settings_of(config, cpu::core_members()))
        text += " " + name + "=" + value;
    return text;
}

std::string core_fuzz_refusal(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    cpu::CoreConfig config = legal_core_config(random);
    const std::string name = damage_core_config(config, random);
    const std::string at = "seed " + std::to_string(seed) + ", " + name + ": ";
    try {
        a55::Pmu pmu(CoreFuzzMachine::pmu_of(config, seed));
        CoreFuzzTranslator translator(seed);
        CoreFuzzMemory memory(seed);
        const cpu::Core core(config, pmu, translator, memory);
    } catch (const ConfigError& error) {
        const bool names_it = std::string(error.what()).find(name + " ") != std::string::npos;
        return names_it ? "" : at + error.what();
    }
    return at + "no refusal";
}

} // namespace armpmu::tests
