// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/hostile_payloads.h"
#include "virtual_platform/peripherals/dma_engine.h"
#include "virtual_platform/peripherals/gicv2.h"
#include "virtual_platform/peripherals/guest_port.h"
#include "virtual_platform/peripherals/pl011.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/peripherals/router.h"

#include <gtest/gtest.h>

// Whatever the devices of the platform are asked.
namespace armpmu::tests::device_payloads_test {

using namespace testbench;

constexpr std::uint64_t kRegion = 0x10000; // of each device, one behind the other
constexpr std::uint64_t kDevices = 6;

TEST(DevicePayloads, of_all_kinds_leave_each_device_at_work) {
    HostileInitiator<32> initiator("initiator");
    Router bus("bus");
    Ram ram("ram", kRegion);
    Gicv2 gic("gic", 1, 32);
    Pl011 uart("uart");
    GuestPort port("port");
    DmaEngine dma("dma");
    bus.connect(initiator.socket);
    bus.connect(dma.memory);
    bus.map({"ram", 0, kRegion}, ram.socket);
    bus.map({"distributor", 1 * kRegion, kRegion}, gic.distributor[0]);
    bus.map({"cpu_interface", 2 * kRegion, kRegion}, gic.cpu_interface[0]);
    bus.map({"uart", 3 * kRegion, kRegion}, uart.socket);
    bus.map({"port", 4 * kRegion, kRegion}, port.socket);
    bus.map({"dma", 5 * kRegion, kRegion}, dma.socket);
    std::uint64_t device = 0;
    initiator.address = [&] { return device * kRegion + initiator.random() % 0x1100; };
    for (device = 0; device < kDevices; ++device) {
        initiator.ok = 0;
        for (unsigned n = 0; n < 20; ++n) {
            initiator.attack(100);
            sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_US));
        }
        EXPECT_GT(initiator.ok, 50U) << device;
    }
}

} // namespace armpmu::tests::device_payloads_test
