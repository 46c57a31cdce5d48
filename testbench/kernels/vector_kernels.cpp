// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// Floating point, SIMD and cryptography.
namespace armpmu::testbench {

namespace {

const CodeText kFp = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0xfd400020, "body: ldr d0, [x1]"},
    {0xfd400421, "ldr d1, [x1, #8]"},
    {0x1f410802, "fmadd d2, d0, d1, d2"},
    {0x1e610803, "fmul d3, d0, d1"},
    {0x1e632884, "fadd d4, d4, d3"},
    {0xfd000824, "str d4, [x1, #16]"},
    {0x91008021, "add x1, x1, #32"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff01, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffe81, "b.ne pass"},
};
const CodeText kSimd = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1503e2, "mov x2, x21"},
    {0x3dc00020, "body: ldr q0, [x1]"},
    {0x3dc00421, "ldr q1, [x1, #16]"},
    {0x4e21cc02, "fmla v2.4s, v0.4s, v1.4s"},
    {0x4ea08463, "add v3.4s, v3.4s, v0.4s"},
    {0x4e619c04, "mul v4.8h, v0.8h, v1.8h"},
    {0x3d800823, "str q3, [x1, #32]"},
    {0x91010021, "add x1, x1, #64"},
    {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff01, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffe81, "b.ne pass"},
};
const CodeText kCrypto = {
    {0x4e284900, "loop: aese v0.16b, v8.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284901, "aese v1.16b, v8.16b"},
    {0x4e286821, "aesmc v1.16b, v1.16b"},
    {0x4e285902, "aesd v2.16b, v8.16b"},
    {0x4e287842, "aesimc v2.16b, v2.16b"},
    {0x5e084083, "sha256h q3, q4, v8.4s"},
    {0x5e0800c5, "sha1c q5, s6, v8.4s"},
    {0x0ee1e007, "pmull v7.1q, v0.1d, v1.1d"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffec1, "b.ne loop"},
};

// Two loads and a store of `bytes` each, every four times as many.
std::unique_ptr<Kernel> make_lanes(const CodeText& text, std::uint64_t bytes,
                                   const KernelValues& values) {
    const std::uint64_t data = values["data"];
    Loop loop;
    loop.nested = true;
    loop.steps = values["footprint"] / (4 * bytes);
    loop.passes = values["passes"];
    for (std::uint64_t n = 0; n < 3; ++n) loop.operands.push_back({data + n * bytes, 4 * bytes});
    return std::make_unique<LoopKernel>(
        text, std::vector<Kernel::Register>{{19, loop.passes}, {20, data}, {21, loop.steps}}, loop);
}
KernelTotals expect_lanes(std::uint64_t bytes, const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t steps = passes * values["footprint"] / (4 * bytes);
    KernelTotals totals;
    totals.instructions = 9 * steps + 4 * passes;
    totals.loads = 2 * steps;
    totals.stores = steps;
    totals.branches = steps + passes;
    return totals;
}

std::unique_ptr<Kernel> make_crypto(const KernelValues& values) {
    Loop loop;
    loop.steps = values["iterations"];
    return std::make_unique<LoopKernel>(kCrypto, std::vector<Kernel::Register>{{19, loop.steps}},
                                        loop);
}
KernelTotals expect_crypto(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 11 * values["iterations"];
    totals.branches = values["iterations"];
    return totals;
}

} // namespace

std::vector<KernelInfo> vector_kernels() {
    return {
        {"fp",
         "floating-point multiply and add, two loads and a store",
         true,
         {footprint_parameter(8192), passes_parameter(400), data_parameter()},
         {&kFp},
         [](const KernelValues& values) { return make_lanes(kFp, 8, values); },
         [](const KernelValues& values) { return expect_lanes(8, values); }},
        {"simd",
         "the same with vectors of 128 bits",
         true,
         {footprint_parameter(8192), passes_parameter(800), data_parameter()},
         {&kSimd},
         [](const KernelValues& values) { return make_lanes(kSimd, 16, values); },
         [](const KernelValues& values) { return expect_lanes(16, values); }},
        {"crypto",
         "AES, SHA and polynomial multiplication",
         true,
         {iterations_parameter(100'000)},
         {&kCrypto},
         make_crypto,
         expect_crypto},
    };
}

} // namespace armpmu::testbench
