// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/cci550/pmu.h>
#include <armpmu/cluster/stepped_cluster.h>
#include <armpmu/interconnect/stepped/interconnect.h>

#include <iostream>

namespace a55 = armpmu::a55;
namespace cci550 = armpmu::cci550;
namespace cluster = armpmu::cluster;
namespace cpu = armpmu::cpu;

// A core adds to numbers of 8 bytes, one after another, again and again.
class Adder final : public cpu::BlockSource {
  public:
    Adder(std::uint64_t numbers, std::uint64_t count, unsigned passes)
        : numbers_(numbers), count_(count), left_(count * passes) {}
    const std::vector<cpu::CodeBlock>& blocks() const override { return blocks_; }
    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        const std::uint64_t address = numbers_ + 8 * (--left_ % count_);
        addresses_[0] = addresses_[1] = address; // of the load and of the store
        retired = {};
        retired.addresses = addresses_;
        retired.next = left_ != 0 ? kCode : kCode + 20;
        return true;
    }

  private:
    static constexpr std::uint64_t kCode = 0x1000;
    // 1: ldr x1, [x0]; add x1, x1, #1; str x1, [x0], #8; subs x3, x3, #1; b.ne 1b
    std::vector<cpu::CodeBlock> blocks_ = {
        {kCode, {0xf9400001, 0x91000421, 0xf8008401, 0xf1000463, 0x54ffff81}}};
    std::uint64_t numbers_, count_, left_;
    std::uint64_t addresses_[2] = {};
};

void run(const char* what, std::uint64_t first, std::uint64_t second) {
    a55::Pmu pmu0;
    a55::Pmu pmu1;
    cci550::Pmu cci;
    cpu::FlatTranslator pages;
    cluster::SteppedCluster cores({}, {{{}, &pmu0, &pages}, {{}, &pmu1, &pages}});
    Adder adder0(first, 64, 100);
    Adder adder1(second, 64, 100);
    cores.set_source(0, adder0);
    cores.set_source(1, adder1);
    armpmu::interconnect::Interconnect interconnect(armpmu::interconnect::example_config(), cci);
    interconnect.bind(3, cores); // SI3
    while (!interconnect.quiescent()) interconnect.run_until(interconnect.cycle() + 10'000);

    const auto refills = [](a55::Pmu& pmu) { return pmu.total(a55::Event::l1d_cache_refill); };
    const auto reads = cci550::event_id(3, cci550::SlaveEvent::si_rrq_hs_arvalid);
    std::cout << what << ": " << pmu0.total(a55::Event::inst_retired) << " instructions each, "
              << refills(pmu0) + refills(pmu1) << " refills, " << cci.total(reads)
              << " requests to the interconnect\n";
}

int main() {
    run("numbers of their own", 0x8000, 0x9000);
    run("the same numbers", 0x8000, 0x8000);
}
