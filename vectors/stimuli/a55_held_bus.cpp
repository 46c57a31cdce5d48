// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;

namespace {

constexpr Event kEvent = Event::l1d_cache_wb;

// Two clocks without an access, in which every counter counts.
void idle(A55Script& script) {
    script.event(kEvent);
    script.event(kEvent);
}

void fill(A55Script& script) {
    script.write(a64::kMdcrEl3, 0x20000); // SPME
    for (unsigned n = 0; n < a55::kCounters; ++n) {
        script.write(a64::pmevtyper(n), 0x08000000 | number(kEvent));
        idle(script);
        script.write(a64::pmevcntr(n), 0x11111111U * (n + 1));
        idle(script);
    }
    script.write(a64::kPmccfiltr, 0x08000000);
    script.write(a64::kPmccntr, 0x123456789abcdef0);
    idle(script);
    for (const auto reg : {a64::kPmcntenset, a64::kPmintenset, a64::kPmovsset}) {
        script.write(reg, 0x8000002a);
        idle(script);
    }
    script.write(a64::kPmcr, 0x11);
    idle(script);
}

// With other data on the bus, a read of PMLAR leaves the lock open.
void read_key(A55Script& script) {
    constexpr a55::Port kMapped = a55::Port::memory_mapped;
    script.write(ext::kPmlar, ext::kPmlarKey, 0xf, kMapped);
    script.write(ext::kPmovsclr, 0);
    script.read(ext::kPmlar, kMapped);
    script.read(ext::kPmlsr, kMapped);
    script.write(ext::pmevcntr(1), 0x300, 0xf, kMapped);
    script.read(a64::pmevcntr(1));
}

} // namespace

std::string a55_held_bus(const A55Plan& plan) {
    A55Script script("A bus that is never idle: reads with data on all lanes, and wires that stay "
                     "as they were behind an access. Nothing but a write writes",
                     plan);
    script.hold_bus();
    script.levels.state = at_level(3);
    fill(script);
    for (const std::uint64_t data : {~std::uint64_t{0}, std::uint64_t{0}}) {
        const auto prepare = [&] {
            script.write(ext::kPmovsclr, static_cast<std::uint32_t>(data), 0);
        };
        for (const a55::Register& row : a55::registers())
            for (unsigned n = 0; row.a64 && n < row.count && n < 6; ++n) {
                prepare();
                script.read(row.a64->plus(n));
                script.event(kEvent);
            }
        for (const a55::Register& row : a55::registers())
            for (unsigned n = 0; n < row.external_count; ++n) {
                prepare();
                script.read(row.offset + row.stride * n);
                script.event(kEvent);
            }
        script.levels.state = at_aarch32_level(3);
        for (const a55::Register& row : a55::registers())
            for (unsigned n = 0; row.a32 && n < row.count && n < 6; ++n) {
                prepare();
                script.read(row.a32->plus(n));
                script.event(kEvent);
            }
        script.levels.state = at_level(3);
    }
    // Behind writes through the external view, and one that resets the counts.
    for (const std::uint32_t offset : {ext::kPmovsclr, ext::kPmcntenclr, ext::kPmcntenset}) {
        script.write(offset, 0x8000003f);
        script.write(a64::kPmovsset, 0x3f);
        idle(script);
    }
    script.write(a64::kPmswinc, 0x3f);
    idle(script);
    script.write(a64::kPmcr, 0x17);
    idle(script);
    for (unsigned n = 0; n < a55::kCounters; ++n) script.read(a64::pmevcntr(n));
    script.read(a64::kPmccntr);
    read_key(script);
    return script.text();
}

} // namespace armpmu::testbench
