// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "Vcci550_pmu.h"
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/compare/compare.h"
#include "tests/rtl/cci550_stimulus.h"
#include "tests/rtl/lockstep.h"
#include "tests/rtl/lockstep_ports.h"

#include <functional>

// The CCI-550's RTL against its model, clock by clock, with random pins, events and accesses.
namespace armpmu::tests {
namespace {

using vectors::Field;

class Rtl {
  public:
    explicit Rtl(const vectors::Layout& layout) {
        const auto in = [&](auto& port, const char* name) {
            const Field field = *layout.find(name);
            inputs_.push_back(
                [&port, field](const std::uint64_t* row) { drive(port, row, field); });
        };
        const auto out = [&](auto& port, const char* name) {
            const Field field = *layout.find(name);
            outputs_.push_back([&port, field](std::uint64_t* row) { sample(port, row, field); });
        };
        in(top_.ns, "ns");
        in(top_.s, "s");
        in(top_.niden, "niden");
        in(top_.spniden, "spniden");
        in(top_.dbgen, "dbgen");
        in(top_.spiden, "spiden");
        in(top_.aresetn, "aresetn");
        in(top_.aclken, "aclken");
        in(top_.acc_valid, "acc_valid");
        in(top_.acc_write, "acc_write");
        in(top_.acc_secure, "acc_secure");
        in(top_.acc_offset, "acc_offset");
        in(top_.acc_lanes, "acc_lanes");
        in(top_.acc_wdata, "acc_wdata");
        out(top_.acc_rdata, "acc_rdata");
        out(top_.acc_error, "acc_error");
        out(top_.evntbus, "evntbus");
        out(top_.count0, "count0");
        out(top_.count1, "count1");
        out(top_.count2, "count2");
        out(top_.count3, "count3");
        out(top_.count4, "count4");
        out(top_.count5, "count5");
        out(top_.count6, "count6");
        out(top_.count7, "count7");
        out(top_.overflow, "overflow");
        out(top_.nevntcntoverflow, "nevntcntoverflow");
        top_.aresetn = 0;
        edge();
    }

    void clock(const std::uint64_t* row, std::uint64_t* seen) {
        for (const auto& input : inputs_) input(row);
        edge();
        for (const auto& output : outputs_) output(seen);
    }

  private:
    void edge() {
        top_.aclk = 0;
        top_.eval();
        top_.aclk = 1;
        top_.eval();
    }

    Vcci550_pmu top_;
    std::vector<std::function<void(const std::uint64_t*)>> inputs_;
    std::vector<std::function<void(std::uint64_t*)>> outputs_;
};

} // namespace
} // namespace armpmu::tests

int main(int argc, char** argv) {
    using namespace armpmu;
    using namespace armpmu::tests;
    const cci550::Config config = cci550_lockstep_config(LOCKSTEP_OTHER_CHOICES);
    const cci550::Rows rows(config);
    cci550::Player player(config);
    return run_lockstep<Rtl, Cci550Stimulus>(argc, argv, config, rows, player);
}
