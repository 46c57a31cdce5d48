// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "Va55_pmu.h"
#include "armpmu/a55/player.h"
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/property/a55_random.h"
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

// What the parameters of this build say.
a55::Config built_config() {
    a55::Config config;
    if (LOCKSTEP_OTHER_CHOICES) {
        config.l2_cache = false;
        config.external_last_level = true;
        config.snapshot_registers = false;
        config.external_software_incr = true;
        config.external_software_lock = true;
        config.mpidr = 0x12'3456'789a;
        config.revision = 5;
    }
    return config;
}

class Stimulus {
  public:
    static constexpr std::initializer_list<const char*> kLines = {"ones", "twos"};
    static bool access_in_reset(const a55::Inputs& inputs) {
        return has_access(inputs) && !inputs.nreset;
    }

    Stimulus(std::uint64_t seed, bool no_access_in_reset)
        : random_(seed), no_access_in_reset_(no_access_in_reset) {}

    // `last`: what the clock before put out.
    a55::Inputs next(const a55::Outputs& last) {
        if (random_.chance(4)) inputs_.state = random_.state();
        if (random_.below(60) == 0)
            inputs_.pins = {random_.chance(80), random_.chance(50), random_.chance(50),
                            random_.chance(50)};
        if (random_.below(100) == 0) inputs_.double_lock = random_.chance(20);
        if (random_.below(100) == 0) inputs_.os_lock = random_.chance(20);
        inputs_.powered = inputs_.powered ? random_.below(3000) != 0 : random_.chance(40);
        inputs_.nreset = random_.below(2000) != 0;
        read_ = wraps_.counter(last.counts, random_);
        // Of a hundred events few are counted, so many make a wrap come.
        const bool many = random_.chance(read_ ? 50 : 20);
        inputs_.events = random_.row(read_ && many ? 200 : random_.below(many ? 40 : 4), config_);
        hold_lines();
        inputs_.access = std::monostate{};
        if (read_)
            read(*read_);
        else
            roll_access();
        if (no_access_in_reset_ && !inputs_.nreset) inputs_.access = std::monostate{};
        return inputs_;
    }
    // By the access of this clock, where it is one of those around a wrap.
    std::optional<unsigned> counter_read() const {
        return has_access(inputs_) ? read_ : std::nullopt;
    }

  private:
    static bool has_access(const a55::Inputs& inputs) {
        return !std::holds_alternative<std::monostate>(inputs.access);
    }

    void hold_lines() {
        if (hold_.begins(random_)) held_ = random_.row(4, config_);
        if (!hold_.holding()) return;
        for (const a55::EventInfo& info : a55::events()) {
            const unsigned count = held_.count(info.event);
            if (count > inputs_.events.count(info.event)) inputs_.events.set(info.event, count);
        }
    }
    void roll_access() {
        // A core without power executes nothing.
        if (inputs_.powered && random_.chance(20))
            inputs_.access = random_.system_access(random_.aarch32(inputs_.state));
        else if (random_.chance(12))
            inputs_.access = random_.external_access();
        else if (inputs_.powered && random_.chance(1))
            inputs_.access = random_.unknown_access(random_.aarch32(inputs_.state));
    }
    // Its count or the flags, by the core or from outside.
    void read(unsigned counter) {
        using a55::RegisterId;
        const bool flags = random_.chance(25);
        const a55::Register& row =
            a55::register_row(flags ? RegisterId::pmovsset : RegisterId::pmevcntr);
        const unsigned n = flags ? 0 : counter;
        if (inputs_.powered && random_.chance(70)) {
            const auto& encoding = random_.aarch32(inputs_.state) ? row.a32 : row.a64;
            inputs_.access = a55::SystemAccess{encoding->plus(n), false, 0};
            return;
        }
        a55::ExternalAccess access;
        access.port = random_.chance(50) ? a55::Port::debug : a55::Port::memory_mapped;
        access.offset = row.offset + row.stride * n;
        access.lanes = 0xf;
        inputs_.access = access;
    }

    A55Random random_;
    bool no_access_in_reset_;
    a55::Config config_ = built_config();
    a55::Inputs inputs_;
    LongHold hold_;
    a55::EventRow held_;
    WrapReads<a55::kCounters> wraps_;
    std::optional<unsigned> read_;
};

} // namespace
} // namespace armpmu::tests

int main(int argc, char** argv) {
    using namespace armpmu;
    using namespace armpmu::tests;
    const a55::Rows rows;
    a55::Player player(built_config());
    return run_lockstep<Rtl, Stimulus>(argc, argv, vectors::device_header(built_config()), rows,
                                       player);
}
