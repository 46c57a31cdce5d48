// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <dlfcn.h>

#include <cstdint>

// In front of a function that is called in place of the library's.
#define ARMPMU_INTERPOSED extern "C" __attribute__((visibility("default"), used))

namespace armpmu::iss {

// An engine for which functions of the library are replaced.
class Interposed {
  public:
    Interposed(const Interposed&) = delete;
    Interposed& operator=(const Interposed&) = delete;

    // What is mapped at a virtual address that a load or store has: stands for whatever it is
    // while the engine runs; null: ask the engine.
    virtual void* any_region(std::uint64_t address) = 0;
    virtual bool fast_stores() = 0;
    // A translation is new: stores to that page may become fast.
    virtual void page_mapped(std::uint64_t address, std::uint64_t physical) = 0;
    // Code has been translated there: stores to that page must become slow.
    virtual void code_in(std::uint64_t ram_address) = 0;
    // Code is about to be loaded, to be translated; null: it has been. Where that faults, the
    // second is not told.
    virtual void fetching(const std::uint64_t* address) = 0;
    // All translations are dropped.
    virtual void translations_dropped() = 0;
    // AArch32 code is about to access a register of coprocessor 15, of which a trap would tell that
    // syndrome. Need not return: it may raise an exception.
    virtual void coprocessor_access(std::uint32_t syndrome) = 0;
    // TLBI of the Inner Shareable domain: of all in those TLBs, or of a page.
    virtual void flushing_all(std::uint16_t tlbs) = 0;
    virtual void flushing_page_of_all(std::uint64_t address, std::uint16_t tlbs) = 0;
    // A store to RAM has been made, or is about to be, by the slow path.
    virtual void storing(std::uint64_t ram_address, unsigned bytes) = 0;
    // WFE, else YIELD; the instruction has been executed.
    virtual void waiting(bool for_event) = 0;

  protected:
    Interposed() = default;
    ~Interposed() { detach(); }
    void attach(void* engine, void* cpu, void* env);
    void detach();
};

template <typename Function>
bool comes_first(const char* name, Function* ours) {
    return dlsym(RTLD_DEFAULT, name) == reinterpret_cast<void*>(ours);
}

// Whether the engine's library calls our functions in place of its own. It does not where a program
// keeps its symbols to itself.
bool memory_mapping_is_interposed();
bool stores_are_interposed();
bool flush_is_interposed();
bool fetches_are_interposed();
bool coprocessor_accesses_are_interposed();
bool signed_atomics_are_interposed();
// What engines that execute from one memory need: the name of one that does not; null: all do.
const char* not_interposed_of_several();

} // namespace armpmu::iss
