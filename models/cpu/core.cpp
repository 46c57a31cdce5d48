// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/core.h"

#include "models/cpu/addresses.h"
#include "models/cpu/core_impl.h"

#include <map>
#include <string>

namespace armpmu::cpu {

using a55::Event;

namespace {

void delay_loads(PipelineProfile& profile) {
    for (auto& row : profile.execution)
        for (Execution& one : row) {
            if (one.pipe != Pipe::load) continue;
            ++one.latency;
            ++one.latency_next;
        }
}

// As if an ALU that executes in Ex2 had its result at the end of Ex1, for addresses.
void forward_late_results(PipelineProfile& profile) {
    for (const Timing timing : {Timing::alu, Timing::move_wide, Timing::select})
        for (Execution& one : profile.execution[static_cast<unsigned>(timing)])
            one.forwarded = true;
    for (auto& row : profile.execution)
        for (Execution& one : row)
            for (const Wanted wanted : {Wanted::address, Wanted::index})
                ++one.forward[static_cast<unsigned>(wanted)].from_integer;
}

PipelineProfile profile_of(const CoreConfig& config) {
    PipelineProfile profile =
        config.profile == CoreConfig::Profile::llvm ? profile_llvm() : profile_a55();
    if (config.faults.load_latency) delay_loads(profile);
    if (config.faults.forward_late) forward_late_results(profile);
    return profile;
}

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

Core::Impl::Impl(const CoreConfig& wanted, const PipelineProfile& profile, a55::Pmu& its_pmu,
                 Translator& its_translator, MemoryPort& port)
    : config(checked(wanted, its_pmu.config())), pmu(its_pmu), translator(its_translator),
      events(its_pmu, *this, wanted.delivery == CoreConfig::Delivery::each_event),
      memory_side(config, its_pmu.config().external_last_level, its_translator, port, events),
      data(memory_side.data), translation(memory_side.translation), fetch(memory_side.fetch),
      predictor(config), pipeline(profile), scratch(profile), front_end(config, profile.mispredict),
      memo(config.faults.memo_forgets_slot) {}

void Core::Impl::prepare_for_overflow() {
    if (events.forgotten())
        events.renew();
    else if (config.delivery == CoreConfig::Delivery::at_looks)
        events.deliver();
}

void Core::Impl::deliver() {
    events.deliver_and_forget();
}

void Core::Impl::set_state(const a55::ProcessorState& to) {
    deliver();
    pmu.set_state(to);
}

void Core::Impl::take_exception(const a55::ProcessorState& to) {
    wake_pipeline();
    front_end.flush(cycle);
    expected = ~std::uint64_t{0};
    events.add(Event::exc_taken);
    set_state(to);
}

void Core::Impl::apply(const Effect& effect) {
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
    case Effect::Kind::tlb_invalidate_all:
        translation.invalidate_all();
        fetch.translations_changed();
        break;
    case Effect::Kind::tlb_invalidate_page:
        translation.invalidate_page(effect.address);
        fetch.translations_changed();
        break;
    }
}

Core::Core(const CoreConfig& config, a55::Pmu& pmu, Translator& translator, MemoryPort& port)
    : Core(config, profile_of(config), pmu, translator, port) {}

Core::Core(const CoreConfig& config, const PipelineProfile& profile, a55::Pmu& pmu,
           Translator& translator, MemoryPort& port)
    : impl_(std::make_unique<Impl>(config, profile, pmu, translator, port)) {}

Core::~Core() = default;

std::uint32_t Core::add_block(const CodeBlock& block) {
    if (block.words.empty() || block.address % 4 != 0)
        throw ConfigError("core: a block at address " + std::to_string(block.address) + " of " +
                          std::to_string(block.words.size()) +
                          " words; expected at least one, at a multiple of 4");
    impl_->owned_blocks.push_back(
        std::make_unique<StaticBlock>(block, impl_->decoder, impl_->pipeline));
    impl_->blocks.push_back(impl_->owned_blocks.back().get());
    return static_cast<std::uint32_t>(impl_->blocks.size() - 1);
}

void Core::retire(const Retired& retired) {
    impl_->retire(retired);
}

std::uint64_t Core::run(BlockSource& source, std::uint64_t instructions) {
    const std::uint64_t before = impl_->instructions;
    Retired retired;
    while (impl_->instructions - before < instructions && source.next(retired)) {
        if (retired.block >= impl_->blocks.size())
            for (std::size_t n = impl_->blocks.size(); n < source.blocks().size(); ++n)
                add_block(source.blocks()[n]);
        impl_->retire(retired);
    }
    return impl_->instructions - before;
}

void Core::apply(const Effect& effect) {
    impl_->apply(effect);
}

void Core::set_state(const a55::ProcessorState& state) {
    impl_->set_state(state);
}

void Core::set_asid(std::uint16_t asid) {
    impl_->asid = asid;
    impl_->translation.set_asid(asid);
    impl_->fetch.translations_changed();
}

void Core::invalidate_tlbs() {
    impl_->translation.invalidate_all();
    impl_->fetch.translations_changed();
}

void Core::invalidate_tlb_page(std::uint64_t address) {
    impl_->translation.invalidate_page(address);
    impl_->fetch.translations_changed();
}

void Core::invalidate_tlb_asid(std::uint16_t asid) {
    impl_->translation.invalidate_asid(asid);
    impl_->fetch.translations_changed();
}

void Core::snoop(std::uint64_t line, bool unique) {
    impl_->data.snoop(line, unique);
}

void Core::deliver() {
    impl_->deliver();
}

void Core::catch_up(Picoseconds /*until*/) {
    impl_->deliver();
}

void Core::finish() {
    impl_->data.drain_all(impl_->cycle);
    impl_->data.finish();
    impl_->deliver();
}

std::uint64_t Core::cycle() const {
    return impl_->cycle;
}

std::uint64_t Core::instructions() const {
    return impl_->instructions;
}

std::uint64_t Core::issue_cycles() const {
    impl_->add_batched();
    return impl_->issue_cycles + impl_->pipeline.issue_cycles();
}

std::vector<Core::Unknown> Core::unknown() const {
    std::map<std::uint32_t, std::uint64_t> all;
    for (const StaticBlock* block : impl_->blocks)
        for (const std::uint32_t word : block->unknown) all[word] += block->executed + block->owed;
    std::vector<Unknown> list;
    for (const auto& [word, executed] : all)
        if (executed != 0) list.push_back({word, executed});
    return list;
}

Core::MemoUse Core::memo_use() const {
    return {impl_->memo.states(), impl_->memo.transitions(), impl_->all_blocks, impl_->fast_blocks};
}

} // namespace armpmu::cpu
