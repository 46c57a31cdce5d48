// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "armpmu/cpu/code_block.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::iss {

// How a processor got on that somebody else has executed.
enum class Progress : std::uint8_t {
    executed,
    standby, // WFE, and no event yet: it checks again when it is executed again
    waiting, // for an interrupt: WFI
    stopped, // it executes nothing any more
};

// Receives what a processor executed, in program order, for a model of the core that finds out how
// long it takes and which events it makes: blocks of A64, A32 or T32 code, and what happened
// between them.
//
// A block that an exception cut short is a block of its own, and so is an access of AArch32 to a
// register of the PMU or a timer. An address that the engine does not tell (a prefetch's, or that
// of an access whose condition failed) is kNoAddress; a store-exclusive that stored nothing is one
// that failed.
class Execution {
  public:
    struct Translation {
        bool on = false;        // SCTLR_EL1.M, at EL0 and EL1
        std::uint16_t asid = 0; // that user addresses are of
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

    // Those of the steps; grows, and what is there never changes.
    const std::vector<cpu::CodeBlock>& blocks() const { return blocks_; }

    bool empty() const { return first_ == steps_.size(); }
    // The first of those that were not taken. Good until the next is executed.
    const Step& take() { return steps_[first_++]; }
    // Of all its blocks so far.
    std::uint64_t instructions() const { return instructions_; }
    // Instructions of AArch32 so far that the decoder does not know: each takes a cycle.
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
