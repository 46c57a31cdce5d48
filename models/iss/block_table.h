// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"

#include <dlfcn.h>

#include <cstdint>
#include <vector>

namespace armpmu::iss {

// How the last instruction of a block changes the flow, as far as events tell it apart.
enum class BlockEnd : std::uint8_t {
    other,            // no branch
    jump,             // B
    call,             // BL
    conditional,      // B.cond, CBZ, CBNZ, TBZ, TBNZ
    indirect,         // BR, and AArch32 writes of the PC that are no return
    indirect_call,    // BLR
    procedure_return, // RET, BX LR ...
    exception_return, // ERET ...
    barrier,          // ISB
};
inline constexpr unsigned kBlockEnds = 9;

BlockEnd a64_block_end(std::uint32_t instruction);
// With any option.
constexpr bool is_a64_dsb(std::uint32_t instruction) {
    return (instruction & 0xfffff0ff) == 0xd503309f;
}
// `may_fail` is set where the instruction has a condition, of T32 where it may have one.
BlockEnd aarch32_block_end(cpu::InstructionSet set, std::uint32_t instruction, bool& may_fail);
using cpu::t32_bytes;

// A block of code, as the accounts need it.
struct BlockFacts {
    std::uint16_t instructions = 0;
    BlockEnd end = BlockEnd::other;
    bool may_fail = false;         // its last instruction has a condition
    bool special = false;          // it is marked, refused, looks, or synchronizes
    bool marked = false;           // somebody wants to know that it begins
    std::uint16_t refused = kNone; // its first instruction that a Cortex-A55 does not have
    static constexpr std::uint16_t kNone = 0xffff;
    bool looks = false; // its first instruction may see the time, or what was counted
    std::uint32_t bytes = 0;
    std::uint16_t loads = 0; // instructions that load; only while loads and stores are told
    std::uint16_t stores = 0;
    bool synchronizes = false;              // DSB is in it, and somebody wants to know
    std::uint32_t code = ~std::uint32_t{0}; // of the recorder, if there is one
    // Where its code is, and what of it is in the next page; kNowhere: not in RAM, or none is.
    static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
    std::uint64_t physical = kNowhere;
    std::uint64_t physical_behind = kNowhere;
};

// Remembers the facts of blocks. A block is known by where the engine keeps its translation, so
// that code which changes, or other code at the same address, is another block; `forget` when the
// engine drops its translations.
class BlockTable {
  public:
    BlockTable() : entries_(kEntries) {}

    // `describe()` is called for unknown blocks.
    template <typename Describe>
    const BlockFacts& facts(const void* translation, std::uint64_t address, std::uint32_t bytes,
                            const Describe& describe) {
        Entry& entry = entry_of(translation);
        if (entry.translation != translation || entry.address != address || entry.bytes != bytes) {
            entry = {translation, address, bytes, describe()};
            // A place in a library is the same for many blocks.
            if (is_in_a_library(translation)) entry.translation = nullptr;
        }
        return entry.facts;
    }
    void forget() { entries_.assign(kEntries, {}); }
    void forget(const void* translation) { entry_of(translation).translation = nullptr; }

  private:
    static constexpr std::size_t kEntries = 1 << 16;
    static bool is_in_a_library(const void* place) {
        Dl_info info;
        return dladdr(place, &info) != 0;
    }
    struct Entry {
        const void* translation = nullptr;
        std::uint64_t address = 0;
        std::uint32_t bytes = 0;
        BlockFacts facts;
    };
    Entry& entry_of(const void* translation) {
        return entries_[reinterpret_cast<std::uintptr_t>(translation) / 4 % kEntries];
    }
    std::vector<Entry> entries_;
};

} // namespace armpmu::iss
