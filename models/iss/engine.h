// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/iss/coherence.h"
#include "models/iss/engine_inside.h"
#include "models/iss/engine_registers.h"
#include "models/iss/interposed.h"

#include <unicorn/unicorn.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::iss {

// Shortcuts that make the engine fast. One that the library does not allow is off,
// and `why_slow` says so.
struct EngineAbilities {
    bool fast_stores = true; // stores to pages without code take the fast path
    bool own_map = true;     // virtual addresses need not be mapped for the engine; since 2.1 never
};

// One processor of the instruction-set simulator (Unicorn, Armv8-A, system mode), with features
// that its public interface lacks: entering exceptions and interrupts, address translation, and
// fast memory.
//
// It uses the engine's internals where there is no other way; engine_inside.h lists the
// assumptions. The constructor throws EngineError where an assumption that is needed for correct
// execution does not hold.
class Engine final : public EngineRegisters, Interposed {
  public:
    using Interposed::Refused;
    static constexpr unsigned kPhysicalBits = 40; // of an A55's addresses
    static constexpr std::uint64_t kPage = 4096;  // bytes

    explicit Engine(const EngineAbilities& wanted = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    uc_engine* handle() { return uc_; }
    const EngineAbilities& abilities() const { return abilities_; }
    const std::string& why_slow() const { return why_slow_; } // empty: as fast as asked for

    // --- memory; page-sized ---

    // Before the first run, or where something has been unmapped; also in a callback of a device,
    // after which the block under way must be the last that is executed before the next run.
    void map_ram(std::uint64_t base, std::uint64_t bytes, unsigned char* host);
    // In a callback of a device: where the load or store that this is a part of begins within
    // the page, when it is not aligned, which the engine hides by several that are.
    std::optional<unsigned> unaligned() const {
        if (access.bytes == 0 || access.address % access.bytes == 0) return std::nullopt;
        return static_cast<unsigned>(access.address % kPage);
    }
    // In a callback of a device: the access, or the fetch, is to end in an abort. False: it cannot.
    bool refuse_access(Refused why) {
        if (!access.under_way && !fetched_) return false;
        refused = why;
        return true;
    }
    void map_io(std::uint64_t base, std::uint64_t bytes, uc_cb_mmio_read_t on_read,
                uc_cb_mmio_write_t on_write, void* user);
    void unmap(std::uint64_t base, std::uint64_t bytes); // as it was mapped, with its code
    // All are mapped; once, before the first run.
    void map_complete();
    // Where a physical address is; null: not RAM, or the bytes go beyond its end.
    unsigned char* host(std::uint64_t physical, std::uint64_t bytes = 1);
    // As the processor would now; nothing where no translation is.
    std::optional<std::uint64_t> physical(std::uint64_t address);

    // Another initiator has written RAM; to be called for all engines that execute from it.
    void memory_written(std::uint64_t physical, std::uint64_t bytes);
    // This one has stored where it has no RAM of its own.
    void written_for_others(std::uint64_t physical, std::uint64_t bytes);
    // Where a load or store leads that is about to be made; nothing: it faults, or is no RAM.
    std::optional<std::uint64_t> physical_of_access(std::uint64_t address, bool write);
    // Whether a DC ZVA there is told of as stores of bytes: to a page with code, and to no RAM.
    bool stores_by_bytes(std::uint64_t address);
    // In a hook of loads or stores: the virtual address of the access, or of a part of it.
    std::uint64_t told(std::uint64_t address) const {
        constexpr unsigned kAbovePage = 64 - 12;
        if (found_.tells_virtual || access.bytes == 0) return address;
        const std::uint64_t ahead = (address - access.address) << kAbovePage;
        return access.address +
               static_cast<std::uint64_t>(static_cast<std::int64_t>(ahead) >> kAbovePage);
    }
    // Between runs: whether `loads_and_stores` and `zeros` (DC ZVA, with its address) are called.
    // Other code is made for that, so changing it costs.
    struct MemoryHooks {
        uc_cb_hookmem_t loads_and_stores = nullptr;
        uc_cb_insn_sys_t system_instructions = nullptr;
        uc_cb_hookcode_t instructions = nullptr; // before each
        uc_cb_hookmem_t loaded = nullptr;        // with the value; for the parts, too
        void* user = nullptr;
    };
    void set_memory_hooks(const MemoryHooks& hooks);
    // In a callback of a device: whether the load is an instruction's.
    bool fetches(std::uint64_t physical_address) {
        return fetched_ && physical(*fetched_) == physical_address;
    }
    // Code outside RAM is translated each time it is executed. The next block is such
    // a one, counted once among `drops`; the second, called when it begins, tells whether it is.
    void expect_passing_block() {
        if (!std::exchange(passing_block_, true)) ++drops_;
    }
    bool take_passing_block(std::uint64_t address) {
        if (!std::exchange(passing_block_, false)) return false;
        functions_.forget_jumps(cpu_, address); // which is where the engine would find it again
        return true;
    }

    // --- running ---

    // Until stopped or the processor waits. Throws EngineError when it gives up.
    void run(std::uint64_t pc);
    // Between runs: the first block of the next one has at most so many instructions.
    void limit_next_block(std::uint32_t instructions);
    void stop() { uc_emu_stop(uc_); }
    // In UC_HOOK_INTR: enters the reported exception.
    void enter_exception() {
        drop_exception();
        functions_.do_interrupt(cpu_);
    }
    // In UC_HOOK_INTR: continues at the PC as if there were none.
    void drop_exception() {
        access.under_way = false;
        refused = Refused::no;
        block_begins();
    }
    // In a hook of loads or stores: whether the access is an instruction's, not the engine's own.
    bool access_is_under_way() const { return access.under_way; }
    // Then: registers become those before the instruction.
    void restore_instruction() {
        if (access.under_way) functions_.restore_state(cpu_, access.return_address, true);
    }
    // Between runs: whether the interrupt was let in.
    enum Interrupt : int { irq = 2, fiq = 16 };
    bool enter_interrupt(Interrupt which) { return functions_.exec_interrupt(cpu_, which); }
    // In a hook of an instruction, which it ends. Does not return, and runs no destructors.
    [[noreturn]] void raise(std::uint32_t syndrome, unsigned target_el) {
        constexpr std::uint32_t kUndefined = 1;
        functions_.raise_exception(env_, kUndefined, syndrome, target_el);
        __builtin_unreachable();
    }

    // Who is asked whether AArch32 accesses to registers of coprocessor 15 that the engine could
    // refuse become Undefined Instruction exceptions, with the PC at the instruction.
    struct CoprocessorHook {
        bool (*wanted)(void* user, std::uint32_t syndrome) = nullptr;
        void* user = nullptr;
    };
    void set_coprocessor_hook(const CoprocessorHook& hook) { on_coprocessor_ = hook; }

    // --- translations ---

    // How often all translations of code were dropped.
    unsigned drops() const { return drops_; }

    // --- several that execute from one memory ---

    // The reason why the engine cannot; null: it can.
    static const char* why_alone();
    void join(Coherence& coherence);
    void leave();
    // Null: in none. Whether there are others.
    Coherence* coherence() const { return coherence_; }
    bool shares() const { return coherence_ != nullptr && coherence_->several(); }
    // Call before it executes, and where it resumes after others may have executed.
    void follow_others() {
        if (shares() && coherence_->follows_another(*this) && coherence_->abilities().exclusives)
            lose_exclusive();
    }
    // WFE, else YIELD, is under way, as the last instruction of its block.
    struct WaitHook {
        void (*called)(void* user, bool for_event) = nullptr;
        void* user = nullptr;
    };
    void set_wait_hook(const WaitHook& hook) { on_wait_ = hook; }
    // Software has written DBGBVR<n> or DBGBCR<n>, or of data DBGWVR<n> or DBGWCR<n>; they do
    // nothing here.
    struct BreakpointHook {
        void (*called)(void* user, unsigned n, bool data) = nullptr;
        void* user = nullptr;
    };
    // The library ends the program at some words of A64 that are no instructions: what is none is
    // translated as UDF.
    void set_instructions(bool (*are)(std::uint32_t word)) { is_instruction_ = are; }
    // Before which words of A64 a block ends: behind its own instructions comes a branch to the
    // next one, of which the size of the block tells. Before code is translated again.
    struct BlockEnds {
        bool (*before)(void* user, std::uint32_t word) = nullptr; // null: none
        void* user = nullptr;
    };
    void set_block_ends(const BlockEnds& ends) { block_ends_ = ends; }
    // In the hook of each block.
    void block_begins() { behind_translated_ = kUntranslated; }
    void set_breakpoint_hook(const BreakpointHook& hook) { on_breakpoint_ = hook; }

  private:
    friend class EngineProbe;
    Engine(const EngineAbilities& wanted, const EngineFindings& found);

    struct Ram {
        std::uint64_t base = 0;
        std::uint64_t bytes = 0;
        unsigned char* host = nullptr;
        std::uint64_t ram_address = 0; // the engine's own name of its first byte
        std::vector<bool> code;        // by page
    };

    bool fast_stores() override { return abilities_.fast_stores; }
    void page_mapped(std::uint64_t address, std::uint64_t physical) override;
    void code_in(std::uint64_t ram_address) override;
    void fetching(const std::uint64_t* address) override {
        fetched_ = address == nullptr ? std::nullopt : std::optional(*address);
    }
    std::uint32_t to_translate(std::uint64_t address, std::uint32_t word) override {
        constexpr std::uint32_t kUdf = 0;
        constexpr std::uint32_t kBranchToItself = 0x14000000;
        const bool first = address != std::exchange(behind_translated_, address + sizeof word);
        if (!aarch64()) return word;
        if (!first && block_ends_.before != nullptr && block_ends_.before(block_ends_.user, word))
            return kBranchToItself;
        return is_instruction_ != nullptr && !is_instruction_(word) ? kUdf : word;
    }
    void translations_dropped() override { ++drops_; }
    void coprocessor_access(std::uint32_t syndrome) override;
    [[noreturn]] void abort_access(bool store, unsigned tlb) override;
    [[noreturn]] void abort_fetch(std::uint64_t address) override;
    void flushing_all(std::uint16_t tlbs) override;
    void flushing_page_of_all(std::uint64_t address, std::uint16_t tlbs) override;
    void storing(std::uint64_t ram_address, unsigned bytes) override;
    void waiting(bool for_event) override {
        if (on_wait_.called != nullptr) on_wait_.called(on_wait_.user, for_event);
    }
    void breakpoint_changed(unsigned n, bool data) override {
        if (on_breakpoint_.called != nullptr) on_breakpoint_.called(on_breakpoint_.user, n, data);
    }
    bool shares_code() const { return shares() && coherence_->abilities().code; }
    std::optional<std::uint64_t> physical_of_ram(std::uint64_t ram_address) const;
    bool has_code(std::uint64_t physical);
    void mark_code(std::uint64_t physical);
    void adopt_code(Ram& ram);
    void stored_by_another(std::uint64_t physical, unsigned bytes);
    void drop_written(std::uint64_t physical, std::uint64_t bytes);
    void lose_exclusive();
    void switch_off(bool& ability, const std::string& why);
    std::uint32_t next_block() const;
    void drop_translations(const Ram& ram, std::uint64_t begin, std::uint64_t end);
    Ram* ram_at(std::uint64_t physical, std::uint64_t bytes);
    std::optional<std::uint64_t> physical_of_host(const void* host) const;
    std::optional<std::uint64_t> physical_of_slow_store(std::uint64_t address,
                                                        const std::array<int, 2>& tlbs);

    EngineAbilities abilities_;
    std::string why_slow_;
    bool passing_block_ = false;
    std::optional<std::uint64_t> fetched_; // virtual
    void* region_behind_all_ = nullptr;
    std::vector<unsigned char> any_memory_;
    std::vector<Ram> rams_;
    unsigned drops_ = 0;
    CoprocessorHook on_coprocessor_;
    WaitHook on_wait_;
    BreakpointHook on_breakpoint_;
    bool (*is_instruction_)(std::uint32_t word) = nullptr;
    BlockEnds block_ends_;
    static constexpr std::uint64_t kUntranslated = ~std::uint64_t{0};
    std::uint64_t behind_translated_ = kUntranslated; // what was, of a block
    Coherence* coherence_ = nullptr;
    std::vector<uc_hook> memory_hooks_;
};

} // namespace armpmu::iss
