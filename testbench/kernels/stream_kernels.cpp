// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// Kernels that go through memory in order.
namespace armpmu::testbench {

namespace {

const CodeText kRead = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xa9401023, "body: ldp x3, x4, [x1]"},
    {0xa9411825, "ldp x5, x6, [x1, #16]"},
    {0xa9422027, "ldp x7, x8, [x1, #32]"},
    {0xa9432829, "ldp x9, x10, [x1, #48]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff41, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffec1, "b.ne pass"},
};
const CodeText kWrite = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xa9001023, "body: stp x3, x4, [x1]"},
    {0xa9011825, "stp x5, x6, [x1, #16]"},
    {0xa9022027, "stp x7, x8, [x1, #32]"},
    {0xa9032829, "stp x9, x10, [x1, #48]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff41, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffec1, "b.ne pass"},
};
const CodeText kCopy = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xaa1603eb, "mov x11, x22"},
    {0xa9401023, "body: ldp x3, x4, [x1]"},
    {0xa9411825, "ldp x5, x6, [x1, #16]"},
    {0xa9422027, "ldp x7, x8, [x1, #32]"},
    {0xa9432829, "ldp x9, x10, [x1, #48]"},
    {0xa9001163, "stp x3, x4, [x11]"},
    {0xa9011965, "stp x5, x6, [x11, #16]"},
    {0xa9022167, "stp x7, x8, [x11, #32]"},
    {0xa9032969, "stp x9, x10, [x11, #48]"},
    {0x91010021, "add x1, x1, #64"},
    {0x9101016b, "add x11, x11, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54fffea1, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffe01, "b.ne pass"},
};
const CodeText kStrided = {
    {0xaa1403e1, "pass: mov x1, x20"},  {0xaa1503e2, "mov x2, x21"},
    {0xf9400023, "body: ldr x3, [x1]"}, {0x8b160021, "add x1, x1, x22"},
    {0xf1000442, "subs x2, x2, #1"},    {0x54ffffa1, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},  {0x54ffff21, "b.ne pass"},
};

std::unique_ptr<Kernel> make_nested(const CodeText& text, Loop loop, std::uint64_t data,
                                    std::uint64_t more) {
    loop.nested = true;
    const std::vector<Kernel::Register> registers = {
        {19, loop.passes}, {20, data}, {21, loop.steps}, {22, more}};
    return std::make_unique<LoopKernel>(text, registers, loop);
}

// Lines in four pieces, from one place or from that and the one `behind` it.
std::unique_ptr<Kernel> make_lines(const CodeText& text, bool copies, const KernelValues& values) {
    const std::uint64_t data = values["data"];
    const std::uint64_t target = data + values["footprint"];
    Loop loop;
    loop.steps = values["footprint"] / 64;
    loop.passes = values["passes"];
    for (std::uint64_t n = 0; n < 4; ++n) loop.operands.push_back({data + 16 * n, 64});
    for (std::uint64_t n = 0; copies && n < 4; ++n) loop.operands.push_back({target + 16 * n, 64});
    return make_nested(text, loop, data, target);
}
// For each line: instructions, loads, stores.
KernelTotals expect_lines(std::uint64_t instructions, std::uint64_t loads, std::uint64_t stores,
                          std::uint64_t each_pass, const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t lines = passes * (values["footprint"] / 64);
    KernelTotals totals;
    totals.instructions = instructions * lines + each_pass * passes;
    totals.loads = loads * lines;
    totals.stores = stores * lines;
    totals.branches = lines + passes;
    return totals;
}

std::unique_ptr<Kernel> make_strided(std::uint64_t steps, std::uint64_t stride,
                                     const KernelValues& values) {
    Loop loop;
    loop.steps = steps;
    loop.passes = values["passes"];
    loop.operands = {{values["data"], stride}};
    return make_nested(kStrided, loop, values["data"], stride);
}
KernelTotals expect_strided(std::uint64_t steps, const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    KernelTotals totals;
    totals.instructions = passes * (4 * steps + 4);
    totals.loads = passes * steps;
    totals.branches = passes * (steps + 1);
    return totals;
}
std::uint64_t strides(const KernelValues& values) {
    return (values["footprint"] + values["stride"] - 1) / values["stride"];
}

} // namespace

std::vector<KernelInfo> stream_kernels() {
    const std::vector<KernelParameter> lines = {footprint_parameter(16384), passes_parameter(400),
                                                data_parameter()};
    return {
        {"read",
         "reads lines in order",
         true,
         lines,
         {&kRead},
         [](const KernelValues& values) { return make_lines(kRead, false, values); },
         [](const KernelValues& values) { return expect_lines(7, 4, 0, 4, values); },
         "ARM LDP load"},
        {"write",
         "writes lines in order",
         true,
         lines,
         {&kWrite},
         [](const KernelValues& values) { return make_lines(kWrite, false, values); },
         [](const KernelValues& values) { return expect_lines(7, 0, 4, 4, values); },
         "ARM STP fill"},
        {"copy",
         "copies lines in order to where the footprint ends",
         true,
         lines,
         {&kCopy},
         [](const KernelValues& values) { return make_lines(kCopy, true, values); },
         [](const KernelValues& values) { return expect_lines(12, 4, 4, 5, values); },
         "memcpy"},
        {"strided_read",
         "a load every stride",
         true,
         {footprint_parameter(65536),
          {"stride", "from one load to the next", 256, 8, 1u << 20, 8, "bytes"},
          passes_parameter(1000),
          data_parameter()},
         {&kStrided},
         [](const KernelValues& values) {
             return make_strided(strides(values), values["stride"], values);
         },
         [](const KernelValues& values) { return expect_strided(strides(values), values); }},
        {"page_read",
         "a load in each of many pages of 4 KB, each from the next line of its page",
         true,
         {{"pages", "that are touched", 64, 1, 65536}, passes_parameter(4000), data_parameter()},
         {&kStrided},
         [](const KernelValues& values) { return make_strided(values["pages"], 4160, values); },
         [](const KernelValues& values) { return expect_strided(values["pages"], values); }},
    };
}

} // namespace armpmu::testbench
