// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_a55_bits.h"

namespace armpmu::tests {

namespace {

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
            raise_flag(n);
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
    if ((old & top) != 0 && (pmccntr_ & top) == 0) raise_flag(31);
}

void NaiveA55Pmu::cycle_before_write(const NaiveA55State& given,
                                     const NaiveA55Occurrences& occurrences) {
    pmccntr_before_ = pmccntr_;
    pmevcntr_before_ = pmevcntr_;
    raised_ = 0;
    cycle(given, occurrences);
    in_row_ = true;
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

} // namespace armpmu::tests
