// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_table.h"
#include "vectors/stimuli/cci550_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

constexpr std::uint32_t kSecrAcc = 0x8;
constexpr std::uint32_t kDebugCtrl = 0x104;
constexpr unsigned kAddressBits = 20;

EventId event_of(unsigned n) {
    return EventId{15, n};
}

EventRow all() {
    EventRow row;
    for (unsigned n = 0; n < cci550::kCounters; ++n) row.set(event_of(n));
    return row;
}

bool of_the_pmu(const cci550::Register& row) {
    return row.scope == cci550::Scope::counter || row.id == RegisterId::pmu_ctrl;
}

// Every counter on its own event, its count its own, its flag set.
void fill(Cci550Script& script) {
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(evnt_sel(n), event_of(n).raw());
        script.write(ecnt_ctrl(n), 1);
    }
    script.write(kPmcr, kCen | kEx);
    for (unsigned n = 0; n < cci550::kCounters; ++n) script.write(ecnt_data(n), 0xffffffff);
    script.clock(all());
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        script.write(ecnt_data(n), 0x11111111U * (n + 1) + 0x01000000);
}

// A row in which every counter still counts its event, so that what an access disturbed shows.
void look(Cci550Script& script) {
    script.clock(all());
}

void read_all(Cci550Script& script) {
    script.read(kPmcr);
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        for (const std::uint32_t offset :
             {evnt_sel(n), ecnt_data(n), ecnt_ctrl(n), ecnt_clr_ovfl(n)})
            script.read(offset);
}

} // namespace

std::string cci550_accesses(const Cci550Plan& plan) {
    Cci550Script script("All flags set, all counts their own: what each access must leave alone. "
                        "Reads, writes of zero, without a byte, of other registers, refused ones",
                        plan.config);
    fill(script);
    for (const cci550::Register& row : cci550::registers()) {
        if (plan.pmu_registers_only && !of_the_pmu(row)) continue;
        for (unsigned i = 0; i < (of_the_pmu(row) ? row.count : 1U); ++i) {
            const std::uint32_t offset = instance_offset(row, i);
            script.clock(all(), cci550::Access{false, offset, 0, 0xf, Security::secure});
            script.clock(all(), cci550::Access{false, offset, 0, 0xf, Security::non_secure});
            script.clock(all(), cci550::Access{true, offset, 0xffffffff, 0, Security::secure});
        }
    }
    // A write of each register reaches no other one.
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        script.write(ecnt_clr_ovfl(n), 0);
        script.write(ecnt_clr_ovfl(n), 0xfffffffe);
        script.write(ecnt_data(n), 0x87654321 - n);
        look(script);
        script.write(evnt_sel(n), cci550::kNeverCounts.raw());
        look(script);
        script.write(evnt_sel(n), event_of(n).raw());
        script.write(ecnt_ctrl(n), 0xfffffffe);
        look(script);
        script.write(ecnt_data(n), 0x5a5a5a5a); // lost
        script.write(ecnt_ctrl(n), 0xffffffff);
        look(script);
        script.write(ecnt_clr_ovfl(n), 1);
        look(script);
    }
    read_all(script);
    for (unsigned n = 0; n < cci550::kCounters; ++n) script.write(ecnt_data(n), 0xffffffff);
    script.clock(all());
    if (!plan.pmu_registers_only) {
        script.write(kSecrAcc, 2); // the PMU is closed to Non-secure accesses
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            for (const std::uint32_t offset :
                 {evnt_sel(n), ecnt_data(n), ecnt_ctrl(n), ecnt_clr_ovfl(n)}) {
                script.write_non_secure(offset, 0xffffffff);
                script.read(offset, Security::non_secure);
            }
            look(script);
        }
        script.write_non_secure(kPmcr, kRst);
        script.write_non_secure(kDebugCtrl, 1);
        script.read(kDebugCtrl);
        script.write(kSecrAcc, 0);
        script.write(kDebugCtrl, 1);
        script.write_non_secure(kDebugCtrl, 0);
        script.read(kDebugCtrl);
        for (unsigned bit = 0; bit < 5; ++bit) { // what Control Override does to snoop_ctrl
            script.write(0x0, 1U << bit);
            for (unsigned n = 0; n < 2; ++n)
                script.read(cci550::offset_of(RegisterId::snoop_ctrl, n));
        }
        script.write(0x0, 0);
    }
    script.write(kPmcr, kEx | kCen | kRst, 0xe); // RST's byte is not written
    look(script);
    script.write(kPmcr, kCen | kEx);
    look(script);
    script.write(kPmcr, kRst | kEx, 0x1);
    look(script);
    script.write(kPmcr, kCen);
    read_all(script);
    return script.text();
}

