// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/interposed.h"

#include "models/iss/replaced.h"
#include "models/iss/replaced_functions.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

// Functions of the engine's library that are replaced for engines of ours.

using armpmu::iss::Interposed;
using armpmu::iss::Replaced;
using armpmu::iss::theirs;

namespace {

thread_local bool translating_for_ours = false;

template <typename Load>
std::uint32_t fetch(void* env, std::uint64_t address, Load* load) {
    Interposed* ours = Interposed::of_env(env);
    translating_for_ours = ours != nullptr;
    if (ours == nullptr) return load(env, address);
    ours->access.bytes = 0;
    ours->fetching(&address);
    const std::uint32_t word = load(env, address);
    ours->fetching(nullptr);
    if (ours->refused != Interposed::Refused::no) ours->abort_fetch(address);
    return ours->to_translate(address, word);
}

char no_pages; // stands for a set of locked pages

} // namespace

namespace armpmu::iss {

template <typename Change>
void Interposed::change(const Change& act) {
    static std::mutex mutex;
    static std::vector<std::unique_ptr<const List>> lists;
    const std::lock_guard lock(mutex);
    const List* before = attached_.load();
    auto after = std::make_unique<List>(before == nullptr ? List() : List(*before));
    act(*after);
    attached_.store(after.get(), std::memory_order_release);
    lists.push_back(std::move(after));
}

void Interposed::attach(void* engine, void* cpu, void* env) {
    change([&](List& all) { all.push_back({engine, cpu, env, this}); });
}

void Interposed::detach() {
    const List* before = attached_.load();
    const auto is_this = [this](const Attached& one) { return one.client == this; };
    if (before == nullptr || std::none_of(before->begin(), before->end(), is_this)) return;
    change(
        [&](List& all) { all.erase(std::remove_if(all.begin(), all.end(), is_this), all.end()); });
}

bool translates_for_ours() {
    return translating_for_ours;
}

} // namespace armpmu::iss

// Loads and stores call it to check that their virtual address is mapped. The processor's own
// translation determines that.
ARMPMU_INTERPOSED void* memory_mapping(void* engine, std::uint64_t address) {
    auto* const own = theirs<Replaced::memory_mapping>(&memory_mapping);
    Interposed* ours = Interposed::of_engine(engine);
    void* any = ours == nullptr ? nullptr : ours->any_region;
    return any != nullptr ? any : own(engine, address);
}

// And this, since 2.1, by physical address; by a virtual one for DC ZVA.
ARMPMU_INTERPOSED void* find_memory_mapping_aarch64(void* engine, std::uint64_t physical) {
    auto* const own = theirs<Replaced::find_memory_mapping>(&find_memory_mapping_aarch64);
    Interposed* ours = Interposed::of_engine(engine);
    void* any = ours == nullptr ? nullptr : ours->any_region;
    return any != nullptr ? any : own(engine, physical);
}

// One thread, nothing to lock.
ARMPMU_INTERPOSED void* page_collection_lock_aarch64(void* engine, std::uint64_t start,
                                                     std::uint64_t end) {
    auto* const own = theirs<Replaced::page_collection_lock>(&page_collection_lock_aarch64);
    Interposed* ours = Interposed::of_engine(engine);
    return ours != nullptr && ours->fast_stores() ? &no_pages : own(engine, start, end);
}

ARMPMU_INTERPOSED void page_collection_unlock_aarch64(void* set) {
    auto* const own = theirs<Replaced::page_collection_unlock>(&page_collection_unlock_aarch64);
    if (set != &no_pages) own(set);
}

// Stores to a page with code take the slow path, which looks whether they change code.
ARMPMU_INTERPOSED void tlb_protect_code_aarch64(void* engine, std::uint64_t ram_address) {
    auto* const own = theirs<Replaced::tlb_protect_code>(&tlb_protect_code_aarch64);
    Interposed* ours = Interposed::of_engine(engine);
    if (ours != nullptr) ours->code_in(ram_address);
    if (ours == nullptr || !ours->fast_stores()) own(engine, ram_address);
}

// Those to other pages need not.
ARMPMU_INTERPOSED void tlb_set_page_with_attrs_aarch64(void* cpu, std::uint64_t address,
                                                       std::uint64_t physical,
                                                       std::uint32_t attributes, int protection,
                                                       int mmu_index, std::uint64_t bytes) {
    auto* const own = theirs<Replaced::tlb_set_page>(&tlb_set_page_with_attrs_aarch64);
    own(cpu, address, physical, attributes, protection, mmu_index, bytes);
    if (Interposed* ours = Interposed::of_cpu(cpu)) ours->page_mapped(address, physical);
}

// Since 2.1 a store makes its page fast, and each new block makes its own page slow again: by one
// of the virtual addresses that the page may have. Here pages are fast from the begin, or never.
ARMPMU_INTERPOSED void tlb_set_dirty_aarch64(void* cpu, std::uint64_t address) {
    auto* const own = theirs<Replaced::tlb_set_dirty>(&tlb_set_dirty_aarch64);
    if (Interposed::of_cpu(cpu) == nullptr) own(cpu, address);
}

