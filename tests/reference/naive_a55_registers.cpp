// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_a55_bits.h"

// The interfaces of the instructions.
namespace armpmu::tests {

NaiveOutcome NaiveA55Pmu::a64(const NaiveA55State& given, unsigned op0, unsigned op1, unsigned crn,
                              unsigned crm, unsigned op2, bool write, std::uint64_t data) {
    set_state(given);
    const NaiveA55State who = state_;

    if (op0 != 3) return undefined();

    if (op1 == 4 && crn == 1 && crm == 1 && op2 == 1) { // MDCR_EL2
        if (who.el < 2) return undefined();
        if (!write) return done(mdcr_el2_);
        mdcr_el2_ = low(data) & kMdcrEl2Mask;
        return done();
    }
    if (op1 == 6 && crn == 1 && crm == 3 && op2 == 1) { // MDCR_EL3
        if (who.el < 3) return undefined();
        if (!write) return done(mdcr_el3_);
        mdcr_el3_ = low(data) & kMdcrEl3Mask;
        return done();
    }
    if (op1 == 6 && crn == 1 && crm == 1 && op2 == 1) { // SDER32_EL3
        if (who.el < 3) return undefined();
        if (!write) return done(sder_);
        sder_ = low(data) & kSderSuniden;
        return done();
    }

    Access access{Reg::none, 0, false, true, kEcA64, write, data};
    if (op1 == 0 && crn == 9 && crm == 14) {
        if (op2 == 1) access.reg = Reg::pmintenset;
        if (op2 == 2) access.reg = Reg::pmintenclr;
    }
    if (op1 == 3 && crn == 9 && crm == 12) {
        if (op2 == 0) access.reg = Reg::pmcr;
        if (op2 == 1) access.reg = Reg::pmcntenset;
        if (op2 == 2) access.reg = Reg::pmcntenclr;
        if (op2 == 3) access.reg = Reg::pmovsclr;
        if (op2 == 4) access.reg = Reg::pmswinc;
        if (op2 == 5) access.reg = Reg::pmselr;
        if (op2 == 6) access.reg = Reg::pmceid0;
        if (op2 == 7) access.reg = Reg::pmceid1;
    }
    if (op1 == 3 && crn == 9 && crm == 13) {
        if (op2 == 0) access.reg = Reg::pmccntr;
        if (op2 == 1) access.reg = Reg::pmxevtyper;
        if (op2 == 2) access.reg = Reg::pmxevcntr;
    }
    if (op1 == 3 && crn == 9 && crm == 14) {
        if (op2 == 0) access.reg = Reg::pmuserenr;
        if (op2 == 3) access.reg = Reg::pmovsset;
    }
    if (op1 == 3 && crn == 14 && crm >= 8 && crm <= 11 && op2 <= 7) {
        access.n = (crm - 8) * 8 + op2;
        if (access.n <= 30) access.reg = Reg::pmevcntr;
    }
    if (op1 == 3 && crn == 14 && crm >= 12 && crm <= 15 && op2 <= 7) {
        access.n = (crm - 12) * 8 + op2;
        access.reg = access.n <= 30 ? Reg::pmevtyper : Reg::pmccfiltr;
    }
    return pmu_access(who, access);
}

NaiveOutcome NaiveA55Pmu::a32(const NaiveA55State& given, unsigned opc1, unsigned crn, unsigned crm,
                              unsigned opc2, bool write, std::uint32_t data) {
    set_state(given);
    const NaiveA55State who = state_;

    if (opc1 == 4 && crn == 1 && crm == 1 && opc2 == 1) { // HDCR
        if (who.el < 2) return undefined();
        if (!write) return done(mdcr_el2_);
        mdcr_el2_ = data & kMdcrEl2Mask;
        return done();
    }
    if (opc1 == 0 && crn == 1 && crm == 3 && opc2 == 1) { // SDCR
        if (who.el == 1 && who.secure) return trapped(3, kEcA32);
        if (who.el != 3) return undefined();
        if (!write) return done(mdcr_el3_ & kSdcrMask);
        mdcr_el3_ = merge(mdcr_el3_, data, kSdcrMask);
        return done();
    }
    if (opc1 == 0 && crn == 1 && crm == 1 && opc2 == 1) { // SDER
        if (!(who.el == 3 || (who.el == 1 && who.secure))) return undefined();
        if (!write) return done(sder_);
        sder_ = data & kSderSuniden;
        return done();
    }

    Access access{Reg::none, 0, true, false, kEcA32, write, data};
    if (opc1 == 0 && crn == 9 && crm == 12) {
        if (opc2 == 0) access.reg = Reg::pmcr;
        if (opc2 == 1) access.reg = Reg::pmcntenset;
        if (opc2 == 2) access.reg = Reg::pmcntenclr;
        if (opc2 == 3) access.reg = Reg::pmovsclr;
        if (opc2 == 4) access.reg = Reg::pmswinc;
        if (opc2 == 5) access.reg = Reg::pmselr;
        if (opc2 == 6) access.reg = Reg::pmceid0;
        if (opc2 == 7) access.reg = Reg::pmceid1;
    }
    if (opc1 == 0 && crn == 9 && crm == 13) {
        if (opc2 == 0) access.reg = Reg::pmccntr;
        if (opc2 == 1) access.reg = Reg::pmxevtyper;
        if (opc2 == 2) access.reg = Reg::pmxevcntr;
    }
    if (opc1 == 0 && crn == 9 && crm == 14) {
        if (opc2 == 0) access.reg = Reg::pmuserenr;
        if (opc2 == 1) access.reg = Reg::pmintenset;
        if (opc2 == 2) access.reg = Reg::pmintenclr;
        if (opc2 == 3) access.reg = Reg::pmovsset;
        if (opc2 == 4) access.reg = Reg::pmceid2;
        if (opc2 == 5) access.reg = Reg::pmceid3;
    }
    if (opc1 == 0 && crn == 14 && crm >= 8 && crm <= 11 && opc2 <= 7) {
        access.n = (crm - 8) * 8 + opc2;
        if (access.n <= 30) access.reg = Reg::pmevcntr;
    }
    if (opc1 == 0 && crn == 14 && crm >= 12 && crm <= 15 && opc2 <= 7) {
        access.n = (crm - 12) * 8 + opc2;
        access.reg = access.n <= 30 ? Reg::pmevtyper : Reg::pmccfiltr;
    }
    return pmu_access(who, access);
}

NaiveOutcome NaiveA55Pmu::a32_long(const NaiveA55State& given, unsigned opc1, unsigned crm,
                                   bool write, std::uint64_t data) {
    set_state(given);
    Access access{Reg::none, 0, true, true, kEcA32Long, write, data};
    if (opc1 == 0 && crm == 9) access.reg = Reg::pmccntr;
    return pmu_access(state_, access);
}

bool NaiveA55Pmu::el0_permitted(Reg reg, bool write) const {
    const bool en = (pmuserenr_ & 0x1) != 0;
    const bool sw = (pmuserenr_ & 0x2) != 0;
    const bool cr = (pmuserenr_ & 0x4) != 0;
    const bool er = (pmuserenr_ & 0x8) != 0;
    if (reg == Reg::pmuserenr) return true;
    if (reg == Reg::pmswinc) return en || sw;
    if (reg == Reg::pmccntr) return en || (cr && !write);
    if (reg == Reg::pmxevcntr || reg == Reg::pmevcntr) return en || (er && !write);
    if (reg == Reg::pmselr) return en || er;
    return en;
}

NaiveOutcome NaiveA55Pmu::pmu_access(const NaiveA55State& who, const Access& original) {
    Access access = original;
    const Reg reg = access.reg;

    if (reg == Reg::none) return undefined();
    if (reg == Reg::pmswinc && !access.write) return undefined();
    if (access.write && (reg == Reg::pmceid0 || reg == Reg::pmceid1 || reg == Reg::pmceid2 ||
                         reg == Reg::pmceid3)) {
        return undefined();
    }
    if (who.el == 0 && (reg == Reg::pmintenset || reg == Reg::pmintenclr)) return undefined();
    if (who.el == 0 && reg == Reg::pmuserenr && access.write) return undefined();

    if (who.el == 0 && !el0_permitted(reg, access.write)) {
        const bool to_el2 = !who.secure && who.tge;
        if (!who.el1_aarch32) return trapped(to_el2 ? 2 : 1, access.ec);
        if (!to_el2) return undefined();
        return trapped(2, who.el2_aarch32 ? 0 : access.ec);
    }
    if (below_el2(who)) {
        if ((mdcr_el2_ & kMdcrEl2Tpm) != 0) return trapped(2, access.ec);
        if (reg == Reg::pmcr && (mdcr_el2_ & kMdcrEl2Tpmcr) != 0) return trapped(2, access.ec);
    }
    if (who.el < 3 && !who.el3_aarch32 && (mdcr_el3_ & kMdcrEl3Tpm) != 0) {
        return trapped(3, access.ec);
    }

    if (reg == Reg::pmxevcntr) {
        access.reg = Reg::pmevcntr;
        access.n = pmselr_;
    }
    if (reg == Reg::pmxevtyper) {
        access.reg = pmselr_ == 31 ? Reg::pmccfiltr : Reg::pmevtyper;
        access.n = pmselr_;
    }
    if ((access.reg == Reg::pmevcntr || access.reg == Reg::pmevtyper) &&
        access.n >= accessible_counters(who)) {
        switch (config_.out_of_range) {
        case NaiveA55Config::OutOfRange::raz_wi: return done();
        case NaiveA55Config::OutOfRange::undefined: return undefined();
        case NaiveA55Config::OutOfRange::trap_hidden:
            return access.n < 6 ? trapped(2, access.ec) : undefined();
        }
    }

    if (!access.write) return done(read(who, access));
    write(who, access);
    return done();
}

std::uint64_t NaiveA55Pmu::read(const NaiveA55State& who, const Access& access) const {
    const std::uint32_t bits = accessible_bits(who);
    const std::uint32_t view = access.a32 ? ~kFilterM : 0xffffffff;
    switch (access.reg) {
    case Reg::pmcr:
        return 0x41450000 | (accessible_counters(who) << 11) | (lc_ ? 0x40U : 0U) |
               (dp_ ? 0x20U : 0U) | (x_ ? 0x10U : 0U) | (d_ ? 0x8U : 0U) | (e_ ? 0x1U : 0U);
    case Reg::pmcntenset: return pmcnten_ & bits;
    case Reg::pmcntenclr: return pmcnten_ & bits;
    case Reg::pmintenset: return pminten_ & bits;
    case Reg::pmintenclr: return pminten_ & bits;
    case Reg::pmovsset: return pmovs_ & bits;
    case Reg::pmovsclr: return pmovs_ & bits;
    case Reg::pmselr: return pmselr_;
    case Reg::pmceid0: return access.a32 ? pmceid(0) : pair(pmceid(2), pmceid(0));
    case Reg::pmceid1: return access.a32 ? pmceid(1) : pair(pmceid(3), pmceid(1));
    case Reg::pmceid2: return pmceid(2);
    case Reg::pmceid3: return pmceid(3);
    case Reg::pmccntr: return access.whole ? pmccntr_ : low(pmccntr_);
    case Reg::pmuserenr: return pmuserenr_;
    case Reg::pmevcntr: return pmevcntr_[access.n];
    case Reg::pmevtyper: return pmevtyper_[access.n] & view;
    case Reg::pmccfiltr: return pmccfiltr_ & view;
    default: return 0;
    }
}

void NaiveA55Pmu::write(const NaiveA55State& who, const Access& access) {
    const std::uint32_t bits = accessible_bits(who);
    const std::uint32_t view = access.a32 ? ~kFilterM : 0xffffffff;
    const std::uint32_t data = low(access.data);
    switch (access.reg) {
    case Reg::pmcr: write_pmcr(0xffffffff, data, accessible_counters(who)); break;
    case Reg::pmcntenset: pmcnten_ |= data & bits; break;
    case Reg::pmcntenclr: pmcnten_ &= ~(data & bits); break;
    case Reg::pmintenset: pminten_ |= data & bits; break;
    case Reg::pmintenclr: pminten_ &= ~(data & bits); break;
    case Reg::pmovsset: pmovs_ |= data & bits; break;
    case Reg::pmovsclr: clear_flags(static_cast<std::uint32_t>(data & bits)); break;
    case Reg::pmswinc: software_increment(who, data & bits); break;
    case Reg::pmselr: pmselr_ = data & 0x1f; break;
    case Reg::pmccntr:
        pmccntr_ = access.whole ? access.data : pair(high(pmccntr_kept()), data);
        break;
    case Reg::pmuserenr: pmuserenr_ = data & 0xf; break;
    case Reg::pmevcntr: pmevcntr_[access.n] = data; break;
    case Reg::pmevtyper:
        pmevtyper_[access.n] = merge(pmevtyper_[access.n], data, kTyperMask & view);
        break;
    case Reg::pmccfiltr: pmccfiltr_ = merge(pmccfiltr_, data, kCcfiltrMask & view); break;
    default: break;
    }
}

} // namespace armpmu::tests
