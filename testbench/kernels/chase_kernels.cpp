// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/pointer_ring.h"

// Loads whose addresses are the values of the loads before them.
namespace armpmu::testbench {

namespace {

const CodeText kChase = {
    {0xf9400021, "loop: ldr x1, [x1]"}, {0xf9400021, "ldr x1, [x1]"},
    {0xf9400021, "ldr x1, [x1]"},       {0xf9400021, "ldr x1, [x1]"},
    {0xf9400021, "ldr x1, [x1]"},       {0xf9400021, "ldr x1, [x1]"},
    {0xf9400021, "ldr x1, [x1]"},       {0xf9400021, "ldr x1, [x1]"},
    {0xf1000673, "subs x19, x19, #1"},  {0x54fffee1, "b.ne loop"},
};
constexpr std::size_t kLoads = 8;

class ChaseKernel final : public Kernel {
  public:
    ChaseKernel(std::uint64_t data, std::uint64_t places, std::uint64_t stride,
                const KernelValues& values)
        : ChaseKernel(pointer_ring(data, places, stride, values["seed"]), values["iterations"]) {}

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        retired = {};
        retired.addresses = ring_.data() + at_;
        at_ = (at_ + kLoads) % places_;
        retired.next = --left_ == 0 ? end() : entry();
        return true;
    }

    std::vector<Word> memory() const override {
        std::vector<Word> words;
        for (std::size_t n = 0; n < places_; ++n) words.push_back({ring_[n], ring_[n + 1]});
        return words;
    }

  private:
    ChaseKernel(std::vector<std::uint64_t> ring, std::uint64_t iterations)
        : Kernel(blocks_of(kChase, kCode), {{1, ring.front()}, {19, iterations}}),
          places_(ring.size()), ring_(std::move(ring)), left_(iterations) {
        // So that the loads of one block are adjacent wherever it begins.
        for (std::size_t n = 0; n < kLoads; ++n) ring_.push_back(ring_[n]);
    }

    std::size_t places_;
    std::vector<std::uint64_t> ring_;
    std::size_t at_ = 0;
    std::uint64_t left_;
};

KernelTotals expect_chase(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 10 * values["iterations"];
    totals.loads = 8 * values["iterations"];
    totals.branches = values["iterations"];
    return totals;
}

} // namespace

std::vector<KernelInfo> chase_kernels() {
    const KernelParameter seed = {"seed", "of the order", 1, 0, ~std::uint64_t{0}};
    return {
        {"chase",
         "a ring of pointers, a place each line, in random order; 8 loads an iteration",
         true,
         {footprint_parameter(16384), iterations_parameter(20'000), seed, data_parameter()},
         {&kChase},
         [](const KernelValues& values) -> std::unique_ptr<Kernel> {
             return std::make_unique<ChaseKernel>(values["data"], values["footprint"] / 64, 64,
                                                  values);
         },
         expect_chase},
        {"page_chase",
         "the same with a place each page of 4 KB, each in the next line of its page",
         true,
         {{"pages", "that are touched", 256, 1, 65536},
          iterations_parameter(20'000),
          seed,
          data_parameter()},
         {&kChase},
         [](const KernelValues& values) -> std::unique_ptr<Kernel> {
             return std::make_unique<ChaseKernel>(values["data"], values["pages"], 4160, values);
         },
         expect_chase},
    };
}

} // namespace armpmu::testbench
