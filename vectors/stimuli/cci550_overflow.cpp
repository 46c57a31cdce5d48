// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

EventId global_event(unsigned code) {
    return {0xf, code};
}

void set_up(Cci550Script& script, unsigned n) {
    script.write(evnt_sel(n), global_event(n).raw());
    script.write(ecnt_ctrl(n), 1);
}

// Events and writes at the edge of 32 bits, each in a clock of its own and together.
void at_the_edge(Cci550Script& script, unsigned n) {
    const EventId id = global_event(n);
    const std::uint32_t count = ecnt_data(n);
    const std::uint32_t flag = ecnt_clr_ovfl(n);
    script.write(count, 0x7fffffff);
    script.event(id); // half way: no wrap
    script.read(count);
    script.write(count, 0xfffffffe);
    script.event(id);
    script.read(count);
    script.read(flag);
    script.event(id); // wraps
    script.read(count);
    script.read(flag);
    script.event(id); // the flag stays
    script.write(flag, 0);
    script.write(flag, 0xfffffffe);
    script.write_with(id, flag, 1); // cleared while it counts
    script.read(flag);

    script.write(count, 0xffffffff);
    script.write_with(id, flag, 1); // wraps in the clock of a clear: set
    script.write_with(id, flag, 1);
    script.write(count, 0xffffffff);
    script.write_with(id, count, 0x80000000); // wraps in the clock of a write: both
    script.write(flag, 1);
    script.write_with(id, count, 0xfffffffd); // the write replaces the increment
    script.write_with(global_event(n + 8), count, 0xffffffff);
    script.write_with(id, ecnt_ctrl(n), 0); // the row still counts
    script.event(id);
    script.write(flag, 1); // also of a counter that is not enabled
    script.write_with(id, ecnt_ctrl(n), 1);
    script.write(count, 0xffffffff);
    script.write(count, 0); // no wrap
    script.event(id);
}

} // namespace

std::string cci550_overflow(const Cci550Plan& plan) {
    Cci550Script script(
        "Each counter at 2^32: before, the wrap, flag and pin, clear, set and clear "
        "in one clock, write and increment in one clock",
        plan.config);
    script.write(kPmcr, kCen | kEx);
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        set_up(script, n);
        at_the_edge(script, n);
    }

    EventRow all;
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(ecnt_data(n), 0xffffffff);
        all.set(global_event(n));
    }
    script.clock(all);
    script.clock(all);
    for (const unsigned n : {3U, 7U, 0U}) script.write(ecnt_clr_ovfl(n), 1);
    script.write(kPmcr, 0); // flags stay without CEN, and can be cleared
    script.write(ecnt_clr_ovfl(4), 1);
    script.write(kPmcr, kCen);
    script.write(kPmcr, kCen | kRst); // and with RST
    for (unsigned n = 0; n < cci550::kCounters; ++n) script.write(ecnt_clr_ovfl(n), 1);

    script.write(ecnt_data(5), 0xffffffff);
    script.write_with(global_event(5), kPmcr, kCen | kRst); // wraps in the clock of the reset
    script.write(ecnt_data(6), 0xffffffff);
    script.write_with(global_event(6), kPmcr, 0); // in the clock in which CEN goes
    script.event(global_event(6));
    script.aresetn = false; // flags go with a reset only
    script.clock();
    script.aresetn = true;
    script.clock();
    return script.text();
}

} // namespace armpmu::testbench
