// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"

// Calls: a nest of functions that call the next, and calls through a register.
namespace armpmu::testbench {

namespace {

const CodeText kNest = {
    {0x94000010, "loop: bl loop + 64"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffffc1, "b.ne loop"},
};
const CodeText kNestedFunction = {
    {0xf81f0ffe, "str x30, [sp, #-16]!"},
    {0x94000003, "bl . + 12"},
    {0xf84107fe, "ldr x30, [sp], #16"},
    {0xd65f03c0, "ret"},
};
const CodeText kInnermost = {
    {0x91000421, "add x1, x1, #1"},
    {0xd65f03c0, "ret"},
};
const CodeText kIndirect = {
    {0xd63f0020, "loop: blr x1"},      {0x91010021, "add x1, x1, #64"},
    {0xeb16003f, "cmp x1, x22"},       {0x9a812281, "csel x1, x20, x1, hs"},
    {0xf1000673, "subs x19, x19, #1"}, {0x54ffff61, "b.ne loop"},
};
const CodeText kTarget = {
    {0x91000442, "add x2, x2, #1"},
    {0xd65f03c0, "ret"},
};

constexpr std::uint64_t kFunctions = Kernel::kCode + 64;

void append(std::vector<cpu::CodeBlock>& blocks, const std::vector<cpu::CodeBlock>& more) {
    blocks.insert(blocks.end(), more.begin(), more.end());
}

// Blocks: two of the loop, two of each function, one of the innermost.
class NestKernel final : public Kernel {
  public:
    explicit NestKernel(const KernelValues& values)
        : Kernel(code(values["depth"] - 1), {{19, values["iterations"]}, {31, values["data"]}},
                 kCode + 4 * kNest.size()),
          functions_(static_cast<std::uint32_t>(values["depth"] - 1)), stack_(values["data"]),
          left_(values["iterations"]) {}

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        retired = {};
        retired.block = at_;
        const std::uint32_t innermost = 2 + 2 * functions_;
        if (at_ == 1) {
            retired.next = --left_ == 0 ? end() : entry();
            at_ = 0;
        } else if (at_ == innermost) {
            back(retired);
        } else if (at_ % 2 == 0) {
            if (at_ != 0) touch_stack(retired);
            at_ += 2;
            retired.next = blocks()[at_].address;
        } else {
            touch_stack(retired);
            back(retired);
        }
        return true;
    }

  private:
    static std::vector<cpu::CodeBlock> code(std::uint64_t functions) {
        std::vector<cpu::CodeBlock> blocks = blocks_of(kNest, kCode);
        for (std::uint64_t n = 0; n < functions; ++n)
            append(blocks, blocks_of(kNestedFunction, kFunctions + 16 * n));
        append(blocks, blocks_of(kInnermost, kFunctions + 16 * functions));
        return blocks;
    }
    // Of each function, its first block pushes and its second pops.
    void touch_stack(cpu::Retired& retired) {
        address_ = stack_ - 16 * (at_ / 2);
        retired.addresses = &address_;
    }
    // To behind the call that came here.
    void back(cpu::Retired& retired) {
        at_ = at_ % 2 == 0 ? at_ - 1 : at_ - 2;
        retired.next = blocks()[at_].address;
    }

    std::uint32_t functions_;
    std::uint64_t stack_;
    std::uint64_t left_;
    std::uint64_t address_ = 0;
    std::uint32_t at_ = 0;
};
KernelTotals expect_nest(const KernelValues& values) {
    const std::uint64_t iterations = values["iterations"];
    const std::uint64_t callers = values["depth"] - 1;
    KernelTotals totals;
    totals.instructions = iterations * (4 * callers + 5);
    totals.loads = iterations * callers;
    totals.stores = iterations * callers;
    totals.branches = iterations * (2 * callers + 3);
    return totals;
}

// Blocks: two of the loop, one of each function.
class IndirectKernel final : public Kernel {
  public:
    explicit IndirectKernel(const KernelValues& values)
        : Kernel(code(values["targets"]),
                 {{1, kFunctions},
                  {19, values["iterations"]},
                  {20, kFunctions},
                  {22, kFunctions + 64 * values["targets"]}},
                 kCode + 4 * kIndirect.size()),
          targets_(static_cast<std::uint32_t>(values["targets"])), left_(values["iterations"]) {}

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        retired = {};
        retired.block = at_;
        if (at_ == 0) {
            at_ = 2 + target_;
            target_ = target_ + 1 == targets_ ? 0 : target_ + 1;
        } else if (at_ == 1) {
            at_ = 0;
            if (--left_ == 0) {
                retired.next = end();
                return true;
            }
        } else {
            at_ = 1;
        }
        retired.next = blocks()[at_].address;
        return true;
    }

  private:
    static std::vector<cpu::CodeBlock> code(std::uint64_t targets) {
        std::vector<cpu::CodeBlock> blocks = blocks_of(kIndirect, kCode);
        for (std::uint64_t n = 0; n < targets; ++n)
            append(blocks, blocks_of(kTarget, kFunctions + 64 * n));
        return blocks;
    }

    std::uint32_t targets_;
    std::uint64_t left_;
    std::uint32_t target_ = 0;
    std::uint32_t at_ = 0;
};
KernelTotals expect_indirect(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 8 * values["iterations"];
    totals.branches = 3 * values["iterations"];
    return totals;
}

} // namespace

std::vector<KernelInfo> call_kernels() {
    return {
        {"call_nest",
         "functions that call each other, and return",
         true,
         {{"depth", "functions", 8, 1, 4096}, iterations_parameter(20'000), data_parameter()},
         {&kNest, &kNestedFunction, &kInnermost},
         [](const KernelValues& values) -> std::unique_ptr<Kernel> {
             return std::make_unique<NestKernel>(values);
         },
         expect_nest},
        {"indirect_calls",
         "BLR to one function after the other",
         true,
         {{"targets", "functions", 4, 1, 4096}, iterations_parameter(50'000)},
         {&kIndirect, &kTarget},
         [](const KernelValues& values) -> std::unique_ptr<Kernel> {
             return std::make_unique<IndirectKernel>(values);
         },
         expect_indirect},
    };
}

} // namespace armpmu::testbench
