// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/loop_kernel.h"

// Atomics and exclusives on one line, which others may take away.
namespace armpmu::testbench {

namespace {

const CodeText kAtomic = {
    {0xf8230284, "loop: ldadd x3, x4, [x20]"},
    {0x8b0400a5, "add x5, x5, x4"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54ffffa1, "b.ne loop"},
};
const CodeText kExclusive = {
    {0xc85f7e83, "loop: ldxr x3, [x20]"},      {0x91000463, "add x3, x3, #1"},
    {0xc8047e83, "store: stxr w4, x3, [x20]"}, {0x35ffffa4, "cbnz w4, loop"},
    {0xf1000673, "subs x19, x19, #1"},         {0x54ffff61, "b.ne loop"},
};

std::unique_ptr<Kernel> make_atomic(const KernelValues& values) {
    const std::uint64_t data = values["data"];
    Loop loop;
    loop.steps = values["iterations"];
    loop.operands = {{data, 0}};
    if (values["snoops"] != 0) {
        Loop::After after;
        after.period = values["snoops"];
        after.effect.kind = values["shared"] != 0 ? cpu::Effect::Kind::snoop_shared
                                                  : cpu::Effect::Kind::snoop_unique;
        after.effect.address = data;
        loop.after = {after};
    }
    const std::vector<Kernel::Register> registers = {{3, 1}, {19, loop.steps}, {20, data}};
    return std::make_unique<LoopKernel>(kAtomic, registers, loop);
}
KernelTotals expect_atomic(const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = 4 * values["iterations"];
    totals.loads = values["iterations"];
    totals.stores = values["iterations"];
    totals.branches = values["iterations"];
    return totals;
}

// A snoop falls between every n-th pair of load and store, which fails and is tried again.
class ExclusiveKernel final : public Kernel {
  public:
    explicit ExclusiveKernel(const KernelValues& values)
        : Kernel(blocks_of(kExclusive, kCode), {{19, values["iterations"]}, {20, values["data"]}}),
          address_(values["data"]), period_(values["snoops"]), left_(values["iterations"]) {
        snoop_.kind = cpu::Effect::Kind::snoop_unique;
        snoop_.address = address_;
    }

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        retired = {};
        retired.block = at_;
        retired.next = blocks()[at_].end();
        switch (at_) {
        case 0:
            retired.addresses = &address_;
            snooped_ = ++pairs_ == period_;
            if (snooped_) retired.effect = &snoop_;
            at_ = 1;
            break;
        case 1:
            retired.addresses = &address_;
            at_ = snooped_ ? 0 : 2;
            if (!snooped_) break;
            retired.failed = 1;
            retired.next = entry();
            pairs_ = 0;
            break;
        default:
            at_ = 0;
            if (--left_ != 0) retired.next = entry();
            break;
        }
        return true;
    }

  private:
    std::uint64_t address_;
    std::uint64_t period_;
    std::uint64_t left_;
    std::uint64_t pairs_ = 0; // since the last that was snooped
    cpu::Effect snoop_;
    std::uint32_t at_ = 0;
    bool snooped_ = false;
};

KernelTotals expect_exclusive(const KernelValues& values) {
    const std::uint64_t done = values["iterations"];
    const std::uint64_t period = values["snoops"];
    const std::uint64_t pairs = period == 0 ? done : done + (done - 1) / (period - 1);
    KernelTotals totals;
    totals.instructions = 4 * pairs + 2 * done;
    totals.loads = pairs;
    totals.stores = done;
    totals.branches = pairs + done;
    return totals;
}

KernelParameter snoops_parameter(std::uint64_t multiple) {
    return {
        "snoops", "every so many operations another takes the line; 0: never", 0, 0, 1'000'000'000,
        multiple};
}

} // namespace

std::vector<KernelInfo> shared_kernels() {
    return {
        {"atomic",
         "LDADD on one line",
         true,
         {iterations_parameter(100'000),
          snoops_parameter(1),
          {"shared", "1: the other only reads the line", 0, 0, 1},
          data_parameter()},
         {&kAtomic},
         make_atomic,
         expect_atomic},
        // Of one operation in one, none would ever succeed.
        {"exclusive",
         "LDXR and STXR on one line, again where they fail",
         true,
         {iterations_parameter(100'000), snoops_parameter(2), data_parameter()},
         {&kExclusive},
         [](const KernelValues& values) -> std::unique_ptr<Kernel> {
             return std::make_unique<ExclusiveKernel>(values);
         },
         expect_exclusive},
    };
}

} // namespace armpmu::testbench
