// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>
#include <tlm_utils/tlm_quantumkeeper.h>

namespace armpmu::tests {
namespace cci550_platform_test {

using sc_core::SC_NS;
using sc_core::sc_start;
using sc_core::sc_time;

const EventId kEvent = cci550::event_id(2, SlaveEvent::si_rrq_hs_shareable_non_alloc);

unsigned processes_below(const std::vector<sc_core::sc_object*>& objects) {
    unsigned n = 0;
    for (sc_core::sc_object* object : objects) {
        if (object == nullptr) continue;
        if (dynamic_cast<sc_core::sc_process_b*>(object) != nullptr) ++n;
        n += processes_below(object->get_child_objects());
    }
    return n;
}

TEST(Cci550Platform, an_unbound_module_has_no_process_and_works) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_EQ(processes_below(sc_core::sc_get_top_level_objects()), 0U);
    count(pmu.core(), 0, kEvent);
    pmu.core().record(kEvent);
    EXPECT_EQ(get(pmu.core(), ecnt_data(0)), 1U);
}

TEST(Cci550Platform, idle_pins_wake_nobody) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_core::sc_signal<bool> niden("niden", true), interrupt("interrupt");
    pmu.NIDEN(niden);
    pmu.nEVNTCNTOVERFLOW[0](interrupt);
    count(pmu.core(), 0, kEvent);
    sc_start(sc_core::SC_ZERO_TIME);
    const auto deltas = sc_core::sc_delta_count();
    for (int i = 0; i < 1000; ++i) pmu.core().record(kEvent);
    EXPECT_FALSE(sc_core::sc_pending_activity());
    sc_start(sc_time(1, sc_core::SC_SEC));
    EXPECT_LE(sc_core::sc_delta_count() - deltas, 1U);
}

TEST(Cci550Platform, instances_are_independent) {
    BusMaster master_a{"master_a"}, master_b{"master_b"};
    armpmu::systemc::Cci550Pmu::Parameters small;
    small.config.slave_interfaces = 2;
    armpmu::systemc::Cci550Pmu a("a"), b("b", small);
    master_a.socket.bind(a.socket);
    master_b.socket.bind(b.socket);
    for (BusMaster* master : {&master_a, &master_b}) {
        master->write(evnt_sel(0), kEvent.raw());
        master->write(ecnt_ctrl(0), 1);
        master->write(kPmcr, kCen);
    }
    a.core().record(kEvent);
    b.core().record(kEvent); // SI2 does not exist there
    a.core().record(kEvent);
    EXPECT_EQ(master_a.read(ecnt_data(0)), 2U);
    EXPECT_EQ(master_b.read(ecnt_data(0)), 0U);
    b.reset();
    EXPECT_EQ(master_a.read(kPmcr), 0x4001U);
    EXPECT_EQ(master_b.read(kPmcr), 0x4000U);
}

// Makes one event every nanosecond, but only when asked to.
class LazyProducer final : public EventProducer {
  public:
    explicit LazyProducer(Pmu& pmu) : pmu_(pmu) { pmu.attach(*this); }
    void catch_up(Picoseconds until) override {
        for (; 1000 * (delivered + 1) <= until; ++delivered) pmu_.record(kEvent);
    }
    std::uint64_t delivered = 0;

  private:
    Pmu& pmu_;
};

TEST(Cci550Platform, an_access_sees_what_happened_up_to_the_caller_s_local_time) {
    BusMaster master{"master"};
    armpmu::systemc::Cci550Pmu pmu("pmu");
    master.socket.bind(pmu.socket);
    LazyProducer producer(pmu.core());
    count(pmu.core(), 0, kEvent);
    for (const int quantum : {100, 1000}) {
        for (int local = 0; local <= quantum; local += 25) {
            master.local_time = sc_time(local, SC_NS);
            const auto now = sc_core::sc_time_stamp() + master.local_time;
            EXPECT_EQ(master.read(ecnt_data(0)),
                      static_cast<std::uint32_t>(now / sc_time(1, SC_NS)));
        }
        sc_start(sc_time(quantum, SC_NS));
    }
}

