// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/has_process.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"
#include "tests/support/bus_master.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace a55_pins_test {

using a55::Event;
using a55::SystemRegister;
using namespace a64;
using sc_core::SC_NS;
using sc_core::sc_start;
using sc_core::sc_time;
using sc_core::SC_ZERO_TIME;

constexpr auto kPmevcntr0 = pmevcntr(0);
constexpr auto kPmevtyper0 = pmevtyper(0);

void settle() {
    sc_start(SC_ZERO_TIME);
    sc_start(SC_ZERO_TIME);
}

unsigned processes_below(const std::vector<sc_core::sc_object*>& objects) {
    unsigned n = 0;
    for (sc_core::sc_object* object : objects) {
        if (object == nullptr) continue;
        if (dynamic_cast<sc_core::sc_process_b*>(object) != nullptr) ++n;
        n += processes_below(object->get_child_objects());
    }
    return n;
}

TEST(A55Pins, an_unbound_module_works_and_only_its_sleeping_interrupt_process_is_there) {
    armpmu::systemc::A55Pmu pmu("pmu");
    sc_start(SC_ZERO_TIME);
    EXPECT_EQ(processes_below(sc_core::sc_get_top_level_objects()), 1U);
    EXPECT_EQ(pmu.core().read(kPmcr).data, 0x41453000U);
}

TEST(A55Pins, npmuirq_follows_a_recorded_overflow) {
    armpmu::systemc::A55Pmu pmu("pmu");
    sc_core::sc_signal<bool> line("line");
    pmu.nPMUIRQ(line);
    settle();
    EXPECT_TRUE(line.read());
    a55::Pmu& core = pmu.core();
    core.write(kPmevtyper0, 0x08);
    core.write(kPmevcntr0, 0xffffffff);
    core.write(kPmcntenset, 1);
    core.write(kPmintenset, 1);
    core.write(kPmcr, 1);
    core.record(Event::inst_retired);
    settle();
    EXPECT_FALSE(line.read());
    core.write(kPmovsclr, 1);
    settle();
    EXPECT_TRUE(line.read());
}

TEST(A55Pins, on_interrupt_may_look_at_registers_and_clear_them) {
    armpmu::systemc::A55Pmu pmu("pmu");
    SystemRegisterMaster cpu("cpu");
    cpu.socket.bind(pmu.sysreg);
    unsigned served = 0;
    pmu.on_interrupt = [&](bool asserted) {
        if (!asserted) return;
        ++served;
        EXPECT_EQ(cpu.read(kPmovsclr), 0x80000000U);
        EXPECT_EQ(cpu.read(kPmccntr), 0x100000000U);
        cpu.write(kPmovsclr, ~0U);
        cpu.write(kPmccntr, 0xffffffff - 9);
    };
    cpu.write(kPmcntenset, 0x80000000);
    cpu.write(kPmintenset, 0x80000000);
    cpu.write(kPmcr, 1);
    cpu.write(kPmccntr, 0xffffffff - 9);
    sc_start(sc_time(105, SC_NS));
    EXPECT_EQ(served, 10U);
    EXPECT_EQ(cpu.read(kPmccntr), 0xffffffff - 4U);
}

TEST(A55Pins, pmuirq_is_high_while_npmuirq_is_low) {
    armpmu::systemc::A55Pmu pmu("pmu");
    sc_core::sc_signal<bool> low("low", true), high("high");
    pmu.nPMUIRQ(low);
    pmu.PMUIRQ(high);
    settle();
    EXPECT_FALSE(high.read());
    a55::Pmu& core = pmu.core();
    core.write(kPmintenset, 1);
    core.write(kPmcr, 1);
    core.write(kPmovsset, 1);
    settle();
    EXPECT_TRUE(high.read());
    EXPECT_FALSE(low.read());
    core.write(kPmovsclr, 1);
    settle();
    EXPECT_FALSE(high.read());
    EXPECT_TRUE(low.read());
}