ARMPMU_INTERPOSED void tlb_reset_dirty_by_vaddr_aarch64(void* cpu, std::uint64_t address,
                                                        std::uint64_t bytes) {
    auto* const own =
        theirs<Replaced::tlb_reset_dirty_by_address>(&tlb_reset_dirty_by_vaddr_aarch64);
    if (Interposed::of_cpu(cpu) == nullptr) own(cpu, address, bytes);
}

// Instructions are loaded from devices like data.
ARMPMU_INTERPOSED std::uint32_t cpu_ldl_code_aarch64(void* env, std::uint64_t address) {
    return fetch(env, address, theirs<Replaced::fetch_word>(&cpu_ldl_code_aarch64));
}

ARMPMU_INTERPOSED std::uint32_t cpu_lduw_code_aarch64(void* env, std::uint64_t address) {
    return fetch(env, address, theirs<Replaced::fetch_halfword>(&cpu_lduw_code_aarch64));
}

// All translations are forgotten.
ARMPMU_INTERPOSED void tb_flush_aarch64(void* cpu) {
    auto* const own = theirs<Replaced::tb_flush>(&tb_flush_aarch64);
    own(cpu);
    if (Interposed* ours = Interposed::of_cpu(cpu)) ours->translations_dropped();
}

// Asked at each access to a system register that may be refused; those of AArch32 there is no hook
// for.
ARMPMU_INTERPOSED void helper_access_check_cp_reg_aarch64(void* env, void* reg,
                                                          std::uint32_t syndrome,
                                                          std::uint32_t read) {
    auto* const own = theirs<Replaced::check_access>(&helper_access_check_cp_reg_aarch64);
    if (Interposed* ours = Interposed::of_env(env)) ours->coprocessor_access(syndrome);
    own(env, reg, syndrome, read);
}

// The engine knows of one processor, and flushes its TLBs only.
ARMPMU_INTERPOSED void tlb_flush_by_mmuidx_all_cpus_synced_aarch64(void* cpu, std::uint16_t tlbs) {
    auto* const own =
        theirs<Replaced::tlb_flush_some_of_all>(&tlb_flush_by_mmuidx_all_cpus_synced_aarch64);
    if (Interposed* ours = Interposed::of_cpu(cpu)) ours->flushing_all(tlbs);
    own(cpu, tlbs);
}

ARMPMU_INTERPOSED void tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64(void* cpu,
                                                                        std::uint64_t address,
                                                                        std::uint16_t tlbs) {
    auto* const own =
        theirs<Replaced::tlb_flush_page_of_all>(&tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64);
    if (Interposed* ours = Interposed::of_cpu(cpu)) ours->flushing_page_of_all(address, tlbs);
    own(cpu, address, tlbs);
}

// Nor of translations that other engines have of the stored-to page. The engine's own function
// comes last: it may not return.
ARMPMU_INTERPOSED void tb_invalidate_phys_page_fast_aarch64(void* engine, void* pages,
                                                            std::uint64_t ram_address, int bytes,
                                                            std::uintptr_t return_address) {
    auto* const own = theirs<Replaced::invalidate_stored>(&tb_invalidate_phys_page_fast_aarch64);
    if (Interposed* ours = Interposed::of_engine(engine))
        ours->storing(ram_address, static_cast<unsigned>(bytes));
    own(engine, pages, ram_address, bytes, return_address);
}

ARMPMU_INTERPOSED void helper_wfe_aarch64(void* env) {
    auto* const own = theirs<Replaced::wait_for_event>(&helper_wfe_aarch64);
    Interposed* ours = Interposed::of_env(env);
    if (ours == nullptr) return own(env);
    ours->waiting(true);
    static auto* const yield = reinterpret_cast<decltype(&helper_yield_aarch64)>(
        armpmu::iss::engine_function("helper_yield_aarch64"));
    yield(env);
}

ARMPMU_INTERPOSED void helper_yield_aarch64(void* env) {
    auto* const own = theirs<Replaced::yield>(&helper_yield_aarch64);
    if (Interposed* ours = Interposed::of_env(env)) ours->waiting(false);
    own(env);
}

// Its own drops all translations while one executes, and software would end the program.
ARMPMU_INTERPOSED void hw_breakpoint_update_aarch64(void* cpu, int number) {
    auto* const own = theirs<Replaced::breakpoint_changed>(&hw_breakpoint_update_aarch64);
    Interposed* ours = Interposed::of_env(cpu);
    if (ours == nullptr) ours = Interposed::of_cpu(cpu);
    if (ours == nullptr) return own(cpu, number);
    ours->breakpoint_changed(static_cast<unsigned>(number), false);
}

// Its own does nothing.
ARMPMU_INTERPOSED void hw_watchpoint_update_aarch64(void* cpu, int number) {
    auto* const own = theirs<Replaced::watchpoint_changed>(&hw_watchpoint_update_aarch64);
    Interposed* ours = Interposed::of_env(cpu);
    if (ours == nullptr) ours = Interposed::of_cpu(cpu);
    if (ours == nullptr) return own(cpu, number);
    ours->breakpoint_changed(static_cast<unsigned>(number), true);
}
