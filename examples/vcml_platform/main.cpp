// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/cci550/event_name.h>
#include <armpmu/cci550/register_table.h>
#include <armpmu/tlm/cci550_pmu.h>

#include <vcml.h>

#include <iostream>

namespace {

using armpmu::cci550::offset_of;
using armpmu::cci550::RegisterId;

constexpr vcml::u64 kBase = 0x2a000000;

// What a driver does: select, enable, look.
class Driver : public vcml::component {
  public:
    vcml::tlm_initiator_socket out{"out"};
    armpmu::systemc::Cci550Pmu* pmu = nullptr;

    explicit Driver(const sc_core::sc_module_name& name) : component(name) {
        SC_HAS_PROCESS(Driver);
        SC_THREAD(run);
    }

  private:
    void run() {
        wait(sc_core::SC_ZERO_TIME);
        const auto event = armpmu::cci550::parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/");
        out.writew<vcml::u32>(kBase + offset_of(RegisterId::evnt_sel, 0), event.raw());
        out.writew<vcml::u32>(kBase + offset_of(RegisterId::ecnt_ctrl, 0), 1);
        out.writew<vcml::u32>(kBase + offset_of(RegisterId::pmu_ctrl), 1);
        for (int n = 0; n < 5; ++n) pmu->core().record(event);
        vcml::u32 count = 0;
        out.readw(kBase + offset_of(RegisterId::ecnt_data, 0), count);
        std::cout << "requests of SI3: " << count << std::endl;
        sc_core::sc_stop();
    }
};

// The PMU at its address on VCML's bus, with VCML's clock and reset.
class Platform : public vcml::system {
  public:
    explicit Platform(const sc_core::sc_module_name& name) : system(name) {
        clock.clk.bind(bus.clk);
        reset.rst.bind(bus.rst);
        clock.clk.bind(driver.clk);
        reset.rst.bind(driver.rst);
        bus.bind(driver.out);
        bus.bind(pmu.socket, vcml::range(kBase, kBase + 0xfffff));
        driver.pmu = &pmu;
    }

  private:
    vcml::generic::clock clock{"clock", 100 * vcml::MHz};
    vcml::generic::reset reset{"reset"};
    vcml::generic::bus bus{"bus"};
    Driver driver{"driver"};
    armpmu::systemc::Cci550Pmu pmu{"pmu"};
};

} // namespace

extern "C" int sc_main(int, char**) {
    Platform platform("platform");
    return platform.run();
}
