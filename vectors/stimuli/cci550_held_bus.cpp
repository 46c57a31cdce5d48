// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_table.h"
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

EventId event_of(unsigned n) {
    return EventId{15, n};
}

EventRow all() {
    EventRow row;
    for (unsigned n = 0; n < cci550::kCounters; ++n) row.set(event_of(n));
    return row;
}

// Two clocks without an access, in which every counter counts.
void idle(Cci550Script& script) {
    script.clock(all());
    script.clock(all());
}

} // namespace

// The counters wrap now and then, so that a flag that is cleared by what is no write shows.
std::string cci550_held_bus(const Cci550Plan& plan) {
    Cci550Script script("A bus that is never idle: reads with data on all lanes, and wires that "
                        "stay as they were behind an access. Nothing but a write writes",
                        plan.config);
    script.hold_bus();
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(evnt_sel(n), event_of(n).raw());
        script.write(ecnt_ctrl(n), 1);
        idle(script);
    }
    script.write(kPmcr, kCen | kEx);
    idle(script);
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(ecnt_data(n), 0xffffffff);
        idle(script);
    }
    for (const std::uint32_t data : {0U, 0xffffffffU, 0x55555555U}) {
        script.write(cci550::offset_of(RegisterId::evnt_sel, 0), event_of(0).raw());
        for (const cci550::Register& row : cci550::registers()) {
            const bool pmu = row.scope == cci550::Scope::counter || row.id == RegisterId::pmu_ctrl;
            if (plan.pmu_registers_only && !pmu) continue;
            for (unsigned i = 0; i < row.count; ++i) {
                // Data for the read: a write that is lost, for it has no lanes.
                script.write(ecnt_data(0), data, 0);
                script.read(instance_offset(row, i),
                            i % 2 == 0 ? cci550::Security::secure : cci550::Security::non_secure);
                script.clock(all());
            }
        }
        idle(script);
    }
    // Behind a write that clears, and one that resets the counts.
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(ecnt_clr_ovfl(n), 1);
        script.write(ecnt_data(n), 0xfffffffe - n % 3);
        script.write(ecnt_clr_ovfl(n), 1);
        for (unsigned clock = 0; clock < 5; ++clock) script.clock(all());
        script.read(ecnt_clr_ovfl(n));
    }
    script.write(kPmcr, kCen | kEx | kRst);
    idle(script);
    for (unsigned n = 0; n < cci550::kCounters; ++n) script.read(ecnt_data(n));
    return script.text();
}

} // namespace armpmu::testbench
