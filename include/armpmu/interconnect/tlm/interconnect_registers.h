// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/interconnect/stepped/interconnect.h"

namespace armpmu::interconnect {

// The control registers as software has set them.
ControlRegisters control_registers_of(cci550::Pmu& pmu);

// Connects the CCI-550's register map to an interconnect: software's writes of control registers
// take effect from the next cycle on, and the interface monitor registers show the interfaces'
// state. Both ends must outlive it.
class InterconnectRegisters final : cci550::ControlRegisterListener, cci550::InterfaceMonitors {
  public:
    InterconnectRegisters(cci550::Pmu& pmu, Interconnect& interconnect);
    ~InterconnectRegisters();
    InterconnectRegisters(const InterconnectRegisters&) = delete;
    InterconnectRegisters& operator=(const InterconnectRegisters&) = delete;

  private:
    void control_registers_written() override;
    std::uint32_t slave(unsigned interface_number) override;
    std::uint32_t master(unsigned interface_number) override;

    cci550::Pmu& pmu_;
    Interconnect& interconnect_;
};

} // namespace armpmu::interconnect
