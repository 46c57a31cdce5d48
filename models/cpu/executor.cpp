// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/executor.h"

#include "models/cpu/addresses.h"
#include "models/cpu/core_faults.h"

#include <string>

namespace armpmu::cpu {

using a55::Event;

namespace {

const CoreConfig& checked(const CoreConfig& config, const a55::Config& pmu) {
    check(config);
    const auto same = [](bool core, bool other, const char* cache) {
        if (core == other) return;
        throw ConfigError(std::string("core: ") + cache + " is " + (core ? "there" : "absent") +
                          " in the core, but " + (other ? "there" : "absent") + " in its PMU");
    };
    same(config.l2_kb != 0, pmu.l2_cache, "l2");
    same(config.l3_kb != 0, pmu.l3_cache, "l3");
    return config;
}

} // namespace

Executor::Executor(const CoreConfig& wanted, const PipelineProfile& profile, a55::Pmu& its_pmu,
                   Translator& its_translator, MemoryPort& port)
    : config(checked(wanted, its_pmu.config())), pmu(its_pmu), translator(its_translator),
      events(its_pmu, *this, wanted.delivery == CoreConfig::Delivery::each_event),
      memory_side(config, its_pmu.config().external_last_level, its_translator, port, events),
      data(memory_side.data), translation(memory_side.translation), fetch(memory_side.fetch),
      predictor(config), pipeline(profile), scratch(profile), front_end(config, profile.mispredict),
      memo(faults_of_new_cores.memo_forgets_slot) {}

std::uint32_t Executor::add_block(const CodeBlock& block) {
    const unsigned multiple = block.set == InstructionSet::t32 ? 2 : 4;
    if (block.words.empty() || block.address % multiple != 0)
        throw ConfigError("core: a block at address " + std::to_string(block.address) + " of " +
                          std::to_string(block.words.size()) +
                          " words; expected at least one, at a multiple of " +
                          std::to_string(multiple));
    owned_blocks.push_back(std::make_unique<StaticBlock>(block, decoder, pipeline));
    StaticBlock& added = *owned_blocks.back();
    added.simple = added.plain && config.memo && pace == nullptr;
    blocks.push_back(&added);
    return static_cast<std::uint32_t>(blocks.size() - 1);
}

void Executor::set_pace(Pace& holder) {
    pace = &holder;
    for (StaticBlock* const block : blocks) block->simple = false;
}

void Executor::prepare_for_overflow() {
    if (slots.open()) return; // instruction by instruction, until that is known
    if (events.forgotten())
        events.renew();
    else if (config.delivery == CoreConfig::Delivery::at_looks)
        events.deliver();
}

void Executor::deliver() {
    events.deliver_and_forget();
}

void Executor::count_slots() {
    deliver();
    wake_pipeline();
    slots.switch_on();
}

std::size_t Executor::mark_slots() {
    deliver();
    wake_pipeline();
    return slots.mark();
}

void Executor::set_state(const a55::ProcessorState& to) {
    deliver();
    pmu.set_state(to);
}

void Executor::take_exception(const a55::ProcessorState& to) {
    wake_pipeline();
    front_end.flush(cycle);
    behind = kNowhere;
    events.add(Event::exc_taken);
    set_state(to);
}

void Executor::apply(const Effect& effect) {
    const std::uint64_t page = (effect.address << 16 >> 16) / kPageBytes;
    switch (effect.kind) {
    case Effect::Kind::system_write:
        deliver();
        pmu.access(effect.access);
        break;
    case Effect::Kind::interrupt_irq:
        events.add(Event::exc_irq);
        return take_exception(effect.state);
    case Effect::Kind::interrupt_fiq:
        events.add(Event::exc_fiq);
        return take_exception(effect.state);
    case Effect::Kind::exception: return take_exception(effect.state);
    case Effect::Kind::set_state: return set_state(effect.state);
    case Effect::Kind::snoop_shared:
    case Effect::Kind::snoop_unique:
        data.snoop(physical_line(translator.translate(page, asid), effect.address),
                   effect.kind == Effect::Kind::snoop_unique);
        break;
    case Effect::Kind::tlb_invalidate_all: return translation.invalidate_all();
    case Effect::Kind::tlb_invalidate_page: return translation.invalidate_page(effect.address);
    case Effect::Kind::tlb_broadcast_all:
        translation.invalidate_all();
        return data.broadcast(LineRequest::kAllPages, cycle);
    case Effect::Kind::tlb_broadcast_page:
        translation.invalidate_page(effect.address);
        return data.broadcast(page, cycle);
    }
}

} // namespace armpmu::cpu
