// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/register_kinds.h"

#include "armpmu/a55/config.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/a55/system_register.h"

#include <array>

namespace armpmu::iss {

namespace {

constexpr unsigned code(unsigned op0, unsigned op1, unsigned crn, unsigned crm, unsigned op2) {
    return a55::SystemRegister::a64(op0, op1, crn, crm, op2).code();
}
constexpr unsigned kMpidr = code(3, 0, 0, 0, 5);
constexpr unsigned kCtr = code(3, 3, 0, 0, 1);
constexpr unsigned kClidr = code(3, 1, 0, 0, 1);
constexpr unsigned kCcsidr = code(3, 1, 0, 0, 0);

struct Identity {
    unsigned code;
    std::uint64_t value;
};

// Cortex-A55 r2p0 (TRM B2.4), without what the engine lacks: hardware update of access flags
// (ID_AA64MMFR1_EL1.HAFDBS) and PSTATE.SSBS.
const std::array<Identity, 11> kIdentities{{
    {code(3, 0, 0, 0, 0), 0x412fd050}, // MIDR_EL1
    {code(3, 0, 0, 0, 6), 0},          // REVIDR_EL1
    {code(3, 0, 0, 1, 2), a55::id_dfr0_el1({})},
    {code(3, 0, 0, 4, 0), 0x0000000010112222}, // ID_AA64PFR0_EL1
    {code(3, 0, 0, 4, 1), 0},                  // ID_AA64PFR1_EL1
    {code(3, 0, 0, 5, 0), a55::id_aa64dfr0_el1({})},
    {code(3, 0, 0, 6, 0), 0x0000100010211120}, // ID_AA64ISAR0_EL1
    {code(3, 0, 0, 6, 1), 0x0000000000100001}, // ID_AA64ISAR1_EL1
    {code(3, 0, 0, 7, 0), 0x0000000000101122}, // ID_AA64MMFR0_EL1
    {code(3, 0, 0, 7, 1), 0x0000000010212120}, // ID_AA64MMFR1_EL1
    {code(3, 0, 0, 7, 2), 0x0000000000001011}, // ID_AA64MMFR2_EL1
}};

bool pmu_space(unsigned code_of_register) {
    const unsigned op0 = code_of_register >> 14 & 3;
    const unsigned op1 = code_of_register >> 11 & 7;
    const unsigned crn = code_of_register >> 7 & 15;
    const unsigned crm = code_of_register >> 3 & 15;
    if (op0 != 3) return false;
    if (crn == 9) return (op1 == 0 || op1 == 3) && crm >= 12 && crm <= 14;
    return crn == 14 && op1 == 3 && crm >= 8;
}

} // namespace

RegisterKinds::RegisterKinds(std::uint64_t mpidr, const std::vector<cpu::CacheDescription>& caches)
    : mpidr_(mpidr), caches_(caches),
      kinds_(a55::SystemRegister::codes(a55::RegisterInterface::aarch64)) {
    for (unsigned c = 0; c < kinds_.size(); ++c) {
        const auto reg = a55::SystemRegister::of(a55::RegisterInterface::aarch64, c);
        if (pmu_space(c))
            kinds_[c] = RegisterKind::pmu;
        else if (a55::decode(reg))
            kinds_[c] = RegisterKind::shared;
    }
    for (const Identity& identity : kIdentities) kinds_[identity.code] = RegisterKind::identity;
    kinds_[kMpidr] = RegisterKind::identity;
    for (const unsigned one : {kCtr, kClidr, kCcsidr}) kinds_[one] = RegisterKind::cache;
    kinds_[code(3, 3, 14, 0, 0)] = RegisterKind::frequency;
    kinds_[code(3, 3, 14, 0, 1)] = RegisterKind::counter;
    kinds_[code(3, 3, 14, 0, 2)] = RegisterKind::counter;
    kinds_[code(3, 4, 14, 0, 3)] = RegisterKind::offset;
    for (const unsigned op1_crm : {0x32, 0x33, 0x42, 0x72})
        for (unsigned op2 = 0; op2 < 3; ++op2)
            kinds_[code(3, op1_crm >> 4, 14, op1_crm & 15, op2)] = RegisterKind::comparator;
    kinds_[code(3, 0, 14, 1, 0)] = RegisterKind::control;
    kinds_[code(3, 6, 1, 1, 0)] = RegisterKind::routing;
    kinds_[code(3, 4, 1, 1, 0)] = RegisterKind::routing;
    kinds_[code(3, 0, 13, 0, 1)] = RegisterKind::context;
    kinds_[code(3, 0, 2, 0, 0)] = RegisterKind::table;
    kinds_[code(3, 0, 2, 0, 1)] = RegisterKind::table;
    kinds_[code(3, 0, 1, 0, 0)] = RegisterKind::mmu;
    kinds_[code(3, 0, 2, 0, 2)] = RegisterKind::mmu;
    kinds_[code(3, 0, 12, 1, 1)] = RegisterKind::no_error; // DISR_EL1
    for (unsigned op2 = 0; op2 < 2; ++op2)                 // RNDR, RNDRRS
        kinds_[code(3, 3, 2, 4, op2)] = RegisterKind::absent;
    for (unsigned op2 = 0; op2 < 2; ++op2) // ERRIDR_EL1, ERRSELR_EL1
        kinds_[code(3, 0, 5, 3, op2)] = RegisterKind::no_error;
}

std::uint64_t RegisterKinds::identity(unsigned wanted) const {
    if (wanted == kMpidr) return mpidr_;
    for (const Identity& identity : kIdentities)
        if (identity.code == wanted) return identity.value;
    return 0;
}

std::uint64_t RegisterKinds::cache(unsigned wanted, std::uint64_t selected) const {
    if (wanted == kClidr) return cpu::clidr_el1(caches_);
    return wanted == kCtr ? cpu::kCtrEl0 : cpu::ccsidr_el1(caches_, selected);
}

} // namespace armpmu::iss
