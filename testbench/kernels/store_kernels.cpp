// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// Stores of whole lines and of nearly whole ones, accesses that are not aligned, and device memory.
namespace armpmu::testbench {

namespace {

const CodeText kBurst = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xad000420, "body: stp q0, q1, [x1]"},
    {0xad010c22, "stp q2, q3, [x1, #32]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff81, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff01, "b.ne pass"},
};
const CodeText kGaps = {
    {0xaa1403e1, "pass: mov x1, x20"},      {0xaa1503e2, "mov x2, x21"},
    {0xad000420, "body: stp q0, q1, [x1]"}, {0xad010c22, "stp q2, q3, [x1, #32]"},
    {0xad020420, "stp q0, q1, [x1, #64]"},  {0xad030c22, "stp q2, q3, [x1, #96]"},
    {0xad040420, "stp q0, q1, [x1, #128]"}, {0xad050c22, "stp q2, q3, [x1, #160]"},
    {0xad060420, "stp q0, q1, [x1, #192]"}, {0xad070c22, "stp q2, q3, [x1, #224]"},
    {0xad080420, "stp q0, q1, [x1, #256]"}, {0xad090c22, "stp q2, q3, [x1, #288]"},
    {0xad0a0420, "stp q0, q1, [x1, #320]"}, {0xad0b0c22, "stp q2, q3, [x1, #352]"},
    {0xad0c0420, "stp q0, q1, [x1, #384]"}, {0xad0d0c22, "stp q2, q3, [x1, #416]"},
    {0xad0e0420, "stp q0, q1, [x1, #448]"}, {0xad0f0c22, "stp q2, q3, [x1, #480]"},
    {0xad100420, "stp q0, q1, [x1, #512]"}, {0x91090021, "add x1, x1, #576"},
    {0xf1000442, "subs x2, x2, #1"},        {0x54fffda1, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},      {0x54fffd21, "b.ne pass"},
};
const CodeText kUnaligned = {
    {0xaa1403e1, "pass: mov x1, x20"}, {0xaa1503e2, "mov x2, x21"},
    {0xaa1603e4, "mov x4, x22"},       {0xf9400023, "body: ldr x3, [x1]"},
    {0xf9000083, "str x3, [x4]"},      {0x91010021, "add x1, x1, #64"},
    {0x91010084, "add x4, x4, #64"},   {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff61, "b.ne body"},         {0xf1000673, "subs x19, x19, #1"},
    {0x54fffec1, "b.ne pass"},
};
const CodeText kDeviceWrite = {
    {0xb9000283, "loop: str w3, [x20]"}, {0xb9000683, "str w3, [x20, #4]"},
    {0xb9000a83, "str w3, [x20, #8]"},   {0xb9000e83, "str w3, [x20, #12]"},
    {0xf1000673, "subs x19, x19, #1"},   {0x54ffff61, "b.ne loop"},
};

std::unique_ptr<Kernel> make_burst(const KernelValues& values) {
    const std::uint64_t data = values["data"];
    Loop loop;
    loop.nested = true;
    loop.steps = values["footprint"] / 64;
    loop.passes = values["passes"];
    loop.operands = {{data, 64}, {data + 32, 64}};
    return std::make_unique<LoopKernel>(
        kBurst, std::vector<Kernel::Register>{{19, loop.passes}, {20, data}, {21, loop.steps}},
        loop);
}
KernelTotals expect_burst(const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t lines = passes * (values["footprint"] / 64);
    KernelTotals totals;
    totals.instructions = 5 * lines + 4 * passes;
    totals.stores = 2 * lines;
    totals.branches = lines + passes;
    return totals;
}

constexpr std::uint64_t kGapBytes = 9 * 64; // eight lines, and one of which a half is written

std::unique_ptr<Kernel> make_gaps(const KernelValues& values) {
    const std::uint64_t data = values["data"];
    Loop loop;
    loop.nested = true;
    loop.steps = values["footprint"] / kGapBytes;
    loop.passes = values["passes"];
    for (std::uint64_t at = 0; at < kGapBytes - 32; at += 32)
        loop.operands.push_back({data + at, kGapBytes});
    return std::make_unique<LoopKernel>(
        kGaps, std::vector<Kernel::Register>{{19, loop.passes}, {20, data}, {21, loop.steps}},
        loop);
}
KernelTotals expect_gaps(const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t steps = passes * (values["footprint"] / kGapBytes);
    KernelTotals totals;
    totals.instructions = 20 * steps + 4 * passes;
    totals.stores = 17 * steps;
    totals.branches = steps + passes;
    return totals;
}

std::unique_ptr<Kernel> make_unaligned(const KernelValues& values) {
    const std::uint64_t from = values["data"] + values["offset"];
    const std::uint64_t to = from + values["footprint"] + 4096;
    Loop loop;
    loop.nested = true;
    loop.steps = values["footprint"] / 64;
    loop.passes = values["passes"];
    loop.operands = {{from, 64}, {to, 64}};
    const std::vector<Kernel::Register> registers = {
        {19, loop.passes}, {20, from}, {21, loop.steps}, {22, to}};
    return std::make_unique<LoopKernel>(kUnaligned, registers, loop);
}
KernelTotals expect_unaligned(const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t lines = passes * (values["footprint"] / 64);
    KernelTotals totals;
    totals.instructions = 6 * lines + 5 * passes;
    totals.loads = lines;
    totals.stores = lines;
    totals.branches = lines + passes;
    totals.unaligned = values["offset"] % 8 != 0 ? 2 * lines : 0;
    return totals;
}

std::unique_ptr<Kernel> make_device_write(const KernelValues& values) {
    const std::uint64_t data = values["data"];
    Loop loop;
    loop.steps = values["iterations"];
    loop.operands = {{data, 0}, {data + 4, 0}, {data + 8, 0}, {data + 12, 0}};
    return std::make_unique<LoopKernel>(
        kDeviceWrite, std::vector<Kernel::Register>{{19, loop.steps}, {20, data}}, loop);
}
KernelTotals expect_device_write(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 6 * values["iterations"];
    totals.stores = 4 * values["iterations"];
    totals.branches = values["iterations"];
    return totals;
}

} // namespace

std::vector<KernelInfo> store_kernels() {
    return {
        {"store_burst",
         "writes whole lines with stores of 32 bytes",
         true,
         {footprint_parameter(1u << 20), passes_parameter(10), data_parameter()},
         {&kBurst},
         make_burst,
         expect_burst,
         "NEON STP fill, memset"},
        {"store_gaps",
         "the same, but of every ninth line it writes a half",
         true,
         {footprint_parameter(576 * 1024, kGapBytes), passes_parameter(20), data_parameter()},
         {&kGaps},
         make_gaps,
         expect_gaps},
        {"unaligned",
         "a load and a store of 8 bytes in each line, off by an offset",
         true,
         {{"offset", "bytes from the line's begin; from 57 on, it ends in the next line", 60, 0,
           63},
          footprint_parameter(8192),
          passes_parameter(800),
          data_parameter()},
         {&kUnaligned},
         make_unaligned,
         expect_unaligned},
        {"device_write",
         "words to four registers of a device",
         true,
         {{"data", "address of the device", 0x0900'0000, 0x0100'0000, (1ull << 47), 4096},
          iterations_parameter(10'000)},
         {&kDeviceWrite},
         make_device_write,
         expect_device_write},
    };
}

} // namespace armpmu::testbench
