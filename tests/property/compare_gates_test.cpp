// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/event_bus.h"
#include "armpmu/cci550/event_id.h"
#include "tests/property/compare_reasons.h"
#include "vectors/stimuli/a55_names.h"

#include <gtest/gtest.h>

#include <utility>

// An explanation names what keeps a counter or the event bus from an event, and never says that it
// did not occur where that is not known.
namespace armpmu::tests {
namespace compare_reasons_test {
namespace {

constexpr unsigned kAt = 30;

void expect_no_words(const std::string& reason, const std::string& words) {
    EXPECT_EQ(reason.find(words), std::string::npos) << reason;
}

using A55Writes = std::vector<std::pair<a55::SystemRegister, std::uint64_t>>;

// EL3 writes these, then the core is in `state`.
MemoryVector a55_vector(const A55Writes& writes, const a55::ProcessorState& state) {
    MemoryVector v;
    v.header = vectors::device_header(a55::Config{});
    const a55::Rows rows;
    std::vector<std::uint64_t> row(v.row_words());
    for (unsigned t = 0; t < 60; ++t) {
        a55::Inputs inputs;
        inputs.state = t < writes.size() ? names::at_level(3) : state;
        if (t < writes.size())
            inputs.access = a55::SystemAccess{writes[t].first, true, writes[t].second};
        rows.put(inputs, {}, row.data());
        v.add(row.data());
    }
    play(v);
    return v;
}

std::string one_more(const MemoryVector& reference, const std::string& count) {
    return reason_with(
        reference, count, [&](std::uint64_t t) { return reference.get(t, count) + 1; }, kAt);
}

a55::ProcessorState secure_el1() {
    a55::ProcessorState state = names::at_level(1);
    state.secure = true;
    return state;
}

constexpr std::uint64_t kEnable = 1, kStopsWhereProhibited = 1U << 5, kLeavesEl1Out = 1U << 31;

TEST(CompareGates, cycles_in_secure_state_name_spme) {
    const MemoryVector v = a55_vector(
        {{names::a64::kPmcr, kEnable | kStopsWhereProhibited}, {names::a64::kPmcntenset, 1U << 31}},
        secure_el1());
    expect_words(one_more(v, "cycles"), "MDCR_EL3.SPME is 0");
    expect_no_words(one_more(v, "cycles"), "did not occur");
}

TEST(CompareGates, a_filter_of_cycles_is_named) {
    const MemoryVector v = a55_vector({{names::a64::kPmcr, kEnable},
                                       {names::a64::kPmcntenset, 1U << 31},
                                       {names::a64::kPmccfiltr, kLeavesEl1Out}},
                                      names::at_level(1));
    expect_words(one_more(v, "cycles"), "PMCCFILTR 0x80000000 leaves this state out");
}

TEST(CompareGates, a_filter_of_an_event_without_a_line_is_named) {
    for (const a55::Event event :
         {a55::Event::sw_incr, a55::Event::chain, a55::Event::cpu_cycles}) {
        const MemoryVector v =
            a55_vector({{names::a64::kPmcr, kEnable},
                        {names::a64::kPmcntenset, 2},
                        {names::a64::pmevtyper(1), a55::number(event) | kLeavesEl1Out}},
                       names::at_level(1));
        expect_words(one_more(v, "count1"), "leaves this state out");
        expect_no_words(one_more(v, "count1"), "did not occur");
    }
}

TEST(CompareGates, a_chained_counter_names_the_one_that_did_not_wrap) {
    const MemoryVector v = a55_vector({{names::a64::kPmcr, kEnable},
                                       {names::a64::kPmcntenset, 2},
                                       {names::a64::pmevtyper(1), a55::number(a55::Event::chain)}},
                                      names::at_level(1));
    expect_words(one_more(v, "count1"), "although count0 did not wrap");
}

// Counters from HPMN on are enabled by HPME.
TEST(CompareGates, a_counter_above_hpmn_is_not_called_disabled) {
    MemoryVector v =
        a55_vector({{names::a64::kMdcrEl2, 1U << 7 | 1},
                    {names::a64::kPmcntenset, 2},
                    {names::a64::pmevtyper(1), a55::number(a55::Event::l1d_cache) | kLeavesEl1Out}},
                   names::at_level(1));
    v.set_bit(kAt, static_cast<unsigned>(a55::index_of(a55::Event::l1d_cache)), true);
    play(v);
    expect_words(one_more(v, "count1"), "leaves this state out");
    expect_no_words(one_more(v, "count1"), "disabled");
}

// Of SI0, which is an ACE-Lite interface, in counter 0.
TEST(CompareGates, an_event_that_an_interface_lacks_is_said_to_be_so) {
    MemoryVector v = one_event(50);
    const cci550::EventId event(0U, 4U);
    v.set(1, "acc_wdata", event.raw());
    v.set_bit(kAt, cci550::line_of(event), true);
    play(v);
    expect_words(one_more(v, "count0"), "SI0 is an ACE-Lite interface");
    expect_no_words(one_more(v, "count0"), "did not occur");
}

unsigned bus_bit(const MemoryVector& v, const cci550::EventId& event) {
    const cci550::EventBusLayout layout{cci550::Config{}};
    return v.field("evntbus").first + layout.bit_of(event);
}

const cci550::EventId kEvent(3U, 0U);

TEST(CompareGates, swapped_bits_of_the_bus_are_on_the_wrong_line) {
    const MemoryVector reference = one_event(kAt);
    MemoryVector device = reference;
    const unsigned right = bus_bit(reference, kEvent);
    const unsigned wrong = bus_bit(reference, cci550::EventId(2U, 1U));
    ASSERT_TRUE(device.bit(kAt, right));
    device.set_bit(kAt, right, false);
    device.set_bit(kAt, wrong, true);
    expect_words(reason_of(reference, device, {}), "exported on the wrong line");
}

std::string exported(const MemoryVector& reference) {
    MemoryVector device = reference;
    device.set_bit(kAt, bus_bit(reference, kEvent), true);
    return reason_of(reference, device, {});
}

TEST(CompareGates, what_closes_the_bus_is_named) {
    MemoryVector v = one_event(kAt);
    for (unsigned t = kAt - 2; t < kAt + 2; ++t) v.set(t, "niden", 0);
    play(v);
    expect_words(exported(v), "was exported although it must not be: NIDEN is LOW");
    MemoryVector secure = one_event(50);
    secure.set_bit(kAt, secure.field("s").first + cci550::line_of(kEvent), true);
    for (unsigned t = 0; t < 60; ++t)
        for (const char* pin : {"spniden", "dbgen", "spiden"}) secure.set(t, pin, 0);
    play(secure);
    expect_words(exported(secure), "SPNIDEN, and DBGEN or SPIDEN, are LOW, and the event is not");
    MemoryVector off = one_event(kAt);
    off.set(0, "acc_wdata", 1);
    play(off);
    expect_words(exported(off), "PMCR.EX is 0");
}

// A bus that has bits HIGH without their events does not say which gate is open.
TEST(CompareGates, a_bus_of_ones_names_no_gate) {
    MemoryVector v = one_event(kAt);
    for (unsigned t = kAt - 2; t < kAt + 2; ++t) v.set(t, "niden", 0);
    play(v);
    MemoryVector device = v;
    device.set_bit(kAt, bus_bit(v, kEvent), true);
    device.set_bit(kAt, bus_bit(v, cci550::EventId(4U, 2U)), true);
    expect_words(reason_of(v, device, {}), "although it did not occur");
    expect_no_words(reason_of(v, device, {}), "NIDEN");
}

TEST(CompareGates, a_bit_of_an_ace_lite_interface_is_always_low) {
    const MemoryVector reference = one_event(50);
    MemoryVector device = reference;
    device.set_bit(kAt, bus_bit(reference, cci550::EventId(0U, 4U)), true);
    expect_words(reason_of(reference, device, {}), "always LOW: SI0 is an ACE-Lite interface");
}

TEST(CompareGates, a_counter_of_an_exported_event_is_shown) {
    const MemoryVector reference = one_event(kAt);
    MemoryVector device = reference;
    device.set_bit(kAt, bus_bit(reference, kEvent), false);
    const Comparison result = compared(reference, device, {});
    ASSERT_TRUE(result.explanation);
    ASSERT_EQ(result.explanation->counters.size(), 1U);
    EXPECT_EQ(result.explanation->counters[0].counter.field, "count0");
}

} // namespace
} // namespace compare_reasons_test
} // namespace armpmu::tests
