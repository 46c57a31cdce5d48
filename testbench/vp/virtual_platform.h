// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "armpmu/iss/processor.h"
#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "testbench/devices/gicv2.h"
#include "testbench/devices/guest_port.h"
#include "testbench/devices/pl011.h"
#include "testbench/devices/ram.h"
#include "testbench/devices/router.h"
#include "testbench/scenario/platform_scenario.h"
#include "testbench/vp/core_truth.h"
#include "testbench/vp/guest_files.h"
#include "testbench/vp/power_control.h"

#include <systemc>

#include <functional>
#include <optional>

namespace armpmu::testbench {

// A Cortex-A55 with its PMU, a CCI-550 with its PMU, memory and the devices that an operating
// system needs, with a guest in memory. memory_map.h says where everything is.
class VirtualPlatform : public sc_core::sc_module {
  public:
    VirtualPlatform(sc_core::sc_module_name name, const PlatformScenario& scenario,
                    const GuestFiles& files);

    // What the guest sends on its serial line.
    std::function<void(char)> on_character;

    // Why the simulation is over, once it is.
    enum class End { running, off, reset, stopped, limit };
    End end() const { return end_; }
    // What the guest wrote to its port when it was done; nothing if it did not.
    std::optional<unsigned> exit_status() const { return exit_status_; }

    systemc::A55Pmu core_pmu;
    systemc::Cci550Pmu interconnect_pmu;
    iss::Processor processor;
    CoreTruth core_truth;
    Router router;
    Ram memory;
    interconnect::CoherentInterconnect interconnect;
    Gicv2 gic;
    Pl011 uart;
    GuestPort guest_port;

  protected:
    void start_of_simulation() override;

  private:
    void connect();
    void load(const GuestFiles& files);
    void open_registers();
    void stopped();

    const PlatformScenario& scenario_;
    PowerControl power_;
    End end_ = End::running;
    std::optional<unsigned> exit_status_;
};

} // namespace armpmu::testbench
