// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/has_process.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace armpmu::tests {
namespace cci550_pins_test {

using cci550::EventBusValue;
using sc_core::SC_NS;
using sc_core::sc_signal;
using sc_core::sc_start;
using sc_core::sc_time;

const EventId kEvent = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const sc_time kCycle(10, SC_NS);

// Everything bound: a clock with rising edges at 5, 15, 25 ... ns.
struct Bench {
    sc_core::sc_clock clock{"clock", kCycle, 0.5, sc_time(5, SC_NS)};
    sc_signal<bool> aclken{"aclken", true}, aresetn{"aresetn", true}, niden{"niden", true},
        spniden{"spniden", false}, dbgen{"dbgen", false}, spiden{"spiden", false};
    sc_signal<EventRow> events{"events"};
    sc_core::sc_vector<sc_signal<bool>> overflow{"overflow", 8};
    sc_signal<EventBusValue> evntbus{"evntbus"};
    BusMaster master{"master"};
    armpmu::systemc::Cci550Pmu pmu{"pmu"};

    Bench() {
        master.socket.bind(pmu.socket);
        pmu.ACLK(clock);
        pmu.ACLKEN(aclken);
        pmu.ARESETn(aresetn);
        pmu.NIDEN(niden);
        pmu.SPNIDEN(spniden);
        pmu.DBGEN(dbgen);
        pmu.SPIDEN(spiden);
        pmu.EVENTS(events);
        for (unsigned i = 0; i < 8; ++i) pmu.nEVNTCNTOVERFLOW[i](overflow[i]);
        pmu.EVNTBUS(evntbus);
        sc_start(sc_core::SC_ZERO_TIME);
    }
    void cycles(unsigned n) { sc_start(kCycle * n); }
    void count_from(std::uint32_t value) {
        master.write(evnt_sel(0), kEvent.raw());
        master.write(ecnt_ctrl(0), 1);
        master.write(kPmcr, kCen | kEx);
        master.write(ecnt_data(0), value);
    }
    std::uint32_t value() { return master.read(ecnt_data(0)); }
};

TEST(Cci550Pins, rows_are_sampled_at_each_rising_edge) {
    Bench bench;
    bench.count_from(0);
    bench.events.write(row_of(kEvent));
    bench.cycles(5);
    EXPECT_EQ(bench.value(), 5U);
    bench.events.write({});
    bench.cycles(5);
    EXPECT_EQ(bench.value(), 5U);
    EXPECT_EQ(bench.pmu.core().cycles(), 10U);
}

TEST(Cci550Pins, overflow_is_a_low_level_until_cleared) {
    Bench bench;
    for (unsigned i = 0; i < 8; ++i) EXPECT_TRUE(bench.overflow[i].read());
    bench.count_from(0xfffffffe);
    bench.events.write(row_of(kEvent));
    bench.cycles(1);
    EXPECT_TRUE(bench.overflow[0].read());
    bench.cycles(1);
    EXPECT_FALSE(bench.overflow[0].read());
    EXPECT_TRUE(bench.overflow[1].read());
    bench.cycles(3);
    EXPECT_FALSE(bench.overflow[0].read());
    bench.master.write(ecnt_clr_ovfl(0), 1);
    bench.cycles(1);
    EXPECT_TRUE(bench.overflow[0].read());
}

TEST(Cci550Pins, authentication_changes_act_at_their_cycle) {
    Bench bench;
    bench.count_from(0);
    bench.events.write(row_of(kEvent, Security::secure));
    bench.cycles(2);
    EXPECT_EQ(bench.value(), 0U);
    bench.spniden.write(true);
    bench.cycles(3);
    EXPECT_EQ(bench.value(), 3U);
    bench.spniden.write(false);
    bench.dbgen.write(true);
    bench.cycles(1);
    EXPECT_EQ(bench.value(), 3U);
    bench.spiden.write(true);
    bench.cycles(1);
    EXPECT_EQ(bench.value(), 4U);
    bench.niden.write(false);
    bench.cycles(1);
    EXPECT_EQ(bench.value(), 4U);
}

TEST(Cci550Pins, event_bus_shows_the_row_while_exported) {
    Bench bench;
    bench.count_from(0);
    bench.events.write(row_of(kEvent));
    bench.cycles(1);
    const unsigned bit = bench.pmu.core().event_bus_layout().bit_of(kEvent);
    EXPECT_EQ(bit, 16U + 3 * 32);
    EXPECT_EQ(bench.evntbus.read().width, 289U);
    EXPECT_TRUE(bench.evntbus.read().bit(bit));
    bench.master.write(kPmcr, kCen); // EX off
    bench.cycles(1);
    EXPECT_FALSE(bench.evntbus.read().bit(bit));
}

TEST(Cci550Pins, reset_and_clock_enable_govern_counting) {
    Bench bench;
    bench.count_from(0);
    bench.events.write(row_of(kEvent));
    bench.cycles(2);
    bench.aclken.write(false);
    bench.cycles(4);
    EXPECT_EQ(bench.value(), 2U);
    bench.aclken.write(true);
    bench.aresetn.write(false);
    bench.cycles(1);
    EXPECT_EQ(bench.master.read(kPmcr), 0x4000U);
    bench.count_from(9);
    EXPECT_EQ(bench.value(), 0U);
    bench.aresetn.write(true);
    bench.cycles(1);
    bench.count_from(9);
    bench.cycles(1);
    EXPECT_EQ(bench.value(), 10U);
}

// A process at the very edge, elaborated after one PMU and before the other.
TEST(Cci550Pins, an_access_at_an_edge_comes_after_its_row) {
    sc_core::sc_clock clock{"clock", kCycle, 0.5, sc_time(5, SC_NS)};
    sc_signal<EventRow> events{"events"};
    BusMaster master{"master"};
    armpmu::systemc::Cci550Pmu early{"early"}; // elaborated before the reader
    std::vector<std::uint32_t> seen_early, seen_late;
    struct Reader : sc_core::sc_module {
        ARMPMU_HAS_PROCESS(Reader);
        std::function<void()> work;
        Reader(sc_core::sc_module_name name, sc_core::sc_clock& on) : sc_module(name) {
            SC_METHOD(run);
            sensitive << on.posedge_event();
            dont_initialize();
        }
        void run() { work(); }
    } reader("reader", clock);
    armpmu::systemc::Cci550Pmu late{"late"};
    BusMaster other{"other"};
    master.socket.bind(early.socket);
    other.socket.bind(late.socket);
    for (auto* pmu : {&early, &late}) {
        pmu->ACLK(clock);
        pmu->EVENTS(events);
        count(pmu->core(), 0, kEvent);
    }
    reader.work = [&] {
        seen_early.push_back(master.read(ecnt_data(0)));
        seen_late.push_back(other.read(ecnt_data(0)));
    };
    events.write(row_of(kEvent));
    sc_start(kCycle * 3);
    EXPECT_EQ(seen_early, (std::vector<std::uint32_t>{1, 2, 3}));
    EXPECT_EQ(seen_late, seen_early);
}

// Woken by time at the instant of the edge: before the clock changes, so before the row.
TEST(Cci550Pins, an_access_woken_by_time_comes_before_the_row_of_its_instant) {
    struct Waker : sc_core::sc_module {
        ARMPMU_HAS_PROCESS(Waker);
        std::function<void()> work;
        explicit Waker(sc_core::sc_module_name name) : sc_module(name) { SC_THREAD(run); }
        void run() {
            wait(sc_time(5, SC_NS));
            for (int i = 0; i < 3; ++i) {
                work();
                wait(kCycle);
            }
        }
    } waker("waker");
    Bench bench;
    bench.count_from(0);
    std::vector<std::uint32_t> seen;
    waker.work = [&] { seen.push_back(bench.value()); };
    bench.events.write(row_of(kEvent));
    bench.cycles(3);
    EXPECT_EQ(seen, (std::vector<std::uint32_t>{0, 1, 2}));
}

// What an interrupt controller sees before the first delta cycle has run.
TEST(Cci550Pins, overflow_pins_are_never_low_at_the_start) {
    struct Watcher : sc_core::sc_module {
        ARMPMU_HAS_PROCESS(Watcher);
        sc_core::sc_in<bool> pin{"pin"};
        std::vector<bool> seen;
        explicit Watcher(sc_core::sc_module_name name) : sc_module(name) {
            SC_METHOD(look);
            sensitive << pin;
        }
        void look() { seen.push_back(pin->read()); }
    } watcher("watcher");
    sc_signal<bool> wire("wire");
    armpmu::systemc::Cci550Pmu pmu("pmu");
    pmu.nEVNTCNTOVERFLOW[3](wire);
    watcher.pin(wire);
    sc_start(sc_time(1, SC_NS));
    EXPECT_EQ(watcher.seen, std::vector<bool>{true});
}

TEST(Cci550Pins, event_bus_is_low_while_the_clock_is_stopped) {
    Bench bench;
    bench.count_from(0);
    bench.events.write(row_of(kEvent));
    bench.cycles(2);
    const EventBusValue low = {{}, bench.evntbus.read().width};
    EXPECT_NE(bench.evntbus.read(), low);
    bench.aclken.write(false);
    bench.cycles(2);
    EXPECT_EQ(bench.evntbus.read(), low);
    bench.aclken.write(true);
    bench.cycles(2);
    EXPECT_NE(bench.evntbus.read(), low);
}

void raise(cci550::Pmu& core, unsigned counter) {
    count(core, counter, kEvent);
    core.write(ecnt_data(counter), 0xffffffff);
    core.record(kEvent);
    core.write(ecnt_ctrl(counter), 0);
}
void settle() {
    sc_start(sc_core::SC_ZERO_TIME);
    sc_start(sc_core::SC_ZERO_TIME);
}

TEST(Cci550Pins, active_high_and_combined_outputs_follow_the_flags) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_core::sc_vector<sc_signal<bool>> high("high", 8);
    sc_signal<bool> any("any"), none("none", true);
    pmu.EVNTCNTOVERFLOW(high);
    pmu.INTERRUPT(any);
    pmu.nINTERRUPT(none);
    settle();
    EXPECT_FALSE(any.read());
    EXPECT_TRUE(none.read());
    raise(pmu.core(), 2);
    raise(pmu.core(), 5);
    settle();
    for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(high[i].read(), i == 2 || i == 5) << i;
    EXPECT_TRUE(any.read());
    EXPECT_FALSE(none.read());
    pmu.core().write(ecnt_clr_ovfl(2), 1);
    settle();
    EXPECT_TRUE(any.read());
    pmu.core().write(ecnt_clr_ovfl(5), 1);
    settle();
    EXPECT_FALSE(any.read());
    EXPECT_TRUE(none.read());
}

