// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/optional_pin.h"
#include "virtual_platform/peripherals/gic_cpu_interface.h"
#include "virtual_platform/peripherals/gic_distributor.h"
#include "virtual_platform/peripherals/interrupt_out.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <deque>
#include <functional>

namespace armpmu::testbench {

// A GICv2 interrupt controller (IHI0048B) for 1 to 8 processors, with the identity of a GIC-400.
//
//   Gicv2 gic("gic", 2, 96);                 // processors, SPIs
//   bus_of_cpu1.map({"gicd", 0x8000000, 0x1000}, gic.distributor[1]);
//   bus_of_cpu1.map({"gicc", 0x8010000, 0x2000}, gic.cpu_interface[1]);
//   gic.on_irq = [&](unsigned cpu, bool asserted) { ... };
//   gic.set_spi(33, true);                   // ID 65
//
// Accessing processor: each processor has target sockets of its own, so the socket selects its
// banked registers, the source of its SGIs and its CPU interface. A socket may stay unbound.
//
// Choices of the architecture: no Security Extensions and one group of interrupts, which signal
// IRQ. GICD_IGROUPR, the second enable bits and the bypass bits are RAZ/WI; GICC_AIAR and
// GICC_AHPPIR read 1023, GICC_AEOIR is ignored. Bit 9 of GICC_CTLR is EOImode. 32 levels of
// priority (bits [7:3]), GICC_BPR from 2. SGIs are always enabled and edge-triggered, PPIs
// level-sensitive, the configuration of SPIs is software's. Of equal priorities the lowest ID comes
// first. With one processor the GICD_ITARGETSR are RAZ/WI. An SPI sent to several processors goes
// to the first that acknowledges it; the others read 1023. GICC_HPPIR applies both enables, but
// neither the mask nor the running priority. GICC_EOIR of any ID that exists drops the running
// priority to the next active one, and deactivates that ID unless EOImode is set; GICC_DIR
// deactivates only if it is. Unimplemented registers are RAZ/WI.
//
// Accesses: aligned words; single bytes of GICD_IPRIORITYR, GICD_ITARGETSR and the SGI pending
// registers too. Another length has TLM_BURST_ERROR_RESPONSE, part of a word by byte enables
// TLM_BYTE_ENABLE_ERROR_RESPONSE, for the rest see armpmu/tlm/word_access.h; a refused access
// changes nothing. No time is taken, DMI is refused. transport_dbg reads without effect (a debugger
// may look at GICC_IAR) and writes as that processor does.
//
// Outputs: `on_irq` is called for each change of a processor's interrupt within the access or call
// that makes it, and nIRQ follows a delta cycle later. `on_irq` may access the GIC. Inputs: the
// methods at any time, or pins. No process runs for pins that are unbound.
class Gicv2 : public sc_core::sc_module {
  public:
    static constexpr std::uint32_t kDistributorAperture = 0x1000;
    static constexpr std::uint32_t kCpuInterfaceAperture = 0x2000;

    using Socket = tlm_utils::simple_target_socket_tagged_optional<Gicv2>;
    sc_core::sc_vector<Socket> distributor;            // by processor
    sc_core::sc_vector<Socket> cpu_interface;          // by processor
    sc_core::sc_vector<systemc::OptionalIn<bool>> spi; // HIGH while asserted; use a pin or set_spi
    sc_core::sc_vector<InterruptOut> nIRQ;             // by processor, LOW while asserted

    std::function<void(unsigned cpu, bool asserted)> on_irq;

    // Throws std::invalid_argument unless there are 1 to 8 processors and up to 988 SPIs.
    Gicv2(sc_core::sc_module_name name, unsigned processors, unsigned spis);

    // An input, HIGH while asserted: SPI n is ID 32 + n, PPI n is ID 16 + n of that processor.
    // Throw std::out_of_range.
    void set_spi(unsigned n, bool level);
    void set_ppi(unsigned cpu, unsigned n, bool level);
    bool irq(unsigned cpu) const { return nIRQ[cpu].asserted(); }

    // The state includes the levels of the inputs. `restore` drives the outputs, and calls `on_irq`
    // for their changes.
    void save(StateWriter& out) const;
    void restore(StateReader& in);

  protected:
    void end_of_elaboration() override;

  private:
    void access_distributor(int cpu, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    void access_cpu_interface(int cpu, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned debug_distributor(int cpu, tlm::tlm_generic_payload& payload);
    unsigned debug_cpu_interface(int cpu, tlm::tlm_generic_payload& payload);
    void sample_spis();
    void update();

    GicDistributor gicd_;
    std::deque<GicCpuInterface> gicc_;
};

} // namespace armpmu::testbench
