// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/interposed.h"

#include "models/iss/engine_symbols.h"

#include <algorithm>
#include <vector>

// Functions of the engine's library that are replaced for engines of ours. The library calls them
// by name, so that these, which a program has, come first. For other engines they do what they did.

using armpmu::iss::engine_symbols;
using armpmu::iss::Interposed;

extern "C" {
void* memory_mapping(void* engine, std::uint64_t address);
void* page_collection_lock_aarch64(void* engine, std::uint64_t start, std::uint64_t end);
void page_collection_unlock_aarch64(void* set);
void tlb_protect_code_aarch64(void* engine, std::uint64_t ram_address);
void tlb_set_page_with_attrs_aarch64(void* cpu, std::uint64_t address, std::uint64_t physical,
                                     std::uint32_t attributes, int protection, int mmu_index,
                                     std::uint64_t bytes);
void tb_flush_aarch64(void* cpu);
std::uint32_t cpu_ldl_code_aarch64(void* env, std::uint64_t address);
std::uint32_t cpu_lduw_code_aarch64(void* env, std::uint64_t address);
void helper_access_check_cp_reg_aarch64(void* env, void* reg, std::uint32_t syndrome,
                                        std::uint32_t read);
void tlb_flush_by_mmuidx_all_cpus_synced_aarch64(void* cpu, std::uint16_t tlbs);
void tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64(void* cpu, std::uint64_t address,
                                                      std::uint16_t tlbs);
void tb_invalidate_phys_page_fast_aarch64(void* engine, void* pages, std::uint64_t ram_address,
                                          int bytes, std::uintptr_t return_address);
void helper_wfe_aarch64(void* env);
void helper_yield_aarch64(void* env);
}

namespace {

// Few processors, and asked seldom: no need for a map.
struct Attached {
    void* engine;
    void* cpu;
    void* env;
    Interposed* client;
};
std::vector<Attached>& attached() {
    static std::vector<Attached> all;
    return all;
}

Interposed* of_engine(void* engine) {
    for (const Attached& one : attached())
        if (one.engine == engine) return one.client;
    return nullptr;
}

Interposed* of_cpu(void* cpu) {
    for (const Attached& one : attached())
        if (one.cpu == cpu) return one.client;
    return nullptr;
}

Interposed* of_env(void* env) {
    for (const Attached& one : attached())
        if (one.env == env) return one.client;
    return nullptr;
}

template <typename Load>
std::uint32_t fetch(void* env, std::uint64_t address, const Load& load) {
    Interposed* ours = of_env(env);
    if (ours != nullptr) ours->fetching(&address);
    const std::uint32_t word = load(env, address);
    if (ours != nullptr) ours->fetching(nullptr);
    return word;
}

char no_pages; // stands for a set of locked pages

} // namespace

namespace armpmu::iss {

void Interposed::attach(void* engine, void* cpu, void* env) {
    attached().push_back({engine, cpu, env, this});
}

void Interposed::detach() {
    auto& all = attached();
    all.erase(std::remove_if(all.begin(), all.end(),
                             [this](const Attached& one) { return one.client == this; }),
              all.end());
}

bool flush_is_interposed() {
    return comes_first("tb_flush_aarch64", &tb_flush_aarch64);
}

bool fetches_are_interposed() {
    return comes_first("cpu_ldl_code_aarch64", &cpu_ldl_code_aarch64) &&
           comes_first("cpu_lduw_code_aarch64", &cpu_lduw_code_aarch64);
}

bool coprocessor_accesses_are_interposed() {
    return comes_first("helper_access_check_cp_reg_aarch64", &helper_access_check_cp_reg_aarch64);
}

bool memory_mapping_is_interposed() {
    return comes_first("memory_mapping", &memory_mapping);
}

bool stores_are_interposed() {
    return comes_first("page_collection_lock_aarch64", &page_collection_lock_aarch64) &&
           comes_first("page_collection_unlock_aarch64", &page_collection_unlock_aarch64) &&
           comes_first("tlb_protect_code_aarch64", &tlb_protect_code_aarch64) &&
           comes_first("tlb_set_page_with_attrs_aarch64", &tlb_set_page_with_attrs_aarch64);
}

const char* not_interposed_of_several() {
    const auto hidden = [](const char* name, auto* ours) {
        return comes_first(name, ours) ? nullptr : name;
    };
    for (const char* name : {
             hidden("tlb_flush_by_mmuidx_all_cpus_synced_aarch64",
                    &tlb_flush_by_mmuidx_all_cpus_synced_aarch64),
             hidden("tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64",
                    &tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64),
             hidden("tb_invalidate_phys_page_fast_aarch64", &tb_invalidate_phys_page_fast_aarch64),
             hidden("tlb_protect_code_aarch64", &tlb_protect_code_aarch64),
             hidden("helper_wfe_aarch64", &helper_wfe_aarch64),
             hidden("helper_yield_aarch64", &helper_yield_aarch64),
         })
        if (name != nullptr) return name;
    return nullptr;
}

} // namespace armpmu::iss

