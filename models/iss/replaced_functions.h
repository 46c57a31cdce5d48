// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

// The library calls these in place of its own functions of these names. No header of its declares
// them; the types are those of its sources, which are the same from 2.0.1 to 2.1.4.
extern "C" {
// interposed.cpp
void* memory_mapping(void* engine, std::uint64_t address);
void* find_memory_mapping_aarch64(void* engine, std::uint64_t physical);
void* page_collection_lock_aarch64(void* engine, std::uint64_t start, std::uint64_t end);
void page_collection_unlock_aarch64(void* set);
void tlb_protect_code_aarch64(void* engine, std::uint64_t ram_address);
void tlb_set_page_with_attrs_aarch64(void* cpu, std::uint64_t address, std::uint64_t physical,
                                     std::uint32_t attributes, int protection, int mmu_index,
                                     std::uint64_t bytes);
void tlb_set_dirty_aarch64(void* cpu, std::uint64_t address);
void tlb_reset_dirty_by_vaddr_aarch64(void* cpu, std::uint64_t address, std::uint64_t bytes);
void tb_flush_aarch64(void* cpu);
std::uint32_t cpu_ldl_code_aarch64(void* env, std::uint64_t address);
std::uint32_t cpu_lduw_code_aarch64(void* env, std::uint64_t address);
void helper_access_check_cp_reg_aarch64(void* env, void* reg, std::uint32_t syndrome,
                                        std::uint32_t read);
void tlb_flush_by_mmuidx_all_cpus_synced_aarch64(void* cpu, std::uint16_t tlbs);
void tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64(void* cpu, std::uint64_t address,
                                                      std::uint16_t tlbs);
// With a return address it need not return.
void tb_invalidate_phys_page_fast_aarch64(void* engine, void* pages, std::uint64_t ram_address,
                                          int bytes, std::uintptr_t return_address);
void helper_wfe_aarch64(void* env); // calls YIELD; neither returns
void helper_yield_aarch64(void* env);
void hw_breakpoint_update_aarch64(void* cpu, int number);
void hw_watchpoint_update_aarch64(void* cpu, int number);

// signed_atomics.cpp: what makes code for LDSMAX and LDSMIN.
void tcg_gen_atomic_fetch_smax_i64_aarch64(void* code, void* old, void* address, void* value,
                                           std::uintptr_t index, std::uint32_t access);
void tcg_gen_atomic_fetch_smin_i64_aarch64(void* code, void* old, void* address, void* value,
                                           std::uintptr_t index, std::uint32_t access);
void tcg_gen_smax_i64_aarch64(void* code, void* result, void* a, void* b);
void tcg_gen_smin_i64_aarch64(void* code, void* result, void* a, void* b);

// told_accesses.cpp: loads and stores by the slow path, of both byte orders.
#define ARMPMU_LOAD(name)                                                                          \
    std::uint64_t name(void* env, std::uint64_t address, std::uint32_t access,                     \
                       std::uintptr_t return_address)
#define ARMPMU_STORE(name, Value)                                                                  \
    void name(void* env, std::uint64_t address, Value value, std::uint32_t access,                 \
              std::uintptr_t return_address)
ARMPMU_LOAD(helper_ret_ldub_mmu_aarch64);
ARMPMU_LOAD(helper_le_lduw_mmu_aarch64);
ARMPMU_LOAD(helper_le_ldul_mmu_aarch64);
ARMPMU_LOAD(helper_le_ldq_mmu_aarch64);
ARMPMU_LOAD(helper_be_lduw_mmu_aarch64);
ARMPMU_LOAD(helper_be_ldul_mmu_aarch64);
ARMPMU_LOAD(helper_be_ldq_mmu_aarch64);
ARMPMU_STORE(helper_ret_stb_mmu_aarch64, std::uint8_t);
ARMPMU_STORE(helper_le_stw_mmu_aarch64, std::uint16_t);
ARMPMU_STORE(helper_le_stl_mmu_aarch64, std::uint32_t);
ARMPMU_STORE(helper_le_stq_mmu_aarch64, std::uint64_t);
ARMPMU_STORE(helper_be_stw_mmu_aarch64, std::uint16_t);
ARMPMU_STORE(helper_be_stl_mmu_aarch64, std::uint32_t);
ARMPMU_STORE(helper_be_stq_mmu_aarch64, std::uint64_t);
}
