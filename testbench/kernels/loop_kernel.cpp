// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/loop_kernel.h"

#include "armpmu/cpu/instruction_address.h"

#include <stdexcept>
#include <utility>

namespace armpmu::testbench {

LoopKernel::LoopKernel(const CodeText& text, std::vector<Register> registers, Loop loop)
    : Kernel(blocks_of(text, kCode), std::move(registers)), loop_(std::move(loop)),
      addresses_(loop_.operands.size()) {
    first_ = loop_.nested ? 1 : 0;
    last_ = blocks().size() - 1 - (loop_.nested ? loop_.tail : 0);
    std::size_t operand = 0;
    for (std::size_t n = 0; n < blocks().size(); ++n) {
        Part part;
        part.retired.block = static_cast<std::uint32_t>(n);
        part.retired.next = blocks()[n].end();
        const std::size_t own = cpu::addresses_of(blocks()[n]);
        if (own != 0) part.retired.addresses = addresses_.data() + operand;
        operand += own;
        for (std::size_t k = 0; k < loop_.after.size(); ++k)
            if (loop_.after[k].block == n) part.after = k + 1;
        parts_.push_back(part);
    }
    if (operand != addresses_.size())
        throw std::logic_error("a kernel's operands are not those of its code");
}

void LoopKernel::move_operands() {
    const std::size_t operands = addresses_.size();
    if (step_ == 0) {
        for (std::size_t n = 0; n < operands; ++n) addresses_[n] = loop_.operands[n].first;
    } else {
        for (std::size_t n = 0; n < operands; ++n) addresses_[n] += loop_.operands[n].step;
    }
}

void LoopKernel::follow(Part& part, cpu::Retired& retired) {
    Loop::After& after = loop_.after[part.after - 1];
    if (++part.executions != after.period) return;
    part.executions = 0;
    if (after.moves) after.effect.address = *retired.addresses;
    retired.effect = &after.effect;
}

bool LoopKernel::next(cpu::Retired& retired) {
    if (pass_ == loop_.passes) return false;
    if (at_ == first_) move_operands();
    Part& part = parts_[at_];
    retired = part.retired;
    if (at_ == last_ && ++step_ != loop_.steps) {
        at_ = first_;
        retired.next = blocks()[first_].address;
    } else if (++at_ == parts_.size()) {
        step_ = 0;
        at_ = 0;
        if (++pass_ != loop_.passes) retired.next = entry();
    }
    if (part.after != 0) follow(part, retired);
    return true;
}

} // namespace armpmu::testbench
