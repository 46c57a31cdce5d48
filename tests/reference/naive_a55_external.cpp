// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_a55_bits.h"

// The external debug interface.
namespace armpmu::tests {

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
        if (offset == 0x000 + 8 * n) pmevcntr_[n] = merge(pmevcntr_kept(n), data, mask);
        if (offset == 0x400 + 4 * n) {
            pmevtyper_[n] = merge(pmevtyper_[n], data, mask) & kTyperMask;
        }
    }
    const std::uint32_t ones = data & mask & kAllBits;
    switch (offset) {
    case 0x0f8:
        pmccntr_ = pair(high(pmccntr_kept()), merge(low(pmccntr_kept()), data, mask));
        break;
    case 0x0fc:
        pmccntr_ = pair(merge(high(pmccntr_kept()), data, mask), low(pmccntr_kept()));
        break;
    case 0x47c: pmccfiltr_ = merge(pmccfiltr_, data, mask) & kCcfiltrMask; break;
    case 0x6f0: // PMSSCR
        if (config_.snapshot && (data & mask & 0x1) != 0) capture();
        break;
    case 0xc00: pmcnten_ |= ones; break;
    case 0xc20: pmcnten_ &= ~ones; break;
    case 0xc40: pminten_ |= ones; break;
    case 0xc60: pminten_ &= ~ones; break;
    case 0xc80: clear_flags(ones); break;
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
