// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"

// Much code, to miss the instruction cache and the instruction TLBs.
namespace armpmu::testbench {

namespace {

const CodeText kCodeLine = {
    {0x91000421, "add x1, x1, #1"},   {0x91000442, "add x2, x2, #1"},
    {0x91000463, "add x3, x3, #1"},   {0x91000484, "add x4, x4, #1"},
    {0x910004a5, "add x5, x5, #1"},   {0x910004c6, "add x6, x6, #1"},
    {0x910004e7, "add x7, x7, #1"},   {0x91000508, "add x8, x8, #1"},
    {0x91000529, "add x9, x9, #1"},   {0x9100054a, "add x10, x10, #1"},
    {0x9100056b, "add x11, x11, #1"}, {0x9100058c, "add x12, x12, #1"},
    {0x910005ad, "add x13, x13, #1"}, {0x14000003, "b . + 12"},
};
const CodeText kCodePage = {
    {0x91000421, "add x1, x1, #1"},
    {0x91000442, "add x2, x2, #1"},
    {0x91000463, "add x3, x3, #1"},
    {0x1400040d, "b . + 4148"},
};
const CodeText kAgain = {
    {0xf1000673, "subs x19, x19, #1"},
    {0x54000040, "b.eq . + 8"},
    {0xd61f0280, "br x20"},
};

// Equal blocks, each of which branches to the next, and two that go back.
class CodeKernel final : public Kernel {
  public:
    CodeKernel(const CodeText& text, std::uint64_t copies, std::uint64_t stride,
               std::uint64_t passes)
        : Kernel(code(text, copies, stride), {{19, passes}, {20, kCode}}), left_(passes),
          copies_(static_cast<std::uint32_t>(copies)) {}

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        retired = {};
        retired.block = at_;
        if (at_ == copies_ && left_ == 1) {
            left_ = 0;
            retired.next = end();
        } else if (at_ > copies_) {
            --left_;
            at_ = 0;
            retired.next = entry();
        } else {
            retired.next = blocks()[++at_].address;
        }
        return true;
    }

  private:
    static std::vector<cpu::CodeBlock> code(const CodeText& text, std::uint64_t copies,
                                            std::uint64_t stride) {
        std::vector<cpu::CodeBlock> blocks;
        for (std::uint64_t n = 0; n < copies; ++n)
            blocks.push_back(blocks_of(text, kCode + n * stride).front());
        for (cpu::CodeBlock& one : blocks_of(kAgain, kCode + copies * stride))
            blocks.push_back(std::move(one));
        return blocks;
    }

    std::uint64_t left_;
    std::uint32_t copies_;
    std::uint32_t at_ = 0;
};

KernelTotals expect_code(std::uint64_t copies, std::uint64_t instructions,
                         const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    KernelTotals totals;
    totals.instructions = passes * (copies * instructions + 3) - 1;
    totals.branches = passes * (copies + 2) - 1;
    return totals;
}

} // namespace

std::vector<KernelInfo> code_kernels() {
    const KernelParameter passes = {"passes", "through the code", 200, 1, 1'000'000'000'000};
    return {
        {"code",
         "goes through much code, line by line",
         true,
         {{"kilobytes", "of code", 64, 1, 65536}, passes},
         {&kCodeLine, &kAgain},
         [](const KernelValues& values) -> std::unique_ptr<Kernel> {
             return std::make_unique<CodeKernel>(kCodeLine, 16 * values["kilobytes"], 64,
                                                 values["passes"]);
         },
         [](const KernelValues& values) {
             return expect_code(16 * values["kilobytes"], kCodeLine.size(), values);
         }},
        {"code_pages",
         "four instructions in each of many pages of code",
         true,
         {{"pages", "of code", 64, 1, 65536}, passes},
         {&kCodePage, &kAgain},
         [](const KernelValues& values) -> std::unique_ptr<Kernel> {
             return std::make_unique<CodeKernel>(kCodePage, values["pages"], 4160,
                                                 values["passes"]);
         },
         [](const KernelValues& values) { return expect_code(values["pages"], 4, values); }},
    };
}

} // namespace armpmu::testbench
