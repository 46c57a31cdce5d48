// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/golden/golden_script.h"
#include "tests/golden/golden_vectors.h"
#include "tests/support/cci550.h"

namespace armpmu::tests {
namespace {

const EventId kRead = event_id(0, SlaveEvent::si_rrq_hs_arvalid);
const EventId kBeat = event_id(0, MasterEvent::mi_r_data_beat_any);

void look_at_enables(Cci550Script& script) {
    for (const std::uint32_t pmcr : {0U, kCen, kEx, kCen | kEx})
        for (const std::uint32_t enable : {0U, 1U}) {
            script.write(kPmcr, pmcr);
            script.write(ecnt_ctrl(0), enable);
            script.event(kRead);
            script.write(ecnt_data(0), 0x40); // lost unless both enables are set
            script.write_with(kRead, ecnt_data(0), 0x80);
        }
}

} // namespace

std::string cci550_control() {
    cci550::Config config = Cci550Script::smallest();
    config.slave_interfaces = 2; // SI1 is ACE-Lite
    Cci550Script script("CEN, EX, RST and the counters' enables; selection in the clock of an "
                        "event; events that are not there; ARESETn and ACLKEN",
                        config);
    script.write(evnt_sel(0), kRead.raw());
    script.write(evnt_sel(1), kBeat.raw());
    script.write(ecnt_ctrl(1), 1);
    look_at_enables(script);

    // A write acts behind the events of its clock.
    script.write_with(kRead, kPmcr, 0);
    script.write_with(kRead, kPmcr, kCen | kEx);
    script.write_with(kRead, ecnt_ctrl(0), 0);
    script.write_with(kRead, ecnt_ctrl(0), 1);
    script.write_with(kRead, evnt_sel(0), kBeat.raw());
    script.write_with(kRead, evnt_sel(0), kRead.raw());
    script.write_with(kBeat, evnt_sel(0), kBeat.raw());
    script.event(kBeat); // both counters
    script.write(evnt_sel(0), cci550::kNeverCounts.raw());
    script.event(kBeat);
    // No such source, code or interface; WriteEvict; what an ACE-Lite master cannot do.
    for (const unsigned raw : {0x0e0U, 0x107U, 0x1f0U, 0x040U, 0x120U, 0x011U, 0x024U, 0x025U,
                               0x02dU, 0x030U, 0x031U, 0x034U, 0x035U, 0x03dU}) {
        script.write(evnt_sel(0), raw);
        script.event(EventId(raw));
    }
    script.write(evnt_sel(0), kRead.raw());

    script.write_with(kRead, kPmcr, kCen | kEx | kRst); // clears the increment of its clock too
    script.event(kRead);
    script.write(ecnt_ctrl(0), 0);
    script.write(kPmcr, kCen | kRst); // clears counters that are not enabled
    script.write(ecnt_ctrl(0), 1);
    script.event(kRead);
    script.write(kPmcr, kRst);
    script.write(kPmcr, kCen | kEx);

    script.event(kRead);
    script.aclken = false;
    script.event(kRead);
    script.write(ecnt_data(0), 0x55);
    script.write_with(kRead, evnt_sel(1), kRead.raw());
    script.read(ecnt_data(0));
    script.aclken = true;
    script.event(kRead);
    script.aclken = false;
    script.clock();
    script.aclken = true;

    script.aresetn = false;
    script.event(kRead);
    script.write(kPmcr, kCen | kEx);
    script.read(kPmcr);
    script.read(0x8);
    script.aclken = false;
    script.clock();
    script.aresetn = true;
    script.event(kRead);
    script.aclken = true;
    script.event(kRead);
    for (const std::uint32_t offset :
         {kPmcr, evnt_sel(0), ecnt_data(0), ecnt_ctrl(0), ecnt_clr_ovfl(0)})
        script.read(offset);
    return script.text();
}

std::string cci550_decisions() {
    cci550::Config config = Cci550Script::smallest();
    config.bus_order = cci550::Config::BusOrder::masters_first;
    config.security_violation = config.reserved_offset = cci550::Config::Refusal::error;
    config.byte_enables = config.reset_clears_disabled = false;
    config.gating_override_opens_writes = config.reset_clears_flags = true;
    config.niden_gates_writes = config.dbgen_substitutes_niden = true;
    config.secure_observation_override = config.export_needs_cen = true;
    Cci550Script script("The other answer to each question that the manual leaves open", config);
    script.read(0x4); // reserved: error
    script.read(0x0, Security::non_secure);
    script.write_non_secure(0x8, 7);
    script.write(evnt_sel(0), 0x1ff, 0x3); // refused
    script.read(evnt_sel(0));
    script.write(evnt_sel(0), kRead.raw());
    script.write(evnt_sel(1), kBeat.raw());
    script.write(ecnt_ctrl(0), 1);
    script.write(ecnt_data(1), 0xffffffff); // gated
    script.write(0x0, 8);                   // no clock gating
    script.write(ecnt_data(1), 0xffffffff);
    script.write(ecnt_data(0), 0xffffffff);
    script.write(0x0, 0);
    script.write(kPmcr, kEx);
    script.event(kRead); // not exported without CEN
    script.write(kPmcr, kEx | kCen);
    script.event(kBeat);
    script.event(kRead);
    script.write(kPmcr, kEx | kCen | kRst); // counter 0 and its flag
    script.pins = {false, false, false, false};
    script.write(ecnt_data(0), 0x77); // lost
    script.event(kRead);
    script.pins.dbgen = true; // for NIDEN
    script.write(ecnt_data(0), 0x77);
    script.event(kRead);
    script.event(kRead, Security::secure);
    script.write(0x8, 4); // observes Secure events
    script.event(kRead, Security::secure);
    script.pins = {};
    script.event(kRead, Security::secure);
    return script.text();
}

} // namespace armpmu::tests