TEST(Cci550Pins, outputs_that_share_a_signal_show_whether_one_is_asserted) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_signal<bool, sc_core::SC_MANY_WRITERS> low("low", true), high("high");
    for (auto& pin : pmu.nEVNTCNTOVERFLOW) pin(low);
    for (unsigned i = 0; i < 4; ++i) pmu.EVNTCNTOVERFLOW[i](high);
    settle();
    EXPECT_TRUE(low.read());
    raise(pmu.core(), 7);
    settle();
    EXPECT_FALSE(low.read());
    EXPECT_FALSE(high.read());
    raise(pmu.core(), 1);
    pmu.core().write(ecnt_clr_ovfl(7), 1);
    settle();
    EXPECT_FALSE(low.read());
    EXPECT_TRUE(high.read());
    pmu.core().write(ecnt_clr_ovfl(1), 1);
    settle();
    EXPECT_TRUE(low.read());
    EXPECT_FALSE(high.read());
}

// A module that is made after the PMU and binds its pins only at the end of elaboration.
TEST(Cci550Pins, bound_late_by_a_later_module_work) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    struct Late : sc_core::sc_module {
        armpmu::systemc::Cci550Pmu& pmu;
        sc_signal<bool> line{"line", true};
        sc_signal<bool> niden{"niden", false};
        Late(sc_core::sc_module_name name, armpmu::systemc::Cci550Pmu& its_pmu)
            : sc_module(name), pmu(its_pmu) {}
        void before_end_of_elaboration() override {
            pmu.nEVNTCNTOVERFLOW[0](line);
            pmu.NIDEN(niden);
        }
    } late("late", pmu);
    settle();
    count(pmu.core(), 0, kEvent);
    pmu.core().record(kEvent);
    EXPECT_EQ(pmu.core().peek(ecnt_data(0)), 0U); // NIDEN is LOW
    late.niden.write(true);
    settle();
    pmu.core().write(ecnt_data(0), 0xffffffff);
    pmu.core().record(kEvent);
    settle();
    EXPECT_FALSE(late.line.read());
}