// Loads and stores ask whether their address is mapped, by its virtual address. What is mapped, the
// processor's own translation says.
ARMPMU_INTERPOSED void* memory_mapping(void* engine, std::uint64_t address) {
    Interposed* ours = of_engine(engine);
    void* any = ours == nullptr ? nullptr : ours->any_region(address);
    return any != nullptr ? any : engine_symbols().memory_mapping(engine, address);
}

// One thread, nothing to lock.
ARMPMU_INTERPOSED void* page_collection_lock_aarch64(void* engine, std::uint64_t start,
                                                     std::uint64_t end) {
    Interposed* ours = of_engine(engine);
    if (ours != nullptr && ours->fast_stores()) return &no_pages;
    return engine_symbols().page_collection_lock(engine, start, end);
}

ARMPMU_INTERPOSED void page_collection_unlock_aarch64(void* set) {
    if (set != &no_pages) engine_symbols().page_collection_unlock(set);
}

// Stores to a page with code take the slow path, which looks whether they change code.
ARMPMU_INTERPOSED void tlb_protect_code_aarch64(void* engine, std::uint64_t ram_address) {
    Interposed* ours = of_engine(engine);
    if (ours != nullptr) ours->code_in(ram_address);
    if (ours == nullptr || !ours->fast_stores())
        engine_symbols().tlb_protect_code(engine, ram_address);
}

// Those to other pages need not.
ARMPMU_INTERPOSED void tlb_set_page_with_attrs_aarch64(void* cpu, std::uint64_t address,
                                                       std::uint64_t physical,
                                                       std::uint32_t attributes, int protection,
                                                       int mmu_index, std::uint64_t bytes) {
    engine_symbols().tlb_set_page(cpu, address, physical, attributes, protection, mmu_index, bytes);
    Interposed* ours = of_cpu(cpu);
    if (ours != nullptr) ours->page_mapped(address, physical);
}

// Instructions are loaded from devices like data.
ARMPMU_INTERPOSED std::uint32_t cpu_ldl_code_aarch64(void* env, std::uint64_t address) {
    return fetch(env, address, engine_symbols().fetch_word);
}

ARMPMU_INTERPOSED std::uint32_t cpu_lduw_code_aarch64(void* env, std::uint64_t address) {
    return fetch(env, address, engine_symbols().fetch_halfword);
}

// What is known of translations is known of these no more.
ARMPMU_INTERPOSED void tb_flush_aarch64(void* cpu) {
    engine_symbols().tb_flush(cpu);
    Interposed* ours = of_cpu(cpu);
    if (ours != nullptr) ours->translations_dropped();
}

// Asked at each access to a system register that may be refused; those of AArch32 there is no hook
// for.
ARMPMU_INTERPOSED void helper_access_check_cp_reg_aarch64(void* env, void* reg,
                                                          std::uint32_t syndrome,
                                                          std::uint32_t read) {
    Interposed* ours = of_env(env);
    if (ours != nullptr) ours->coprocessor_access(syndrome);
    engine_symbols().check_access(env, reg, syndrome, read);
}

// The engine knows of one processor, and flushes its TLBs only.
ARMPMU_INTERPOSED void tlb_flush_by_mmuidx_all_cpus_synced_aarch64(void* cpu, std::uint16_t tlbs) {
    Interposed* ours = of_cpu(cpu);
    if (ours != nullptr) ours->flushing_all(tlbs);
    engine_symbols().tlb_flush_some_of_all(cpu, tlbs);
}

ARMPMU_INTERPOSED void tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64(void* cpu,
                                                                        std::uint64_t address,
                                                                        std::uint16_t tlbs) {
    Interposed* ours = of_cpu(cpu);
    if (ours != nullptr) ours->flushing_page_of_all(address, tlbs);
    engine_symbols().tlb_flush_page_of_all(cpu, address, tlbs);
}

// Nor of code that others have made of what is stored to. Its own comes last: it may not return.
ARMPMU_INTERPOSED void tb_invalidate_phys_page_fast_aarch64(void* engine, void* pages,
                                                            std::uint64_t ram_address, int bytes,
                                                            std::uintptr_t return_address) {
    Interposed* ours = of_engine(engine);
    if (ours != nullptr) ours->storing(ram_address, static_cast<unsigned>(bytes));
    engine_symbols().invalidate_stored(engine, pages, ram_address, bytes, return_address);
}

ARMPMU_INTERPOSED void helper_wfe_aarch64(void* env) {
    Interposed* ours = of_env(env);
    if (ours == nullptr) return engine_symbols().wait_for_event(env);
    ours->waiting(true);
    engine_symbols().yield(env);
}

ARMPMU_INTERPOSED void helper_yield_aarch64(void* env) {
    Interposed* ours = of_env(env);
    if (ours != nullptr) ours->waiting(false);
    engine_symbols().yield(env);
}
