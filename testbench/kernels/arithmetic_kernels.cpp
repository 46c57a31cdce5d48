// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// Kernels that touch no memory.
namespace armpmu::testbench {

namespace {

const CodeText kAdds = {
    {0x91000421, "loop: add x1, x1, #1"}, {0x91000442, "add x2, x2, #1"},
    {0x91000463, "add x3, x3, #1"},       {0x91000484, "add x4, x4, #1"},
    {0x910004a5, "add x5, x5, #1"},       {0x910004c6, "add x6, x6, #1"},
    {0x910004e7, "add x7, x7, #1"},       {0x91000508, "add x8, x8, #1"},
    {0x91000529, "add x9, x9, #1"},       {0x9100054a, "add x10, x10, #1"},
    {0x9100056b, "add x11, x11, #1"},     {0x9100058c, "add x12, x12, #1"},
    {0x910005ad, "add x13, x13, #1"},     {0x910005ce, "add x14, x14, #1"},
    {0xf1000673, "subs x19, x19, #1"},    {0x54fffe21, "b.ne loop"},
};
const CodeText kChain = {
    {0x91000421, "loop: add x1, x1, #1"}, {0x91000821, "add x1, x1, #2"},
    {0x91000c21, "add x1, x1, #3"},       {0x91001021, "add x1, x1, #4"},
    {0x91001421, "add x1, x1, #5"},       {0x91001821, "add x1, x1, #6"},
    {0x91001c21, "add x1, x1, #7"},       {0x91002021, "add x1, x1, #8"},
    {0x91002421, "add x1, x1, #9"},       {0x91002821, "add x1, x1, #10"},
    {0x91002c21, "add x1, x1, #11"},      {0x91003021, "add x1, x1, #12"},
    {0x91003421, "add x1, x1, #13"},      {0x91003821, "add x1, x1, #14"},
    {0xf1000673, "subs x19, x19, #1"},    {0x54fffe21, "b.ne loop"},
};
const CodeText kDivide = {
    {0x9b027c23, "loop: mul x3, x1, x2"}, {0x9b020c24, "madd x4, x1, x2, x3"},
    {0x9bc27c25, "umulh x5, x1, x2"},     {0x9b227c26, "smull x6, w1, w2"},
    {0x9ac20827, "udiv x7, x1, x2"},      {0x1ac20c28, "sdiv w8, w1, w2"},
    {0xf1000673, "subs x19, x19, #1"},    {0x54ffff21, "b.ne loop"},
};

std::unique_ptr<Kernel> make_loop(const CodeText& text, const KernelValues& values) {
    Loop loop;
    loop.steps = values["iterations"];
    return std::make_unique<LoopKernel>(text,
                                        std::vector<Kernel::Register>{{1, 0x1234'5678'9abc'def0},
                                                                      {2, 0x1357'9bdf},
                                                                      {19, loop.steps}},
                                        loop);
}
KernelTotals expect_loop(std::uint64_t instructions, const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = instructions * values["iterations"];
    totals.branches = values["iterations"];
    return totals;
}

} // namespace

std::vector<KernelInfo> arithmetic_kernels() {
    return {
        {"adds",
         "independent additions",
         true,
         {iterations_parameter(100'000)},
         {&kAdds},
         [](const KernelValues& values) { return make_loop(kAdds, values); },
         [](const KernelValues& values) { return expect_loop(16, values); }},
        {"chain",
         "additions that each need the one before",
         true,
         {iterations_parameter(100'000)},
         {&kChain},
         [](const KernelValues& values) { return make_loop(kChain, values); },
         [](const KernelValues& values) { return expect_loop(16, values); }},
        {"divide",
         "multiplications and divisions",
         true,
         {iterations_parameter(100'000)},
         {&kDivide},
         [](const KernelValues& values) { return make_loop(kDivide, values); },
         [](const KernelValues& values) { return expect_loop(8, values); }},
    };
}

} // namespace armpmu::testbench
