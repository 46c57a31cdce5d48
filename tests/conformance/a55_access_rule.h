// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/conformance/a55_register_list.h"

#include <tuple>

// Who may access which register (Arm ARM D13 and G8, accessibility of each), written out once more.
namespace armpmu::tests {

struct Answer {
    a55::Outcome outcome;
    unsigned target = 0;
    unsigned exception_class = 0;

    friend bool operator==(const Answer& a, const Answer& b) {
        return std::tie(a.outcome, a.target, a.exception_class) ==
               std::tie(b.outcome, b.target, b.exception_class);
    }
    friend std::ostream& operator<<(std::ostream& out, const Answer& a) {
        if (a.outcome == a55::Outcome::done) return out << "done";
        if (a.outcome == a55::Outcome::undefined) return out << "undefined";
        return out << "trapped to EL" << a.target << " with EC " << a.exception_class;
    }
};
inline constexpr Answer kDone{a55::Outcome::done};
inline constexpr Answer kUndefined{a55::Outcome::undefined};
constexpr Answer trap(unsigned target, unsigned exception_class) {
    return {a55::Outcome::trapped, target, exception_class};
}
inline Answer answer_of(const a55::SystemResult& result) {
    return {result.outcome, result.target, result.exception_class};
}

struct Settings {
    unsigned userenr = 0; // EN 1, SW 2, CR 4, ER 8
    bool tpm_el2 = false;
    bool tpmcr = false;
    bool tpm_el3 = false;
};

// One instruction that names a register of the PMU.
struct Instruction {
    std::string name; // of the register
    a55::SystemRegister reg;
    unsigned instance;
    a55::Access access;
    Effect effect;
    bool write;
};

inline std::vector<Instruction> all_instructions() {
    std::vector<Instruction> list;
    for (const ExpectedRegister& r : expected_registers())
        for (const auto& reg : {r.a64, r.a32, r.a32_long})
            for (const bool write : {false, true})
                if (reg) list.push_back({r.name, *reg, r.instance, r.system, r.effect, write});
    return list;
}

// Whether software in that state can execute the instruction: its own level's execution state
// decides, and EL0 may be AArch32 under an AArch64 EL1.
inline bool executes(const a55::ProcessorState& who, a55::RegisterInterface interface) {
    const bool pl1_aarch32 = who.el1_aarch32 || (who.secure && who.el3_aarch32);
    const bool aarch32 = who.exception_level == 3   ? who.el3_aarch32
                         : who.exception_level == 2 ? who.el2_aarch32
                                                    : pl1_aarch32;
    if (interface == a55::RegisterInterface::aarch64) return !aarch32;
    return aarch32 || who.exception_level == 0;
}

// Every consistent state at that level.
inline std::vector<a55::ProcessorState> states_at(unsigned level, bool secure) {
    std::vector<a55::ProcessorState> states;
    for (unsigned bits = 0; bits < 16; ++bits) {
        a55::ProcessorState who;
        who.exception_level = static_cast<std::uint8_t>(level);
        who.secure = secure;
        who.el1_aarch32 = (bits & 1) != 0;
        who.el2_aarch32 = (bits & 2) != 0;
        who.el3_aarch32 = (bits & 4) != 0;
        who.tge = (bits & 8) != 0;
        const bool lower_is_wider = (who.el3_aarch32 && !who.el2_aarch32) ||
                                    (!secure && who.el2_aarch32 && !who.el1_aarch32);
        const bool no_secure_el1 = level == 1 && secure && who.el3_aarch32;
        const bool no_guest_el1 = level == 1 && !secure && who.tge;
        if (!lower_is_wider && !no_secure_el1 && !no_guest_el1) states.push_back(who);
    }
    return states;
}

inline bool user_may(const std::string& name, bool write, unsigned userenr) {
    const bool en = (userenr & 1) != 0;
    const bool sw = (userenr & 2) != 0;
    const bool cr = (userenr & 4) != 0;
    const bool er = (userenr & 8) != 0;
    if (name == "PMUSERENR_EL0") return true; // reads; see below
    if (name == "PMSWINC_EL0") return en || sw;
    if (name == "PMSELR_EL0") return en || er;
    if (name == "PMCCNTR_EL0") return en || (cr && !write);
    if (name == "PMEVCNTR<n>_EL0" || name == "PMXEVCNTR_EL0") return en || (er && !write);
    return en;
}

// In order of priority. Whether the counter is there is another question.
inline Answer expected_answer(const Instruction& i, const a55::ProcessorState& who,
                              const Settings& settings) {
    const unsigned level = who.exception_level;
    const bool aarch64 = i.reg.interface() == a55::RegisterInterface::aarch64;
    const unsigned ec = aarch64                                                ? 0x18
                        : i.reg.interface() == a55::RegisterInterface::aarch32 ? 0x03
                                                                               : 0x04;
    if (i.access == (i.write ? a55::Access::read_only : a55::Access::write_only)) return kUndefined;

    if (i.name == "MDCR_EL2") return level >= 2 ? kDone : kUndefined;
    if (i.name == "MDCR_EL3") {
        if (level == 1 && who.secure && !aarch64) return trap(3, ec); // SDCR below an AArch64 EL3
        return level == 3 ? kDone : kUndefined;
    }
    if (i.name == "SDER32_EL3")
        return level == 3 || (level == 1 && who.secure && !aarch64) ? kDone : kUndefined;

    if (level == 0) {
        if (i.name == "PMINTENSET_EL1" || i.name == "PMINTENCLR_EL1") return kUndefined;
        if (i.name == "PMUSERENR_EL0" && i.write) return kUndefined;
        if (!user_may(i.name, i.write, settings.userenr)) {
            const bool tge = who.tge && !who.secure;
            const bool pl1_aarch32 = who.el1_aarch32 || (who.secure && who.el3_aarch32);
            if (!pl1_aarch32) return trap(tge ? 2 : 1, ec);
            if (!tge) return kUndefined;
            return trap(2, who.el2_aarch32 ? 0x00 : ec); // HSR.EC 0: an unknown reason
        }
    }
    if (level <= 1 && !who.secure) {
        if (settings.tpm_el2) return trap(2, ec);
        if (settings.tpmcr && i.name == "PMCR_EL0") return trap(2, ec);
    }
    if (level <= 2 && !who.el3_aarch32 && settings.tpm_el3) return trap(3, ec);
    return kDone;
}

} // namespace armpmu::tests
