// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/a55.h"

#include <optional>
#include <string>
#include <vector>

// The registers of the Cortex-A55 PMU a second time, from the TRM and the Arm ARM, for the default
// configuration; and all ways to reach each.
namespace armpmu::tests {

enum class Effect {
    plain, // keeps the writable bits of what is written
    set,   // sets those written as 1
    clear, // clears those written as 1
    none,  // nothing that reads back
};

struct ExpectedRegister {
    std::string name;
    std::string storage; // rows with the same storage show the same state
    std::optional<a55::SystemRegister> a64;
    std::optional<a55::SystemRegister> a32;
    a55::Access system = a55::Access::none;
    std::optional<std::uint32_t> offset; // of the external view
    a55::Access external = a55::Access::none;
    std::uint64_t reset = 0;
    std::uint64_t writable = 0;
    Effect effect = Effect::none;
    unsigned width = 32;
    std::uint64_t a32_bits = 0xffffffff;
    std::uint64_t external_bits = ~std::uint64_t{0};
    std::optional<a55::SystemRegister> a32_long{};
    unsigned instance = 0;
};

inline std::vector<ExpectedRegister> expected_registers() {
    using a55::SystemRegister;
    constexpr auto none = a55::Access::none;
    constexpr auto rw = a55::Access::read_write;
    constexpr auto ro = a55::Access::read_only;
    constexpr auto wo = a55::Access::write_only;
    constexpr std::uint64_t flags = 0x8000003f;
    constexpr std::uint64_t without_m = 0xfbffffff; // of a filter, for AArch32
    constexpr auto nothing = std::nullopt;
    using namespace a64;
    // clang-format off
    std::vector<ExpectedRegister> list = {
        {"PMCR_EL0",       "pmcr",      kPmcr,              a32::pmu(0, 9, 12, 0), rw, 0xe04, rw, 0x41453000, 0x79, Effect::plain, 32, 0xffffffff, 0x7f},
        {"PMCNTENSET_EL0", "pmcnten",   kPmcntenset,        a32::pmu(0, 9, 12, 1), rw, 0xc00, rw, 0, flags, Effect::set},
        {"PMCNTENCLR_EL0", "pmcnten",   kPmcntenclr,        a32::pmu(0, 9, 12, 2), rw, 0xc20, rw, 0, flags, Effect::clear},
        {"PMOVSCLR_EL0",   "pmovs",     kPmovsclr,          a32::pmu(0, 9, 12, 3), rw, 0xc80, rw, 0, flags, Effect::clear},
        {"PMOVSSET_EL0",   "pmovs",     kPmovsset,          a32::pmu(0, 9, 14, 3), rw, 0xcc0, rw, 0, flags, Effect::set},
        {"PMSWINC_EL0",    "pmswinc",   kPmswinc,           a32::pmu(0, 9, 12, 4), wo, 0xca0, wo},
        {"PMSELR_EL0",     "pmselr",    kPmselr,            a32::pmu(0, 9, 12, 5), rw, nothing, none, 0, 0x1f, Effect::plain},
        {"PMCEID0_EL0",    "pmceid0",   pmu(3, 9, 12, 6),   a32::pmu(0, 9, 12, 6), ro, 0xe20, ro, 0x7fffffff, 0, Effect::none, 64, 0xffffffff, 0xffffffff},
        {"PMCEID1_EL0",    "pmceid1",   pmu(3, 9, 12, 7),   a32::pmu(0, 9, 12, 7), ro, 0xe24, ro, 0x01f0ae7f, 0, Effect::none, 64, 0xffffffff, 0xffffffff},
        {"PMCEID2",        "pmceid2",   nothing,            a32::pmu(0, 9, 14, 4), ro, 0xe28, ro},
        {"PMCEID3",        "pmceid3",   nothing,            a32::pmu(0, 9, 14, 5), ro, 0xe2c, ro},
        {"PMCCNTR_EL0",    "pmccntr",   kPmccntr,           a32::pmu(0, 9, 13, 0), rw, 0x0f8, rw, 0, ~std::uint64_t{0}, Effect::plain, 64, 0xffffffff, ~std::uint64_t{0}, SystemRegister::a32_long(0, 9)},
        {"PMCCFILTR_EL0",  "pmccfiltr", pmu(3, 14, 15, 7),  a32::pmu(0, 14, 15, 7), rw, 0x47c, rw, 0, 0xfc000000, Effect::plain, 32, without_m},
        {"PMUSERENR_EL0",  "pmuserenr", kPmuserenr,         a32::pmu(0, 9, 14, 0), rw, nothing, none, 0, 0xf, Effect::plain},
        {"PMINTENSET_EL1", "pminten",   pmu(0, 9, 14, 1),   a32::pmu(0, 9, 14, 1), rw, 0xc40, rw, 0, flags, Effect::set},
        {"PMINTENCLR_EL1", "pminten",   pmu(0, 9, 14, 2),   a32::pmu(0, 9, 14, 2), rw, 0xc60, rw, 0, flags, Effect::clear},
        {"MDCR_EL2",       "mdcr_el2",  pmu(4, 1, 1, 1),    a32::pmu(4, 1, 1, 1), rw, nothing, none, 6, 0x200ff, Effect::plain},
        {"MDCR_EL3",       "mdcr_el3",  pmu(6, 1, 3, 1),    a32::pmu(0, 1, 3, 1), rw, nothing, none, 0, 0x220040, Effect::plain, 32, 0x220000},
        {"SDER32_EL3",     "sder",      pmu(6, 1, 1, 1),    a32::pmu(0, 1, 1, 1), rw, nothing, none, 0, 0x2, Effect::plain},
        // Stand for the counter that PMSELR has at reset; see all_ways.
        {"PMXEVTYPER_EL0", "pmevtyper0", kPmxevtyper,       a32::pmu(0, 9, 13, 1), rw, nothing, none, 0, 0xfe00ffff, Effect::plain, 32, without_m},
        {"PMXEVCNTR_EL0",  "pmevcntr0", kPmxevcntr,         a32::pmu(0, 9, 13, 2), rw, nothing, none, 0, 0xffffffff, Effect::plain},
        {"PMSSCR",         "pmsscr",    nothing, nothing, none, 0x6f0, wo},
        {"PMLAR",          "pmlar",     nothing, nothing, none, 0xfb0, wo},
    };
    struct ReadOnly { const char* name; std::uint32_t offset, value; unsigned width; };
    for (const ReadOnly& r : {
             // Snapshots, before any capture
             ReadOnly{"PMPCSSR_LO", 0x600, 0, 32}, {"PMPCSSR_HI", 0x604, 0, 32}, {"PMCIDSSR", 0x608, 0, 32}, {"PMCID2SSR", 0x60c, 0, 32},
             {"PMSSSR", 0x610, 1, 32}, {"PMOVSSR", 0x614, 0, 32}, {"PMCCNTSR", 0x618, 0, 64},
             // Identification; PMAUTHSTATUS with NIDEN alone HIGH
             {"PMCFGR", 0xe00, 0x0001ff06, 32}, {"PMITCTRL", 0xf00, 0, 32},
             {"PMDEVAFF0", 0xfa8, 0x81000000, 32}, {"PMDEVAFF1", 0xfac, 0, 32}, {"PMLSR", 0xfb4, 0, 32}, {"PMAUTHSTATUS", 0xfb8, 0x8c, 32},
             {"PMDEVARCH", 0xfbc, 0x47702a16, 32}, {"PMDEVID", 0xfc8, 0, 32}, {"PMDEVTYPE", 0xfcc, 0x16, 32},
             {"PMPIDR4", 0xfd0, 0x04, 32}, {"PMPIDR5", 0xfd4, 0, 32}, {"PMPIDR6", 0xfd8, 0, 32}, {"PMPIDR7", 0xfdc, 0, 32},
             {"PMPIDR0", 0xfe0, 0x05, 32}, {"PMPIDR1", 0xfe4, 0xbd, 32}, {"PMPIDR2", 0xfe8, 0x0b, 32}, {"PMPIDR3", 0xfec, 0, 32},
             {"PMCIDR0", 0xff0, 0x0d, 32}, {"PMCIDR1", 0xff4, 0x90, 32}, {"PMCIDR2", 0xff8, 0x05, 32}, {"PMCIDR3", 0xffc, 0xb1, 32}})
        list.push_back({r.name, r.name, nothing, nothing, none, r.offset, ro, r.value, 0, Effect::none, r.width});
    for (unsigned n = 0; n < 31; ++n) { // encodings exist for 31 counters, of which six are there
        const bool there = n < 6;
        const auto external = there ? rw : none;
        const std::string number = std::to_string(n);
        list.push_back({"PMEVCNTR<n>_EL0", "pmevcntr" + number, pmu(3, 14, 8 + n / 8, n % 8), a32::pmu(0, 14, 8 + n / 8, n % 8), rw,
                        there ? std::optional(8 * n) : nothing, external, 0, there ? 0xffffffff : 0U, Effect::plain, 32, 0xffffffff, ~std::uint64_t{0}, nothing, n});
        list.push_back({"PMEVTYPER<n>_EL0", "pmevtyper" + number, pmu(3, 14, 12 + n / 8, n % 8), a32::pmu(0, 14, 12 + n / 8, n % 8), rw,
                        there ? std::optional(0x400 + 4 * n) : nothing, external, 0, there ? 0xfe00ffff : 0U, Effect::plain, 32, without_m, ~std::uint64_t{0}, nothing, n});
        if (there)
            list.push_back({"PMEVCNTSR<n>", "pmevcntsr" + number, nothing, nothing, none, 0x620 + 4 * n, ro, 0, 0, Effect::none, 32, 0, ~std::uint64_t{0}, nothing, n});
    }
    // clang-format on
    return list;
}

// One way to reach a register: an instruction, or one word of the external view.
struct Way {
    std::string name;
    std::optional<a55::SystemRegister> reg{};
    std::uint32_t offset = 0;         // without `reg`
    unsigned word = 0;                // of a 64-bit register in the external view
    std::optional<unsigned> select{}; // what PMSELR must hold before
    a55::Access access = a55::Access::none;
    std::uint64_t bits = 0; // of the register that it shows
    std::string storage{};
    std::uint64_t writable = 0;
    std::uint64_t reset = 0;
    Effect effect = Effect::none;

