// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// Operations on lines that are neither loads nor stores of data, and barriers.
namespace armpmu::testbench {

namespace {

const CodeText kPrefetch = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xf9810020, "body: prfm pldl1keep, [x1, #512]"},
    {0xf9400023, "ldr x3, [x1]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff81, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff01, "b.ne pass"},
};
const CodeText kZero = {
    {0xaa1403e1, "pass: mov x1, x20"}, {0xaa1503e2, "mov x2, x21"},
    {0xd50b7421, "body: dc zva, x1"},  {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},   {0x54ffffa1, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"}, {0x54ffff21, "b.ne pass"},
};
const CodeText kClean = {
    {0xaa1403e1, "pass: mov x1, x20"},  {0xaa1503e2, "mov x2, x21"},
    {0xf9000023, "body: str x3, [x1]"}, {0xd50b7e21, "dc civac, x1"},
    {0x91010021, "add x1, x1, #64"},    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff81, "b.ne body"},          {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff01, "b.ne pass"},
};
const CodeText kBarriers = {
    {0xf9000283, "loop: str x3, [x20]"},
    {0xd5033bbf, "dmb ish"},
    {0xf9402284, "ldr x4, [x20, #64]"},
    {0xd5033b9f, "dsb ish"},
    {0xd5033fdf, "isb"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff41, "b.ne loop"},
};

std::unique_ptr<Kernel> make_line_loop(const CodeText& text,
                                       const std::vector<std::uint64_t>& offsets,
                                       const KernelValues& values) {
    const std::uint64_t data = values["data"];
    Loop loop;
    loop.nested = true;
    loop.steps = values["footprint"] / 64;
    loop.passes = values["passes"];
    for (const std::uint64_t offset : offsets) loop.operands.push_back({data + offset, 64});
    return std::make_unique<LoopKernel>(
        text, std::vector<Kernel::Register>{{19, loop.passes}, {20, data}, {21, loop.steps}}, loop);
}
// For each line.
KernelTotals expect_line_loop(std::uint64_t instructions, std::uint64_t loads, std::uint64_t stores,
                              const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t lines = passes * (values["footprint"] / 64);
    KernelTotals totals;
    totals.instructions = instructions * lines + 4 * passes;
    totals.loads = loads * lines;
    totals.stores = stores * lines;
    totals.branches = lines + passes;
    return totals;
}

std::unique_ptr<Kernel> make_barriers(const KernelValues& values) {
    const std::uint64_t data = values["data"];
    Loop loop;
    loop.steps = values["iterations"];
    loop.operands = {{data, 0}, {data + 64, 0}};
    return std::make_unique<LoopKernel>(
        kBarriers, std::vector<Kernel::Register>{{19, loop.steps}, {20, data}}, loop);
}
KernelTotals expect_barriers(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 7 * values["iterations"];
    totals.loads = values["iterations"];
    totals.stores = values["iterations"];
    totals.branches = 2 * values["iterations"];
    return totals;
}

} // namespace

std::vector<KernelInfo> line_kernels() {
    return {
        {"prefetch",
         "reads lines, prefetching the one 8 lines on",
         true,
         {footprint_parameter(1u << 20), passes_parameter(10), data_parameter()},
         {&kPrefetch},
         [](const KernelValues& values) {
             return make_line_loop(kPrefetch, {512, 0}, values);
         },
         [](const KernelValues& values) { return expect_line_loop(5, 2, 0, values); }},
        {"zero",
         "DC ZVA of lines in order",
         true,
         {footprint_parameter(1u << 20), passes_parameter(10), data_parameter()},
         {&kZero},
         [](const KernelValues& values) { return make_line_loop(kZero, {0}, values); },
         [](const KernelValues& values) { return expect_line_loop(4, 0, 1, values); }},
        {"clean",
         "writes to lines and cleans and invalidates them (DC CIVAC)",
         true,
         {footprint_parameter(16384), passes_parameter(100), data_parameter()},
         {&kClean},
         [](const KernelValues& values) {
             return make_line_loop(kClean, {0, 0}, values);
         },
         [](const KernelValues& values) { return expect_line_loop(5, 0, 1, values); }},
        {"barriers",
         "DMB, DSB and ISB between a store and a load",
         true,
         {iterations_parameter(50'000), data_parameter()},
         {&kBarriers},
         make_barriers,
         expect_barriers},
    };
}

} // namespace armpmu::testbench