TEST(Cci550Pins, unbound_ones_leave_nothing_in_the_hierarchy) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    settle();
    for (sc_core::sc_object* object : pmu.get_child_objects())
        EXPECT_EQ(std::string(object->kind()).find("signal"), std::string::npos) << object->name();
    EXPECT_EQ(sc_core::sc_find_object("pmu.tie_off_0"), nullptr);
}

TEST(Cci550Pins, bind_to_pins_of_the_module_around) {
    struct Chip : sc_core::sc_module {
        sc_core::sc_in<bool> NIDEN{"NIDEN"};
        sc_core::sc_out<bool> nIRQ{"nIRQ"};
        armpmu::systemc::Cci550Pmu pmu{"pmu"};
        explicit Chip(sc_core::sc_module_name name) : sc_module(name) {
            pmu.NIDEN(NIDEN);
            pmu.nINTERRUPT(nIRQ);
        }
    } chip("chip");
    sc_signal<bool> niden("niden", true), line("line", true);
    chip.NIDEN(niden);
    chip.nIRQ(line);
    settle();
    raise(chip.pmu.core(), 0);
    niden.write(false);
    settle();
    EXPECT_FALSE(line.read());
    EXPECT_FALSE(chip.pmu.core().permission().any);
}

TEST(Cci550Pins, events_without_a_clock_are_refused) {
    sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_THROW);
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_signal<EventRow> events("events");
    pmu.EVENTS(events);
    EXPECT_THROW(sc_start(sc_core::SC_ZERO_TIME), sc_core::sc_report);
}