// The core as wires: a row of event lines at each rising edge of its clock.
TEST(A55Pins, rows_are_sampled_at_each_rising_edge_and_bring_the_cycles) {
    armpmu::systemc::A55Pmu pmu("pmu");
    sc_core::sc_clock clock("clock", sc_time(10, SC_NS), 0.5, sc_time(5, SC_NS));
    sc_core::sc_signal<a55::EventRow> events("events");
    sc_core::sc_signal<bool> line("line", true);
    pmu.CORECLK(clock);
    pmu.EVENTS(events);
    pmu.nPMUIRQ(line);
    settle();
    a55::Pmu& core = pmu.core();
    core.write(kPmevtyper0, 0x08);
    core.write(kPmcntenset, 0x80000001);
    core.write(kPmintenset, 1);
    core.write(kPmevcntr0, 0xfffffffa);
    core.write(kPmcr, 1);
    a55::EventRow row;
    row.set(Event::inst_retired, 2);
    events.write(row);
    sc_start(sc_time(24, SC_NS)); // edges at 5 and 15 ns
    EXPECT_TRUE(line.read());
    EXPECT_EQ(core.peek(kPmevcntr0), 0xfffffffeU);
    EXPECT_EQ(core.peek(kPmccntr), 2U);
    sc_start(sc_time(10, SC_NS));
    EXPECT_FALSE(line.read());
    EXPECT_EQ(core.peek(kPmevcntr0), 0U);
    EXPECT_EQ(core.peek(kPmccntr), 3U);
    sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_THROW);
    EXPECT_THROW(pmu.set_clock_period(sc_time(1, SC_NS)), sc_core::sc_report);
}

TEST(A55Pins, a_clock_without_event_lines_counts_its_edges) {
    armpmu::systemc::A55Pmu pmu("pmu");
    sc_core::sc_clock clock("clock", sc_time(4, SC_NS));
    pmu.CORECLK(clock);
    sc_start(SC_ZERO_TIME);
    pmu.core().write(kPmcntenset, 0x80000000);
    pmu.core().write(kPmcr, 1);
    sc_start(sc_time(401, SC_NS));
    EXPECT_EQ(pmu.core().peek(kPmccntr), 101U);
}

TEST(A55Pins, event_lines_without_a_clock_are_refused) {
    sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_THROW);
    armpmu::systemc::A55Pmu pmu("pmu");
    sc_core::sc_signal<a55::EventRow> events("events");
    pmu.EVENTS(events);
    EXPECT_THROW(sc_start(SC_ZERO_TIME), sc_core::sc_report);
}

