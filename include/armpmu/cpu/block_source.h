// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"
#include "armpmu/a55/processor_state.h"
#include "armpmu/cpu/code_block.h"

#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// An address that the source cannot know.
inline constexpr std::uint64_t kNoAddress = ~std::uint64_t{0};

// A side event after a block's last instruction.
struct Effect {
    enum class Kind : std::uint8_t {
        system_write,        // of `access`, by the block's last instruction
        exception,           // taken, by the block's last instruction; `state` from then on
        interrupt_irq,       // taken; `state` from then on
        interrupt_fiq,       // taken; `state` from then on
        set_state,           // `state` from then on, as after ERET
        snoop_shared,        // another requester reads the line at `address`
        snoop_unique,        // another requester takes the line at `address`
        tlb_invalidate_all,  // all cached translations
        tlb_invalidate_page, // of the page at `address`
        tlb_broadcast_all,   // the same in all cores, as by TLBI VMALLE1IS
        tlb_broadcast_page,
    };
    Kind kind = Kind::system_write;
    a55::SystemAccess access;
    a55::ProcessorState state;
    std::uint64_t address = 0; // virtual
};

// One complete execution of a block.
struct Retired {
    std::uint32_t block = 0; // index into the source's blocks
    // One virtual address for each instruction of the block that takes one (`takes_address`), in
    // program order; kNoAddress where the source cannot know it. An access of several registers is
    // one, contiguous. Null if no instruction does.
    const std::uint64_t* addresses = nullptr;
    std::uint64_t next = 0;   // address executed next; a taken branch if not the following one
    std::uint32_t failed = 0; // bit n: the n-th address is a store-exclusive that failed
    const Effect* effect = nullptr; // what happens after the block; null: nothing
};

// A program's execution, block by block, in program order.
class BlockSource {
  public:
    virtual ~BlockSource() = default;

    // May grow during next(); existing blocks never change.
    virtual const std::vector<CodeBlock>& blocks() const = 0;
    // False at the end, and `retired` is unchanged. Its pointers are valid until the next call.
    virtual bool next(Retired& retired) = 0;
};

} // namespace armpmu::cpu
