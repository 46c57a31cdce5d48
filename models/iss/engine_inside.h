// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/iss/replaced.h"

#include <unicorn/unicorn.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::iss {

// The engine is an unsupported one, or refuses a request.
struct EngineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// --- what is assumed of the engine, beyond its public interface ---
//
// Unicorn's public interface has no syndromes, no exceptions that end an instruction and no way to
// keep code and stores coherent. The internals used instead are named here, with how each is
// checked, and what is lost where an assumption does not hold. No other code uses them.

enum class Without {
    nothing_runs, // the engine is refused
    fast_stores,  // slow: stores take the slow path
    own_map,      // slow: all virtual addresses are mapped for the engine
    several,      // a second processor of the same memory is refused
    snapshots,    // saved states are refused
};

struct Assumption {
    enum class Kind {
        called,   // a function of the library that no header declares; the library has it
        replaced, // one that the library has, and calls ours instead; a probe sees ours called
        place,    // in a structure; a value written through the public interface is found there
        behaviour // of the public interface; a probe sees it
    };
    enum class Version { all, before_2_1, since_2_1 };
    Kind kind;
    const char* name;
    const char* purpose;
    Without without;
    Version version = Version::all;
    std::optional<Replaced> ours; // of what is replaced
};
const std::vector<Assumption>& engine_assumptions();
const char* check_of(Assumption::Kind kind);
const char* loss_of(Without without);
// Whether the library's version has it.
bool applies(const Assumption& assumption);

// Functions that the engine's library exports but no header declares. All take the engine's own
// structures: `cpu`, `env` or the uc_engine.
struct EngineFunctions {
    // Enters the exception that is being told by UC_HOOK_INTR.
    void (*do_interrupt)(void* cpu) = nullptr;
    // Enters an interrupt if the processor's state lets it: 2 IRQ, 16 FIQ.
    bool (*exec_interrupt)(void* cpu, int request) = nullptr;
    // Derived state; needed after registers were written from outside.
    void (*rebuild_hflags)(void* env) = nullptr;
    // Ends the block under way with an exception. Does not return.
    void (*raise_exception)(void* env, std::uint32_t number, std::uint32_t syndrome,
                            std::uint32_t target_el) = nullptr;
    // In an access: registers become those before the instruction that makes it.
    bool (*restore_state)(void* cpu, std::uintptr_t return_address, bool will_exit) = nullptr;
    // An access or a fetch ends in an external abort, or in one for its alignment. Do not return.
    void (*transaction_failed)(void* cpu, std::uint64_t physical, std::uint64_t address,
                               unsigned bytes, int type, int tlb, std::uint32_t attributes,
                               std::uint32_t response, std::uintptr_t return_address) = nullptr;
    void (*unaligned_access)(void* cpu, std::uint64_t address, int type, int tlb,
                             std::uintptr_t return_address) = nullptr;
    // The physical page of a virtual address, as a debugger sees it; all ones: not mapped.
    std::uint64_t (*physical_page)(void* cpu, std::uint64_t address, void* attributes) = nullptr;
    void (*tlb_flush)(void* cpu) = nullptr;
    // Derives the engine's watchpoints from their registers.
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
    // Code for sign extension, by the logarithm of the size in bytes.
    void (*sign_extend[3])(void* code, void* to, void* from) = {};
    // Flushes of TLBs, by a mask of them, of all that is in them or of a page.
    void (*tlb_flush_some)(void* cpu, std::uint16_t mask) = nullptr;
    void (*tlb_flush_page)(void* cpu, std::uint64_t address, std::uint16_t mask) = nullptr;
};

// Looked up once.
const EngineFunctions& engine_functions();

// A processor of the library's. Throws std::bad_alloc where the library would end the program, for
// want of address space for what it translates, and EngineError.
uc_engine* open_engine();

// Empty texts: nothing to complain of.
struct EngineFindings {
    std::string version;      // of the library, as 2.0.1
    std::string refused;      // why it cannot be used
    std::string alone;        // the name of what several processors lack
    std::string slow_stores;  // why
    std::string slow_map;     // why
    std::string no_snapshots; // why
    // Places: of the pointer to cpu in uc_engine, of that to env in cpu, of registers in a context.
    unsigned cpu = 0;
    unsigned env = 0;
    unsigned context = 0;
    std::optional<unsigned> exclusive_address; // in env
    // Hooks tell virtual addresses of loads and stores. Since 2.1 they are physical.
    bool tells_virtual = true;
};
// Found once, by looking and by a probe that executes a few instructions (engine_probe.cpp).
const EngineFindings& engine_findings();

// Places in env, which are the same in all versions tried: with those above each is checked by a
// value of the public interface.
namespace in_env {
constexpr unsigned kR = 0;
constexpr unsigned kR15 = 60;
constexpr unsigned kX = 64;
constexpr unsigned kPc = 320;
constexpr unsigned kPstate = 328;
constexpr unsigned kAarch64 = 332;
constexpr unsigned kCpsr = 340;
constexpr unsigned kThumb = 544;
constexpr unsigned kDaif = 560;
constexpr unsigned kHostTime = 2064;      // when its own cycle counter was looked at
constexpr unsigned kRegistersEnd = 12472; // from there on pointers
} // namespace in_env
constexpr unsigned kNextBlockInCpu = 0x18; // how the next block is translated

// A copy of bytes anywhere in memory; empty: they cannot be read, and no harm is done.
std::vector<unsigned char> bytes_at(const void* place, std::size_t count);
// A pointer there; null: it cannot be read.
unsigned char* pointer_at(const unsigned char* place);

// Where an engine keeps what has no interface: looks for values that it was given through its
// interface. Throws EngineError where they are not found in exactly one place.
void find_places(EngineFindings& found);

} // namespace armpmu::iss
