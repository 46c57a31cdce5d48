// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

std::string cci550_event_lines(const Cci550Plan& plan) {
    Cci550Script script("Each of the 289 event lines of 7 ACE and 7 memory interfaces, while a "
                        "counter selects it: Non-secure, Secure with SPNIDEN LOW, and HIGH",
                        plan.config);
    script.enable_counters();
    script.write(evnt_sel(0), cci550::event_of_line(0).raw());
    script.write(kPmcr, kCen | kEx);
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const EventId id = cci550::event_of_line(line);
        script.event(id);
        script.event(id, Security::secure);
        script.pins.spniden = true;
        const unsigned next = line + 1 < cci550::kLines ? line + 1 : 0; // selected meanwhile
        script.clock(row_of(id, Security::secure),
                     cci550::Access{true, evnt_sel(next % cci550::kCounters),
                                    cci550::event_of_line(next).raw()});
        script.pins.spniden = false;
    }
    return script.text();
}

std::string cci550_authentication(const Cci550Plan& plan) {
    Cci550Script script("All 16 levels of NIDEN, SPNIDEN, DBGEN and SPIDEN, with Secure and "
                        "Non-secure events, one of them Secure exempt, at counters and EVNTBUS",
                        plan.config);
    const EventId plain = event_id(0, SlaveEvent::si_rrq_hs_arvalid);
    const EventId exempt = event_id(0, SlaveEvent::si_rrq_hs_rval);
    script.write(evnt_sel(0), plain.raw());
    script.write(evnt_sel(1), exempt.raw());
    script.write(ecnt_ctrl(0), 1);
    script.write(ecnt_ctrl(1), 1);
    script.write(kPmcr, kCen | kEx);
    for (unsigned levels = 0; levels < kPinLevels; ++levels) {
        set_pins(script.pins, levels);
        for (const EventId id : {plain, exempt}) {
            script.event(id, Security::non_secure);
            script.event(id, Security::secure);
            EventRow both = row_of(id, Security::secure);
            both.set(id, Security::non_secure);
            script.clock(both); // one, Non-secure
        }
        script.write(ecnt_data(0), 0x100 * levels); // pins do not stop accesses
        script.read(ecnt_data(0));
        script.read(ecnt_data(1), Security::non_secure);
    }
    return script.text();
}

// TRM 2.4.4, "Example of how to use the PMU": SI3 is ACE, SI2 ACE-Lite.
std::string cci550_manual_example(const Cci550Plan& plan) {
    Cci550Script script("The TRM's example: snoop hits of an ACE and an ACE-Lite master",
                        plan.config);
    const EventId events[] = {event_id(3, SlaveEvent::si_rrq_hs_shareable_non_alloc),
                              event_id(3, SlaveEvent::si_rrq_hs_shareable_alloc),
                              event_id(3, SlaveEvent::si_rrq_hs_rlast_snoop),
                              event_id(2, SlaveEvent::si_rrq_hs_shareable_non_alloc),
                              event_id(2, SlaveEvent::si_rrq_hs_rlast_snoop)};
    unsigned counters = 0;
    for (const EventId id : events) script.write(evnt_sel(counters++), id.raw());
    for (unsigned n = 0; n < counters; ++n) script.write(ecnt_ctrl(n), 1);
    script.pins.spniden = true;
    script.write(kPmcr, kRst);
    script.write(kPmcr, kCen | kEx);
    for (unsigned c = 0; c < 40; ++c) {
        EventRow row;
        const Security security = c % 5 == 0 ? Security::secure : Security::non_secure;
        if (c % 2 == 0) row.set(events[0], security);
        if (c % 3 == 0) row.set(events[1], security);
        if (c % 6 == 4) row.set(events[2], security);
        if (c % 4 == 1) row.set(events[3], security);
        if (c % 8 == 7) row.set(events[4], security);
        if (c % 2 == 0) row.set(event_id(3, SlaveEvent::si_rrq_hs_arvalid), security);
        if (c % 7 == 0) row.set(event_id(2, SlaveEvent::si_rrq_stall_arvalid), security);
        script.clock(row);
    }
    script.write(kPmcr, kEx);
    for (const EventId id : events) script.event(id); // after the test
    for (unsigned n = 0; n < counters; ++n) script.read(ecnt_data(n));
    for (unsigned n = 0; n < counters; ++n) script.read(ecnt_clr_ovfl(n));
    return script.text();
}

} // namespace armpmu::testbench
