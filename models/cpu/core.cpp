// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/core.h"
#include "models/cpu/core_faults.h"

#include "models/cpu/executor.h"

#include <map>

namespace armpmu::cpu {

namespace {

void delay_loads(PipelineProfile& profile) {
    for (auto& row : profile.execution)
        for (Execution& one : row) {
            if (one.pipe != Pipe::load) continue;
            ++one.latency;
            ++one.latency_next;
        }
}

// As if an ALU that executes in Ex2 had its result at the end of Ex1, for an index.
void forward_late_results(PipelineProfile& profile) {
    for (const Timing timing : {Timing::alu, Timing::move_wide, Timing::select})
        for (Execution& one : profile.execution[static_cast<unsigned>(timing)])
            one.forwarded = true;
    for (auto& row : profile.execution)
        for (Execution& one : row)
            ++one.forward[static_cast<unsigned>(Wanted::index)].from_forwarded;
}

PipelineProfile profile_of(const CoreConfig& config) {
    PipelineProfile profile =
        config.profile == CoreConfig::Profile::llvm ? profile_llvm() : profile_a55();
    if (faults_of_new_cores.load_latency) delay_loads(profile);
    if (faults_of_new_cores.forward_late) forward_late_results(profile);
    return profile;
}

} // namespace

namespace {
constexpr std::uint64_t kAllCycles = ~std::uint64_t{0};
} // namespace

struct Core::Impl final : Executor {
    using Executor::Executor;
};

Core::Core(const CoreConfig& config, a55::Pmu& pmu, Translator& translator, MemoryPort& port)
    : Core(config, profile_of(config), pmu, translator, port) {}

Core::Core(const CoreConfig& config, const PipelineProfile& profile, a55::Pmu& pmu,
           Translator& translator, MemoryPort& port)
    : impl_(std::make_unique<Impl>(config, profile, pmu, translator, port)) {}

Core::~Core() = default;

std::uint32_t Core::add_block(const CodeBlock& block) {
    return impl_->add_block(block);
}

void Core::retire(const Retired& retired) {
    impl_->retire(retired);
}

std::uint64_t Core::run(BlockSource& source, std::uint64_t instructions) {
    const std::uint64_t before = impl_->instructions;
    impl_->run(source, instructions, kAllCycles);
    return impl_->instructions - before;
}

bool Core::run_until(BlockSource& source, const std::uint64_t& until) {
    return impl_->run(source, ~std::uint64_t{0}, until);
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
}

void Core::set_mmu(bool on) {
    impl_->translation.set_mmu(on);
    impl_->predictor.switch_on(on);
}

void Core::invalidate_tlbs() {
    impl_->translation.invalidate_all();
}

void Core::invalidate_tlb_page(std::uint64_t address) {
    impl_->translation.invalidate_page(address);
}

void Core::invalidate_tlb_asid(std::uint16_t asid) {
    impl_->translation.invalidate_asid(asid);
}

void Core::snoop(std::uint64_t line, bool unique) {
    impl_->data.snoop(line, unique);
}

void Core::lose(std::uint64_t line) {
    impl_->data.lose(line);
}

Core::Copy Core::copy_of(std::uint64_t line) const {
    return impl_->data.copy_of(line);
}

std::uint64_t Core::uses() const {
    return impl_->data.uses();
}

void Core::set_latencies(const CoreConfig& config) {
    impl_->memory_side.outer.set_latencies(config);
    impl_->data.set_latencies(config);
    impl_->translation.set_latencies(config);
}

void Core::set_pace(Pace& pace) {
    impl_->set_pace(pace);
}

void Core::set_data_watcher(DataWatcher* watcher) {
    impl_->data.set_watcher(watcher);
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

void Core::set_observer(EventObserver* observer) {
    impl_->deliver();
    impl_->events.set_observer(observer);
    impl_->slots.set_observer(observer);
}

void Core::set_issue_observer(IssueObserver* observer) {
    impl_->deliver();
    impl_->issue_observer = observer;
    impl_->events.set_issues_observed(observer != nullptr);
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

void Core::count_slots() {
    impl_->count_slots();
}

std::size_t Core::mark_slots() {
    return impl_->mark_slots();
}

IssueSlots Core::slots_at(std::size_t mark) const {
    return impl_->slots.at(mark, slots_left());
}

unsigned Core::slots_left() const {
    return impl_->pipeline.slots_left();
}

unsigned Core::issue_width() const {
    return impl_->pipeline.width();
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
    impl_->add_batched();
    return {impl_->memo.states(), impl_->memo.transitions(),
            impl_->fast_blocks + impl_->slow_blocks, impl_->fast_blocks};
}

} // namespace armpmu::cpu
