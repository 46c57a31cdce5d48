// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "naive_a55_pmu.h"

namespace armpmu::tests {

namespace {

constexpr std::uint32_t kAllBits = 0x8000003f; // PMCCNTR and six counters
constexpr std::uint32_t kCycleBit = 0x80000000;

constexpr std::uint32_t kFilterP = 1U << 31;
constexpr std::uint32_t kFilterU = 1U << 30;
constexpr std::uint32_t kFilterNsk = 1U << 29;
constexpr std::uint32_t kFilterNsu = 1U << 28;
constexpr std::uint32_t kFilterNsh = 1U << 27;
constexpr std::uint32_t kFilterM = 1U << 26;
constexpr std::uint32_t kTyperMask = 0xfe00ffff;
constexpr std::uint32_t kCcfiltrMask = 0xfc000000;

constexpr std::uint32_t kMdcrEl2Mask = 0x000200ff;
constexpr std::uint32_t kMdcrEl2Tpmcr = 1U << 5;
constexpr std::uint32_t kMdcrEl2Tpm = 1U << 6;
constexpr std::uint32_t kMdcrEl2Hpme = 1U << 7;
constexpr std::uint32_t kMdcrEl2Hpmd = 1U << 17;
constexpr std::uint32_t kMdcrEl3Tpm = 1U << 6;
constexpr std::uint32_t kMdcrEl3Spme = 1U << 17;
constexpr std::uint32_t kMdcrEl3Epmad = 1U << 21;
constexpr std::uint32_t kMdcrEl3Mask = kMdcrEl3Tpm | kMdcrEl3Spme | kMdcrEl3Epmad;
constexpr std::uint32_t kSdcrMask = kMdcrEl3Spme | kMdcrEl3Epmad;
constexpr std::uint32_t kSderSuniden = 1U << 1;

constexpr unsigned kEcA64 = 0x18;
constexpr unsigned kEcA32 = 0x03;
constexpr unsigned kEcA32Long = 0x04;

NaiveOutcome done(std::uint64_t data = 0) {
    return {NaiveOutcome::ok, 0, 0, data};
}
NaiveOutcome undefined() {
    return {NaiveOutcome::undefined, 0, 0, 0};
}
NaiveOutcome trapped(unsigned el, unsigned ec) {
    return {NaiveOutcome::trap, el, ec, 0};
}

std::uint32_t merge(std::uint32_t old, std::uint32_t data, std::uint32_t mask) {
    return (old & ~mask) | (data & mask);
}

std::uint32_t low(std::uint64_t value) {
    return static_cast<std::uint32_t>(value);
}
std::uint32_t high(std::uint64_t value) {
    return static_cast<std::uint32_t>(value >> 32);
}
std::uint64_t pair(std::uint32_t upper, std::uint32_t lower) {
    return (static_cast<std::uint64_t>(upper) << 32) | lower;
}

// The state with what the architecture implies written out.
NaiveA55State complete(NaiveA55State state) {
    // With an AArch32 EL3 the Secure privileged modes are EL3.
    if (state.el == 1 && state.secure && state.el3_aarch32) {
        state.el = 3;
        state.aarch32 = true;
    }
    if (state.el == 2) state.secure = false;
    if (state.el == 3) state.secure = true;
    if (state.el == 3) state.el3_aarch32 = state.aarch32;
    if (state.el == 2) state.el2_aarch32 = state.aarch32;
    if (state.el == 1) state.el1_aarch32 = state.aarch32;
    if (state.el == 0 && state.secure && state.el3_aarch32) state.el1_aarch32 = true;
    if (state.el == 0 && !state.aarch32) state.el1_aarch32 = false;
    return state;
}

bool below_el2(const NaiveA55State& who) {
    return who.el <= 1 && !who.secure;
}

// Events that are counted as they are given, in every cache configuration.
bool is_plain_event(unsigned event) {
    static const unsigned plain[] = {
        0x01, 0x02, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10,
        0x12, 0x14, 0x15, 0x1a, 0x1c, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x2f, 0x34, 0x35,
        0x38, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x60, 0x61, 0x66, 0x67, 0x73, 0x74, 0x75,
        0x76, 0x77, 0x7a, 0x86, 0x87, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb,
        0xcc, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xe1, 0xe2, 0xe3,
        0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec};
    for (unsigned number : plain) {
        if (number == event) return true;
    }
    return false;
}

// The event on each bit of the export bus.
constexpr unsigned kBusEvents[43] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, // [7:0]
                                     0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, // [15:8]
                                     0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, // [23:16]
                                     0x1a, 0x1c, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, // [31:24]
                                     0x26, 0x29, 0x2a, 0x2b, 0x2d, 0x2f, 0x38, 0x34, // [39:32]
                                     0x35, 0x36, 0x37};                              // [42:40]

} // namespace

