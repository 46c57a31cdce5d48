// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "armpmu/cpu/code_block.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::iss {

// The result of Processor::execute.
enum class Progress : std::uint8_t {
    executed,
    standby, // WFE without an event yet: checked again at the next call
    waiting, // for an interrupt: WFI
    stopped, // it does not execute any more
};

// The execution of a processor in program order, for a model of the core that computes timing and
// events: blocks of A64, A32 or T32 code, and the effects between them.
//
// A block that an exception cut short is a separate block, and so is an access of AArch32 to a
// register of the PMU or a timer. An address that the engine does not provide (a prefetch's, or
// that of an access whose condition failed) is kNoAddress; a store-exclusive that stored nothing
// counts as failed.
class Execution {
  public:
    struct Translation {
        bool on = false;        // SCTLR_EL1.M, at EL0 and EL1
        std::uint16_t asid = 0; // of user addresses
        bool operator==(const Translation& other) const {
            return on == other.on && asid == other.asid;
        }
    };
    struct Step {
        enum class Kind : std::uint8_t {
            block,       // `block` was executed
            effect,      // happened between blocks
            translation, // of addresses from now on
        };
        Kind kind = Kind::block;
        std::uint32_t block = 0; // of blocks()
        std::uint32_t failed = 0;
        Translation translation;
        std::uint64_t next = 0; // what was executed next
        cpu::Effect effect;
        std::vector<std::uint64_t> addresses;
    };

    // The blocks of the steps; grows, and existing ones never change.
    const std::vector<cpu::CodeBlock>& blocks() const { return blocks_; }

    bool empty() const { return first_ == steps_.size(); }
    // The first step not yet taken. Valid until the next execution.
    const Step& take() { return steps_[first_++]; }
    // Of all its blocks so far.
    std::uint64_t instructions() const { return instructions_; }
    // AArch32 instructions so far that the decoder does not know: each takes a cycle.
    std::uint64_t unmodelled() const { return unmodelled_; }

  private:
    friend class ExecutionRecorder;
    std::vector<cpu::CodeBlock> blocks_;
    std::vector<Step> steps_;
    std::size_t first_ = 0;
    std::uint64_t instructions_ = 0;
    std::uint64_t unmodelled_ = 0;
};

} // namespace armpmu::iss