    bool reads() const { return access != a55::Access::write_only; }
    bool writes() const { return access != a55::Access::read_only; }
    // What the storage holds after `data`, in the register's place, was written this way.
    std::uint64_t after(std::uint64_t state, std::uint64_t data) const {
        const std::uint64_t taken = data & writable & bits;
        switch (effect) {
        case Effect::plain: return (state & ~(writable & bits)) | taken;
        case Effect::set: return state | taken;
        case Effect::clear: return state & ~taken;
        case Effect::none: break;
        }
        return state;
    }
    // In an EL3 that has the instruction.
    void prepare(a55::Pmu& pmu) const {
        if (select) {
            pmu.set_state(at_level(3));
            put(pmu, a64::kPmselr, *select);
        }
        const bool aarch64 = !reg || reg->interface() == a55::RegisterInterface::aarch64;
        pmu.set_state(aarch64 ? at_level(3) : at_aarch32_level(3));
    }
    // In the register's place.
    std::uint64_t read(a55::Pmu& pmu) const {
        prepare(pmu);
        return reg ? get(pmu, *reg) : std::uint64_t{get(pmu, offset)} << 32 * word;
    }
    void write(a55::Pmu& pmu, std::uint64_t data) const {
        prepare(pmu);
        if (reg)
            put(pmu, *reg, data);
        else
            put(pmu, offset, static_cast<std::uint32_t>(data >> 32 * word));
    }
};

inline std::vector<Way> all_ways() {
    std::vector<Way> ways;
    for (const ExpectedRegister& r : expected_registers()) {
        Way way;
        way.name = r.name + " " + std::to_string(r.instance);
        way.access = r.system;
        way.storage = r.storage;
        way.writable = r.writable;
        way.reset = r.reset;
        way.effect = r.effect;
        const auto add = [&](const std::string& how, const std::optional<a55::SystemRegister>& reg,
                             std::uint64_t bits) {
            if (!reg) return;
            Way one = way;
            one.name += how;
            one.reg = reg;
            one.bits = bits;
            const bool selected = r.name == "PMXEVTYPER_EL0" || r.name == "PMXEVCNTR_EL0";
            for (unsigned n = 0; selected && n < 6; ++n) {
                Way at = one;
                at.name += ", selecting " + std::to_string(n);
                at.select = n;
                at.storage.back() = static_cast<char>('0' + n);
                ways.push_back(at);
            }
            if (!selected) ways.push_back(one);
            if (r.name == "PMXEVTYPER_EL0") {
                one.name += ", selecting 31";
                one.select = 31;
                one.storage = "pmccfiltr";
                one.writable = 0xfc000000;
                ways.push_back(one);
            }
        };
        add(" AArch64", r.a64, r.width == 64 ? ~std::uint64_t{0} : 0xffffffff);
        add(" AArch32", r.a32, r.a32_bits);
        add(" AArch32 long", r.a32_long, ~std::uint64_t{0});
        way.access = r.external;
        const bool two_words = r.width == 64 && r.external_bits > 0xffffffff;
        for (unsigned word = 0; r.offset && word < (two_words ? 2 : 1); ++word) {
            Way one = way;
            one.name += word == 0 ? " external" : " external high";
            one.offset = *r.offset + 4 * word;
            one.word = word;
            one.bits = (std::uint64_t{0xffffffff} << 32 * word) & r.external_bits;
            ways.push_back(one);
        }
    }
    return ways;
}

} // namespace armpmu::tests