NaiveA55Pmu::NaiveA55Pmu(const NaiveA55Config& config) : config_(config) {}

void NaiveA55Pmu::set_state(const NaiveA55State& state) {
    state_ = complete(state);
}

void NaiveA55Pmu::warm_reset() {
    lc_ = false;
    dp_ = false;
    x_ = false;
    d_ = false;
    e_ = false;
    pmcnten_ = 0;
    pminten_ = 0;
    pmovs_ = 0;
    pmselr_ = 0;
    pmuserenr_ = 0;
    pmccfiltr_ = 0;
    pmccntr_ = 0;
    remainder_ = 0;
    mdcr_el2_ = 6;
    mdcr_el3_ = 0;
    sder_ = 0;
    no_capture_ = true;
    captured_pmovs_ = 0;
    captured_pmccntr_ = 0;
    for (unsigned n = 0; n < 6; ++n) {
        pmevcntr_[n] = 0;
        pmevtyper_[n] = 0;
        captured_pmevcntr_[n] = 0;
    }
}

void NaiveA55Pmu::set_powered(bool powered) {
    if (powered == powered_) return;
    powered_ = powered;
    warm_reset();
    spmad_ = false;
}

void NaiveA55Pmu::set_authentication(bool niden, bool spniden, bool dbgen, bool spiden) {
    niden_ = niden;
    spniden_ = spniden;
    dbgen_ = dbgen;
    spiden_ = spiden;
}

void NaiveA55Pmu::set_locks(bool double_lock, bool os_lock) {
    double_lock_ = double_lock;
    os_lock_ = os_lock;
}

unsigned NaiveA55Pmu::hpmn() const {
    const unsigned value = mdcr_el2_ & 0x1f;
    return value < 6 ? value : 6;
}

unsigned NaiveA55Pmu::accessible_counters(const NaiveA55State& who) const {
    return below_el2(who) ? hpmn() : 6;
}

std::uint32_t NaiveA55Pmu::accessible_bits(const NaiveA55State& who) const {
    std::uint32_t bits = kCycleBit;
    for (unsigned n = 0; n < accessible_counters(who); ++n) bits |= 1U << n;
    return bits;
}

std::uint32_t NaiveA55Pmu::pmceid(unsigned n) const {
    if (n == 0) {
        if (config_.l2) return 0x7fffffff;
        return config_.l3 ? 0x7effffff : 0x7e3fffff;
    }
    if (n == 1) {
        if (config_.l2 && config_.l3) return 0x01f0ae7f;
        return config_.l2 || config_.l3 ? 0x01f0a07f : 0x01f0a07e;
    }
    return 0;
}

// ---- Counting

bool NaiveA55Pmu::irq() const {
    if (!powered_) return false;
    if (e_ && (pminten_ & pmovs_ & kCycleBit) != 0) return true;
    for (unsigned n = 0; n < 6; ++n) {
        const bool enable = n < hpmn() ? e_ : (mdcr_el2_ & kMdcrEl2Hpme) != 0;
        if (enable && (pminten_ & pmovs_ & (1U << n)) != 0) return true;
    }
    return false;
}

