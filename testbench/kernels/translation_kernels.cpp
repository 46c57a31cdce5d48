// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// Loads from pages whose translations are thrown away.
namespace armpmu::testbench {

namespace {

const CodeText kInvalidateAll = {
    {0xaa1403e1, "pass: mov x1, x20"},  {0xaa1503e2, "mov x2, x21"},
    {0xf9400023, "body: ldr x3, [x1]"}, {0x913f0021, "add x1, x1, #4032"},
    {0x91020021, "add x1, x1, #128"},   {0xf1000442, "subs x2, x2, #1"},
    {0x54ffff81, "b.ne body"},          {0xd508871f, "tlbi vmalle1"},
    {0xd5033b9f, "sync: dsb ish"}, // of a block of its own: effects are at a block's end
    {0xf1000673, "subs x19, x19, #1"},  {0x54fffec1, "b.ne pass"},
};
const CodeText kInvalidatePage = {
    {0xaa1403e1, "pass: mov x1, x20"},  {0xaa1503e2, "mov x2, x21"},
    {0xf9400023, "body: ldr x3, [x1]"}, {0xd34cfc24, "lsr x4, x1, #12"},
    {0xd5088764, "tlbi vaae1, x4"},     {0xd5033b9f, "sync: dsb ish"},
    {0x913f0021, "add x1, x1, #4032"},  {0x91020021, "add x1, x1, #128"},
    {0xf1000442, "subs x2, x2, #1"},    {0x54ffff21, "b.ne body"},
    {0xf1000673, "subs x19, x19, #1"},  {0x54fffea1, "b.ne pass"},
};

// The same code with another instruction.
CodeText replaced(CodeText text, std::uint32_t word, const CodeLine& by) {
    for (CodeLine& line : text)
        if (line.word == word) line = by;
    return text;
}
const CodeText kBroadcastAll = replaced(kInvalidateAll, 0xd508871f, {0xd508831f, "tlbi vmalle1is"});
const CodeText kBroadcastPage =
    replaced(kInvalidatePage, 0xd5088764, {0xd5088364, "tlbi vaae1is, x4"});

std::unique_ptr<Kernel> make_invalidate(const CodeText& text, const Loop::After& after,
                                        std::size_t tail, const KernelValues& values) {
    Loop loop;
    loop.nested = true;
    loop.tail = tail;
    loop.steps = values["pages"];
    loop.passes = values["passes"];
    loop.operands = {{values["data"], 4160}};
    loop.after = {after};
    const std::vector<Kernel::Register> registers = {
        {19, loop.passes}, {20, values["data"]}, {21, loop.steps}};
    return std::make_unique<LoopKernel>(text, registers, loop);
}
template <cpu::Effect::Kind kind>
std::unique_ptr<Kernel> make_all(const KernelValues& values) {
    Loop::After after;
    after.block = 2;
    after.effect.kind = kind;
    const bool local = kind == cpu::Effect::Kind::tlb_invalidate_all;
    return make_invalidate(local ? kInvalidateAll : kBroadcastAll, after, 2, values);
}
template <cpu::Effect::Kind kind>
std::unique_ptr<Kernel> make_page(const KernelValues& values) {
    Loop::After after;
    after.block = 1;
    after.effect.kind = kind;
    after.moves = true;
    const bool local = kind == cpu::Effect::Kind::tlb_invalidate_page;
    return make_invalidate(local ? kInvalidatePage : kBroadcastPage, after, 1, values);
}

KernelTotals expect_invalidate(std::uint64_t each_page, std::uint64_t each_pass,
                               const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t pages = values["pages"];
    KernelTotals totals;
    totals.instructions = passes * (pages * each_page + each_pass);
    totals.loads = passes * pages;
    totals.branches = passes * (pages + 1);
    return totals;
}

} // namespace

std::vector<KernelInfo> translation_kernels() {
    const std::vector<KernelParameter> parameters = {
        {"pages", "of 4 KB that are read", 16, 1, 65536}, passes_parameter(1000), data_parameter()};
    const auto expect_all = [](const KernelValues& values) {
        return expect_invalidate(5, 6, values);
    };
    const auto expect_page = [](const KernelValues& values) {
        return expect_invalidate(8, 4, values);
    };
    using Kind = cpu::Effect::Kind;
    return {
        {"tlb_invalidate_all",
         "reads pages, then TLBI VMALLE1",
         false,
         parameters,
         {&kInvalidateAll},
         make_all<Kind::tlb_invalidate_all>,
         expect_all},
        {"tlb_invalidate_page",
         "TLBI VAAE1 after a load from each page",
         false,
         parameters,
         {&kInvalidatePage},
         make_page<Kind::tlb_invalidate_page>,
         expect_page},
        {"tlb_broadcast_all",
         "reads pages, then TLBI VMALLE1IS",
         false,
         parameters,
         {&kBroadcastAll},
         make_all<Kind::tlb_broadcast_all>,
         expect_all},
        {"tlb_broadcast_page",
         "TLBI VAAE1IS after a load from each page",
         false,
         parameters,
         {&kBroadcastPage},
         make_page<Kind::tlb_broadcast_page>,
         expect_page},
    };
}

} // namespace armpmu::testbench
