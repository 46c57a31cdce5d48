// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace armpmu::iss {

// An engine for which functions of the library are replaced. Other engines of the program, also in
// other threads, are not affected.
class Interposed {
  public:
    // A load or store of an instruction, as it was asked for; of no bytes: there is none.
    struct Access {
        std::uint64_t address = 0;
        unsigned bytes = 0;
        std::uintptr_t return_address = 0; // which instruction
        bool under_way = false;
    };
    // Why the access that is under way, or the fetch, is to end in an abort.
    enum class Refused : std::uint8_t { no, decode_error, slave_error, unaligned };

    Interposed(const Interposed&) = delete;
    Interposed& operator=(const Interposed&) = delete;

    // Null: not ours.
    static Interposed* of_engine(void* engine) { return with<&Attached::engine>(engine); }
    static Interposed* of_cpu(void* cpu) { return with<&Attached::cpu>(cpu); }
    static Interposed* of_env(void* env) { return with<&Attached::env>(env); }

    virtual bool fast_stores() = 0;
    // A translation is new: stores to that page may become fast.
    virtual void page_mapped(std::uint64_t address, std::uint64_t physical) = 0;
    // Code has been translated there: stores to that page must become slow.
    virtual void code_in(std::uint64_t ram_address) = 0;
    // Code is about to be loaded, to be translated; null: it has been. Where that faults, the
    // second is not told.
    virtual void fetching(const std::uint64_t* address) = 0;
    // The word that is translated in place of the one at that address.
    virtual std::uint32_t to_translate(std::uint64_t address, std::uint32_t word) = 0;
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
    // DBGBVR<n> or DBGBCR<n> has been written; `data`: DBGWVR<n> or DBGWCR<n>.
    virtual void breakpoint_changed(unsigned n, bool data) = 0;
    // An access that was refused has come back: raises the exception. Does not return.
    [[noreturn]] virtual void abort_access(bool store, unsigned tlb) = 0;
    [[noreturn]] virtual void abort_fetch(std::uint64_t address) = 0;

    // The region that is mapped wherever a load or store goes: stands for any while the engine
    // runs; null: ask the engine.
    void* any_region = nullptr;
    // The latest access by the slow path; none where code has been loaded since.
    Access access;
    Refused refused = Refused::no;

  protected:
    Interposed() = default;
    ~Interposed() { detach(); }
    void attach(void* engine, void* cpu, void* env);
    void detach();

  private:
    // Few processors, and asked seldom: no need for a map. A list never changes; what takes its
    // place does, while other threads may still read it.
    struct Attached {
        void* engine;
        void* cpu;
        void* env;
        Interposed* client;
    };
    using List = std::vector<Attached>;

    template <void* Attached::*kMember>
    static Interposed* with(const void* value) {
        const List* all = attached_.load(std::memory_order_acquire);
        if (all == nullptr) return nullptr;
        for (const Attached& one : *all)
            if (one.*kMember == value) return one.client;
        return nullptr;
    }
    template <typename Change>
    static void change(const Change& act);

    static inline std::atomic<const List*> attached_{nullptr};
};

// Whether code is being made for an engine of ours, by this thread.
bool translates_for_ours();

} // namespace armpmu::iss