bool NaiveA55Pmu::secure_prohibited(const NaiveA55State& state) const {
    if (!state.secure) return false;
    if ((mdcr_el3_ & kMdcrEl3Spme) != 0) return false;
    if (state.el == 0 && (state.el1_aarch32 || state.el3_aarch32) && (sder_ & kSderSuniden) != 0) {
        return false;
    }
    return !(config_.authentication_override && secure_noninvasive_enabled());
}

bool NaiveA55Pmu::filtered(std::uint32_t filter, const NaiveA55State& state) const {
    const bool p = (filter & kFilterP) != 0;
    const bool u = (filter & kFilterU) != 0;
    const bool nsk = (filter & kFilterNsk) != 0;
    const bool nsu = (filter & kFilterNsu) != 0;
    const bool nsh = (filter & kFilterNsh) != 0;
    const bool m = (filter & kFilterM) != 0;
    if (state.el == 0) return state.secure ? u : u != nsu;
    if (state.el == 1) return state.secure ? p : p != nsk;
    if (state.el == 2) return !nsh;
    return state.aarch32 ? p : m != p;
}

bool NaiveA55Pmu::counts(unsigned n, const NaiveA55State& state) const {
    if (!powered_ || state.halted) return false;

    const bool reserved = n != 31 && n >= hpmn();
    const bool enabled = reserved ? (mdcr_el2_ & kMdcrEl2Hpme) != 0 : e_;
    if (!enabled || (pmcnten_ & (1U << n)) == 0) return false;

    bool prohibited = secure_prohibited(state);
    if (state.el == 2 && !reserved && (mdcr_el2_ & kMdcrEl2Hpmd) != 0) prohibited = true;
    if (n == 31 && !dp_) prohibited = false;
    if (prohibited) return false;

    return !filtered(n == 31 ? pmccfiltr_ : pmevtyper_[n], state);
}

unsigned NaiveA55Pmu::occurrences_of(unsigned event, const NaiveA55State& state,
                                     const NaiveA55Occurrences& occurrences) const {
    const auto given = [&](unsigned number) -> unsigned { return occurrences[number]; };
    const bool both = config_.l2 && config_.l3;
    const bool only_l3 = !config_.l2 && config_.l3;

    switch (event) {
    case 0x00: return 0; // by PMSWINC
    case 0x1e: return 0; // by the counter below
    case 0x11: return state.wfi && config_.wfi_stops_cpu_cycles ? 0 : 1;
    case 0x1d: return state.wfi && config_.wfi_stops_cpu_cycles ? 0 : 1;

    case 0x03: return given(0x42) + given(0x43);
    case 0x04: return given(0x40) + given(0x41);
    case 0x13: return given(0x66) + given(0x67);
    case 0x19: return given(0x60) + given(0x61);
    case 0x2d: return given(0x34) + given(0x35);
    case 0x1b: return given(0x08);
    case 0x70: return given(0x06);
    case 0x71: return given(0x07);
    case 0x72: return given(0x06) + given(0x07);
    case 0x78: return given(0x0d);
    case 0x79: return given(0x0e);

    case 0x16: return config_.l2 ? given(0x16) : only_l3 ? given(0x2b) : 0;
    case 0x17: return config_.l2 ? given(0x17) : only_l3 ? given(0x2a) : 0;
    case 0x18: return config_.l2 ? given(0x18) : 0;
    case 0x20: return config_.l2 ? given(0x20) : only_l3 ? given(0x29) : 0;
    case 0x50: return config_.l2 ? given(0x50) : only_l3 ? given(0xa0) : 0;
    case 0x51: return config_.l2 || config_.l3 ? given(0x51) : 0;
    case 0x52: return config_.l2 ? given(0x52) : only_l3 ? given(0x2a) : 0;
    case 0x53: return config_.l2 || config_.l3 ? given(0x53) : 0;
    case 0xc1: return only_l3 ? given(0xc0) : 0;

    case 0x29: return both ? given(0x29) : 0;
    case 0x2a: return both ? given(0x2a) : 0;
    case 0x2b: return both ? given(0x2b) : 0;
    case 0xa0: return both ? given(0xa0) : 0;
    case 0xa2: return both ? given(0x2a) : 0;
    case 0xc0: return both ? given(0xc0) : 0;

    case 0x36:
        if (config_.external_llc) return given(0x36);
        if (config_.l3) return given(0xa0); // L3D_CACHE_RD, or L2D_CACHE_RD that stands for it
        return config_.l2 ? given(0x50) : given(0x40);
    case 0x37:
        if (config_.external_llc) return given(0x37);
        if (config_.l3) return given(0x2a);
        return config_.l2 ? given(0x52) : given(0x42);

    default: return is_plain_event(event) ? given(event) : 0;
    }
}

