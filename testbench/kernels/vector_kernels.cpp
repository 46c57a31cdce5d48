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

// The rounds of AES in CBC mode, as if one block waited for the one before it: v1 is the next block
// with its first key and the last key of the block before, so that these are not waited for. v2 is
// the block before, which is stored.
const CodeText kAes128 = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1703e2, "mov x2, x23"},
    {0xaa1503e3, "mov x3, x21"},
    {0x4e284820, "body: aese v0.16b, v1.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3c810442, "str q2, [x2], #16"},
    {0x4e284a00, "aese v0.16b, v16.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0xf1000463, "subs x3, x3, #1"},
    {0x4e284a20, "aese v0.16b, v17.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284a40, "aese v0.16b, v18.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284a60, "aese v0.16b, v19.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284a80, "aese v0.16b, v20.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3cc10421, "ldr q1, [x1], #16"},
    {0x4e284aa0, "aese v0.16b, v21.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284ac0, "aese v0.16b, v22.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x6e3f1c21, "eor v1.16b, v1.16b, v31.16b"},
    {0x4e284ae0, "aese v0.16b, v23.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284ba0, "aese v0.16b, v29.16b"},
    {0x6e3e1c02, "eor v2.16b, v0.16b, v30.16b"},
    {0x54fffd01, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffc61, "b.ne pass"},
};
// Of the keys for 256 bits five are loaded again for each block: there are not enough registers.
const CodeText kAes256 = {
    {0xaa1403e1, "pass: mov x1, x20"},
    {0xaa1703e2, "mov x2, x23"},
    {0xaa1503e3, "mov x3, x21"},
    {0x4e284820, "body: aese v0.16b, v1.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3c810442, "str q2, [x2], #16"},
    {0x4e284a00, "aese v0.16b, v16.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0xf1000463, "subs x3, x3, #1"},
    {0x4e284a20, "aese v0.16b, v17.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3dc002d0, "ldr q16, [x22]"},
    {0x4e284a40, "aese v0.16b, v18.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284a60, "aese v0.16b, v19.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3dc006d1, "ldr q17, [x22, #16]"},
    {0x4e284a80, "aese v0.16b, v20.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3dc00ad2, "ldr q18, [x22, #32]"},
    {0x4e284aa0, "aese v0.16b, v21.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3dc00ed3, "ldr q19, [x22, #48]"},
    {0x4e284ac0, "aese v0.16b, v22.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284ae0, "aese v0.16b, v23.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284b00, "aese v0.16b, v24.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3cc10421, "ldr q1, [x1], #16"},
    {0x4e284b20, "aese v0.16b, v25.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x4e284b40, "aese v0.16b, v26.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x3dc012d4, "ldr q20, [x22, #64]"},
    {0x4e284b60, "aese v0.16b, v27.16b"},
    {0x4e286800, "aesmc v0.16b, v0.16b"},
    {0x6e3f1c21, "eor v1.16b, v1.16b, v31.16b"},
    {0x4e284ba0, "aese v0.16b, v29.16b"},
    {0x6e3e1c02, "eor v2.16b, v0.16b, v30.16b"},
    {0x54fffb61, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffac1, "b.ne pass"},
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

constexpr std::uint64_t kAesBytes = 16;
constexpr std::uint64_t kLineBytes = 64;
constexpr unsigned kKeysAgain = 5;

std::unique_ptr<Kernel> make_aes(const CodeText& text, bool loads_keys,
                                 const KernelValues& values) {
    const std::uint64_t data = values["data"];
    const std::uint64_t keys = data + values["footprint"];
    Loop loop;
    loop.nested = true;
    loop.steps = values["footprint"] / kAesBytes;
    loop.passes = values["passes"];
    const std::uint64_t stored = keys + 2 * kLineBytes;
    loop.operands.push_back({stored, kAesBytes});
    for (std::uint64_t n = 0; n < kKeysAgain; ++n) {
        if (n == kKeysAgain - 1) loop.operands.push_back({data, kAesBytes});
        if (loads_keys) loop.operands.push_back({keys + n * kAesBytes, 0});
    }
    return std::make_unique<LoopKernel>(
        text,
        std::vector<Kernel::Register>{
            {19, loop.passes}, {20, data}, {21, loop.steps}, {22, keys}, {23, stored}},
        loop);
}
KernelTotals expect_aes(const CodeText& text, unsigned loads, const KernelValues& values) {
    constexpr unsigned kAround = 5; // instructions of a pass that are not of its blocks
    const std::uint64_t passes = values["passes"];
    const std::uint64_t blocks = passes * values["footprint"] / kAesBytes;
    KernelTotals totals;
    totals.instructions = (text.size() - kAround) * blocks + kAround * passes;
    totals.loads = loads * blocks;
    totals.stores = blocks;
    totals.branches = blocks + passes;
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
        {"aes_128",
         "rounds of AES with keys of 128 bits in CBC mode, block after block",
         true,
         {footprint_parameter(8192), passes_parameter(200), data_parameter()},
         {&kAes128},
         [](const KernelValues& values) { return make_aes(kAes128, false, values); },
         [](const KernelValues& values) { return expect_aes(kAes128, 1, values); },
         "openssl_speed aes-128-cbc"},
        {"aes_256",
         "the same with keys of 256 bits, five of which are loaded for each block",
         true,
         {footprint_parameter(8192), passes_parameter(200), data_parameter()},
         {&kAes256},
         [](const KernelValues& values) { return make_aes(kAes256, true, values); },
         [](const KernelValues& values) { return expect_aes(kAes256, 1 + kKeysAgain, values); },
         "openssl_speed aes-256-cbc"},
    };
}

} // namespace armpmu::testbench
