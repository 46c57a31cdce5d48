// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine_inside.h"

#include <sys/mman.h>

#include <new>

namespace armpmu::iss {

namespace {

constexpr std::size_t kTranslated = std::size_t{1} << 30; // bytes of address space that it takes

using Kind = Assumption::Kind;
using Version = Assumption::Version;

// The engine's functions that are called, each with its name, and the other assumptions.
class Lists {
  public:
    Lists();

    EngineFunctions functions;
    std::vector<Assumption> assumptions;

  private:
    template <typename Function>
    void call(Function*& function, const char* name, const char* purpose,
              Without without = Without::nothing_runs) {
        function = reinterpret_cast<Function*>(engine_function(name));
        assumptions.push_back({Kind::called, name, purpose, without, Version::all, {}});
    }
    void replace(Replaced function, const char* purpose, Without without,
                 Version version = Version::all) {
        assumptions.push_back(
            {Kind::replaced, name_of(function), purpose, without, version, function});
    }
    void expect(Kind kind, const char* name, const char* purpose,
                Without without = Without::nothing_runs) {
        assumptions.push_back({kind, name, purpose, without, Version::all, {}});
    }
    void list_called();
    void list_replaced();
    void list_replaced_of_several();
    void list_accesses();
    void list_places();
};

Lists::Lists() {
    list_called();
    list_replaced();
    list_replaced_of_several();
    list_accesses();
    list_places();
}

void Lists::list_called() {
    EngineFunctions& f = functions;
    call(f.do_interrupt, "arm_cpu_do_interrupt_aarch64", "enters exceptions, with their syndromes");
    call(f.exec_interrupt, "arm_cpu_exec_interrupt_aarch64", "enters interrupts");
    call(f.rebuild_hflags, "arm_rebuild_hflags_aarch64", "state after registers were written");
    call(f.raise_exception, "raise_exception_aarch64", "traps from hooks");
    call(f.transaction_failed, "arm_cpu_do_transaction_failed_aarch64", "external aborts");
    call(f.unaligned_access, "arm_cpu_do_unaligned_access_aarch64", "aborts for the alignment");
    call(f.restore_state, "cpu_restore_state_aarch64", "watchpoints");
    call(f.physical_page, "arm_cpu_get_phys_page_attrs_debug_aarch64", "translates addresses");
    call(f.ram_address, "qemu_ram_addr_from_host_aarch64", "the engine's name of RAM");
    call(f.tlb_flush, "tlb_flush_aarch64", "translations after restored registers and unmapping");
    call(f.update_watchpoints, "hw_watchpoint_update_all_aarch64", "restored registers");
    call(f.forget_jumps, "tb_flush_jmp_cache_aarch64", "code that is executed from devices");
    call(f.tlb_reset_dirty, "tlb_reset_dirty_aarch64", "stores to code are slow");
    call(f.tlb_set_dirty, "tlb_set_dirty_aarch64", "other stores are fast");
    call(f.mmu_index, "arm_mmu_idx_aarch64", "the address of a told access");
    call(f.host_of, "tlb_vaddr_to_host_aarch64", "the address of a told access");
    call(f.fill_tlb, "arm_cpu_tlb_fill_aarch64", "the address of a told access");
    call(f.invalidate, "tb_invalidate_phys_range_aarch64", "code that somebody has changed");
    call(f.cpsr_read, "cpsr_read_aarch64", "AArch32 state");
    call(f.cpsr_write, "cpsr_write_aarch64", "AArch32 state");
    call(f.sign_extend[0], "tcg_gen_ext8s_i64_aarch64", "LDSMAX and LDSMIN of bytes");
    call(f.sign_extend[1], "tcg_gen_ext16s_i64_aarch64", "LDSMAX and LDSMIN of halfwords");
    call(f.sign_extend[2], "tcg_gen_ext32s_i64_aarch64", "LDSMAX and LDSMIN of words");
    call(f.tlb_flush_some, "tlb_flush_by_mmuidx_aarch64", "TLBI of another", Without::several);
    call(f.tlb_flush_page, "tlb_flush_page_by_mmuidx_aarch64", "TLBI of another", Without::several);
}

void Lists::list_replaced() {
    replace(Replaced::memory_mapping, "no map by virtual addresses", Without::own_map,
            Version::before_2_1);
    replace(Replaced::find_memory_mapping, "code in devices; DC ZVA of pages with code",
            Without::nothing_runs, Version::since_2_1);
    replace(Replaced::tb_flush, "which translations there are", Without::nothing_runs);
    replace(Replaced::fetch_word, "which loads of devices are of code", Without::nothing_runs);
    replace(Replaced::fetch_halfword, "the same, of T32", Without::nothing_runs);
    replace(Replaced::check_access, "coprocessor 15 of AArch32", Without::nothing_runs);
    replace(Replaced::breakpoint_changed, "software's breakpoints do not end the program",
            Without::nothing_runs);
    replace(Replaced::watchpoint_changed, "software's watchpoints", Without::nothing_runs);
    replace(Replaced::atomic_maximum, "LDSMAX", Without::nothing_runs);
    replace(Replaced::atomic_minimum, "LDSMIN", Without::nothing_runs);
    replace(Replaced::maximum, "LDSMAX", Without::nothing_runs);
    replace(Replaced::minimum, "LDSMIN", Without::nothing_runs);
    replace(Replaced::tlb_set_dirty, "no fast stores to code by another address",
            Without::nothing_runs, Version::since_2_1);
    replace(Replaced::tlb_reset_dirty_by_address, "new blocks at no cost", Without::fast_stores,
            Version::since_2_1);
    replace(Replaced::page_collection_lock, "slow stores at less cost", Without::fast_stores,
            Version::before_2_1);
    replace(Replaced::page_collection_unlock, "slow stores at less cost", Without::fast_stores,
            Version::before_2_1);
    replace(Replaced::tlb_set_page, "fast stores to new pages", Without::fast_stores);
    replace(Replaced::tlb_protect_code, "which pages have code", Without::fast_stores);
}

void Lists::list_replaced_of_several() {
    replace(Replaced::tlb_flush_some_of_all, "TLBI reaches others", Without::several);
    replace(Replaced::tlb_flush_page_of_all, "TLBI reaches others", Without::several);
    replace(Replaced::invalidate_stored, "code that another stores to", Without::several);
    replace(Replaced::tlb_protect_code, "code that another stores to", Without::several);
    replace(Replaced::wait_for_event, "WFE waits", Without::several);
    replace(Replaced::yield, "YIELD lets others go on", Without::several);
}

void Lists::list_accesses() {
    constexpr const char* kWhat = "what a load asked for; virtual addresses of told ones";
    constexpr const char* kStore = "what a store asked for; virtual addresses of told ones";
    for (const Replaced load :
         {Replaced::load_8, Replaced::load_16_little, Replaced::load_32_little,
          Replaced::load_64_little, Replaced::load_16_big, Replaced::load_32_big,
          Replaced::load_64_big})
        replace(load, kWhat, Without::nothing_runs);
    for (const Replaced store :
         {Replaced::store_8, Replaced::store_16_little, Replaced::store_32_little,
          Replaced::store_64_little, Replaced::store_16_big, Replaced::store_32_big,
          Replaced::store_64_big})
        replace(store, kStore, Without::nothing_runs);
}

void Lists::list_places() {
    expect(Kind::place, "cpu and env", "all other places");
    expect(Kind::place, "X0 to X28, R0 to R15", "registers at no cost");
    expect(Kind::place, "PC", "where it is, at each block");
    expect(Kind::place, "PSTATE, DAIF, CPSR, T", "exception levels and interrupts at each block");
    expect(Kind::place, "the next block's flags", "single instructions");
    expect(Kind::place, "a context's end", "registers of saved states", Without::snapshots);
    expect(Kind::place, "exclusive_addr", "store-exclusives fail as others execute",
           Without::several);
    expect(Kind::behaviour, "addresses of told accesses are virtual, or physical",
           "what loads and stores are told");
}

const Lists& lists() {
    static const Lists all;
    return all;
}

} // namespace

const std::vector<Assumption>& engine_assumptions() {
    return lists().assumptions;
}

const EngineFunctions& engine_functions() {
    return lists().functions;
}

const char* check_of(Kind kind) {
    switch (kind) {
    case Kind::called: return "the library has it";
    case Kind::replaced: return "a probe sees ours called";
    case Kind::place: return "a value of the public interface is found there";
    case Kind::behaviour: return "a probe sees it";
    }
    return "";
}

const char* loss_of(Without without) {
    switch (without) {
    case Without::nothing_runs: return "refused";
    case Without::fast_stores: return "slow stores";
    case Without::own_map: return "slow loads and stores";
    case Without::several: return "one processor";
    case Without::snapshots: return "no saved states";
    }
    return "";
}

bool applies(const Assumption& assumption) {
    static const bool since_2_1 =
        engine_function(name_of(Replaced::find_memory_mapping)) != nullptr;
    return assumption.version == Version::all ||
           (assumption.version == Version::since_2_1) == since_2_1;
}

uc_engine* open_engine() {
    void* room =
        mmap(nullptr, kTranslated, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) throw std::bad_alloc();
    munmap(room, kTranslated);
    uc_engine* uc = nullptr;
    if (const uc_err error = uc_open(UC_ARCH_ARM64, UC_MODE_ARM, &uc); error != UC_ERR_OK)
        throw EngineError(std::string("Unicorn cannot start: ") + uc_strerror(error));
    return uc;
}

} // namespace armpmu::iss