void NaiveA55Pmu::increment(const NaiveA55State& state, const std::array<unsigned, 6>& amounts) {
    bool wrapped_below = false;
    for (unsigned n = 0; n < 6; ++n) {
        unsigned amount = amounts[n];
        if (n % 2 == 1 && wrapped_below && (pmevtyper_[n] & 0xffff) == 0x1e) {
            const bool split = hpmn() == n;
            if (!split || config_.chain_across_partition) amount = 1;
        }
        wrapped_below = false;
        if (!counts(n, state)) continue;
        const std::uint64_t sum = static_cast<std::uint64_t>(pmevcntr_[n]) + amount;
        pmevcntr_[n] = low(sum);
        if (sum > 0xffffffff) {
            pmovs_ |= 1U << n;
            wrapped_below = true;
        }
    }
}

void NaiveA55Pmu::software_increment(const NaiveA55State& state, std::uint32_t bits) {
    std::array<unsigned, 6> amounts{};
    for (unsigned n = 0; n < 6; ++n) {
        if ((bits & (1U << n)) != 0 && (pmevtyper_[n] & 0xffff) == 0x00) amounts[n] = 1;
    }
    increment(state, amounts);
}

void NaiveA55Pmu::cycle(const NaiveA55State& given, const NaiveA55Occurrences& occurrences) {
    set_state(given);
    const NaiveA55State state = state_;

    std::array<unsigned, 6> amounts{};
    for (unsigned n = 0; n < 6; ++n) {
        amounts[n] = occurrences_of(pmevtyper_[n] & 0xffff, state, occurrences);
    }
    increment(state, amounts);

    if (!counts(31, state)) return;
    if (state.wfi && config_.wfi_stops_cycle_counter) return;
    if (d_ && !(lc_ && config_.lc_overrides_divider)) {
        remainder_ += 1;
        if (remainder_ < 64) return;
        remainder_ = 0;
    }
    const std::uint64_t old = pmccntr_;
    pmccntr_ += 1;
    const std::uint64_t top = lc_ ? 1ULL << 63 : 1ULL << 31;
    if ((old & top) != 0 && (pmccntr_ & top) == 0) pmovs_ |= kCycleBit;
}

std::uint64_t NaiveA55Pmu::export_bus(const NaiveA55State& given,
                                      const NaiveA55Occurrences& occurrences) const {
    const NaiveA55State state = complete(given);
    if (!powered_ || !x_ || state.halted) return 0;
    if (secure_prohibited(state)) return 0;
    if (state.el == 2 && (mdcr_el2_ & kMdcrEl2Hpmd) != 0) return 0;

    std::uint64_t bus = 0;
    for (unsigned bit = 0; bit < 43; ++bit) {
        if (occurrences_of(kBusEvents[bit], state, occurrences) != 0) bus |= 1ULL << bit;
    }
    return bus;
}

