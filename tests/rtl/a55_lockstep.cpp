// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "Va55_pmu.h"
#include "armpmu/a55/player.h"
#include "armpmu/vectors/compare/compare.h"
#include "tests/rtl/a55_stimulus.h"
#include "tests/rtl/lockstep.h"
#include "tests/rtl/lockstep_ports.h"

#include <functional>

// The A55's RTL against its model, clock by clock, with random states, pins, events and accesses
// through every interface.
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
        in(top_.ones, "ones");
        in(top_.twos, "twos");
        in(top_.el, "el");
        in(top_.secure, "secure");
        in(top_.el1_aarch32, "el1_aarch32");
        in(top_.el2_aarch32, "el2_aarch32");
        in(top_.el3_aarch32, "el3_aarch32");
        in(top_.tge, "tge");
        in(top_.halted, "halted");
        in(top_.standby, "standby");
        in(top_.niden, "niden");
        in(top_.spniden, "spniden");
        in(top_.dbgen, "dbgen");
        in(top_.spiden, "spiden");
        in(top_.double_lock, "double_lock");
        in(top_.os_lock, "os_lock");
        in(top_.powered, "powered");
        in(top_.nreset, "nreset");
        in(top_.acc_door, "acc_door");
        in(top_.acc_write, "acc_write");
        in(top_.acc_register, "acc_register");
        in(top_.acc_lanes, "acc_lanes");
        in(top_.acc_wdata, "acc_wdata");
        out(top_.acc_rdata, "acc_rdata");
        out(top_.acc_outcome, "acc_outcome");
        out(top_.acc_target, "acc_target");
        out(top_.acc_class, "acc_class");
        out(top_.export_bus, "export_bus");
        out(top_.cycles, "cycles");
        out(top_.count0, "count0");
        out(top_.count1, "count1");
        out(top_.count2, "count2");
        out(top_.count3, "count3");
        out(top_.count4, "count4");
        out(top_.count5, "count5");
        out(top_.overflow, "overflow");
        out(top_.npmuirq, "npmuirq");
    }

    void clock(const std::uint64_t* row, std::uint64_t* seen) {
        for (const auto& input : inputs_) input(row);
        top_.clk = 0;
        top_.eval();
        top_.clk = 1;
        top_.eval();
        for (const auto& output : outputs_) output(seen);
    }

  private:
    Va55_pmu top_;
    std::vector<std::function<void(const std::uint64_t*)>> inputs_;
    std::vector<std::function<void(std::uint64_t*)>> outputs_;
};

} // namespace
} // namespace armpmu::tests

int main(int argc, char** argv) {
    using namespace armpmu;
    using namespace armpmu::tests;
    const a55::Rows rows;
    const a55::Config config = a55_lockstep_config(LOCKSTEP_OTHER_CHOICES);
    a55::Player player(config);
    return run_lockstep<Rtl, A55Stimulus>(argc, argv, config, rows, player);
}