TEST(Cci550Platform, a_pin_change_counts_the_past_under_the_old_pins) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_core::sc_signal<bool> niden("niden", true);
    pmu.NIDEN(niden);
    LazyProducer producer(pmu.core());
    count(pmu.core(), 0, kEvent);
    sc_start(sc_time(30, SC_NS));
    niden.write(false);
    sc_start(sc_time(30, SC_NS));
    niden.write(true);
    sc_start(sc_time(30, SC_NS));
    pmu.catch_up();
    EXPECT_EQ(get(pmu.core(), ecnt_data(0)), 60U);
    EXPECT_EQ(pmu.core().total(kEvent), 90U);
}

TEST(Cci550Platform, on_overflow_is_called_within_the_call_that_causes_it) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    std::vector<unsigned> levels;
    pmu.on_overflow = [&](std::uint8_t level) {
        levels.push_back(level);
        if (level != 0xff) put(pmu.core(), ecnt_clr_ovfl(0), 1); // an interrupt handler, at once
    };
    count(pmu.core(), 0, kEvent);
    put(pmu.core(), ecnt_data(0), 0xffffffff);
    pmu.core().record(kEvent);
    EXPECT_EQ(levels, (std::vector<unsigned>{0xfe, 0xff}));
    EXPECT_EQ(pmu.core().overflow_pins(), 0xff);
}

// The handler's accesses ask the producer, which is in the middle of delivering, to catch up.
TEST(Cci550Platform, an_interrupt_handler_may_access_registers_over_the_bus) {
    BusMaster master{"master"};
    armpmu::systemc::Cci550Pmu pmu("pmu");
    master.socket.bind(pmu.socket);
    LazyProducer producer(pmu.core());
    unsigned interrupts = 0;
    pmu.on_overflow = [&](std::uint8_t level) {
        if (level == 0xff) return;
        ++interrupts;
        EXPECT_EQ(master.read(ecnt_data(0)), 0U);
        master.write(ecnt_clr_ovfl(0), 1);
        master.write(ecnt_data(0), 0xfffffff6); // the next in ten events
    };
    count(pmu.core(), 0, kEvent);
    put(pmu.core(), ecnt_data(0), 0xfffffff6);
    master.local_time = sc_time(105, SC_NS);
    EXPECT_EQ(master.read(ecnt_data(0)), 0xfffffffbU);
    EXPECT_EQ(interrupts, 10U);
    EXPECT_EQ(pmu.core().total(kEvent), 105U);
    EXPECT_EQ(pmu.core().overflow_pins(), 0xff);
}

TEST(Cci550Platform, debug_reads_show_the_state_of_now) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    BusMaster master{"master"};
    master.socket.bind(pmu.socket);
    LazyProducer producer(pmu.core());
    count(pmu.core(), 0, kEvent);
    sc_start(sc_time(100, SC_NS));
    unsigned char byte = 0;
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(ecnt_data(0));
    payload.set_data_ptr(&byte);
    payload.set_data_length(1);
    EXPECT_EQ(master.socket->transport_dbg(payload), 1U);
    EXPECT_EQ(byte, 100);
}

TEST(Cci550Platform, state_moves_to_another_instance) {
    armpmu::systemc::Cci550Pmu from("from"), to("to");
    count(from.core(), 0, kEvent);
    from.core().record(kEvent);
    to.restore(from.save());
    from.core().record(kEvent);
    to.core().record(kEvent);
    EXPECT_EQ(to.save(), from.save());
    EXPECT_EQ(get(to.core(), ecnt_data(0)), 2U);
}

TEST(Cci550Platform, time_converts_exactly) {
    EXPECT_EQ(armpmu::systemc::to_picoseconds(sc_time(1, sc_core::SC_SEC)), 1000000000000U);
    EXPECT_EQ(armpmu::systemc::to_picoseconds(sc_time(7, sc_core::SC_PS)), 7U);
}

} // namespace cci550_platform_test
} // namespace armpmu::tests
