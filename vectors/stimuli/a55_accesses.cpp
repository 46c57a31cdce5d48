// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;
using a55::SystemRegister;

namespace {

constexpr Event kEvent = Event::l1d_cache_wb;

// Every count its own, every flag set, every enable on.
void fill(A55Script& script) {
    script.levels.state = at_level(3);
    script.write(a64::kMdcrEl3, 0x20000); // SPME
    for (unsigned n = 0; n < a55::kCounters; ++n) {
        script.write(a64::pmevtyper(n), 0x08000000 | number(kEvent));
        script.write(a64::pmevcntr(n), 0x11111111U * (n + 1));
    }
    script.write(a64::kPmccfiltr, 0x08000000);
    script.write(a64::kPmccntr, 0x123456789abcdef0);
    script.write(a64::kPmcntenset, kAllFlags);
    script.write(a64::kPmintenset, kAllFlags);
    script.write(a64::kPmovsset, kAllFlags);
    script.write(a64::kPmselr, 2);
    script.write(a64::kPmuserenr, 0xf);
    script.write(a64::kPmcr, 0x11);
}

void read_all(A55Script& script) {
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; row.a64 && n < row.count && n < 7; ++n) script.read(row.a64->plus(n));
}

void read_with_events(A55Script& script, SystemRegister reg) {
    script.levels.access = a55::SystemAccess{reg, false, 0};
    script.event(kEvent);
}

} // namespace

std::string a55_accesses(const A55Plan& plan) {
    A55Script script("All flags set, all counts their own: what each access must leave alone. "
                     "Reads by each interface, writes of zero, without a byte, a Warm reset",
                     plan);
    fill(script);
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; row.a64 && n < row.count && n < 6; ++n)
            read_with_events(script, row.a64->plus(n));
    script.levels.state = at_aarch32_level(3);
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; row.a32 && n < row.count && n < 6; ++n)
            read_with_events(script, row.a32->plus(n));
    script.levels.state = at_level(3);
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; n < row.external_count; ++n) {
            const std::uint32_t offset = row.offset + row.stride * n;
            script.read(offset);
            script.write(offset, 0xffffffff, 0); // no byte
            script.event(kEvent);
        }
    // Set and clear registers do nothing with zeros.
    for (const auto reg : {a64::kPmcntenset, a64::kPmcntenclr, a64::kPmovsclr, a64::kPmovsset,
                           a64::kPmintenset, a64::kPmintenclr, a64::kPmswinc})
        script.write_with(kEvent, reg, 0);
    for (const std::uint32_t offset :
         {ext::kPmcntenset, ext::kPmcntenclr, ext::kPmovsclr, ext::kPmovsset, ext::kPmintenset})
        script.write(offset, 0);
    for (unsigned n = 0; n < a55::kCounters; ++n) { // one of many
        script.write(a64::kPmovsclr, 1U << n);
        script.write(a64::kPmcntenclr, 1U << n);
        script.write(a64::kPmintenclr, 1U << n);
        script.event(kEvent);
        script.write(a64::kPmovsset, 1U << n);
        script.write(a64::kPmcntenset, 1U << n);
        script.write(a64::kPmintenset, 1U << n);
        script.write(a64::kPmswinc, 1U << n);
    }
    read_all(script);
    for (const bool reset : {true, false}) { // Warm reset; core power
        fill(script);
        (reset ? script.levels.nreset : script.levels.powered) = false;
        script.event(kEvent);
        script.levels.nreset = script.levels.powered = true;
        script.event(kEvent);
        script.levels.state = at_level(3);
        read_all(script);
        script.write(a64::kPmcr, 1);
        script.event(kEvent); // nothing is enabled
        script.write(a64::kPmcntenset, kAllFlags);
        script.event(kEvent);
    }
    return script.text();
}

// Encodings and offsets that differ from a register's in one bit.
std::string a55_addresses(const A55Plan& plan) {
    A55Script script("Every encoding and offset that differs from a register's in one bit: it "
                     "reads what stands there, and a write to it changes nothing else",
                     plan);
    fill(script);
    for (const a55::Register& row : a55::registers())
        for (unsigned n = 0; n < row.external_count; n += 5)
            for (unsigned bit = 2; bit < 12; ++bit) {
                const std::uint32_t near = (row.offset + row.stride * n) ^ 1U << bit;
                script.read(near);
            }
    for (const bool aarch32 : {false, true}) {
        script.levels.state = aarch32 ? at_aarch32_level(3) : at_level(3);
        for (const a55::Register& row : a55::registers()) {
            const auto& first = aarch32 ? row.a32 : row.a64;
            for (unsigned n = 0; first && n < row.count; n += 7)
                for (unsigned bit = 0; bit < (aarch32 ? 14U : 16U); ++bit) {
                    const unsigned code = first->plus(n).code() ^ 1U << bit;
                    if (aarch32)
                        script.read(a55::SystemRegister::a32(code >> 11 & 7, code >> 7 & 15,
                                                             code >> 3 & 15, code & 7));
                    else
                        script.read(a55::SystemRegister::a64(code >> 14 & 3, code >> 11 & 7,
                                                             code >> 7 & 15, code >> 3 & 15,
                                                             code & 7));
                }
        }
    }
    script.levels.state = at_level(3);
    read_all(script);
    return script.text();
}

} // namespace armpmu::testbench
