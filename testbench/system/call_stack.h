// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/event_observer.h"
#include "armpmu/cpu/instruction.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Who called what a core executes, from the blocks that it executes one after another. Threads
// that share a core share its stack.
class CallStack {
  public:
    // A block, as far as it matters here.
    struct Code {
        std::size_t program = 0;
        std::uint64_t begin = 0, end = 0;               // addresses; `end` is behind it
        cpu::BranchKind branch = cpu::BranchKind::none; // of its last instruction
    };

    // `to` is executed after `from`, which is the block `before`. A call pushes that. A return
    // drops the call that it goes back to and all above, or nothing if there is none.
    void follow(std::uint32_t before, const Code& from, const Code& to);
    // The block whose last instruction called; kNoBlock: not known.
    std::uint32_t caller() const {
        return frames_.empty() ? cpu::InstructionPlace::kNoBlock : frames_.back().block;
    }

  private:
    struct Frame {
        std::uint32_t block = 0;
        std::uint64_t returns_to = 0;
    };
    // Calls that never return (longjmp, thread switches) must not add up.
    static constexpr std::size_t kDeepest = 4096;

    std::vector<Frame> frames_;
};

} // namespace armpmu::testbench
