// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/code_text.h"
#include "testbench/kernels/kernel.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Blocks one after the other: the head, once a pass, if there is one; the body, `steps` times a
// pass, whose last block branches back to its first; the tail, once a pass, whose last block
// branches back to the head. Without head and tail, there is one pass.
struct Loop {
    // The address of an instruction of the body, in its order.
    struct Operand {
        std::uint64_t first = 0; // at the first step of each pass
        std::uint64_t step = 0;
    };
    // The block that follows every `period`-th execution of another one.
    struct After {
        std::size_t block = 0;
        cpu::Effect effect;
        std::uint64_t period = 1;
        bool moves = false; // the effect's address is that of the block's first operand
    };

    bool nested = false;  // with head and tail, the head of one block
    std::size_t tail = 1; // how many blocks it has
    std::uint64_t steps = 1;
    std::uint64_t passes = 1;
    std::vector<Operand> operands;
    std::vector<After> after;
};

// A program that is such a loop.
class LoopKernel final : public Kernel {
  public:
    LoopKernel(const CodeText& text, std::vector<Register> registers, Loop loop);

    bool next(cpu::Retired& retired) override;

  private:
    struct Part {
        cpu::Retired retired;
        std::size_t after = 0; // index into the loop's, +1
        std::uint64_t executions = 0;
    };

    void move_operands();
    void follow(Part& part, cpu::Retired& retired);

    Loop loop_;
    std::vector<Part> parts_;
    std::vector<std::uint64_t> addresses_;
    std::size_t first_ = 0; // of the body
    std::size_t last_ = 0;
    std::size_t at_ = 0;
    std::uint64_t step_ = 0;
    std::uint64_t pass_ = 0;
};

} // namespace armpmu::testbench
