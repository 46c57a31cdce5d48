// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"
#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/report_ids.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"
#include "tests/support/trace_changes.h"

#include <gtest/gtest.h>

#include <algorithm>

// What has no effect is reported to those who want to know, and state can be traced.
namespace armpmu::tests {
namespace pmu_reports_test {

using namespace armpmu::systemc;
using sc_core::SC_NS;
using sc_core::sc_report_handler;
using sc_core::sc_signal;
using sc_core::sc_start;
using sc_core::sc_time;

const EventId kRead = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);

std::string last_message;
void remember(const sc_core::sc_report& report, const sc_core::sc_actions& /*actions*/) {
    last_message = report.get_msg();
}

class PmuReports : public ::testing::Test {
  protected:
    PmuReports() {
        sc_report_handler::set_handler(remember);
        master.socket.bind(cci.socket);
        cpu.socket.bind(core.sysreg);
        debugger.socket.bind(core.debug);
    }
    static void listen() { sc_report_handler::set_verbosity_level(sc_core::SC_HIGH); }
    static int reported(const char* id) { return sc_report_handler::get_count(id); }

    Cci550Pmu cci{"cci"};
    A55Pmu core{"core"};
    BusMaster master{"master"};
    SystemRegisterMaster cpu{"cpu"};
    BusMaster debugger{"debugger"};
};

TEST_F(PmuReports, nothing_is_said_unless_asked_for) {
    master.write(ecnt_data(0), 5);
    master.read_as(false, 0x0);
    core.core().set_locks(false, true);
    debugger.read(0xe04);
    for (const char* id :
         {kCountWriteIgnored, kNonSecureRefused, kAccessTrapped, kExternalRefused, kEventInReset})
        EXPECT_EQ(reported(id), 0) << id;
}

TEST_F(PmuReports, a_count_written_while_its_counter_is_disabled) {
    listen();
    master.write(ecnt_data(2), 5);
    EXPECT_EQ(reported(kCountWriteIgnored), 1);
    EXPECT_EQ(last_message, "cci: a write at " + hex(ecnt_data(2), 5) +
                                " has no effect: the counter is not enabled");
    master.write(ecnt_ctrl(2), 1);
    master.write(tests::kPmcr, kCen);
    master.write(ecnt_data(2), 5);
    EXPECT_EQ(reported(kCountWriteIgnored), 1);
    EXPECT_EQ(master.read(ecnt_data(2)), 5U);
}

TEST_F(PmuReports, a_refused_non_secure_access) {
    listen();
    master.read_as(false, 0x0);
    EXPECT_EQ(reported(kNonSecureRefused), 1);
    EXPECT_EQ(last_message, "cci: Non-secure, a read at 0x00000 is refused");
    master.read_as(true, 0x0);
    EXPECT_EQ(reported(kNonSecureRefused), 1);
}

TEST_F(PmuReports, a_trapped_and_an_undefined_access) {
    listen();
    a55::ProcessorState user;
    user.exception_level = 0;
    core.set_state(user);
    cpu.read(a64::kPmcr);
    EXPECT_EQ(reported(kAccessTrapped), 1);
    EXPECT_NE(last_message.find("by EL0 is trapped to EL1, class 0x18"), std::string::npos)
        << last_message;
    cpu.write(a64::kPmintenset, 1);
    EXPECT_EQ(reported(kAccessTrapped), 2);
    EXPECT_NE(last_message.find("is UNDEFINED"), std::string::npos) << last_message;
    core.core().set_locks(false, true);
    debugger.write(0xe04, 1);
    EXPECT_EQ(reported(kExternalRefused), 1);
    EXPECT_EQ(last_message, "core: a write at 0xe04 is refused");
}

TEST(PmuReportsOfReset, events_on_wires_and_recorded_ones) {
    sc_report_handler::set_handler(remember);
    sc_report_handler::set_verbosity_level(sc_core::SC_HIGH);
    Cci550Pmu cci("cci");
    sc_core::sc_clock clock("clock", sc_time(10, SC_NS), 0.5, sc_time(5, SC_NS));
    sc_signal<EventRow> events("events");
    sc_signal<bool> resetn("resetn", true);
    cci.ACLK(clock);
    cci.EVENTS(events);
    cci.ARESETn(resetn);
    sc_start(sc_time(21, SC_NS));
    events.write(row_of(kRead));
    sc_start(sc_time(10, SC_NS));
    EXPECT_EQ(sc_report_handler::get_count(kEventInReset), 0);
    resetn.write(false);
    sc_start(sc_time(20, SC_NS)); // two edges
    EXPECT_EQ(sc_report_handler::get_count(kEventInReset), 2);
    events.write({});
    sc_start(sc_time(10, SC_NS));
    cci.core().record(kRead, 3);
    resetn.write(true);
    sc_start(sc_time(10, SC_NS));
    EXPECT_EQ(sc_report_handler::get_count(kEventInReset), 3);
    EXPECT_EQ(last_message, "cci: 3 occurrences were recorded in reset");
}

TEST(PmuReportsOfReset, are_for_those_who_listen) {
    Cci550Pmu cci("cci");
    sc_signal<bool> resetn("resetn");
    cci.ARESETn(resetn);
    sc_start(sc_time(10, SC_NS));
    cci.core().record(kRead, 3);
    resetn.write(true);
    sc_start(sc_time(10, SC_NS));
    EXPECT_FALSE(cci.core().in_reset());
    EXPECT_EQ(sc_report_handler::get_count(kEventInReset), 0);
}

TEST(PmuReportsOfReset, events_on_wires_of_a_core_without_power) {
    sc_report_handler::set_handler(remember);
    A55Pmu core("core");
    sc_core::sc_clock clock("clock", sc_time(10, SC_NS), 0.5, sc_time(5, SC_NS));
    sc_signal<a55::EventRow> events("events");
    core.CORECLK(clock);
    core.EVENTS(events);
    a55::EventRow row;
    row.set(a55::Event::inst_retired);
    events.write(row);
    const auto reports_of_an_edge = [&] {
        const int before = sc_report_handler::get_count(kEventInReset);
        sc_start(sc_time(10, SC_NS));
        return sc_report_handler::get_count(kEventInReset) - before;
    };
    core.set_powered(false);
    EXPECT_EQ(reports_of_an_edge(), 0);
    sc_report_handler::set_verbosity_level(sc_core::SC_HIGH);
    EXPECT_EQ(reports_of_an_edge(), 1);
    EXPECT_EQ(last_message, "core: event lines are HIGH while the core has no power");
    events.write({});
    EXPECT_EQ(reports_of_an_edge(), 0);
    core.set_powered(true);
    events.write(row);
    EXPECT_EQ(reports_of_an_edge(), 0);
}

TEST(PmuTraces, show_counts_flags_and_the_interrupt) {
    TraceFile file;
    A55Pmu core("core");
    Cci550Pmu cci("cci");
    core.trace_state(file.trace(), sc_time(50, SC_NS));
    cci.trace_state(file.trace());
    BusMaster master("master");
    master.socket.bind(cci.socket);
    core.core().write(a64::kPmcntenset, 0x80000000);
    core.core().write(a64::kPmintenset, 0x80000000);
    core.core().write(a64::kPmcr, 1);
    core.core().write(a64::kPmccntr, 0xffffffff - 119);
    count(cci.core(), 1, kRead);
    sc_start(sc_time(10, SC_NS));
    cci.core().record(kRead, 5);
    master.read(tests::kPmcr); // a look
    sc_start(sc_time(190, SC_NS));
    const Changes found = file.changes();
    const auto of = [&](const std::string& name) {
        for (const auto& [variable, list] : found)
            if (variable.size() >= name.size() &&
                variable.compare(variable.size() - name.size(), name.size(), name) == 0)
                return list;
        return std::vector<std::string>{"no " + name};
    };
    const auto irq = of("core.npmuirq");
    ASSERT_EQ(irq.size(), 2U);
    EXPECT_EQ(irq[1], "#120000 0"); // the cycle that overflows, though it is sampled every 50 ns
    EXPECT_GE(of("core.cycles").size(), 4U);
    const auto count1 = of("cci.count1");
    ASSERT_EQ(count1.size(), 2U);
    EXPECT_EQ(count1[1].substr(count1[1].find('b')), "b101") << count1[1];
}

// The shortest interval that anybody asked for; 0 asks for none.
TEST(PmuTraces, are_sampled_as_often_as_anybody_wants) {
    TraceFile file;
    A55Pmu core("core");
    for (const int nanoseconds : {0, 50, 20, 30, 0})
        core.trace_state(file.trace(), sc_time(nanoseconds, SC_NS));
    core.core().write(a64::kPmcntenset, 0x80000000);
    core.core().write(a64::kPmcr, 1);
    sc_start(sc_time(105, SC_NS));
    const Changes found = file.changes();
    std::vector<std::string> times;
    for (const std::string& change : found.at("SystemC.core.cycles"))
        times.push_back(change.substr(0, change.find(' ')));
    times.erase(std::unique(times.begin(), times.end()), times.end());
    EXPECT_EQ(times,
              (std::vector<std::string>{"#0", "#20000", "#40000", "#60000", "#80000", "#100000"}));
}

TEST(PmuTraces, are_asked_for_during_elaboration) {
    sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_THROW);
    A55Pmu core("core");
    sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_THROW(core.trace_state(nullptr), sc_core::sc_report);
}

} // namespace pmu_reports_test
} // namespace armpmu::tests
