// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::iss {

// Functions that the engine's library exports but no header declares. All take the engine's own
// structures: `cpu`, `env` (engine_layout.h) or the uc_engine.
struct EngineSymbols {
    // Enters the exception that is being told by UC_HOOK_INTR.
    void (*do_interrupt)(void* cpu) = nullptr;
    // Enters an interrupt if the processor's state lets it: 2 IRQ, 16 FIQ.
    bool (*exec_interrupt)(void* cpu, int request) = nullptr;
    // Derived state; needed after registers were written from outside.
    void (*rebuild_hflags)(void* env) = nullptr;
    // Ends the block under way with an exception. Does not return.
    void (*raise_exception)(void* env, std::uint32_t number, std::uint32_t syndrome,
                            std::uint32_t target_el) = nullptr;
    // The physical page of a virtual address, as a debugger sees it; all ones: not mapped.
    std::uint64_t (*physical_page)(void* cpu, std::uint64_t address, void* attributes) = nullptr;
    void (*tlb_flush)(void* cpu) = nullptr;
    // What follows from the registers of watchpoints.
    void (*update_watchpoints)(void* cpu) = nullptr;
    // Which blocks begin in the page of a virtual address, and in the one before.
    void (*forget_jumps)(void* cpu, std::uint64_t address) = nullptr;
    std::uint64_t (*ram_address)(void* engine, void* host) = nullptr;
    void (*tlb_reset_dirty)(void* cpu, std::uint64_t host, std::uint64_t bytes) = nullptr;
    void (*tlb_set_dirty)(void* cpu, std::uint64_t address) = nullptr;

    // Which of the TLBs the processor uses now (low bits), and where a virtual address is in it,
    // filling it if need be; null: it faults, or is not RAM. 0 load, 1 store.
    std::uint32_t (*mmu_index)(void* env) = nullptr;
    void* (*host_of)(void* env, std::uint64_t address, int access, int mmu_index) = nullptr;
    // Whether an access is translated; then it is in that TLB.
    bool (*fill_tlb)(void* cpu, std::uint64_t address, int bytes, int access, int mmu_index,
                     bool probe, std::uintptr_t return_address) = nullptr;
    // Drops what was translated from a range of RAM.
    void (*invalidate)(void* engine, std::uint64_t begin, std::uint64_t end) = nullptr;
    std::uint32_t (*cpsr_read)(void* env) = nullptr;
    void (*cpsr_write)(void* env, std::uint32_t value, std::uint32_t mask, int how) = nullptr;

    // Those that are interposed (interposed.cpp): what they are without us.
    void* (*memory_mapping)(void* engine, std::uint64_t address) = nullptr;
    void* (*page_collection_lock)(void* engine, std::uint64_t start, std::uint64_t end) = nullptr;
    void (*page_collection_unlock)(void* set) = nullptr;
    void (*tlb_protect_code)(void* engine, std::uint64_t ram_address) = nullptr;
    void (*tlb_set_page)(void* cpu, std::uint64_t address, std::uint64_t physical,
                         std::uint32_t attributes, int protection, int mmu_index,
                         std::uint64_t bytes) = nullptr;
    void (*tb_flush)(void* cpu) = nullptr;
    std::uint32_t (*fetch_word)(void* env, std::uint64_t address) = nullptr;
    std::uint32_t (*fetch_halfword)(void* env, std::uint64_t address) = nullptr;
    void (*check_access)(void* env, void* reg, std::uint32_t syndrome,
                         std::uint32_t read) = nullptr;

    // Interposed, too (signed_atomics.cpp): what makes code for LDSMAX and LDSMIN. And for sign
    // extension, by the logarithm of the size in bytes.
    using Atomic = void(void* code, void* old, void* address, void* value, std::uintptr_t index,
                        std::uint32_t access);
    using Compare = void(void* code, void* result, void* a, void* b);
    Atomic* atomic_maximum = nullptr;
    Atomic* atomic_minimum = nullptr;
    Compare* maximum = nullptr;
    Compare* minimum = nullptr;
    void (*sign_extend[3])(void* code, void* to, void* from) = {};

    // What engines that execute from one memory need besides: flushes of TLBs, by a mask of them,
    // of all that is in them or of a page.
    void (*tlb_flush_some)(void* cpu, std::uint16_t mask) = nullptr;
    void (*tlb_flush_page)(void* cpu, std::uint64_t address, std::uint16_t mask) = nullptr;
    // Interposed, too. TLBI of the Inner Shareable domain:
    void (*tlb_flush_some_of_all)(void* cpu, std::uint16_t mask) = nullptr;
    void (*tlb_flush_page_of_all)(void* cpu, std::uint64_t address, std::uint16_t mask) = nullptr;
    // A store to RAM by the slow path. With a return address it need not return.
    void (*invalidate_stored)(void* engine, void* pages, std::uint64_t ram_address, int bytes,
                              std::uintptr_t return_address) = nullptr;
    // WFE calls YIELD. Neither returns.
    void (*wait_for_event)(void* env) = nullptr;
    void (*yield)(void* env) = nullptr;

    // The name of one that the library does not have; null when it has all. The other: of those
    // that only engines that execute from one memory need.
    const char* missing = nullptr;
    const char* missing_for_several = nullptr;
};

// Looked up once.
const EngineSymbols& engine_symbols();

} // namespace armpmu::iss
