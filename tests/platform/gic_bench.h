// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/bus_master.h"
#include "virtual_platform/peripherals/gicv2.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace armpmu::tests {

// IHI0048B tables 4-1 and 4-2.
namespace gic {
enum Distributor : std::uint32_t {
    ctlr = 0x000,
    typer = 0x004,
    iidr = 0x008,
    igroupr = 0x080,
    isenabler = 0x100,
    icenabler = 0x180,
    ispendr = 0x200,
    icpendr = 0x280,
    isactiver = 0x300,
    icactiver = 0x380,
    ipriorityr = 0x400,
    itargetsr = 0x800,
    icfgr = 0xc00,
    sgir = 0xf00,
    cpendsgir = 0xf10,
    spendsgir = 0xf20,
    icpidr2 = 0xfe8,
};
enum CpuInterface : std::uint32_t {
    c_ctlr = 0x00,
    c_pmr = 0x04,
    c_bpr = 0x08,
    c_iar = 0x0c,
    c_eoir = 0x10,
    c_rpr = 0x14,
    c_hppir = 0x18,
    c_abpr = 0x1c,
    c_aiar = 0x20,
    c_aeoir = 0x24,
    c_ahppir = 0x28,
    c_apr0 = 0xd0,
    c_iidr = 0xfc,
    c_dir = 0x1000,
};
inline constexpr std::uint32_t kSpurious = 1023;
} // namespace gic

// A GIC and a bus master for each of the two sockets that a processor has there.
class GicBench {
  public:
    explicit GicBench(unsigned processors, unsigned spis = 64)
        : gic("gic", processors, spis), d("d", processors), c("c", processors) {
        for (unsigned cpu = 0; cpu < processors; ++cpu) {
            d[cpu].socket.bind(gic.distributor[cpu]);
            c[cpu].socket.bind(gic.cpu_interface[cpu]);
        }
        irq.resize(processors);
        gic.on_irq = [this](unsigned cpu, bool asserted) { irq[cpu] = asserted; };
    }
    // What an operating system does first: everything on, nothing masked.
    void start() {
        d[0].write(gic::ctlr, 1);
        for (unsigned cpu = 0; cpu < irq.size(); ++cpu) {
            c[cpu].write(gic::c_pmr, 0xf8);
            c[cpu].write(gic::c_ctlr, 1);
        }
    }
    void enable(unsigned id, unsigned cpu = 0) {
        d[cpu].write(gic::isenabler + id / 32 * 4, 1U << id % 32);
    }
    void set_byte(std::uint32_t base, unsigned id, std::uint8_t value, unsigned cpu = 0) {
        BusMaster::Raw raw;
        raw.command = tlm::TLM_WRITE_COMMAND;
        raw.address = base + id;
        raw.length = 1;
        raw.data = {value};
        EXPECT_EQ(d[cpu].send(raw), tlm::TLM_OK_RESPONSE);
    }
    std::uint8_t byte(std::uint32_t base, unsigned id, unsigned cpu = 0) {
        BusMaster::Raw raw;
        raw.address = base + id;
        raw.length = 1;
        EXPECT_EQ(d[cpu].send(raw), tlm::TLM_OK_RESPONSE);
        return raw.data[0];
    }
    // An edge-triggered SPI for these processors.
    void edge(unsigned id, std::uint8_t priority, std::uint8_t targets) {
        const std::uint32_t offset = gic::icfgr + id / 16 * 4;
        d[0].write(offset, d[0].read(offset) | 2U << id % 16 * 2);
        set_byte(gic::ipriorityr, id, priority);
        set_byte(gic::itargetsr, id, targets);
        enable(id);
    }
    bool bit(std::uint32_t base, unsigned id, unsigned cpu = 0) {
        return (d[cpu].read(base + id / 32 * 4) >> id % 32 & 1) != 0;
    }
    std::uint32_t acknowledge(unsigned cpu = 0) { return c[cpu].read(gic::c_iar); }
    void end(std::uint32_t iar, unsigned cpu = 0) { c[cpu].write(gic::c_eoir, iar); }

    testbench::Gicv2 gic;
    sc_core::sc_vector<BusMaster> d, c;
    std::vector<bool> irq; // as on_irq said last
};

} // namespace armpmu::tests