void NaiveA55Pmu::write_pmcr(std::uint32_t mask, std::uint32_t data, unsigned counters_cleared) {
    const std::uint32_t old = (lc_ ? 0x40U : 0U) | (dp_ ? 0x20U : 0U) | (x_ ? 0x10U : 0U) |
                              (d_ ? 0x8U : 0U) | (e_ ? 0x1U : 0U);
    const std::uint32_t value = merge(old, data, mask);
    const bool d_before = d_;
    lc_ = (value & 0x40) != 0;
    dp_ = (value & 0x20) != 0;
    x_ = (value & 0x10) != 0;
    d_ = (value & 0x8) != 0;
    e_ = (value & 0x1) != 0;
    if (!d_before && d_) remainder_ = config_.first_tick_at_once ? 63 : 0;
    if ((data & mask & 0x4) != 0) pmccntr_ = 0;
    if ((data & mask & 0x2) != 0) {
        for (unsigned n = 0; n < counters_cleared; ++n) pmevcntr_[n] = 0;
    }
}

// ---- System registers

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
    case Reg::pmovsclr: pmovs_ &= ~(data & bits); break;
    case Reg::pmswinc: software_increment(who, data & bits); break;
    case Reg::pmselr: pmselr_ = data & 0x1f; break;
    case Reg::pmccntr: pmccntr_ = access.whole ? access.data : pair(high(pmccntr_), data); break;
    case Reg::pmuserenr: pmuserenr_ = data & 0xf; break;
    case Reg::pmevcntr: pmevcntr_[access.n] = data; break;
    case Reg::pmevtyper:
        pmevtyper_[access.n] = merge(pmevtyper_[access.n], data, kTyperMask & view);
        break;
    case Reg::pmccfiltr: pmccfiltr_ = merge(pmccfiltr_, data, kCcfiltrMask & view); break;
    default: break;
    }
}

// ---- External debug interface

bool NaiveA55Pmu::is_snapshot_register(std::uint32_t offset) const {
    if (!config_.snapshot) return false;
    return (offset >= 0x600 && offset <= 0x634) || offset == 0x6f0;
}

NaiveExternal NaiveA55Pmu::external(std::uint32_t offset, bool write, std::uint32_t data,
                                    std::uint32_t mask, bool memory_mapped) {
    if (offset < 0xf00) {
        if (!powered_ || double_lock_) return {NaiveExternal::error, 0};
        if (!is_snapshot_register(offset)) {
            if (os_lock_) return {NaiveExternal::error, 0};
            const bool epmad = (mdcr_el3_ & kMdcrEl3Epmad) != 0;
            if (!noninvasive_enabled() || (epmad && !secure_noninvasive_enabled())) {
                spmad_ = true;
                return {NaiveExternal::error, 0};
            }
        }
    }
    if (!write) return {NaiveExternal::ok, read_external(offset, memory_mapped)};

    const bool lock_applies = memory_mapped && config_.software_lock;
    if (mask == 0) return {NaiveExternal::ok, 0};
    if (offset == 0xfb0) { // PMLAR
        if (lock_applies) software_locked_ = (data & mask) != 0xc5acce55;
        return {NaiveExternal::ok, 0};
    }
    if (!(lock_applies && software_locked_)) write_external(offset, data, mask);
    return {NaiveExternal::ok, 0};
}

