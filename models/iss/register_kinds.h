// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/cache_identity.h"

#include <cstdint>
#include <vector>

namespace armpmu::iss {

// The part of the model that implements a system register.
enum class RegisterKind : std::uint8_t {
    engine,     // the instruction-set simulator alone
    pmu,        // the PMU, through its socket
    shared,     // writes go to the PMU, too (MDCR_EL2 ...)
    identity,   // what processor this is
    cache,      // what caches it has: CTR_EL0, CLIDR_EL1, CCSIDR_EL1
    frequency,  // CNTFRQ_EL0
    counter,    // CNTPCT_EL0, CNTVCT_EL0
    offset,     // CNTVOFF_EL2
    comparator, // CNTP_CTL_EL0 ...
    control,    // CNTKCTL_EL1
    routing,    // SCR_EL3, HCR_EL2
    context,    // CONTEXTIDR_EL1
    table,      // TTBR0_EL1, TTBR1_EL1
    mmu,        // SCTLR_EL1, TCR_EL1
    absent,     // the engine's, and no Cortex-A55's: UNDEFINED
    no_error,   // of the RAS extension; no error ever is: RAZ/WI
};

// By the A64 code of a register.
class RegisterKinds {
  public:
    RegisterKinds(std::uint64_t mpidr, const std::vector<cpu::CacheDescription>& caches);
    RegisterKind of(unsigned code) const { return kinds_[code]; }
    std::uint64_t identity(unsigned code) const;
    // `selected`: CSSELR_EL1.
    std::uint64_t cache(unsigned code, std::uint64_t selected) const;

  private:
    std::uint64_t mpidr_;
    std::vector<cpu::CacheDescription> caches_;
    std::vector<RegisterKind> kinds_;
};

} // namespace armpmu::iss
