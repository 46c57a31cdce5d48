// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

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

std::string cci550_control(const Cci550Plan& plan) {
    Cci550Script script("CEN, EX, RST and the counters' enables; selection in the clock of an "
                        "event; events that are not there; ARESETn and ACLKEN",
                        plan.config);
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
    if (plan.access_in_reset) {
        script.write(kPmcr, kCen | kEx);
        script.read(kPmcr);
        if (!plan.pmu_registers_only) script.read(0x8);
    }
    script.aclken = false;
    script.clock();
    script.aresetn = true;
    script.event(kRead);
    script.aclken = true;
    script.event(kRead);
    for (const std::uint32_t offset :
         {kPmcr, evnt_sel(0), ecnt_data(0), ecnt_ctrl(0), ecnt_clr_ovfl(0)})
        script.read(offset);

    script.write(evnt_sel(0), kRead.raw());
    script.write(ecnt_ctrl(0), 1);
    script.write(kPmcr, kCen);
    script.write(ecnt_data(0), 0xffffffff);
    script.event(kRead);
    script.event(kRead);
    script.write(kPmcr, 0);
    script.write(kPmcr, kRst); // of a count beside a flag, while CEN is LOW
    for (const std::uint32_t offset : {ecnt_data(0), ecnt_clr_ovfl(0)}) script.read(offset);
    return script.text();
}

std::string cci550_decisions(const Cci550Plan& plan) {
    Cci550Script script("What the manual leaves open: each question asked, whatever the answer",
                        plan.config);
    const bool all_registers = !plan.pmu_registers_only;
    if (all_registers) {
        script.read(0x4); // reserved
        script.write(0x4, 1);
        script.read(0x4, Security::non_secure);
        script.read(0x0, Security::non_secure);
        script.write_non_secure(0x8, 7);
        script.read(0x14, Security::non_secure);
    }
    script.write(evnt_sel(0), 0x1ff, 0x3);
    script.read(evnt_sel(0));
    for (const unsigned lanes : {0x1U, 0x8U, 0xeU, 0x0U}) script.write(ecnt_ctrl(0), 1, lanes);
    script.write(evnt_sel(0), kRead.raw());
    script.write(evnt_sel(1), kBeat.raw());
    script.write(ecnt_ctrl(0), 1);
    script.write(ecnt_data(1), 0xffffffff);
    if (all_registers) script.write(0x0, 8); // no clock gating
    script.write(ecnt_data(1), 0xfffffff0);
    script.write(ecnt_data(0), 0xffffffff);
    if (all_registers) script.write(0x0, 0x17); // every other bit
    script.write(ecnt_data(1), 0x66);
    if (all_registers) script.write(0x0, 0);
    script.write(kPmcr, kEx);
    script.event(kRead); // exported without CEN or not
    script.event(kBeat);
    script.write(kPmcr, kEx | kCen);
    script.event(kBeat);
    script.write(ecnt_ctrl(1), 1);
    script.event(kRead);
    for (const unsigned n : {0U, 1U}) {
        script.write(ecnt_data(n), 0xffffffff);
        script.event(n == 0 ? kRead : kBeat);
        script.event(n == 0 ? kRead : kBeat);
    }
    script.write(ecnt_ctrl(1), 0);
    script.write(kPmcr, kEx | kCen | kRst); // which counts and which flags
    script.write(ecnt_data(0), 0xffffffff);
    script.write_with(kRead, kPmcr, kEx | kCen | kRst); // wraps in the clock of the reset
    for (const unsigned n : {0U, 1U}) script.write(ecnt_clr_ovfl(n), 1);
    for (unsigned levels = 0; levels < kPinLevels; ++levels) {
        set_pins(script.pins, levels);
        script.write(ecnt_data(0), 0x70 + levels);
        script.event(kRead);
        script.event(kRead, Security::secure);
        if (all_registers) script.write(0x8, levels % 2 == 0 ? 4 : 3);
        script.event(kRead, Security::secure);
        script.event(kBeat, Security::secure);
    }
    script.pins = {};
    if (all_registers) script.write(0x8, 4);
    script.event(kRead, Security::secure);
    script.write(0x10004, 0x12345678);
    return script.text();
}

} // namespace armpmu::testbench
