// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

#include <array>

namespace armpmu::testbench {

using namespace names;

namespace {

// Of each kind of source, tagged and Secure exempt.
constexpr std::array<EventId, cci550::kCounters> kEvents = {
    EventId{0, 0x00}, EventId{0, 0x18}, EventId{8, 0x02}, EventId{8, 0x00},
    EventId{15, 0x0}, EventId{15, 0x9}, EventId{0, 0x1f}, EventId{15, 0xd}};

void select(Cci550Script& script, std::uint32_t pmcr) {
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(evnt_sel(n), kEvents[n].raw());
        script.write(ecnt_ctrl(n), 1);
    }
    script.write(kPmcr, pmcr);
}

EventRow all(Security security = Security::non_secure) {
    EventRow row;
    for (const EventId id : kEvents) row.set(id, security);
    return row;
}

cci550::Access reading(std::uint32_t offset) {
    return {false, offset, 0, 0xf, Security::secure};
}

// Reads of counts and flags in the clocks in which they count and wrap.
void read_around_the_wrap(Cci550Script& script, unsigned n) {
    script.write(ecnt_data(n), 0xfffffffd);
    const EventRow row = row_of(kEvents[n]);
    for (const std::uint32_t offset :
         {ecnt_data(n), ecnt_data(n), ecnt_data(n), ecnt_clr_ovfl(n), ecnt_data(n), evnt_sel(n)})
        script.clock(row, reading(offset));
    script.write_with(kEvents[n], ecnt_clr_ovfl(n), 1);
    script.write(ecnt_data(n), 0xffffffff);
    script.clock(row, reading(ecnt_clr_ovfl(n))); // not yet
    script.clock(row, reading(ecnt_clr_ovfl(n)));
    script.write(ecnt_clr_ovfl(n), 1);
}

} // namespace

std::string cci550_held_lines(const Cci550Plan& plan) {
    Cci550Script script("Lines HIGH for hundreds of clocks count in each of them; reads in clocks "
                        "that count and wrap; EVNTBUS that changes in every clock",
                        plan.config);
    select(script, kCen | kEx);
    script.pins.spniden = true;
    for (const Security security : {Security::non_secure, Security::secure})
        for (unsigned clock = 0; clock < 130; ++clock) script.clock(all(security));
    for (unsigned clock = 0; clock < 64; ++clock) // HIGH while registers are read
        script.clock(all(), reading(clock % 2 == 0 ? ecnt_data(clock / 2 % cci550::kCounters)
                                                   : ecnt_clr_ovfl(clock / 2 % 8)));
    for (unsigned n = 0; n < cci550::kCounters; ++n) read_around_the_wrap(script, n);
    for (unsigned clock = 0; clock < 48; ++clock) { // neighbours, and nothing between
        EventRow row;
        for (unsigned n = 0; n < cci550::kCounters; ++n)
            if ((clock * 0x9dU >> n & 1) != 0)
                row.set(kEvents[n], clock % 3 == 0 ? Security::secure : Security::non_secure);
        script.clock(clock % 4 == 3 ? EventRow{} : row);
    }
    for (const std::uint32_t pmcr : {kCen, kCen | kEx, kEx, 0U, kEx, kCen | kEx, kCen}) {
        script.clock(all(), cci550::Access{true, kPmcr, pmcr}); // EX in the clock of events
        script.clock(all());
    }
    return script.text();
}

// Each level of the four pins behind each other, with events that are HIGH throughout.
std::string cci550_pin_changes(const Cci550Plan& plan) {
    Cci550Script script("NIDEN, SPNIDEN, DBGEN and SPIDEN: each of the 240 changes between two "
                        "levels in the clock of Secure and Non-secure events",
                        plan.config);
    select(script, kCen | kEx);
    unsigned clock = 0;
    every_pin_change([&](unsigned levels, unsigned /*from*/, unsigned /*to*/) {
        set_pins(script.pins, levels);
        EventRow row = all(Security::secure);
        if (clock++ % 3 != 0) row.set(kEvents[clock % 8]);
        script.clock(row);
    });
    return script.text();
}

std::string cci550_clock_stop(const Cci550Plan& plan) {
    Cci550Script script("ACLKEN LOW: events of every kind of source neither count nor show; "
                        "registers are read and written; what counts in the clock before and after",
                        plan.config);
    select(script, kCen | kEx);
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(ecnt_data(n), 0xfffffffe);
        script.event(kEvents[n]);
        script.aclken = false;
        script.event(kEvents[n]);
        script.event(kEvents[n], Security::secure);
        script.clock(all());
        script.clock(all(), reading(ecnt_data(n)));
        script.clock(all(), reading(ecnt_clr_ovfl(n)));
        script.aclken = true;
        script.event(kEvents[n]); // wraps
        script.aclken = false;
        script.write_with(kEvents[n], ecnt_data(n), 0x10 + n);
        script.write_with(kEvents[n], ecnt_clr_ovfl(n), 1);
        script.write_with(kEvents[n], ecnt_ctrl(n), 0);
        script.write_with(kEvents[n], ecnt_ctrl(n), 1);
        script.write_with(kEvents[n], evnt_sel(n), kEvents[n].raw());
        script.aclken = true;
        script.clock(all());
    }
    script.aclken = false;
    script.write_with(kEvents[0], kPmcr, kCen | kEx | kRst);
    script.write_with(kEvents[0], kPmcr, 0);
    script.write_with(kEvents[0], kPmcr, kCen | kEx);
    script.aclken = true;
    script.clock(all());
    return script.text();
}

} // namespace armpmu::testbench
