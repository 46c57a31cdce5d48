// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"

// A program at EL0 that calls, or is interrupted by, a handler at EL1.
namespace armpmu::testbench {

namespace {

const CodeText kCall = {
    {0x91000421, "loop: add x1, x1, #1"},
    {0xd4000001, "svc #0"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffffa1, "b.ne loop"},
};
const CodeText kWork = {
    {0x91000421, "loop: add x1, x1, #1"},
    {0x91000442, "add x2, x2, #1"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffffa1, "b.ne loop"},
};
const CodeText kHandler = {
    {0xd5385209, "mrs x9, esr_el1"},
    {0x9100054a, "add x10, x10, #1"},
    {0xd69f03e0, "eret"},
};

constexpr std::uint64_t kVectors = 0x80'0000;
constexpr std::uint64_t kSynchronous = kVectors + 0x400; // from a lower level in AArch64
constexpr std::uint64_t kIrq = kVectors + 0x480;
constexpr std::uint64_t kFiq = kVectors + 0x500;

a55::ProcessorState at_level(std::uint8_t level) {
    a55::ProcessorState state;
    state.exception_level = level;
    return state;
}

// The handler is the last block; every `period`-th first block is followed by it.
class HandledKernel final : public Kernel {
  public:
    HandledKernel(const CodeText& text, std::uint64_t vector, cpu::Effect::Kind kind,
                  std::uint64_t period, std::uint64_t iterations)
        : Kernel(code(text, vector), {{19, iterations}}, kCode + 4 * text.size()),
          handler_(static_cast<std::uint32_t>(blocks().size() - 1)), period_(period),
          left_(iterations) {
        taken_.kind = kind;
        taken_.state = at_level(1);
        returned_.kind = cpu::Effect::Kind::set_state;
        returned_.state = at_level(0);
    }

    a55::ProcessorState state() const override { return at_level(0); }

    bool next(cpu::Retired& retired) override {
        if (left_ == 0 && at_ != handler_) return false;
        retired = {};
        retired.block = at_;
        if (at_ == handler_) {
            retired.effect = &returned_;
            at_ = resume_;
        } else {
            const bool handled = at_ == 0 && ++count_ == period_;
            ++at_;
            if (at_ == handler_) {
                at_ = 0;
                --left_;
            }
            resume_ = at_;
            if (handled) {
                count_ = 0;
                at_ = handler_;
                retired.effect = &taken_;
            }
        }
        retired.next = left_ == 0 && at_ != handler_ ? end() : blocks()[at_].address;
        return true;
    }

  private:
    static std::vector<cpu::CodeBlock> code(const CodeText& text, std::uint64_t vector) {
        std::vector<cpu::CodeBlock> blocks = blocks_of(text, kCode);
        blocks.push_back(blocks_of(kHandler, vector).front());
        return blocks;
    }

    std::uint32_t handler_;
    std::uint64_t period_;
    std::uint64_t left_;
    std::uint64_t count_ = 0;
    std::uint32_t at_ = 0;
    std::uint32_t resume_ = 0;
    cpu::Effect taken_;
    cpu::Effect returned_;
};

std::unique_ptr<Kernel> make_call(const KernelValues& values) {
    return std::make_unique<HandledKernel>(kCall, kSynchronous, cpu::Effect::Kind::exception, 1,
                                           values["iterations"]);
}
KernelTotals expect_call(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 7 * values["iterations"];
    totals.branches = 2 * values["iterations"];
    return totals;
}

std::unique_ptr<Kernel> make_interrupted(const KernelValues& values) {
    const bool fast = values["fiq"] != 0;
    return std::make_unique<HandledKernel>(kWork, fast ? kFiq : kIrq,
                                           fast ? cpu::Effect::Kind::interrupt_fiq
                                                : cpu::Effect::Kind::interrupt_irq,
                                           values["period"], values["iterations"]);
}
KernelTotals expect_interrupted(const KernelValues& values) {
    const std::uint64_t handled = values["iterations"] / values["period"];
    KernelTotals totals;
    totals.instructions = 4 * values["iterations"] + 3 * handled;
    totals.branches = values["iterations"] + handled;
    return totals;
}

} // namespace

std::vector<KernelInfo> exception_kernels() {
    return {
        {"system_calls",
         "SVC from EL0 to EL1 and ERET",
         false,
         {iterations_parameter(50'000)},
         {&kCall, &kHandler},
         make_call,
         expect_call},
        {"interrupts",
         "IRQs or FIQs from EL0 to EL1, and ERET",
         false,
         {iterations_parameter(100'000),
          {"period", "iterations from one to the next", 100, 1, 1'000'000'000},
          {"fiq", "1: FIQs", 0, 0, 1}},
         {&kWork, &kHandler},
         make_interrupted,
         expect_interrupted},
    };
}

} // namespace armpmu::testbench