TEST(A55Pins, authentication_opens_and_closes_the_external_view) {
    armpmu::systemc::A55Pmu pmu("pmu");
    BusMaster debugger("debugger");
    debugger.socket.bind(pmu.debug);
    sc_core::sc_signal<bool> niden("niden", true), spniden("spniden");
    pmu.NIDEN(niden);
    pmu.SPNIDEN(spniden);
    settle();
    EXPECT_EQ(debugger.read(0xfb8), 0x8cU);
    spniden.write(true);
    settle();
    EXPECT_EQ(debugger.read(0xfb8), 0xccU);
    niden.write(false);
    settle();
    EXPECT_EQ(debugger.read(0xfb8), 0x88U);
    debugger.read(0xe04);
    EXPECT_EQ(debugger.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    EXPECT_TRUE(pmu.core().sticky_access_denied());
}

TEST(A55Pins, of_authentication_are_taken_one_by_one) {
    sc_core::sc_signal<bool> low("low"), high("high", true);
    armpmu::systemc::A55Pmu niden("niden"), spniden("spniden"), dbgen("dbgen"), spiden("spiden");
    niden.NIDEN(low);
    spniden.SPNIDEN(high);
    dbgen.DBGEN(high);
    spiden.SPIDEN(high);
    settle();
    EXPECT_EQ(niden.core().authentication(), (Authentication{false, false, false, false}));
    EXPECT_EQ(spniden.core().authentication(), (Authentication{true, true, false, false}));
    EXPECT_EQ(dbgen.core().authentication(), (Authentication{true, false, true, false}));
    EXPECT_EQ(spiden.core().authentication(), (Authentication{true, false, false, true}));
}

TEST(A55Pins, an_access_at_an_edge_comes_after_its_row) {
    sc_core::sc_clock clock{"clock", sc_time(10, SC_NS), 0.5, sc_time(5, SC_NS)};
    sc_core::sc_signal<a55::EventRow> events{"events"};
    armpmu::systemc::A55Pmu early{"early"}; // elaborated before the reader
    std::vector<std::uint64_t> seen_early, seen_late;
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
    armpmu::systemc::A55Pmu late{"late"};
    SystemRegisterMaster cpu{"cpu"}, other{"other"};
    cpu.socket.bind(early.sysreg);
    other.socket.bind(late.sysreg);
    for (auto* pmu : {&early, &late}) {
        pmu->CORECLK(clock);
        pmu->EVENTS(events);
        pmu->core().write(kPmevtyper0, 0x08);
        pmu->core().write(kPmcntenset, 1);
        pmu->core().write(kPmcr, 1);
    }
    reader.work = [&] {
        seen_early.push_back(cpu.read(kPmevcntr0));
        seen_late.push_back(other.read(kPmevcntr0));
    };
    a55::EventRow row;
    row.set(Event::inst_retired, 2);
    events.write(row);
    sc_start(sc_time(30, SC_NS));
    EXPECT_EQ(seen_early, (std::vector<std::uint64_t>{2, 4, 6}));
    EXPECT_EQ(seen_late, seen_early);
}

TEST(A55Pins, pmuevent_shows_rows_while_they_are_exported) {
    armpmu::systemc::A55Pmu pmu("pmu");
    sc_core::sc_signal<std::uint64_t> bus("bus");
    pmu.PMUEVENT(bus);
    settle();
    a55::EventRow row;
    row.set(Event::l1d_cache_rd);
    row.set(Event::inst_retired, 2);
    pmu.core().clock(row);
    settle();
    EXPECT_EQ(bus.read(), 0U); // PMCR.X is 0
    pmu.core().write(kPmcr, 0x10);
    pmu.core().clock(row);
    settle();
    EXPECT_EQ(bus.read(), 1U << 3 | 1U << 7);
    a55::ProcessorState secure;
    secure.secure = true;
    pmu.set_state(secure); // counting is prohibited there, and so is the export
    pmu.core().clock(row);
    settle();
    EXPECT_EQ(bus.read(), 0U);
}

// Told to catch up before a look, as a lazy processor model is.
class LazyProcessor final : public EventProducer {
  public:
    explicit LazyProcessor(armpmu::systemc::A55Pmu& pmu) : pmu_(pmu) {}
    // An instruction retires every 4 ns; the processor drops to EL0 at 100 ns.
    void catch_up(Picoseconds until) override {
        for (; next_ <= until; next_ += 4000) {
            if (next_ == 100000) {
                a55::ProcessorState user;
                user.exception_level = 0;
                pmu_.set_state_at(user, next_);
            }
            pmu_.core().record(Event::inst_retired);
        }
    }

  private:
    armpmu::systemc::A55Pmu& pmu_;
    Picoseconds next_ = 4000;
};

TEST(A55Pins, a_lazy_producer_delivers_before_a_look) {
    armpmu::systemc::A55Pmu pmu("pmu");
    LazyProcessor processor(pmu);
    pmu.core().attach(processor);
    SystemRegisterMaster cpu("cpu");
    cpu.socket.bind(pmu.sysreg);
    cpu.write(kPmevtyper0, 0x40000008); // not at EL0
    cpu.write(SystemRegister::a64(3, 3, 14, 15, 7), 0x40000000);
    cpu.write(kPmcntenset, 0x80000001);
    cpu.write(kPmcr, 1);
    cpu.local_time = sc_time(80, SC_NS);
    EXPECT_EQ(cpu.read(kPmevcntr0), 20U);
    EXPECT_EQ(cpu.read(kPmccntr), 80U);
}

} // namespace a55_pins_test
} // namespace armpmu::tests
