// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// System registers whose writing is an event.
namespace armpmu::testbench {

namespace {

const CodeText kIncrement = {
    {0xd51b9c83, "loop: msr pmswinc_el0, x3"},
    {0xf1000673, "then: subs x19, x19, #1"},
    {0x54ffffc1, "b.ne loop"},
};
const CodeText kContext = {
    {0xd518d023, "loop: msr contextidr_el1, x3"},
    {0xd5182004, "then: msr ttbr0_el1, x4"},
    {0xd5033fdf, "last: isb"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff81, "b.ne loop"},
};

constexpr std::uint64_t kTables = 0x4000'0000;

Loop::After write_after(std::size_t block, a55::SystemRegister reg, std::uint64_t data) {
    Loop::After after;
    after.block = block;
    after.effect.kind = cpu::Effect::Kind::system_write;
    after.effect.access = {reg, true, data};
    return after;
}

std::unique_ptr<Kernel> make_increment(const KernelValues& values) {
    Loop loop;
    loop.steps = values["iterations"];
    loop.after = {write_after(0, a55::SystemRegister::a64(3, 3, 9, 12, 4), values["counters"])};
    const std::vector<Kernel::Register> registers = {{3, values["counters"]}, {19, loop.steps}};
    return std::make_unique<LoopKernel>(kIncrement, registers, loop);
}
KernelTotals expect_increment(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 3 * values["iterations"];
    totals.branches = values["iterations"];
    totals.software_increments = values["iterations"];
    return totals;
}

std::unique_ptr<Kernel> make_context(const KernelValues& values) {
    const std::uint64_t context = values["context"];
    Loop loop;
    loop.steps = values["iterations"];
    loop.after = {write_after(0, a55::SystemRegister::a64(3, 0, 13, 0, 1), context),
                  write_after(1, a55::SystemRegister::a64(3, 0, 2, 0, 0), kTables)};
    const std::vector<Kernel::Register> registers = {{3, context}, {4, kTables}, {19, loop.steps}};
    return std::make_unique<LoopKernel>(kContext, registers, loop);
}
KernelTotals expect_context(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 5 * values["iterations"];
    totals.branches = 2 * values["iterations"];
    return totals;
}

} // namespace

std::vector<KernelInfo> system_kernels() {
    return {
        {"software_increment",
         "MSR PMSWINC_EL0",
         false,
         {iterations_parameter(50'000),
          {"counters", "a bit for each that is incremented", 1, 0, 63}},
         {&kIncrement},
         make_increment,
         expect_increment},
        {"context_switch",
         "MSR CONTEXTIDR_EL1 and MSR TTBR0_EL1",
         false,
         {iterations_parameter(50'000), {"context", "that is written", 1, 0, 0xffff'ffff}},
         {&kContext},
         make_context,
         expect_context},
    };
}

} // namespace armpmu::testbench
