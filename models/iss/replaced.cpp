// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/replaced.h"

#include "models/iss/replaced_functions.h"

#include <dlfcn.h>

namespace armpmu::iss {

namespace {

struct Row {
    const char* name;
    void* ours;
};

template <typename Function>
Row row(const char* name, Function* ours) {
    return {name, reinterpret_cast<void*>(ours)};
}
#define ARMPMU_ROW(function) row(#function, &(function))

const Row& row_of(Replaced function) {
    static const Row rows[] = {
        ARMPMU_ROW(memory_mapping),
        ARMPMU_ROW(find_memory_mapping_aarch64),
        ARMPMU_ROW(page_collection_lock_aarch64),
        ARMPMU_ROW(page_collection_unlock_aarch64),
        ARMPMU_ROW(tlb_protect_code_aarch64),
        ARMPMU_ROW(tlb_set_page_with_attrs_aarch64),
        ARMPMU_ROW(tlb_set_dirty_aarch64),
        ARMPMU_ROW(tlb_reset_dirty_by_vaddr_aarch64),
        ARMPMU_ROW(tb_flush_aarch64),
        ARMPMU_ROW(cpu_ldl_code_aarch64),
        ARMPMU_ROW(cpu_lduw_code_aarch64),
        ARMPMU_ROW(helper_access_check_cp_reg_aarch64),
        ARMPMU_ROW(tcg_gen_atomic_fetch_smax_i64_aarch64),
        ARMPMU_ROW(tcg_gen_atomic_fetch_smin_i64_aarch64),
        ARMPMU_ROW(tcg_gen_smax_i64_aarch64),
        ARMPMU_ROW(tcg_gen_smin_i64_aarch64),
        ARMPMU_ROW(tlb_flush_by_mmuidx_all_cpus_synced_aarch64),
        ARMPMU_ROW(tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64),
        ARMPMU_ROW(tb_invalidate_phys_page_fast_aarch64),
        ARMPMU_ROW(helper_wfe_aarch64),
        ARMPMU_ROW(helper_yield_aarch64),
        ARMPMU_ROW(hw_breakpoint_update_aarch64),
        ARMPMU_ROW(hw_watchpoint_update_aarch64),
        ARMPMU_ROW(helper_ret_ldub_mmu_aarch64),
        ARMPMU_ROW(helper_le_lduw_mmu_aarch64),
        ARMPMU_ROW(helper_le_ldul_mmu_aarch64),
        ARMPMU_ROW(helper_le_ldq_mmu_aarch64),
        ARMPMU_ROW(helper_be_lduw_mmu_aarch64),
        ARMPMU_ROW(helper_be_ldul_mmu_aarch64),
        ARMPMU_ROW(helper_be_ldq_mmu_aarch64),
        ARMPMU_ROW(helper_ret_stb_mmu_aarch64),
        ARMPMU_ROW(helper_le_stw_mmu_aarch64),
        ARMPMU_ROW(helper_le_stl_mmu_aarch64),
        ARMPMU_ROW(helper_le_stq_mmu_aarch64),
        ARMPMU_ROW(helper_be_stw_mmu_aarch64),
        ARMPMU_ROW(helper_be_stl_mmu_aarch64),
        ARMPMU_ROW(helper_be_stq_mmu_aarch64),
    };
    static_assert(sizeof rows / sizeof *rows == static_cast<std::size_t>(Replaced::count));
    return rows[static_cast<std::size_t>(function)];
}

} // namespace

const char* name_of(Replaced function) {
    return row_of(function).name;
}

bool comes_first(Replaced function) {
    return dlsym(RTLD_DEFAULT, row_of(function).name) == row_of(function).ours;
}

void* engine_function(const char* name) {
    return dlsym(RTLD_NEXT, name);
}

} // namespace armpmu::iss
