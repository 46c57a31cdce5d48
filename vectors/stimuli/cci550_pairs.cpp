// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

constexpr unsigned kStep = 37; // between two counters; has no factor in common with the lines

EventId event_of(unsigned counter, unsigned step) {
    return cci550::event_of_line((step + kStep * counter) % cci550::kLines);
}

EventRow all_lines(Security security = Security::non_secure) {
    EventRow row;
    for (unsigned line = 0; line < cci550::kLines; ++line)
        row.set(cci550::event_of_line(line), security);
    return row;
}

void remove(EventRow& row, EventId id) {
    const unsigned line = cci550::line_of(id);
    if (line == cci550::kNoLine) return;
    row.non_secure[line / 64] &= ~(std::uint64_t{1} << line % 64);
    row.secure[line / 64] &= ~(std::uint64_t{1} << line % 64);
}

void enable_all(Cci550Script& script, std::uint32_t pmcr) {
    script.enable_counters();
    script.write(kPmcr, pmcr);
}

} // namespace

std::string cci550_every_pair(const Cci550Plan& plan) {
    Cci550Script script("Each of the eight counters with each of the 289 events, one line HIGH at "
                        "a time; the next counter selects meanwhile",
                        plan.config);
    enable_all(script, kCen);
    script.pins.spniden = true;
    EventRow row;
    for (unsigned step = 0; step < cci550::kLines; ++step)
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            const EventId id = event_of(n, step);
            script.clock(row, cci550::Access{true, evnt_sel(n), id.raw()});
            row = row_of(id, (step + n) % 3 == 0 ? Security::secure : Security::non_secure);
        }
    script.clock(row);
    for (unsigned n = 0; n < cci550::kCounters; ++n) script.read(ecnt_data(n));
    return script.text();
}

std::string cci550_aliases(const Cci550Plan& plan) {
    Cci550Script script("Every event line HIGH but the one that a counter selects: a bit of source "
                        "or code that is dropped counts another",
                        plan.config);
    enable_all(script, kCen | kEx);
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const unsigned n = line % cci550::kCounters;
        script.write(evnt_sel(n), cci550::event_of_line(line).raw());
        EventRow row = all_lines(line % 2 == 0 ? Security::non_secure : Security::secure);
        const unsigned first = line + 1 < cci550::kCounters ? 0 : line + 1 - cci550::kCounters;
        for (unsigned selected = first; selected <= line; ++selected)
            remove(row, cci550::event_of_line(selected));
        script.pins.spniden = line % 4 < 2;
        script.clock(row);
    }
    return script.text();
}

std::string cci550_no_event(const Cci550Plan& plan) {
    Cci550Script script("Each of the 512 selections while every line is HIGH: those behind which "
                        "no event stands, or none of this configuration, never count; then what "
                        "each interface supports",
                        plan.config);
    enable_all(script, kCen | kEx);
    EventRow row;
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw) {
        script.clock(row, cci550::Access{true, evnt_sel(raw % cci550::kCounters), raw});
        row = all_lines(raw % 5 == 0 ? Security::secure : Security::non_secure);
    }
    script.clock(row);
    script.clock();
    for (unsigned n = 0; n < plan.config.slave_interfaces && !plan.pmu_registers_only; ++n)
        script.read(cci550::offset_of(RegisterId::snoop_ctrl, n));
    return script.text();
}

} // namespace armpmu::testbench
