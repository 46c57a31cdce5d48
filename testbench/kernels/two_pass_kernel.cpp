// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"

#include <array>

// A copy by way of a small buffer: 2 KB are copied into it, and then from it.
namespace armpmu::testbench {

namespace {

const CodeText kTwoPasses = {
    {0xaa1403e1, "pass: mov x1, x20"},   {0xaa1603eb, "mov x11, x22"},
    {0xaa1703ec, "block: mov x12, x23"}, {0xd2800402, "mov x2, #32"},
    {0xf9400023, "in: ldr x3, [x1]"},    {0xf9400424, "ldr x4, [x1, #8]"},
    {0xf9400825, "ldr x5, [x1, #16]"},   {0xf9400c26, "ldr x6, [x1, #24]"},
    {0xf9401027, "ldr x7, [x1, #32]"},   {0xf9401428, "ldr x8, [x1, #40]"},
    {0xf9401829, "ldr x9, [x1, #48]"},   {0xf9401c2a, "ldr x10, [x1, #56]"},
    {0xf9000183, "str x3, [x12]"},       {0xf9000584, "str x4, [x12, #8]"},
    {0xf9000985, "str x5, [x12, #16]"},  {0xf9000d86, "str x6, [x12, #24]"},
    {0xf9001187, "str x7, [x12, #32]"},  {0xf9001588, "str x8, [x12, #40]"},
    {0xf9001989, "str x9, [x12, #48]"},  {0xf9001d8a, "str x10, [x12, #56]"},
    {0x91010021, "add x1, x1, #64"},     {0x9101018c, "add x12, x12, #64"},
    {0xf1000442, "subs x2, x2, #1"},     {0x54fffda1, "b.ne in"},
    {0xaa1703ec, "mov x12, x23"},        {0xd2800402, "mov x2, #32"},
    {0xf9400183, "out: ldr x3, [x12]"},  {0xf9400584, "ldr x4, [x12, #8]"},
    {0xf9400985, "ldr x5, [x12, #16]"},  {0xf9400d86, "ldr x6, [x12, #24]"},
    {0xf9401187, "ldr x7, [x12, #32]"},  {0xf9401588, "ldr x8, [x12, #40]"},
    {0xf9401989, "ldr x9, [x12, #48]"},  {0xf9401d8a, "ldr x10, [x12, #56]"},
    {0xf9000163, "str x3, [x11]"},       {0xf9000564, "str x4, [x11, #8]"},
    {0xf9000965, "str x5, [x11, #16]"},  {0xf9000d66, "str x6, [x11, #24]"},
    {0xf9001167, "str x7, [x11, #32]"},  {0xf9001568, "str x8, [x11, #40]"},
    {0xf9001969, "str x9, [x11, #48]"},  {0xf9001d6a, "str x10, [x11, #56]"},
    {0x9101018c, "add x12, x12, #64"},   {0x9101016b, "add x11, x11, #64"},
    {0xf1000442, "subs x2, x2, #1"},     {0x54fffda1, "b.ne out"},
    {0xeb18003f, "cmp x1, x24"},         {0x54fffa61, "b.ne block"},
    {0xf1000673, "subs x19, x19, #1"},   {0x54fff9e1, "b.ne pass"},
};

constexpr std::uint64_t kBufferLines = 32; // of the buffer
constexpr std::uint64_t kBuffer = 64 * kBufferLines;
constexpr std::size_t kLineAccesses = 16; // of a line: loads, then stores

class TwoPassKernel final : public Kernel {
  public:
    explicit TwoPassKernel(const KernelValues& values)
        : TwoPassKernel(values["data"], values["footprint"], values["passes"]) {}

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        retired = {};
        retired.block = static_cast<std::uint32_t>(at_);
        std::size_t to = at_ + 1;
        switch (at_) {
        case kIn:
        case kOut:
            move(retired);
            if (line_ != 0) to = at_;
            break;
        case kBlock:
            if (at_ == kBlock && done_ != footprint_) to = kBegin;
            break;
        case kPass:
            done_ = 0;
            if (--left_ != 0) to = 0;
            break;
        default: break;
        }
        retired.next = to == blocks().size() ? end() : blocks()[to].address;
        at_ = to;
        return true;
    }

  private:
    enum Block : std::size_t { kHead, kBegin, kIn, kTurn, kOut, kBlock, kPass };

    TwoPassKernel(std::uint64_t data, std::uint64_t footprint, std::uint64_t passes)
        : Kernel(blocks_of(kTwoPasses, kCode), {{19, passes},
                                                {20, data + kBuffer},
                                                {22, data + kBuffer + footprint + 4096},
                                                {23, data},
                                                {24, data + kBuffer + footprint}}),
          buffer_(data), from_(data + kBuffer), to_(from_ + footprint + 4096),
          footprint_(footprint), left_(passes) {}

    // A line into the buffer, or out of it.
    void move(cpu::Retired& retired) {
        const bool in = at_ == kIn;
        const std::uint64_t buffer = buffer_ + 64 * line_;
        const std::uint64_t load = in ? from_ + done_ + 64 * line_ : buffer;
        const std::uint64_t store = in ? buffer : to_ + done_ + 64 * line_;
        for (std::size_t n = 0; n < kLineAccesses / 2; ++n) {
            addresses_[n] = load + 8 * n;
            addresses_[kLineAccesses / 2 + n] = store + 8 * n;
        }
        retired.addresses = addresses_.data();
        line_ = (line_ + 1) % kBufferLines;
        if (!in && line_ == 0) done_ += kBuffer;
    }

    std::uint64_t buffer_;
    std::uint64_t from_;
    std::uint64_t to_;
    std::uint64_t footprint_;
    std::uint64_t left_;
    std::uint64_t done_ = 0; // bytes of this pass
    std::uint64_t line_ = 0; // of the buffer
    std::size_t at_ = kHead;
    std::array<std::uint64_t, kLineAccesses> addresses_{};
};

KernelTotals expect_two_passes(const KernelValues& values) {
    const std::uint64_t passes = values["passes"];
    const std::uint64_t blocks = passes * (values["footprint"] / kBuffer);
    const std::uint64_t lines = 2 * kBufferLines * blocks;
    KernelTotals totals;
    totals.instructions = 20 * lines + 6 * blocks + 4 * passes;
    totals.loads = totals.stores = 8 * lines;
    totals.branches = lines + blocks + passes;
    return totals;
}

} // namespace

std::vector<KernelInfo> two_pass_kernels() {
    return {{"copy_two_passes",
             "copies by way of a buffer of 2 KB, with loads and stores of 8 bytes",
             true,
             {footprint_parameter(1u << 16, kBuffer), passes_parameter(2), data_parameter()},
             {&kTwoPasses},
             [](const KernelValues& values) -> std::unique_ptr<Kernel> {
                 return std::make_unique<TwoPassKernel>(values);
             },
             expect_two_passes,
             "C 2-pass copy"}};
}

} // namespace armpmu::testbench
