// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"

// Loops with conditional branches that are easy, hard and periodic to predict.
namespace armpmu::testbench {

namespace {

const CodeText kPredictable = {
    {0x91000421, "loop: add x1, x1, #1"},
    {0xb5000053, "cbnz x19, over"},
    {0x91000442, "add x2, x2, #1"},
    {0xb4ffffb3, "over: cbz x19, loop"},
    {0x91000463, "add x3, x3, #1"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffff41, "b.ne loop"},
};
const CodeText kUnpredictable = {
    {0xca013421, "loop: eor x1, x1, x1, lsl #13"},
    {0xca411c21, "eor x1, x1, x1, lsr #7"},
    {0xca014421, "eor x1, x1, x1, lsl #17"},
    {0x92401c22, "and x2, x1, #0xff"},
    {0xeb16005f, "cmp x2, x22"},
    {0x54000043, "b.lo over"},
    {0x91000463, "add x3, x3, #1"},
    {0xf1000673, "over: subs x19, x19, #1"},
    {0x54ffff01, "b.ne loop"},
};
const CodeText kPattern = {
    {0xf1000421, "loop: subs x1, x1, #1"},   {0x54000041, "b.ne over"}, {0xaa1603e1, "mov x1, x22"},
    {0xf1000673, "over: subs x19, x19, #1"}, {0x54ffff81, "b.ne loop"},
};

// Each iteration the first block, the second unless a branch goes over it, the third.
class SkippingKernel : public Kernel {
  public:
    bool next(cpu::Retired& retired) final {
        if (left_ == 0) return false;
        retired = {};
        retired.block = at_;
        retired.next = blocks()[at_].end();
        if (at_ == 0 && skips()) {
            retired.next = blocks()[2].address;
            at_ = 2;
        } else if (at_ == last_) {
            at_ = 0;
            if (--left_ != 0) retired.next = entry();
        } else {
            ++at_;
        }
        return true;
    }

  protected:
    SkippingKernel(const CodeText& text, std::vector<Register> registers, std::uint64_t iterations)
        : Kernel(blocks_of(text, kCode), std::move(registers)),
          last_(static_cast<std::uint32_t>(blocks().size() - 1)), left_(iterations) {}

  private:
    virtual bool skips() = 0;

    std::uint32_t last_;
    std::uint64_t left_;
    std::uint32_t at_ = 0;
};

class PredictableKernel final : public SkippingKernel {
  public:
    explicit PredictableKernel(const KernelValues& values)
        : SkippingKernel(kPredictable, {{19, values["iterations"]}}, values["iterations"]) {}

  private:
    bool skips() override { return true; }
};
KernelTotals expect_predictable(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 6 * values["iterations"];
    totals.branches = 3 * values["iterations"];
    return totals;
}

class UnpredictableKernel final : public SkippingKernel {
  public:
    explicit UnpredictableKernel(const KernelValues& values)
        : SkippingKernel(kUnpredictable,
                         {{1, values["seed"]}, {19, values["iterations"]}, {22, values["taken"]}},
                         values["iterations"]),
          state_(values["seed"]), taken_(values["taken"]) {}

  private:
    bool skips() override {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return (state_ & 0xff) < taken_;
    }

    std::uint64_t state_;
    std::uint64_t taken_;
};
// The sequence is linear: bit n of the next state is the parity of some bits of this one.
std::uint64_t next_draw(std::uint64_t state) {
    const std::uint64_t left = state ^ state * 0x2000;
    const std::uint64_t right = left ^ left / 0x80;
    return right ^ right * 0x2'0000;
}
KernelTotals expect_unpredictable(const KernelValues& values) {
    const std::uint64_t iterations = values["iterations"];
    std::uint64_t not_taken = 0;
    std::uint64_t state = values["seed"];
    for (std::uint64_t n = 0; n < iterations; ++n) {
        state = next_draw(state);
        not_taken += state % 256 >= values["taken"] ? 1 : 0;
    }
    KernelTotals totals;
    totals.instructions = 8 * iterations + not_taken;
    totals.branches = 2 * iterations;
    return totals;
}

class PatternKernel final : public SkippingKernel {
  public:
    explicit PatternKernel(const KernelValues& values)
        : SkippingKernel(
              kPattern, {{1, values["period"]}, {19, values["iterations"]}, {22, values["period"]}},
              values["iterations"]),
          period_(values["period"]), count_(period_) {}

  private:
    bool skips() override {
        if (--count_ != 0) return true;
        count_ = period_;
        return false;
    }

    std::uint64_t period_;
    std::uint64_t count_;
};
KernelTotals expect_pattern(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 4 * values["iterations"] + values["iterations"] / values["period"];
    totals.branches = 2 * values["iterations"];
    return totals;
}

template <typename Made>
std::unique_ptr<Kernel> make_skipping(const KernelValues& values) {
    return std::make_unique<Made>(values);
}

} // namespace

std::vector<KernelInfo> branch_kernels() {
    return {
        {"predictable",
         "branches that are always taken and never",
         true,
         {iterations_parameter(100'000)},
         {&kPredictable},
         make_skipping<PredictableKernel>,
         expect_predictable},
        {"unpredictable",
         "a branch by random numbers that the program draws",
         true,
         {iterations_parameter(100'000),
          {"taken", "of 256 branches on average", 128, 0, 256},
          {"seed", "of the numbers", 88'172'645'463'325'252, 1, ~std::uint64_t{0}}},
         {&kUnpredictable},
         make_skipping<UnpredictableKernel>,
         expect_unpredictable},
        {"pattern",
         "a branch that is taken but for every n-th time",
         true,
         {iterations_parameter(100'000), {"period", "the n", 4, 1, 1'000'000'000}},
         {&kPattern},
         make_skipping<PatternKernel>,
         expect_pattern},
    };
}

} // namespace armpmu::testbench