TEST(Cci550Pins, events_of_a_pmu_that_an_interconnect_has_are_refused) {
    sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_THROW);
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_core::sc_clock clock("clock", kCycle);
    sc_signal<EventRow> events("events");
    pmu.ACLK(clock);
    pmu.EVENTS(events);
    pmu.claim("soc.cci");
    try {
        sc_start(sc_core::SC_ZERO_TIME);
        FAIL();
    } catch (const sc_core::sc_report& report) {
        EXPECT_STREQ(report.get_msg(), "EVENTS is bound, but events come from soc.cci");
    }
}

TEST(Cci550Pins, a_pmu_belongs_to_one_interconnect) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    pmu.claim("soc.cci");
    try {
        pmu.claim("soc.other");
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "soc.other: pmu already belongs to soc.cci; an interconnect "
                                   "needs a PMU of its own");
    }
}

// A clock alone does not sample, and rows come by calls.
TEST(Cci550Pins, a_clock_without_event_lines_brings_no_row) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_core::sc_clock clock("clock", kCycle);
    pmu.ACLK(clock);
    sc_start(sc_core::SC_ZERO_TIME);
    count(pmu.core(), 0, kEvent);
    pmu.core().clock(row_of(kEvent));
    sc_start(kCycle * 5);
    EXPECT_EQ(get(pmu.core(), ecnt_data(0)), 1U);
}

} // namespace cci550_pins_test
} // namespace armpmu::tests
