// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_signals.h"
#include "armpmu/tlm/cci550_signals.h"
#include "tests/support/cci550.h"
#include "tests/support/trace_changes.h"

#include <gtest/gtest.h>

#include <sstream>

// Rows and the event bus as values of signals: printed, and in a trace file.
namespace armpmu::tests {
namespace signals_test {

using a55::Event;
using cci550::EventBusValue;
using sc_core::SC_NS;
using sc_core::sc_signal;
using sc_core::sc_start;
using sc_core::sc_time;

template <typename Value>
std::string printed(const Value& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

// The changes of a signal that is `before`, and from 3 ns on `after`.
template <typename Value>
Changes traced(const Value& before, const Value& after) {
    TraceFile file;
    sc_signal<Value> signal("signal", before);
    sc_core::sc_trace(file.trace(), signal, "signal");
    sc_start(sc_time(3, SC_NS));
    signal.write(after);
    sc_start(sc_time(3, SC_NS));
    return file.changes();
}

TEST(Signals, a_row_of_the_a55_is_printed_as_its_events) {
    a55::EventRow row;
    EXPECT_EQ(printed(row), "");
    row.set(Event::inst_retired, 2);
    row.set(Event::l1d_cache_refill);
    EXPECT_EQ(printed(row), "l1d_cache_refill inst_retired*2");
}

TEST(Signals, a_row_of_the_cci550_is_printed_as_its_lines) {
    cci550::EventRow row;
    EXPECT_EQ(printed(row), "");
    row.set(cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid));
    const std::string one = printed(row);
    EXPECT_NE(one.find("si_rrq_hs_arvalid"), std::string::npos) << one;
    row.set(cci550::event_id(0, MasterEvent::mi_w_resp_stall));
    EXPECT_EQ(printed(row).substr(0, one.size() + 1), one + " ");
}

TEST(Signals, the_event_bus_is_printed_from_its_highest_bit_down) {
    EXPECT_EQ(printed(EventBusValue{{0b1011}, 6}), "001011");
}

TEST(Signals, a_row_of_the_a55_is_traced_as_words) {
    a55::EventRow row;
    row.set(Event::inst_retired, 2);
    const Changes found = traced(a55::EventRow{}, row);
    EXPECT_EQ(found.size(), 2 * a55::EventRow::kWords);
    unsigned changed = 0;
    for (const auto& [name, changes] : found)
        for (const std::string& change : changes) changed += change.substr(0, 5) == "#3000";
    EXPECT_EQ(changed, 1U);
}

TEST(Signals, a_row_of_the_cci550_and_the_bus_are_traced_as_words) {
    const EventId event = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
    cci550::EventRow row;
    row.set(event);
    EXPECT_EQ(traced(cci550::EventRow{}, row).size(), 2 * cci550::EventRow::kWords);
}

TEST(Signals, the_event_bus_is_traced_as_words) {
    const Changes found = traced(EventBusValue{}, EventBusValue{{1}, 6});
    EXPECT_EQ(found.size(), cci550::EventRow::kWords);
    EXPECT_EQ(found.at("SystemC.signal.word0").back(), "#3000 b1");
}

} // namespace signals_test
} // namespace armpmu::tests
