// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

// EVNTBUS of the module, fed by calls.
namespace armpmu::tests {
namespace cci550_event_bus_test {

using cci550::EventBusValue;
using sc_core::SC_NS;
using sc_core::sc_signal;
using sc_core::sc_start;
using sc_core::sc_time;

const EventId kEvent = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);

// Whoever delivers rows delivers none without a clock, nor in reset.
TEST(Cci550EventBus, falls_when_the_clock_stops_or_reset_begins) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_signal<EventBusValue> bus("bus");
    pmu.EVNTBUS(bus);
    sc_start(sc_core::SC_ZERO_TIME);
    const auto show = [&] {
        pmu.core().write(kPmcr, kEx);
        pmu.core().clock(row_of(kEvent));
        sc_start(sc_time(1, SC_NS));
        return bus.read();
    };
    const EventBusValue high = show(), low = {{}, high.width};
    EXPECT_NE(high, low);
    pmu.core().set_clock_enabled(false);
    sc_start(sc_time(1, SC_NS));
    EXPECT_EQ(bus.read(), low);
    pmu.core().set_clock_enabled(true);
    EXPECT_EQ(show(), high);
    pmu.core().set_reset(true);
    sc_start(sc_time(1, SC_NS));
    EXPECT_EQ(bus.read(), low);
}

TEST(Cci550EventBus, vector_adapts_the_width) {
    armpmu::systemc::Cci550Pmu::Parameters parameters;
    parameters.config.slave_interfaces = 4;
    parameters.config.master_interfaces = 1;
    armpmu::systemc::Cci550Pmu pmu("pmu", parameters);
    armpmu::systemc::EventBusVector<16 + 4 * 32 + 7> adaptor("adaptor");
    sc_signal<EventBusValue> bus("bus");
    sc_signal<sc_dt::sc_bv<16 + 4 * 32 + 7>> bits("bits");
    pmu.EVNTBUS(bus);
    adaptor.in(bus);
    adaptor.out(bits);
    sc_start(sc_core::SC_ZERO_TIME);
    pmu.core().write(kPmcr, kEx);
    EventRow row = row_of(kEvent);
    row.set(cci550::event_id(0, MasterEvent::mi_w_resp_stall));
    pmu.core().clock(row);
    sc_start(sc_time(1, SC_NS));
    for (int i = 0; i < bits.read().length(); ++i)
        EXPECT_EQ(bits.read()[i].to_bool(), i == 16 + 96 || i == 150) << i;
}

} // namespace cci550_event_bus_test
} // namespace armpmu::tests
