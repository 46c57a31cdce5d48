// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine_symbols.h"

#include <dlfcn.h>

namespace armpmu::iss {

namespace {

// The library's own, not the one that stands in for it.
template <typename Function>
void look_up(const char*& missing, Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
    if (function == nullptr && missing == nullptr) missing = name;
}

template <typename Function>
void look_up(EngineSymbols& symbols, Function*& function, const char* name) {
    look_up(symbols.missing, function, name);
}

void look_up_those_of_several(EngineSymbols& all) {
    const char*& missing = all.missing_for_several;
    look_up(missing, all.tlb_flush_some, "tlb_flush_by_mmuidx_aarch64");
    look_up(missing, all.tlb_flush_page, "tlb_flush_page_by_mmuidx_aarch64");
    look_up(missing, all.tlb_flush_some_of_all, "tlb_flush_by_mmuidx_all_cpus_synced_aarch64");
    look_up(missing, all.tlb_flush_page_of_all, "tlb_flush_page_by_mmuidx_all_cpus_synced_aarch64");
    look_up(missing, all.invalidate_stored, "tb_invalidate_phys_page_fast_aarch64");
    look_up(missing, all.wait_for_event, "helper_wfe_aarch64");
    look_up(missing, all.yield, "helper_yield_aarch64");
}

EngineSymbols look_up_all() {
    EngineSymbols all;
    look_up(all, all.do_interrupt, "arm_cpu_do_interrupt_aarch64");
    look_up(all, all.exec_interrupt, "arm_cpu_exec_interrupt_aarch64");
    look_up(all, all.rebuild_hflags, "arm_rebuild_hflags_aarch64");
    look_up(all, all.raise_exception, "raise_exception_aarch64");
    look_up(all, all.physical_page, "arm_cpu_get_phys_page_attrs_debug_aarch64");
    look_up(all, all.ram_address, "qemu_ram_addr_from_host_aarch64");
    look_up(all, all.tlb_flush, "tlb_flush_aarch64");
    look_up(all, all.update_watchpoints, "hw_watchpoint_update_all_aarch64");
    look_up(all, all.forget_jumps, "tb_flush_jmp_cache_aarch64");
    look_up(all, all.tlb_reset_dirty, "tlb_reset_dirty_aarch64");
    look_up(all, all.tlb_set_dirty, "tlb_set_dirty_aarch64");
    look_up(all, all.mmu_index, "arm_mmu_idx_aarch64");
    look_up(all, all.host_of, "tlb_vaddr_to_host_aarch64");
    look_up(all, all.fill_tlb, "arm_cpu_tlb_fill_aarch64");
    look_up(all, all.invalidate, "tb_invalidate_phys_range_aarch64");
    look_up(all, all.cpsr_read, "cpsr_read_aarch64");
    look_up(all, all.cpsr_write, "cpsr_write_aarch64");
    look_up(all, all.memory_mapping, "memory_mapping");
    look_up(all, all.page_collection_lock, "page_collection_lock_aarch64");
    look_up(all, all.page_collection_unlock, "page_collection_unlock_aarch64");
    look_up(all, all.tlb_protect_code, "tlb_protect_code_aarch64");
    look_up(all, all.tlb_set_page, "tlb_set_page_with_attrs_aarch64");
    look_up(all, all.tb_flush, "tb_flush_aarch64");
    look_up(all, all.fetch_word, "cpu_ldl_code_aarch64");
    look_up(all, all.fetch_halfword, "cpu_lduw_code_aarch64");
    look_up(all, all.check_access, "helper_access_check_cp_reg_aarch64");
    look_up(all, all.atomic_maximum, "tcg_gen_atomic_fetch_smax_i64_aarch64");
    look_up(all, all.atomic_minimum, "tcg_gen_atomic_fetch_smin_i64_aarch64");
    look_up(all, all.maximum, "tcg_gen_smax_i64_aarch64");
    look_up(all, all.minimum, "tcg_gen_smin_i64_aarch64");
    look_up(all, all.sign_extend[0], "tcg_gen_ext8s_i64_aarch64");
    look_up(all, all.sign_extend[1], "tcg_gen_ext16s_i64_aarch64");
    look_up(all, all.sign_extend[2], "tcg_gen_ext32s_i64_aarch64");
    look_up_those_of_several(all);
    return all;
}

} // namespace

const EngineSymbols& engine_symbols() {
    static const EngineSymbols symbols = look_up_all();
    return symbols;
}

} // namespace armpmu::iss