std::uint32_t NaiveA55Pmu::read_external(std::uint32_t offset, bool memory_mapped) const {
    for (unsigned n = 0; n < 6; ++n) {
        if (offset == 0x000 + 8 * n) return pmevcntr_[n];
        if (offset == 0x400 + 4 * n) return pmevtyper_[n];
        if (config_.snapshot && offset == 0x620 + 4 * n) return captured_pmevcntr_[n];
    }
    if (config_.snapshot) {
        if (offset == 0x610) return no_capture_ ? 1 : 0;
        if (offset == 0x614) return captured_pmovs_;
        if (offset == 0x618) return low(captured_pmccntr_);
        if (offset == 0x61c) return high(captured_pmccntr_);
    }
    switch (offset) {
    case 0x0f8: return low(pmccntr_);
    case 0x0fc: return high(pmccntr_);
    case 0x47c: return pmccfiltr_;
    case 0xc00: return pmcnten_;
    case 0xc20: return pmcnten_;
    case 0xc40: return pminten_;
    case 0xc60: return pminten_;
    case 0xc80: return pmovs_;
    case 0xcc0: return pmovs_;
    case 0xe00: return 0x0001ff06; // PMCFGR
    case 0xe04:
        return (lc_ ? 0x40U : 0U) | (dp_ ? 0x20U : 0U) | (x_ ? 0x10U : 0U) | (d_ ? 0x8U : 0U) |
               (e_ ? 0x1U : 0U);
    case 0xe20: return pmceid(0);
    case 0xe24: return pmceid(1);
    case 0xe28: return pmceid(2);
    case 0xe2c: return pmceid(3);
    case 0xfa8: return low(config_.mpidr);
    case 0xfac: return high(config_.mpidr);
    case 0xfb4: // PMLSR
        if (!memory_mapped || !config_.software_lock) return 0;
        return software_locked_ ? 3 : 1;
    case 0xfb8: // PMAUTHSTATUS
        return (secure_noninvasive_enabled() ? 0xc0U : 0x80U) |
               (noninvasive_enabled() ? 0x0cU : 0x08U);
    case 0xfbc: return 0x47702a16; // PMDEVARCH
    case 0xfcc: return 0x16;       // PMDEVTYPE
    case 0xfd0: return 0x04;       // PMPIDR4
    case 0xfe0: return 0x05;       // PMPIDR0
    case 0xfe4: return 0xbd;       // PMPIDR1
    case 0xfe8: return ((config_.pmpidr2_revision & 0xf) << 4) | 0xb;
    case 0xff0: return 0x0d; // PMCIDR0
    case 0xff4: return 0x90;
    case 0xff8: return 0x05;
    case 0xffc: return 0xb1;
    default: return 0;
    }
}

void NaiveA55Pmu::write_external(std::uint32_t offset, std::uint32_t data, std::uint32_t mask) {
    for (unsigned n = 0; n < 6; ++n) {
        if (offset == 0x000 + 8 * n) pmevcntr_[n] = merge(pmevcntr_[n], data, mask);
        if (offset == 0x400 + 4 * n) {
            pmevtyper_[n] = merge(pmevtyper_[n], data, mask) & kTyperMask;
        }
    }
    const std::uint32_t ones = data & mask & kAllBits;
    switch (offset) {
    case 0x0f8: pmccntr_ = pair(high(pmccntr_), merge(low(pmccntr_), data, mask)); break;
    case 0x0fc: pmccntr_ = pair(merge(high(pmccntr_), data, mask), low(pmccntr_)); break;
    case 0x47c: pmccfiltr_ = merge(pmccfiltr_, data, mask) & kCcfiltrMask; break;
    case 0x6f0: // PMSSCR
        if (config_.snapshot && (data & mask & 0x1) != 0) capture();
        break;
    case 0xc00: pmcnten_ |= ones; break;
    case 0xc20: pmcnten_ &= ~ones; break;
    case 0xc40: pminten_ |= ones; break;
    case 0xc60: pminten_ &= ~ones; break;
    case 0xc80: pmovs_ &= ~ones; break;
    case 0xcc0: pmovs_ |= ones; break;
    case 0xca0: // PMSWINC
        if (config_.external_swinc) software_increment(state_, ones);
        break;
    case 0xe04: write_pmcr(mask, data, 6); break;
    default: break;
    }
}

void NaiveA55Pmu::capture() {
    if (state_.secure && !secure_noninvasive_enabled()) {
        no_capture_ = true;
        return;
    }
    no_capture_ = false;
    captured_pmovs_ = pmovs_;
    captured_pmccntr_ = pmccntr_;
    for (unsigned n = 0; n < 6; ++n) captured_pmevcntr_[n] = pmevcntr_[n];
}

} // namespace armpmu::tests
