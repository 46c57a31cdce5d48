// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;

namespace {

// Every line by one, without the copies and those that stand for others.
a55::EventRow all_lines() {
    a55::EventRow row;
    for (const a55::EventInfo& info : a55::events()) row.set(info.event);
    return row;
}

void start(A55Script& script) {
    script.write(a64::kPmcntenset, kAllFlags);
    script.write(a64::kPmcr, 0x11); // E, X
}

} // namespace

std::string a55_every_pair(const A55Plan& plan) {
    A55Script script("Each of the six counters with each of the 111 events, one line HIGH at a "
                     "time; the next counter selects meanwhile",
                     plan);
    start(script);
    a55::EventRow row;
    const std::size_t step = 19; // between two counters
    for (std::size_t first = 0; first < a55::kEvents; ++first)
        for (unsigned n = 0; n < a55::kCounters; ++n) {
            const Event event = a55::events()[(first + step * n) % a55::kEvents].event;
            script.levels.access = a55::SystemAccess{a64::pmevtyper(n), true, number(event)};
            script.clock(row);
            row = {};
            row.set(event);
        }
    script.clock(row);
    for (unsigned n = 0; n < a55::kCounters; ++n) script.read(a64::pmevcntr(n));
    return script.text();
}

// Numbers of no event of this core, and those that differ from one of an event in a bit above 7.
std::string a55_event_numbers(const A55Plan& plan) {
    A55Script script("Event numbers of 16 bits while every line is HIGH: all below 0x100, and "
                     "each event's with one more bit; those that are none never count",
                     plan);
    start(script);
    const a55::EventRow all = all_lines();
    unsigned n = 0;
    const auto select = [&](unsigned number) {
        script.levels.access = a55::SystemAccess{a64::pmevtyper(n), true, number};
        script.clock(all);
        n = (n + 1) % a55::kCounters;
    };
    for (unsigned number = 0; number < 0x100; ++number) select(number);
    for (unsigned counter = 0; counter < a55::kCounters; ++counter) select(0xffff);
    for (unsigned bit = 8; bit < 16; ++bit)
        for (const a55::EventInfo& info : a55::events()) select(1U << bit | number(info.event));
    for (unsigned counter = 0; counter < a55::kCounters; ++counter)
        script.read(a64::pmevtyper(counter));
    script.clock();
    return script.text();
}

} // namespace armpmu::testbench