// The registers hold values of their own, and next to nothing answers at an address that differs
// from one of theirs in a bit.
std::string cci550_addresses(const Cci550Plan& plan) {
    Cci550Script script("Every address that differs from a register's in one bit: it reads what "
                        "stands there and nothing else, and a write to it changes nothing else",
                        plan.config);
    fill(script);
    for (unsigned n = 0; n < cci550::kCounters; ++n) script.write(evnt_sel(n), 0x1e0 + n);
    for (const cci550::Register& row : cci550::registers()) {
        const bool pmu = of_the_pmu(row);
        if (plan.pmu_registers_only && !pmu) continue;
        for (unsigned i = 0; i < row.count; ++i) {
            if (!pmu && i != 0 && i + 1 != row.count && i != plan.config.slave_interfaces &&
                i != plan.config.master_interfaces)
                continue;
            if (pmu && i % 3 != 0) continue;
            const std::uint32_t offset = instance_offset(row, i);
            script.read(offset, Security::non_secure);
            for (unsigned bit = 2; bit < kAddressBits; ++bit) {
                const std::uint32_t near = offset ^ 1U << bit;
                const auto decoded = cci550::decode(near);
                if (plan.pmu_registers_only && !(decoded && of_the_pmu(register_row(decoded->id))))
                    continue;
                script.clock(all(), cci550::Access{false, near, 0, 0xf, Security::secure});
                if (bit % 4 == 0) script.read(near, Security::non_secure);
                if (!decoded) script.write(near, 0xffffffff);
            }
        }
    }
    if (!plan.pmu_registers_only) {
        script.write(kSecrAcc, 2); // the PMU is closed to Non-secure accesses
        for (const cci550::Register& row : cci550::registers())
            for (unsigned i = 0; i < row.count; ++i)
                script.read(instance_offset(row, i), Security::non_secure);
        script.write(kSecrAcc, 0);
    }
    read_all(script);
    return script.text();
}

namespace {

// A read in the first clock of a reset returns what the reset makes of the register.
void read_in_the_first_clock(Cci550Script& script) {
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        for (const std::uint32_t offset : {ecnt_data(n), ecnt_clr_ovfl(n)}) {
            script.write(evnt_sel(n), event_of(n).raw());
            script.write(ecnt_ctrl(n), 1);
            script.write(kPmcr, kCen);
            script.write(ecnt_data(n), 0xffffffff);
            script.event(event_of(n));
            script.event(event_of(n));
            script.aresetn = false;
            script.read(offset);
            script.aresetn = true;
            script.read(offset);
        }
}

} // namespace

std::string cci550_reset(const Cci550Plan& plan) {
    Cci550Script script("ARESETn with all flags set, all counts and registers other than zero and "
                        "all lines HIGH: in one clock, in several; what counts right behind it",
                        plan.config);
    for (const unsigned clocks : {1U, 3U}) {
        fill(script);
        if (!plan.pmu_registers_only)
            for (const std::uint32_t offset : {0x0U, kSecrAcc, 0x14U, 0x104U})
                script.write(offset, 0xffffffff);
        for (unsigned n = 0; n < cci550::kCounters; ++n) script.write(evnt_sel(n), 0x1ff);
        script.write(evnt_sel(0), event_of(0).raw());
        script.clock(all());
        script.aresetn = false;
        for (unsigned clock = 0; clock < clocks; ++clock) script.clock(all());
        if (plan.access_in_reset) {
            read_all(script);
            script.write_with(event_of(0), kPmcr, kCen | kEx);
            script.write(ecnt_ctrl(0), 1);
        }
        script.aresetn = true;
        script.clock(all());
        read_all(script);
        script.write(kPmcr, kCen | kEx);
        script.clock(all()); // no counter is enabled
        script.enable_counters();
        script.event(EventId{0, 0}); // what evnt_sel selects when it was reset
        script.clock(all());
        script.write(kPmcr, kRst);
        for (unsigned n = 0; n < cci550::kCounters; ++n) script.write(ecnt_ctrl(n), 0);
    }
    if (plan.access_in_reset) read_in_the_first_clock(script);
    return script.text();
}

} // namespace armpmu::testbench
