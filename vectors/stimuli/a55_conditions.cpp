// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;

namespace {

constexpr Event kEvent = Event::l1d_cache_wb;
constexpr std::uint32_t kChain = 0x1e;

void as_el3(A55Script& script, a55::SystemRegister reg, std::uint64_t data) {
    const a55::ProcessorState before = script.levels.state;
    script.levels.state = at_level(3);
    script.write(reg, data);
    script.levels.state = before;
}

// Lanes of a write that leave out the byte with its bits, or bring no other.
void write_lanes(A55Script& script) {
    script.levels.state = at_level(3);
    for (unsigned n = 0; n < a55::kCounters; ++n) script.write(a64::pmevcntr(n), 0x10 + n);
    script.write(a64::kPmccntr, 0x1122334455667788);
    for (const unsigned lanes : {0xeU, 0x7U, 0x1U, 0x8U}) {
        script.write(ext::kPmcr, 0xffffffff, lanes); // E, P and C are in one byte
        script.write(a64::kPmcr, 0);
        for (const std::uint32_t set : {ext::kPmcntenset, ext::kPmintenset, ext::kPmovsset})
            script.write(set, 0xffffffff, lanes);
        for (const auto reg : {a64::kPmcntenset, a64::kPmintenset, a64::kPmovsset})
            script.read(reg);
        script.write(a64::kPmovsclr, kAllFlags);
        script.write(a64::kPmcntenclr, kAllFlags);
        script.write(a64::kPmintenclr, kAllFlags);
    }
}

// Half of PMCCNTR is written; the other half has all its bits set, or none.
void write_halves(A55Script& script) {
    for (const std::uint64_t count : {~std::uint64_t{0}, std::uint64_t{0}}) {
        for (const std::uint32_t half : {ext::kPmccntrLow, ext::kPmccntrHigh}) {
            script.write(a64::kPmccntr, count);
            script.write(half, ~static_cast<std::uint32_t>(count));
            script.read(a64::kPmccntr);
        }
        script.write(a64::kPmccntr, count);
        script.levels.state = at_aarch32_level(3);
        script.write(a32::kPmccntr, ~static_cast<std::uint32_t>(count));
        script.levels.state = at_level(3);
        script.read(a64::kPmccntr);
    }
}

// Registers of the debug logic keep what others write, and have only their own bits.
void write_beside_debug_registers(A55Script& script) {
    for (const std::uint64_t data : {0x0U, 0xffffffffU}) {
        script.levels.state = at_aarch32_level(3);
        for (const auto reg : {a32::kSdcr, a32::kSder}) script.write(reg, data & 0x20003);
        script.levels.state = at_level(3);
        for (const auto reg : {a64::kPmselr, a64::pmevcntr(0), a64::kPmccfiltr})
            for (const auto kept : {a64::kMdcrEl3, a64::kSder32El3, a64::kMdcrEl2}) {
                script.write(reg, ~data);
                script.read(kept);
            }
    }
    script.write(a64::kPmccfiltr, 0);
    script.write(a64::kMdcrEl3, 0);
}

// SDCR and SDER at each level and in each security state; EL1 and EL0 are AArch32.
void read_secure_debug(A55Script& script) {
    for (const bool el3_aarch32 : {false, true})
        for (unsigned level = 0; level < 2; ++level)
            for (const bool secure : {false, true}) {
                if (level == 1 && secure && el3_aarch32) continue; // it is EL3
                script.levels.state = at_level(level, secure);
                script.levels.state.el1_aarch32 = true;
                script.levels.state.el2_aarch32 = script.levels.state.el3_aarch32 = el3_aarch32;
                for (const auto reg : {a32::kSdcr, a32::kSder, a32::kPmcr}) script.read(reg);
            }
}

// MDCR_EL3.TPM traps nothing below an AArch32 EL3, and instructions of another interface are none.
void trap_to_el3(A55Script& script) {
    as_el3(script, a64::kMdcrEl3, 0x40);
    for (unsigned level = 0; level < 3; ++level) {
        script.levels.state = at_aarch32_level(level);
        script.read(a32::kPmcr);
        script.levels.state.el3_aarch32 = false;
        script.read(a32::kPmcr);
    }
    as_el3(script, a64::kMdcrEl3, 0);
    script.levels.state = at_level(3);
    for (unsigned crm = 8; crm < 11; ++crm) // the encoding of MRRC for PMCCNTR, as an MRS
        script.read(a55::SystemRegister::a64(0, 0, 0, crm >> 3, crm & 7));
}

// A trap of EL0 to an AArch32 EL2, beside one to EL1 and to an AArch64 EL2.
void trap_user(A55Script& script) {
    as_el3(script, a64::kPmuserenr, 0);
    for (const bool tge : {false, true})
        for (const bool el2_aarch32 : {false, true})
            for (const bool secure : {false, true}) {
                script.levels.state = at_level(0, secure);
                script.levels.state.el1_aarch32 = true;
                script.levels.state.el2_aarch32 = el2_aarch32;
                script.levels.state.tge = tge;
                script.read(a32::kPmcr);
                script.read(a32::kPmccntr64);
            }
}

// SUNIDEN opens Secure EL0 only, and only below AArch32; SPME opens all.
void count_in_secure_state(A55Script& script) {
    script.levels.state = at_level(3);
    script.write(a64::pmevtyper(0), number(kEvent));
    script.write(a64::kPmcntenset, kAllFlags);
    script.write(a64::kPmcr, 0x31);
    for (const std::uint64_t suniden : {0U, 2U})
        for (unsigned level = 0; level < 2; ++level)
            for (const bool el1_aarch32 : {false, true})
                for (const bool spniden : {false, true}) {
                    as_el3(script, a64::kSder32El3, suniden);
                    script.levels.pins.spniden = spniden;
                    script.levels.state = at_level(level, true);
                    script.levels.state.el1_aarch32 = el1_aarch32;
                    script.event(kEvent);
                }
    script.levels.pins.spniden = false;
}

// Who has only the counters below HPMN: neither Secure state nor the external view.
void reach_beyond_hpmn(A55Script& script) {
    for (const std::uint64_t hpmn : {0U, 2U, 4U}) {
        as_el3(script, a64::kMdcrEl2, hpmn);
        for (const bool secure : {false, true}) {
            script.levels.state = at_level(1, secure);
            script.write(a64::kPmcntenset, kAllFlags);
            script.read(a64::kPmcntenset);
            for (const unsigned n : {1U, 3U, 5U, 6U, 7U}) {
                script.write(a64::pmevcntr(n), 0x40 + n);
                script.read(a64::pmevcntr(n));
            }
            script.write(ext::kPmcntenclr, 0xffffffff);
            script.read(ext::kPmcntenset);
            script.write(ext::pmevcntr(5), 0x50 + static_cast<std::uint32_t>(hpmn));
            script.read(ext::pmevcntr(5));
        }
    }
}

// A wrap reaches the odd counter when both are on the same side of HPMN, or the build says so.
void chain_beside_hpmn(A55Script& script) {
    script.levels.state = at_level(3);
    script.write(a64::kMdcrEl3, 0x20000); // SPME
    for (unsigned n = 0; n < a55::kCounters; ++n)
        script.write(a64::pmevtyper(n), 0x08000000 | (n % 2 == 0 ? number(kEvent) : kChain));
    script.write(a64::kPmcntenset, kAllFlags);
    script.write(a64::kPmcr, 1);
    for (std::uint64_t hpmn = 0; hpmn < 7; ++hpmn) {
        script.write(a64::kMdcrEl2, hpmn | 0x80); // HPME
        for (unsigned n = 0; n < a55::kCounters; n += 2) script.write(a64::pmevcntr(n), 0xffffffff);
        script.event(kEvent);
    }
    script.write(a64::kMdcrEl2, 6);
}

// A capture is a write of 1 to PMSSCR and to nothing else; what it refuses, it refuses in Secure
// state without debug.
void capture(A55Script& script) {
    const auto read_all = [&] {
        for (std::uint32_t offset = ext::kPmsssr; offset < ext::pmevcntsr(6); offset += 4)
            script.read(offset);
    };
    script.levels.state = at_level(3);
    script.levels.pins.spniden = true;
    for (unsigned n = 0; n < a55::kCounters; ++n) script.write(a64::pmevcntr(n), 0x1001 + n);
    script.write(a64::kPmccntr, 0xf234567800000003);
    script.write(a64::kPmovsset, kAllFlags);
    script.write(ext::kPmsscr, 1);
    read_all();
    script.levels.state = at_level(2);
    for (unsigned n = 0; n < a55::kCounters; ++n) script.write(a64::pmevcntr(n), 0x2000 + n);
    for (const std::uint32_t other : {0x600U, 0x634U, 0x6f4U, ext::kPmlar}) script.write(other, 1);
    script.write(ext::kPmsscr, 0);
    script.write(ext::kPmsscr, 0xfffffffe);
    script.write(ext::kPmsscr, 1, 0xe);
    script.read(ext::kPmsscr);
    read_all();
    for (const bool secure : {false, true}) {
        script.levels.pins.spniden = false;
        script.levels.state = at_level(1, secure);
        script.write(ext::kPmsscr, 1);
        script.read(ext::kPmsssr);
        script.read(ext::pmevcntsr(0));
    }
    script.levels.pins.spniden = true;
    script.levels.double_lock = true; // refused as an access
    script.write(ext::kPmsscr, 1);
    script.levels.double_lock = false;
    script.read(ext::kPmsssr);
    script.read(ext::pmevcntsr(0));
    script.levels.os_lock = true; // of the Core domain, not of the snapshot's registers
    for (const std::uint32_t offset : {0x5fcU, 0x600U, 0x634U, 0x638U, 0x6f0U}) script.read(offset);
    script.levels.os_lock = false;
}

// The key opens the memory-mapped port: written there, to PMLAR, all of it.
void open_lock(A55Script& script) {
    constexpr a55::Port kMapped = a55::Port::memory_mapped;
    const auto look = [&] {
        script.read(ext::kPmlsr, kMapped);
        script.write(ext::pmevcntr(0), 0x600, 0xf, kMapped);
        script.write(ext::pmevcntr(0), 0x500);
    };
    look();
    script.write(ext::kPmlar, ext::kPmlarKey);
    look();
    script.write(ext::kPmlsr, ext::kPmlarKey, 0xf, kMapped);
    look();
    script.read(ext::kPmlar, kMapped);
    for (const unsigned lanes : {0x0U, 0x1U, 0x7U, 0xeU, 0xfU}) {
        script.write(ext::kPmlar, ext::kPmlarKey, lanes, kMapped);
        look();
    }
    script.read(ext::kPmlar, kMapped);
    look();
    for (const unsigned lanes : {0x0U, 0x1U}) {
        script.write(ext::kPmlar, ext::kPmlarKey, 0xf, kMapped);
        script.write(ext::kPmlar, 0, lanes, kMapped);
        look();
    }
    script.write(ext::kPmlar, ext::kPmlarKey, 0xf, kMapped);
    script.write(ext::kPmlar, ext::kPmlarKey ^ 1);
    look();
}

} // namespace

std::string a55_conditions(const A55Plan& plan) {
    A55Script script("Rules with all conditions but one: lanes, halves, levels and security "
                     "states beside those of SDCR, SDER, SUNIDEN, HPMN, CHAIN, PMSSCR and PMLAR",
                     plan);
    open_lock(script);
    write_lanes(script);
    write_halves(script);
    write_beside_debug_registers(script);
    read_secure_debug(script);
    trap_to_el3(script);
    trap_user(script);
    count_in_secure_state(script);
    reach_beyond_hpmn(script);
    chain_beside_hpmn(script);
    capture(script);
    return script.text();
}

} // namespace armpmu::testbench
